import { Num } from '#ui/text/Num.tsx';

/** Head of a column: a figure, and below it the edges of the band it is computed from. */
export const BandHead = ({ name, edges }: { name: string; edges: string }) => (
  <th className="lw-table__number">
    {name}{' '}
    <span className="lw-report__band lw-muted lw-small">
      <Num>{edges}</Num>
    </span>
  </th>
);
