import type { Operator } from '#shared/api/practice/operators.ts';
import { formatDate } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { groupWords } from '#widgets/people/group-words.ts';
import type { Column } from '#ui/list/column.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { PersonName } from '#widgets/people/PersonName.tsx';
import { OperatorMenu } from './OperatorMenu.tsx';
import { INVITATION_WORDS, STATUS_WORDS } from './operator-words.ts';

export const OPERATOR_COLUMNS: readonly Column<Operator>[] = [
  {
    key: 'name',
    head: 'Name',
    sortKey: 'lastName',
    sortHint: 'by last name',
    cell: (operator) => <PersonName person={operator} />,
    csv: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  },
  {
    key: 'email',
    head: 'E-mail',
    isOptional: true,
    cell: ({ email }) => <MaskedText>{email}</MaskedText>,
    csv: ({ email }) => email,
  },
  { key: 'groups', head: 'Groups', isOptional: true, cell: ({ groups }) => groupWords(groups) },
  {
    key: 'clients',
    head: 'Own clients',
    sortKey: 'clientCount',
    isNumber: true,
    isOptional: true,
    cell: ({ clientCount }) => clientCount,
  },
  {
    key: 'assigned',
    head: 'Assigned clients',
    sortKey: 'assignedClientCount',
    isNumber: true,
    isOptional: true,
    cell: ({ assignedClientCount }) => assignedClientCount,
  },
  {
    key: 'status',
    head: 'Status',
    isOptional: true,
    cell: (operator) => <StatusTag operator={operator} />,
    csv: ({ status, isInvitationExpired }) => (isInvitationExpired ? EXPIRED : STATUS_WORDS[status].label),
  },
  {
    key: 'createdAt',
    head: 'Added',
    sortKey: 'createdAt',
    isHiddenAtFirst: true,
    cell: ({ createdAt }) => <Num>{formatDate(createdAt)}</Num>,
    csv: ({ createdAt }) => createdAt,
  },
  {
    key: 'actions',
    head: <span className="lw-visually-hidden">Actions</span>,
    cell: (operator) => <OperatorMenu operator={operator} />,
    csv: false,
  },
];

const EXPIRED = 'Invitation expired';

function StatusTag({ operator }: { operator: Operator }) {
  const { status, invitedAt, invitationMail, isInvitationExpired } = operator;
  if (isInvitationExpired) return <span className="lw-tag lw-tag--danger">{EXPIRED}</span>;
  const { label, className } = STATUS_WORDS[status];
  const since = status === 'invited' && invitedAt ? ` ${formatDate(invitedAt)}` : '';
  return (
    <>
      <span className={className}>{label + since}</span>{' '}
      {invitationMail ? (
        <span className="lw-muted lw-small">{INVITATION_WORDS[invitationMail]}</span>
      ) : undefined}
    </>
  );
}
