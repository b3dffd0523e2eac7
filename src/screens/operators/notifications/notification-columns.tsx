import type { PracticeNotification } from '#shared/api/practice/practice-notifications.ts';
import type { Column } from '#ui/list/column.ts';
import { formatDate } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { lastDayOf } from './notification-days.ts';
import { audienceWords, INTENT_WORDS, plainWords, seenWords, STATE_WORDS } from './notification-words.ts';

export const NOTIFICATION_COLUMNS: readonly Column<PracticeNotification>[] = [
  {
    key: 'text',
    head: 'Text',
    cell: (notification) => <span className="lw-notifications__text">{plainWords(notification)}</span>,
    csv: plainWords,
  },
  {
    key: 'state',
    head: 'State',
    cell: ({ state }) => <span className={STATE_WORDS[state].className}>{STATE_WORDS[state].label}</span>,
    csv: ({ state }) => STATE_WORDS[state].label,
  },
  { key: 'intent', head: 'Kind', isOptional: true, cell: ({ intent }) => INTENT_WORDS[intent] },
  { key: 'audience', head: 'For', isOptional: true, cell: ({ audience }) => audienceWords(audience) },
  {
    key: 'from',
    head: 'From',
    isOptional: true,
    cell: ({ startsAt }) => <Num>{formatDate(startsAt)}</Num>,
    csv: ({ startsAt }) => startsAt,
  },
  {
    key: 'until',
    head: 'Until',
    isOptional: true,
    cell: (notification) => <Until notification={notification} />,
    csv: ({ endsAt }) => endsAt,
  },
  { key: 'seen', head: 'Seen by', isOptional: true, cell: seenWords },
  {
    key: 'author',
    head: 'Written by',
    isOptional: true,
    isHiddenAtFirst: true,
    cell: ({ authorName }) => <MaskedText>{authorName}</MaskedText>,
    csv: ({ authorName }) => authorName,
  },
];

function Until({ notification: { endsAt, state } }: { notification: PracticeNotification }) {
  if (endsAt === null) return 'Until you end it';
  return <Num>{formatDate(state === 'ended' ? endsAt : lastDayOf(endsAt))}</Num>;
}
