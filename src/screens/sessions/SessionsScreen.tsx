import { DocumentIcon, PulseIcon, SearchIcon, TrendingUpIcon } from '@blueprintjs/icons';
import { pathTo } from '#shared/routes.ts';
import { PAGE_SIZE } from '#state/lists/use-page-size.ts';
import { readRouteIds, type RouteIds } from '#model/route-ids.ts';
import { useSeesOwnClientsOnly, useUser } from '#state/auth.atoms.ts';
import { listHints, useKeyHints } from '#state/keys.atoms.ts';
import { useClientHead } from '#state/clients/use-client-head.ts';
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { ClientPage, NoClient } from '#widgets/clients/ClientPage.tsx';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { ListPanel } from '#ui/list/ListPanel.tsx';
import { Page } from '#ui/layout/Page.tsx';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import { CLIENT_SESSION_COLUMNS, PRACTICE_SESSION_COLUMNS } from '#widgets/sessions/SessionsTable.tsx';
import { sessionPath } from '#widgets/sessions/session-paths.ts';
import { SeenClients } from '#widgets/clients/SeenClients.tsx';
import { SkeletonRows } from '#ui/notices/Notice.tsx';
import { SessionFilters } from './SessionFilters.tsx';
import { useSessions } from './use-sessions.ts';

const KEYS = listHints('session');

/** /app/sessions: all sessions of the practice, newest first. */
export function SessionsScreen() {
  const { userId } = useUser();
  return (
    <Page title="Sessions">
      <SessionList therapistId={userId} clientId={undefined} />
    </Page>
  );
}

/** Links to the outcomes of the sessions, and to files recorded elsewhere. */
const FURTHER_PAGES = (
  <>
    <ButtonLink href={pathTo.outcomes()} icon={<TrendingUpIcon aria-hidden="true" />}>
      Outcomes
    </ButtonLink>
    <ButtonLink href={pathTo.eegFiles()} icon={<DocumentIcon aria-hidden="true" />}>
      EEG files
    </ButtonLink>
  </>
);

/** The sessions of one client. */
export function ClientSessionsScreen({ params }: ScreenProps) {
  const ids = readRouteIds(params, ['therapistId', 'clientId']);
  return ids ? <SessionsOfClient {...ids} /> : <NoClient />;
}

function SessionsOfClient(ids: ClientIds) {
  const head = useClientHead(ids);
  return (
    <ClientPage {...{ ids, ...head }} tab="sessions">
      {head.client ? <SessionList {...ids} /> : <SkeletonRows count={PAGE_SIZE} />}
    </ClientPage>
  );
}

type SessionListProps = Pick<RouteIds, 'therapistId'> & { clientId: RouteIds['clientId'] | undefined };

function SessionList({ therapistId, clientId }: SessionListProps) {
  useKeyHints(KEYS);
  const sessions = useSessions({ therapistId, clientId });
  const isPartial = useSeesOwnClientsOnly();
  return (
    <ListPanel
      list={sessions}
      label="Sessions"
      columnsKey={clientId ? 'clientSessions' : 'sessions'}
      columns={clientId ? CLIENT_SESSION_COLUMNS : PRACTICE_SESSION_COLUMNS}
      csvName="sessions"
      search={clientId ? undefined : { label: 'Search sessions', placeholder: 'Search by client' }}
      filters={<SessionFilters sessions={sessions} isOfClient={clientId !== undefined} />}
      tools={clientId ? undefined : FURTHER_PAGES}
      above={clientId ? undefined : <SeenClients isPartial={isPartial} what="Sessions" />}
      rowKey={({ sessionId }) => sessionId}
      rowHref={(session) => sessionPath(therapistId, session)}
      empty={<NoSessions therapistId={therapistId} clientId={clientId} isNarrowed={sessions.isNarrowed} />}
    />
  );
}

function NoSessions({ therapistId, clientId, isNarrowed }: SessionListProps & { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState icon={<SearchIcon size={32} />} title="No session found">
        No session matches this search and these filters. Remove one of them.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<PulseIcon size={32} />}
      title="No sessions yet"
      link={{
        href: clientId ? pathTo.client({ therapistId, clientId }) : pathTo.clients(),
        label: clientId ? 'Go to the client' : 'Choose a client',
      }}
    >
      Every training session is listed here with its figures. Sessions start from a client's page.
    </EmptyState>
  );
}
