import type { Client } from '#shared/api/clients.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Column } from '#ui/list/DataTable.tsx';
import { formatDate, NO_VALUE } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { PersonName } from '#widgets/people/PersonName.tsx';
import { SafetyTag } from '#widgets/questionnaires/SafetyTag.tsx';
import { localDay } from '#model/values/local-day.ts';
import { STATUS_WORDS } from './client-words.ts';

/** Columns of the list of clients. `operatorName` names the assigned operator, or the therapist if none. */
export const clientColumns = (operatorName: (userId: UserId) => string): Column<Client>[] => [
  {
    key: 'name',
    head: 'Name',
    sortKey: 'lastName',
    sortHint: 'by last name',
    cell: (client) => (
      <>
        <PersonName person={client} />
        <SafetyTag count={client.safetyAlertCount} />
      </>
    ),
    csv: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  },
  {
    key: 'firstName',
    head: 'First name',
    sortKey: 'firstName',
    isHiddenAtFirst: true,
    cell: ({ firstName }) => <MaskedText>{firstName}</MaskedText>,
    csv: ({ firstName }) => firstName,
  },
  {
    key: 'email',
    head: 'E-mail',
    isOptional: true,
    cell: ({ email }) =>
      email ? <MaskedText>{email}</MaskedText> : <span className="lw-muted">{NO_VALUE}</span>,
    csv: ({ email }) => email,
  },
  {
    key: 'operator',
    head: 'Operator',
    isOptional: true,
    cell: ({ operatorId, therapistId }) => operatorName(operatorId ?? therapistId),
  },
  {
    key: 'tags',
    head: 'Tags',
    isHiddenAtFirst: true,
    cell: ({ tags }) => tags.join(', '),
  },
  {
    key: 'sessions',
    head: 'Sessions',
    sortKey: 'sessionCount',
    isNumber: true,
    isOptional: true,
    cell: ({ sessionCount }) => sessionCount,
    csv: ({ sessionCount }) => sessionCount,
  },
  {
    key: 'last',
    head: 'Last session',
    sortKey: 'lastSessionAt',
    isOptional: true,
    cell: ({ lastSessionAt }) => <Num>{formatDate(lastSessionAt)}</Num>,
    csv: ({ lastSessionAt }) => (lastSessionAt ? localDay(new Date(lastSessionAt)) : undefined),
  },
  {
    key: 'created',
    head: 'Added',
    sortKey: 'createdAt',
    isHiddenAtFirst: true,
    cell: ({ createdAt }) => <Num>{formatDate(createdAt)}</Num>,
    csv: ({ createdAt }) => localDay(new Date(createdAt)),
  },
  {
    key: 'status',
    head: 'Status',
    sortKey: 'status',
    isOptional: true,
    cell: ({ status, hasAccount }) => (
      <>
        <span className={status === 'active' ? 'lw-tag lw-tag--success' : 'lw-tag'}>
          {STATUS_WORDS[status]}
        </span>
        {hasAccount ? <span className="lw-tag">has an account</span> : undefined}
      </>
    ),
    csv: ({ status }) => STATUS_WORDS[status],
  },
];
