import { PeopleIcon, SearchIcon } from '@blueprintjs/icons';
import { PAGE_SIZE } from '#api/queries.ts';
import type { Operator } from '#shared/api/operators.ts';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { formatDate } from '#ui/format.ts';
import { MaskedText } from '#ui/MaskedText.tsx';
import { Pager } from '#ui/Pager.tsx';
import { PersonName } from '#ui/PersonName.tsx';
import { Problem } from '#ui/Problem.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { SortButton } from '#ui/SortButton.tsx';
import { OperatorMenu } from './OperatorMenu.tsx';
import { groupWords } from '#ui/group-words.ts';
import { STATUS_WORDS } from './operator-words.ts';
import type { Operators } from './use-operators.ts';

export function OperatorsTable({ operators }: { operators: Operators }) {
  const { rows, total, page, setPage, problem, retry, searchTerm } = operators;
  if (problem) return <Problem message={problem} onRetry={retry} />;
  if (!rows) return <SkeletonRows count={PAGE_SIZE} />;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={searchTerm ? <SearchIcon size={32} /> : <PeopleIcon size={32} />}
        title="Nobody found"
      >
        No operator's name or e-mail address contains these letters.
      </EmptyState>
    );
  }
  return (
    <div className="lw-panel">
      <DataTable
        label="Operators"
        columns={columnsOf(operators)}
        rows={rows}
        rowKey={({ userId }) => userId}
      />
      <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
    </div>
  );
}

function columnsOf({ sort, sortBy }: Operators): Column<Operator>[] {
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
      cell: (operator) => <PersonName person={operator} />,
    },
    { key: 'email', head: 'E-mail', cell: ({ email }) => <MaskedText>{email}</MaskedText> },
    { key: 'groups', head: 'Groups', cell: ({ groups }) => groupWords(groups) },
    {
      key: 'clients',
      head: sortable('clientCount', 'Clients'),
      isNumber: true,
      cell: ({ clientCount }) => clientCount,
    },
    { key: 'status', head: 'Status', cell: (operator) => <StatusTag operator={operator} /> },
    { key: 'actions', head: 'Actions', cell: (operator) => <OperatorMenu operator={operator} /> },
  ];
}

function StatusTag({ operator: { status, invitedAt, isInvitationExpired } }: { operator: Operator }) {
  if (isInvitationExpired) return <span className="lw-tag lw-tag--danger">Invitation expired</span>;
  const { label, className } = STATUS_WORDS[status];
  const since = status === 'invited' && invitedAt ? ` ${formatDate(invitedAt)}` : '';
  return <span className={className}>{label + since}</span>;
}
