import { ComparisonIcon, PrintIcon } from '@blueprintjs/icons';
import { pathTo } from '#shared/routes.ts';
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx';
import { readRouteIds } from '#model/route-ids.ts';
import { type ClientRecord, getClient } from '#shared/api/clients.ts';
import { type SessionListItem, listSessions } from '#shared/api/sessions.ts';
import { useMayChangeClient } from '#state/clients/client-status.ts';
import { useSafetyAlerts } from '#state/clients/use-safety-alerts.ts';
import type { ClientFormTab } from '#widgets/clients/ClientFormFields.tsx';
import { type ClientIds, type ClientTab, tabOf } from '#widgets/clients/client-tabs.ts';
import { ClientPage, NoClient } from '#widgets/clients/ClientPage.tsx';
import { useAddress } from '#ui/navigation/address.ts';
import { Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import { AssessmentsTab } from './AssessmentsTab.tsx';
import { ConsentTab } from './ConsentTab.tsx';
import { ContactsTab } from './ContactsTab.tsx';
import { DosePanel } from './trends/DosePanel.tsx';
import { EditClientDialog } from './EditClientDialog.tsx';
import { EegFilesPanel } from './EegFilesPanel.tsx';
import { LedgerPanel } from './trends/LedgerPanel.tsx';
import { NotesTab } from './notes/NotesTab.tsx';
import { ScoresPanel } from './trends/ScoresPanel.tsx';
import { SimulatedNote } from './SimulatedNote.tsx';
import { SummaryTab } from './SummaryTab.tsx';
import { TrendPanel } from './trends/TrendPanel.tsx';
import './client.css';
import { useMemo } from 'react';
import { withoutSimulated } from '#model/sessions/simulated.ts';
import { clientProblem } from '#state/clients/use-client-head.ts';
import { errorInPlaceOfPage, isOutOfReach } from '#api/error-in-place-of-page.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

/** The page of one client; the end of the address selects the tab. */
export function ClientScreen({ params }: ScreenProps) {
  const ids = readRouteIds(params, ['therapistId', 'clientId']);
  return ids ? <PartOfClient ids={ids} tab={tabOf(params.tab)} /> : <NoClient />;
}

function PartOfClient({ ids, tab }: { ids: ClientIds; tab: ClientTab | undefined }) {
  const { client, sessions, counted, totalSessions, problem, staleProblem, retry } = useClientPage(ids);
  const safety = useSafetyAlerts(ids.therapistId, ids.clientId, client !== undefined);
  return (
    <ClientPage
      {...{ ids, tab, client, problem, safety }}
      onRetry={retry}
      actions={
        tab === 'trends' && client ? (
          <>
            <ButtonLink href={pathTo.compareSessions(ids)} icon={<ComparisonIcon />}>
              Compare sessions
            </ButtonLink>
            <ButtonLink href={pathTo.progressReport(ids)} icon={<PrintIcon />}>
              Print report
            </ButtonLink>
          </>
        ) : undefined
      }
    >
      {staleProblem ? <Problem message={staleProblem} {...(retry && { onRetry: retry })} /> : undefined}
      {tab === undefined ? <Problem message="This client page has no such tab." /> : undefined}
      {tab !== undefined && client && sessions && counted ? (
        <ClientParts {...{ ids, tab, client, sessions, counted, totalSessions }} />
      ) : undefined}
      {tab !== undefined && !(client && sessions && counted) ? <SkeletonRows count={8} /> : undefined}
    </ClientPage>
  );
}

type PartProps = {
  ids: ClientIds;
  tab: ClientTab;
  client: ClientRecord;
  sessions: readonly SessionListItem[];
  /** Sessions without simulated ones: the basis of figures over sessions. */
  counted: readonly SessionListItem[];
  totalSessions: number;
};

function ClientParts(props: PartProps) {
  const [leaf, setLeaf] = useEditedLeaf();
  const { client } = props;
  const mayEdit = useMayChangeClient()(client);
  return (
    <>
      <Part {...props} onEdit={mayEdit ? setLeaf : undefined} />
      <EditClientDialog
        client={client}
        leaf={mayEdit ? leaf : undefined}
        onClose={() => setLeaf(undefined)}
      />
    </>
  );
}

const EDIT = 'edit';
const LEAVES: readonly ClientFormTab[] = ['person', 'care', 'contacts'];

/** The open tab of the client form, in the address because lists link to it. */
function useEditedLeaf() {
  const { search, go } = useAddress();
  const params = new URLSearchParams(search);
  const leaf = LEAVES.find((each) => each === params.get(EDIT));
  const setLeaf = (next: ClientFormTab | undefined) => {
    if (next) params.set(EDIT, next);
    else params.delete(EDIT);
    go(params.toString(), false);
  };
  return [leaf, setLeaf] as const;
}

function Part(props: PartProps & { onEdit: ((leaf: ClientFormTab) => void) | undefined }) {
  const { ids, tab, client, sessions, counted, totalSessions, onEdit } = props;
  switch (tab) {
    case 'trends':
      return (
        <div className="lw-grid lw-grid--start">
          <SimulatedNote sessions={sessions} />
          <TrendPanel sessions={counted} />
          <DosePanel ids={ids} sessions={counted} />
          <LedgerPanel ids={ids} sessions={counted} />
          <ScoresPanel ids={ids} />
        </div>
      );
    case 'assessments':
      return <AssessmentsTab ids={ids} client={client} />;
    case 'files':
      return <EegFilesPanel ids={ids} />;
    case 'notes':
      return <NotesTab ids={ids} />;
    case 'consent':
      return <ConsentTab ids={ids} />;
    case 'contacts':
      return <ContactsTab client={client} onEdit={onEdit && (() => onEdit('contacts'))} />;
    // Sessions and questionnaires have their own pages under the same address.
    case '':
    case 'sessions':
    case 'questionnaires':
      return (
        <SummaryTab
          {...{ ids, client, sessions, counted, totalSessions }}
          onEdit={onEdit && (() => onEdit('person'))}
        />
      );
  }
}

/** Number of sessions the page uses: enough for a trend. The sessions page shows more. */
const LOOK_BACK = 30;

function useClientPage({ therapistId, clientId }: ClientIds) {
  const client = useEndpoint(getClient, { params: { id: therapistId, clientId } });
  const isKnown = client.data !== undefined;
  const asked = { clientId, limit: LOOK_BACK };
  // Wait for the client: an address without a client gives one error, not several.
  const sessionsInput = isKnown ? { params: { id: therapistId }, query: asked } : undefined;
  const sessions = useEndpoint(listSessions, sessionsInput);
  // A separate request: the figures cover the same number of sessions, however many are simulated.
  const counted = useEndpoint(
    listSessions,
    sessionsInput && { ...sessionsInput, query: { ...asked, isSimulated: 'false' } },
  );
  const errors = [client.error, sessions.error, counted.error];
  const inPlace = errorInPlaceOfPage(errors, client.data, sessions.data, counted.data);
  const stale = inPlace ? undefined : errors.find((each) => each !== null);
  return {
    client: client.data,
    sessions: sessions.data?.sessions,
    /** The basis of figures over sessions. */
    counted: useMemo(() => counted.data && withoutSimulated(counted.data.sessions), [counted.data]),
    totalSessions: sessions.data?.totalSessions ?? 0,
    /** Shown in place of the page. */
    problem: inPlace && clientProblem(inPlace),
    /** Shown beside a page with older data. */
    staleProblem: stale ? clientProblem(stale) : undefined,
    /** Undefined if a retry would fail the same way. */
    retry:
      inPlace && isOutOfReach(inPlace)
        ? undefined
        : () => {
            void client.refetch();
            if (!isKnown) return;
            void sessions.refetch();
            void counted.refetch();
          },
  };
}
