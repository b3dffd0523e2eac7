import { Button } from '@blueprintjs/core';
import { PeopleIcon, SearchIcon } from '@blueprintjs/icons';
import type { ReactNode, RefObject } from 'react';
import { PAGE_SIZE } from '#api/queries.ts';
import type { Client } from '#shared/api/clients.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useClientStatus } from '#state/client-status.ts';
import { ClientStatusProblem } from '#ui/ClientStatusProblem.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { formatDate } from '#ui/format.ts';
import { MaskedText } from '#ui/MaskedText.tsx';
import { Pager } from '#ui/Pager.tsx';
import { PersonName } from '#ui/PersonName.tsx';
import { Problem } from '#ui/Problem.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { SortButton } from '#ui/SortButton.tsx';
import type { Clients } from './use-clients.ts';

type ClientsTableProps = {
  clients: Clients;
  bodyRef: RefObject<HTMLTableSectionElement | null>;
  addButton: ReactNode;
};

export function ClientsTable({ clients, bodyRef, addButton }: ClientsTableProps) {
  const { rows, total, page, setPage, problem, retry, searchTerm } = clients;
  const status = useClientStatus();
  const canOrder = useCan('practice.admin');
  if (problem) return <Problem message={problem} onRetry={retry} />;
  if (!rows) return <SkeletonRows count={PAGE_SIZE} />;
  if (rows.length === 0) return <NoClients searchTerm={searchTerm} addButton={addButton} />;
  return (
    <div className="lw-panel">
      <ClientStatusProblem problem={status.problem} canOrder={canOrder} />
      <DataTable
        label="Clients"
        columns={[...columnsOf(clients), statusColumn(status)]}
        rows={rows}
        rowKey={(client) => client.clientId}
        rowHref={(client) => `/app/therapist/${client.therapistId}/clients/${client.clientId}`}
        bodyRef={bodyRef}
      />
      <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
    </div>
  );
}

function NoClients({ searchTerm, addButton }: { searchTerm: string; addButton: ReactNode }) {
  if (searchTerm !== '') {
    return (
      <EmptyState icon={<SearchIcon size={32} />} title="Nobody found">
        No client's name or e-mail address contains these letters.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<PeopleIcon size={32} />} title="No clients yet" action={addButton}>
      The people you train appear here. Add the first one to plan and run a session.
    </EmptyState>
  );
}

function columnsOf({ sort, sortBy }: Clients): Column<Client>[] {
  const sortable = (key: typeof sort.sortKey, label: string) => (
    <SortButton
      label={label}
      order={sort.sortKey === key ? sort.sortOrder : undefined}
      onClick={() => sortBy(key)}
    />
  );
  return [
    {
      key: 'name',
      head: sortable('lastName', 'Name'),
      cell: (client) => <PersonName person={client} />,
    },
    {
      key: 'email',
      head: 'E-mail',
      cell: ({ email }) => (email ? <MaskedText>{email}</MaskedText> : <span className="lw-muted">–</span>),
    },
    { key: 'sessions', head: 'Sessions', isNumber: true, cell: ({ sessionCount }) => sessionCount },
    {
      key: 'last',
      head: sortable('lastSessionAt', 'Last session'),
      cell: ({ lastSessionAt }) => formatDate(lastSessionAt),
    },
  ];
}

const statusColumn = ({ set, busyId }: ReturnType<typeof useClientStatus>): Column<Client> => ({
  key: 'status',
  head: 'Status',
  cell: (client) => (
    <>
      <span className={client.status === 'active' ? 'lw-tag lw-tag--success' : 'lw-tag'}>
        {client.status === 'active' ? 'Active' : 'Inactive'}
      </span>
      {client.hasAccount ? <span className="lw-tag">has an account</span> : undefined}
      {client.status === 'inactive' ? (
        <Button
          size="small"
          variant="minimal"
          loading={busyId === client.clientId}
          onClick={(event) => {
            // A click on a button must not also open the row; the button goes, so the focus stays in the row.
            event.stopPropagation();
            event.currentTarget.closest('tr')?.querySelector('a')?.focus();
            set(client, 'active');
          }}
        >
          Set to active
        </Button>
      ) : undefined}
    </>
  ),
});
