import { useLocation } from 'wouter';
import { readRouteIds } from '#shared/domain/route-ids.ts';
import type { ClientRecord } from '#shared/api/clients.ts';
import type { SessionListItem } from '#shared/api/sessions.ts';
import { useMayChangeClient } from '#state/client-status.ts';
import { useSafetyAlerts } from '#state/use-safety-alerts.ts';
import type { ClientFormTab } from '#ui/client-form/ClientFormFields.tsx';
import { type ClientIds, type ClientTab, tabOf } from '#ui/client-page/client-tabs.ts';
import { ClientPage, NoClient } from '#ui/client-page/ClientPage.tsx';
import { useAddress } from '#ui/list/address.ts';
import { Problem } from '#ui/Problem.tsx';
import type { ScreenProps } from '#ui/screen-props.ts';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { AssessmentsTab } from './AssessmentsTab.tsx';
import { ConsentTab } from './ConsentTab.tsx';
import { ContactsTab } from './ContactsTab.tsx';
import { DosePanel } from './DosePanel.tsx';
import { EditClientDialog } from './EditClientDialog.tsx';
import { EegFilesPanel } from './EegFilesPanel.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { NotesTab } from './NotesTab.tsx';
import { ScoresPanel } from './ScoresPanel.tsx';
import { SummaryTab } from './SummaryTab.tsx';
import { TrendPanel } from './TrendPanel.tsx';
import { useClientPage } from './use-client-page.ts';
import './client.css';

/** One client; the end of the address says which part of the page. */
export function ClientScreen({ params }: ScreenProps) {
  const ids = readRouteIds(params, ['therapistId', 'clientId']);
  return ids ? <PartOfClient ids={ids} /> : <NoClient />;
}

function PartOfClient({ ids }: { ids: ClientIds }) {
  const [path] = useLocation();
  const { client, sessions, totalSessions, problem, staleProblem, retry } = useClientPage(ids);
  const safety = useSafetyAlerts(ids.therapistId, ids.clientId, client !== undefined);
  const tab = tabOf(path, ids);
  return (
    <ClientPage {...{ ids, tab, client, problem, safety }} onRetry={retry}>
      {staleProblem ? <Problem message={staleProblem} {...(retry && { onRetry: retry })} /> : undefined}
      {tab === undefined ? <Problem message="A client's page has no such part." /> : undefined}
      {tab !== undefined && client && sessions ? (
        <ClientParts {...{ ids, tab, client, sessions, totalSessions }} />
      ) : undefined}
      {tab !== undefined && !(client && sessions) ? <SkeletonRows count={8} /> : undefined}
    </ClientPage>
  );
}

type PartProps = {
  ids: ClientIds;
  tab: ClientTab;
  client: ClientRecord;
  sessions: readonly SessionListItem[];
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

/** The leaf of the client's form that is open, in the address: lists lead to it. */
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
  const { ids, tab, client, sessions, totalSessions, onEdit } = props;
  switch (tab) {
    case 'trends':
      return (
        <div className="lw-grid lw-grid--start">
          <TrendPanel sessions={sessions} />
          <DosePanel ids={ids} sessions={sessions} />
          <LedgerPanel ids={ids} sessions={sessions} />
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
    // Sessions and questionnaires have pages of their own under the same address.
    case '':
    case 'sessions':
    case 'questionnaires':
      return (
        <SummaryTab
          {...{ ids, client, sessions, totalSessions }}
          onEdit={onEdit && (() => onEdit('person'))}
        />
      );
  }
}
