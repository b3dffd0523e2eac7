import { fixed } from '#shared/locale/formats.ts';
import { type PointerEvent, useState } from 'react';
import { fitLine } from './fit-line.ts';
import { roundRange } from './ticks-of-scale.ts';
import { useWidth } from './use-width.ts';
import './small-plots.css';

export type MultipleRow = {
  /** Quantity and unit: 'Amplitude (µV RMS)'. */
  label: string;
  values: readonly (number | null)[];
  /** A CSS color; may be a token. */
  colour: string;
  digits: number;
  /** Fixed ends; otherwise round numbers around the values of this row, so that its trend is visible. */
  range?: readonly [number, number];
  /** Decimals of the fixed ends. */
  rangeDigits?: number;
};

type SmallMultiplesProps = {
  /** Position of each value, ascending: seconds, or the number of the session. */
  xs: readonly number[];
  /** Label of a position at the cursor, and on the axis if `tickText` has no shorter one. */
  xText: (x: number) => string;
  tickText?: (x: number) => string;
  xLabel: string;
  xTicks: readonly number[];
  /** Ends of the axis; the first and the last position by default. */
  xEnds?: readonly [number, number];
  rows: readonly MultipleRow[];
  /** Positions where the line is broken and marked, because something new begins. */
  breaks?: readonly number[];
  description: string;
};

const ROW_PX = 62;
const LABEL_PX = 18;
const LEFT_PX = 44;
const RIGHT_PX = 10;
const AXIS_PX = 34;
/** Half the width of a long tick label. */
const TICK_HALF_PX = 14;

/** Several series over the same positions, stacked, each with its trend, with a common cursor. */
export function SmallMultiples(props: SmallMultiplesProps) {
  const { xs, xText, tickText = xText, xLabel, xTicks, xEnds, rows, breaks = [], description } = props;
  const { root, widthPx } = useWidth<HTMLElement>(320);
  const [cursor, setCursor] = useState<number>();
  const [first, last] = xEnds ?? [xs[0] ?? 0, xs.at(-1) ?? 1];
  const span = last - first || 1;
  const right = widthPx - RIGHT_PX;
  const x = (value: number) => LEFT_PX + ((value - first) / span) * (right - LEFT_PX);
  const heightPx = rows.length * (ROW_PX + LABEL_PX) + AXIS_PX;
  const bottom = heightPx - AXIS_PX;

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const nearest = xs.reduce(
      (best, value, index) => (Math.abs(x(value) - at) < Math.abs(x(xs[best]!) - at) ? index : best),
      0,
    );
    setCursor(nearest);
  };
  const shown = cursor === undefined ? undefined : xs[cursor];
  return (
    <figure className="lw-small-plot" ref={root} dir="ltr" aria-label={description}>
      <svg
        width={widthPx}
        height={heightPx}
        aria-hidden="true"
        onPointerMove={follow}
        onPointerLeave={() => setCursor(undefined)}
      >
        {breaks.map((at) => (
          <line key={at} className="lw-small-plot__break" x1={x(at)} x2={x(at)} y1={0} y2={bottom} />
        ))}
        {rows.map((row, index) => (
          <Row
            key={row.label}
            row={row}
            range={rangeOf(row)}
            geometry={{ xs, x, right, breaks, topPx: index * (ROW_PX + LABEL_PX) + LABEL_PX }}
            cursor={cursor}
          />
        ))}
        {xTicks.map((tick) => (
          // The last one would be cut at the edge.
          <text
            key={tick}
            x={x(tick)}
            y={bottom + 14}
            textAnchor={x(tick) > right - TICK_HALF_PX ? 'end' : 'middle'}
          >
            {tickText(tick)}
          </text>
        ))}
        {shown === undefined ? undefined : (
          <line className="lw-small-plot__cursor" x1={x(shown)} x2={x(shown)} y1={0} y2={bottom} />
        )}
        <text x={(LEFT_PX + right) / 2} y={heightPx - 4} textAnchor="middle">
          {shown === undefined ? xLabel : `${xLabel}: ${xText(shown)}`}
        </text>
      </svg>
    </figure>
  );
}

type Range = { low: number; high: number; digits: number };

function rangeOf(row: MultipleRow): Range {
  if (row.range) return { low: row.range[0], high: row.range[1], digits: row.rangeDigits ?? 0 };
  const values = row.values.filter((value) => value !== null);
  return values.length > 0 ? roundRange(values) : { low: 0, high: 1, digits: 0 };
}

type Geometry = {
  xs: readonly number[];
  x: (value: number) => number;
  right: number;
  breaks: readonly number[];
  topPx: number;
};

type RowProps = { row: MultipleRow; range: Range; geometry: Geometry; cursor: number | undefined };

function Row({ row, range, geometry, cursor }: RowProps) {
  const { xs, x, right, topPx } = geometry;
  const { low, high, digits } = range;
  const y = (value: number) => topPx + ROW_PX - 6 - ((value - low) / (high - low)) * (ROW_PX - 12);
  const trend = fitLine(xs, row.values);
  const value = cursor === undefined ? undefined : row.values[cursor];
  const paint = { stroke: row.colour, color: row.colour };
  return (
    <g>
      <text className="lw-small-plot__label" x={LEFT_PX} y={topPx - 4}>
        {row.label}
      </text>
      {typeof value === 'number' ? (
        <text className="lw-small-plot__value" x={right} y={topPx - 4} textAnchor="end">
          {fixed(value, row.digits).replace('-', '−')}
        </text>
      ) : undefined}
      {[low, high].map((end) => (
        <g key={end}>
          <line className="lw-small-plot__grid" x1={LEFT_PX} x2={right} y1={y(end)} y2={y(end)} />
          <text x={LEFT_PX - 6} y={y(end) + 4} textAnchor="end">
            {fixed(end, digits).replace('-', '−')}
          </text>
        </g>
      ))}
      {trend ? (
        <line
          className="lw-small-plot__trend"
          x1={x(xs[0]!)}
          x2={x(xs.at(-1)!)}
          y1={y(Math.min(high, Math.max(low, trend.at(xs[0]!))))}
          y2={y(Math.min(high, Math.max(low, trend.at(xs.at(-1)!))))}
        />
      ) : undefined}
      <path className="lw-small-plot__line" style={paint} d={pathOf(row, geometry, y)} />
      {row.values.map((each, index) =>
        each === null ? undefined : (
          <circle
            key={index}
            className="lw-small-plot__dot"
            style={{ fill: row.colour }}
            cx={x(xs[index]!)}
            cy={y(each)}
            r={index === cursor ? 4 : 2}
          />
        ),
      )}
    </g>
  );
}

/** The line, broken at missing values and at `breaks`. */
function pathOf({ values }: MultipleRow, { xs, x, breaks }: Geometry, y: (value: number) => number): string {
  let path = '';
  let before: number | undefined;
  for (const [index, value] of values.entries()) {
    const at = xs[index]!;
    const from = before;
    if (value === null) {
      before = undefined;
      continue;
    }
    const isBroken = from === undefined || breaks.some((point) => point > from && point <= at);
    path += `${isBroken ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    before = at;
  }
  return path;
}
