import { PeopleIcon, SearchIcon } from '@blueprintjs/icons';
import type { ReactNode, RefObject } from 'react';
import type { Client } from '#shared/api/clients.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { MoreRows } from '#ui/list/MoreRows.tsx';
import type { RowAction } from '#ui/list/RowMenu.tsx';
import type { Selection } from '#ui/list/use-selection.ts';
import { Pager } from '#ui/list/Pager.tsx';
import { useNameOf } from '#widgets/people/PersonName.tsx';
import { Problem } from '#ui/notices/Problem.tsx';
import { SkeletonRows } from '#ui/notices/SkeletonRows.tsx';
import type { Clients } from './use-clients.ts';

type ClientsTableProps = {
  clients: Clients;
  columns: readonly Column<Client>[];
  selection: Selection<Client>;
  rowActions: (client: Client) => readonly RowAction[];
  bodyRef: RefObject<HTMLTableSectionElement | null>;
  addButton: ReactNode;
};

export const clientKey = ({ clientId }: Client): string => clientId;

export function ClientsTable(props: ClientsTableProps) {
  const { clients, columns, selection, rowActions, bodyRef, addButton } = props;
  const { rows, total, page, pageSize, setPage, retry, more, isNarrowed } = clients;
  const nameOf = useNameOf();
  const problem = clients.problem ? <Problem message={clients.problem} onRetry={retry} /> : undefined;
  if (!rows) return problem ?? <SkeletonRows count={pageSize} />;
  if (rows.length === 0) return problem ?? <NoClients isNarrowed={isNarrowed} addButton={addButton} />;
  return (
    <>
      {problem}
      <div className="lw-panel">
        <DataTable
          label="Clients"
          columns={columns}
          rows={rows}
          rowKey={clientKey}
          rowHref={(client) => `/app/therapist/${client.therapistId}/clients/${client.clientId}`}
          rowName={nameOf}
          rowActions={rowActions}
          sorting={clients}
          selection={selection}
          bodyRef={bodyRef}
        />
        {more?.problem ? <Problem message={more.problem} onRetry={more.ask} /> : undefined}
        {more && !more.problem ? (
          <MoreRows shown={rows.length} total={total} isBusy={more.isBusy} onMore={more.ask} />
        ) : undefined}
        {more ? undefined : <Pager page={page} pageSize={pageSize} total={total} onPage={setPage} />}
      </div>
    </>
  );
}

function NoClients({ isNarrowed, addButton }: { isNarrowed: boolean; addButton: ReactNode }) {
  if (isNarrowed) {
    return (
      <EmptyState icon={<SearchIcon size={32} />} title="No clients found">
        No client matches this search and these filters. Remove one of them.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<PeopleIcon size={32} />} title="No clients yet" action={addButton}>
      Your clients appear here. Add the first one to plan and run a session.
    </EmptyState>
  );
}
