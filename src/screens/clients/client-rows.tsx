import { PeopleIcon, SearchIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import type { Client } from '#shared/api/clients.ts';
import { useSeesOwnClientsOnly } from '#state/auth.atoms.ts';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { MoreRows } from '#ui/list/MoreRows.tsx';
import { Problem } from '#ui/notices/Notice.tsx';
import type { Clients } from './use-clients.ts';

export const clientKey = ({ clientId }: Client): string => clientId;

type MoreClientsProps = { clients: Clients; more: NonNullable<Clients['more']> };

/** Loads the next ten clients, when all are in one list. */
export function MoreClients({ clients: { rows = [], total }, more }: MoreClientsProps) {
  if (more.problem) return <Problem message={more.problem} onRetry={more.ask} />;
  return <MoreRows shown={rows.length} total={total} isBusy={more.isBusy} onMore={more.ask} />;
}

export function NoClients({ isNarrowed, addButton }: { isNarrowed: boolean; addButton: ReactNode }) {
  const isPartial = useSeesOwnClientsOnly();
  if (isNarrowed) {
    return (
      <EmptyState icon={<SearchIcon size={32} />} title="No clients found">
        {isPartial ? 'None of the clients you own or are assigned to' : 'No client'} matches this search and
        these filters. Remove one of them.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<PeopleIcon size={32} />} title="No clients yet" action={addButton}>
      {isPartial
        ? 'Clients you own or are assigned to appear here. Add one, or ask an administrator to assign you one.'
        : 'Your clients appear here. Add the first one to plan and run a session.'}
    </EmptyState>
  );
}
