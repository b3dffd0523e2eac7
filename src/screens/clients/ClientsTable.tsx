import { PeopleIcon, SearchIcon } from '@blueprintjs/icons';
import type { ReactNode, RefObject } from 'react';
import { PAGE_SIZE } from '#api/queries.ts';
import type { Client } from '#shared/api/clients.ts';
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
  if (problem) return <Problem message={problem} onRetry={retry} />;
  if (!rows) return <SkeletonRows count={PAGE_SIZE} />;
  if (rows.length === 0) return <NoClients searchTerm={searchTerm} addButton={addButton} />;
  return (
    <div className="lw-panel">
      <DataTable
        label="Clients"
        columns={columnsOf(clients)}
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
    {
      key: 'status',
      head: 'Status',
      cell: ({ status, hasAccount }) => (
        <>
          <span className={status === 'active' ? 'lw-tag lw-tag--success' : 'lw-tag'}>
            {status === 'active' ? 'Active' : 'Inactive'}
          </span>
          {hasAccount ? <span className="lw-tag">has an account</span> : undefined}
        </>
      ),
    },
  ];
}
