import type { Session } from '#shared/api/sessions.ts';
import type { VisitRating } from '#shared/api/visits.ts';
import { ratingRows, scalesOf } from '#model/visits/rating-rows.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { NO_VALUE } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';

type Row = ReturnType<typeof ratingRows>[number];

const columnsOf = (ratings: readonly VisitRating[]): readonly Column<Row>[] => [
  { key: 'when', head: 'When', cell: ({ when }) => when },
  ...scalesOf(ratings).map(
    (scale): Column<Row> => ({
      key: `scale ${scale}`,
      head: scale,
      isNumber: true,
      cell: ({ scores }) => (scores[scale] === undefined ? NO_VALUE : <Num>{scores[scale]}</Num>),
    }),
  ),
  { key: 'strategy', head: 'Strategy', cell: ({ strategy }) => strategy || NO_VALUE },
];

/** What the client rated before, between and after the runs, and what they did. Nothing where nothing was rated. */
export function RatingsPanel({ session }: { session: Session }) {
  const ratings = session.ratings ?? [];
  if (ratings.length === 0) return undefined;
  return (
    <Panel title="Ratings of the client" aside="0 to 10" isFlush>
      <DataTable
        label="Ratings of the client"
        columns={columnsOf(ratings)}
        rows={ratingRows(ratings)}
        rowKey={({ ratingId }) => ratingId}
      />
    </Panel>
  );
}
