import type { OutcomeRow } from '#shared/api/outcomes.ts';
import { SMALLEST_CELL } from '#shared/outcomes/rule.ts';
import type { Column } from '#ui/list/DataTable.tsx';
import { formatNumber, NO_VALUE, withMinus } from '#ui/text/format.ts';

export const keyOf = ({ protocolId, questionnaireId, questionnaireVersion }: OutcomeRow): string =>
  `${protocolId} ${questionnaireId} ${questionnaireVersion}`;

type Shown = Extract<OutcomeRow, { isHidden: false }>;

const figure = (of: (row: Shown) => number | undefined) => (row: OutcomeRow) =>
  row.isHidden ? undefined : of(row);

const shown = (words: (row: Shown) => string) => (row: OutcomeRow) => (row.isHidden ? NO_VALUE : words(row));

const signed = (value: number): string => `${value > 0 ? '+' : ''}${withMinus(formatNumber(value, 1))}`;

const HIDDEN = {
  fewClients: `Fewer than ${SMALLEST_CELL}`,
  overlap: 'Too close to another row',
} as const;

/** How many clients changed in each direction, and the change from which they count as better or worse. */
function countsOf({ figures: { counts }, cutOff }: Shown): { summary: string; from?: string } {
  if (!cutOff) return { summary: 'No cut-off set' };
  if (!counts) return { summary: 'Too few clients' };
  const { better } = counts;
  const others =
    'notBetter' in counts
      ? `${counts.notBetter} same or worse`
      : `${counts.same} same, ${counts.worse} worse`;
  return { summary: `${better} better, ${others}`, from: `${cutOff.points} points or more` };
}

const Counts = ({ row }: { row: Shown }) => {
  const { summary, from } = countsOf(row);
  return (
    <>
      {summary}
      {from === undefined ? undefined : <div className="lw-muted lw-small">{from}</div>}
    </>
  );
};

const countsText = (row: Shown): string => {
  const { summary, from } = countsOf(row);
  return from === undefined ? summary : `${summary} (${from})`;
};

/** Names the version if a protocol has several forms of one questionnaire. */
function titleIn(rows: readonly OutcomeRow[], row: OutcomeRow): string {
  const isSame = (other: OutcomeRow) =>
    other.protocolId === row.protocolId && other.questionnaireId === row.questionnaireId;
  return rows.filter(isSame).length > 1 ? `${row.title}, version ${row.questionnaireVersion}` : row.title;
}

export const columnsOf = (rows: readonly OutcomeRow[]): Column<OutcomeRow>[] => [
  { key: 'protocol', head: 'Protocol', cell: ({ protocolName }) => protocolName },
  { key: 'questionnaire', head: 'Questionnaire', cell: (row) => titleIn(rows, row) },
  {
    key: 'clients',
    isOptional: true,
    head: 'Clients',
    isNumber: true,
    cell: (row) => (row.isHidden ? <span className="lw-tag">{HIDDEN[row.reason]}</span> : row.clients),
    csv: (row) => (row.isHidden ? HIDDEN[row.reason] : row.clients),
  },
  {
    key: 'withoutPair',
    isOptional: true,
    head: 'Without a pair',
    isNumber: true,
    cell: shown(({ withoutPair }) => String(withoutPair ?? HIDDEN.fewClients)),
  },
  {
    key: 'change',
    isOptional: true,
    head: 'Mean change (points)',
    isNumber: true,
    cell: shown(
      ({ figures, higherIsWorse }) =>
        `${signed(figures.meanChange)} (${higherIsWorse ? 'lower' : 'higher'} is better)`,
    ),
  },
  {
    key: 'counts',
    isOptional: true,
    head: 'Better, same or worse',
    cell: (row) => (row.isHidden ? NO_VALUE : <Counts row={row} />),
    csv: shown(countsText),
  },
  {
    key: 'success',
    isOptional: true,
    head: 'Rewarded (%)',
    isNumber: true,
    cell: shown(({ figures }) => formatNumber(figures.meanRewardedPct, 0)),
    csv: figure(({ figures }) => figures.meanRewardedPct),
  },
  {
    key: 'dose',
    isOptional: true,
    head: 'Dose (min)',
    isNumber: true,
    cell: shown(({ figures }) => formatNumber(figures.meanMinutes, 0)),
    csv: figure(({ figures }) => figures.meanMinutes),
  },
  {
    key: 'sessions',
    isOptional: true,
    head: 'Sessions',
    isNumber: true,
    cell: shown(({ figures }) => formatNumber(figures.meanSessions, 0)),
    csv: figure(({ figures }) => figures.meanSessions),
  },
];
