import { PulseIcon } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { PAGE_SIZE } from '#api/queries.ts';
import { readRouteIds, type RouteIds } from '#shared/domain/route-ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useKeyHints } from '#state/keys.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { type Crumb, Page } from '#ui/Page.tsx';
import { Pager } from '#ui/Pager.tsx';
import { PersonName } from '#ui/PersonName.tsx';
import { Problem } from '#ui/Problem.tsx';
import type { ScreenProps } from '#ui/screen-props.ts';
import { SessionsTable } from '#ui/SessionsTable.tsx';
import { clientPath, sessionPath } from '#ui/session-paths.ts';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { useListKeys } from '#ui/use-list-keys.ts';
import { useClientOf, useSessions } from './use-sessions.ts';

const KEYS = [
  { keys: 'j k', does: 'Next and previous session' },
  { keys: 'Enter', does: 'Open the session' },
] as const;

/** /app/sessions: everything the practice did, newest first. */
export function SessionsScreen() {
  const { userId } = useUser();
  return (
    <Page
      title="Sessions"
      actions={
        <AppLink href="/app/eeg-files" className="bp6-button">
          EEG files
        </AppLink>
      }
    >
      <SessionList therapistId={userId} clientId={undefined} />
    </Page>
  );
}

/** The sessions of one client. */
export function ClientSessionsScreen({ params }: ScreenProps) {
  const ids = readRouteIds(params, ['therapistId', 'clientId']);
  if (!ids) {
    return (
      <Page title="Sessions">
        <Problem message="This address does not name a client." />
      </Page>
    );
  }
  return <SessionsOfClient {...ids} />;
}

function SessionsOfClient(ids: Pick<RouteIds, 'therapistId' | 'clientId'>) {
  const client = useClientOf(ids);
  const crumbs: Crumb[] = [
    { label: 'Clients', href: '/app/clients' },
    {
      label: client ? <PersonName person={client} /> : 'Client',
      href: clientPath(ids.therapistId, ids.clientId),
    },
  ];
  return (
    <Page title="Sessions" crumbs={crumbs}>
      <SessionList {...ids} />
    </Page>
  );
}

type SessionListProps = Pick<RouteIds, 'therapistId'> & { clientId: RouteIds['clientId'] | undefined };

function SessionList({ therapistId, clientId }: SessionListProps) {
  useKeyHints(KEYS);
  const [page, setPage] = useState(0);
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  useListKeys(bodyRef);
  const { rows, total, problem, retry } = useSessions({ therapistId, clientId, page });

  if (problem) return <Problem message={problem} onRetry={retry} />;
  if (!rows) return <SkeletonRows count={PAGE_SIZE} />;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<PulseIcon size={32} />}
        title="No sessions yet"
        action={
          <AppLink
            href={clientId ? clientPath(therapistId, clientId) : '/app/clients'}
            className="bp6-button bp6-intent-primary"
          >
            {clientId ? 'Go to the client' : 'Choose a client'}
          </AppLink>
        }
      >
        Every training session is listed here with its figures. Sessions start from a client's page.
      </EmptyState>
    );
  }
  return (
    <div className="lw-panel">
      <SessionsTable
        sessions={rows}
        showsClient={clientId === undefined}
        hrefOf={(session) => sessionPath(therapistId, session)}
        bodyRef={bodyRef}
      />
      <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
    </div>
  );
}
