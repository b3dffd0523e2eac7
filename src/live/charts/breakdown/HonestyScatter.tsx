import { fitLine } from './fit-line.ts';
import { logTicks } from './ticks-of-scale.ts';
import { useWidth } from './use-width.ts';
import './small-plots.css';

type HonestyScatterProps = {
  /** Muscle in uV RMS, success 0-100; one point per block. */
  points: readonly { emgUv: number; success: number }[];
  /** Text alternative of the chart. */
  description: string;
};

const HEIGHT_PX = 220;
const LEFT_PX = 44;
const RIGHT_PX = 12;
const TOP_PX = 10;
const BOTTOM_PX = 42;
const SUCCESS_TICKS = [0, 25, 50, 75, 100];

/** Success of each block over its muscle amplitude on a logarithmic scale, with the line of best fit. */
export function HonestyScatter({ points, description }: HonestyScatterProps) {
  const { root, widthPx } = useWidth<HTMLElement>(420);
  const logs = points.map(({ emgUv }) => Math.log(emgUv));
  const [low, high] = padded(Math.min(...logs), Math.max(...logs));
  const right = widthPx - RIGHT_PX;
  const bottom = HEIGHT_PX - BOTTOM_PX;
  const x = (log: number) => LEFT_PX + ((log - low) / (high - low)) * (right - LEFT_PX);
  const y = (success: number) => bottom - (success / 100) * (bottom - TOP_PX);
  const line = fitLine(
    logs,
    points.map(({ success }) => success),
  );
  return (
    <figure className="lw-small-plot" ref={root} dir="ltr" aria-label={description}>
      <svg width={widthPx} height={HEIGHT_PX} aria-hidden="true">
        {SUCCESS_TICKS.map((tick) => (
          <g key={tick}>
            <line className="lw-small-plot__grid" x1={LEFT_PX} x2={right} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT_PX - 6} y={y(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {logTicks(Math.exp(low), Math.exp(high)).map((tick) => (
          <g key={tick}>
            <line
              className="lw-small-plot__grid"
              x1={x(Math.log(tick))}
              x2={x(Math.log(tick))}
              y1={TOP_PX}
              y2={bottom}
            />
            <text x={x(Math.log(tick))} y={bottom + 16} textAnchor="middle">
              {tick}
            </text>
          </g>
        ))}
        {points.map(({ success }, index) => (
          <circle key={index} className="lw-small-plot__point" cx={x(logs[index]!)} cy={y(success)} r={3.5} />
        ))}
        {line ? (
          <line
            className="lw-small-plot__fit"
            x1={x(low)}
            x2={x(high)}
            y1={y(clamp(line.at(low)))}
            y2={y(clamp(line.at(high)))}
          />
        ) : undefined}
        <text x={(LEFT_PX + right) / 2} y={HEIGHT_PX - 6} textAnchor="middle">
          Muscle (µV RMS, logarithmic)
        </text>
        <text transform={`translate(11 ${(TOP_PX + bottom) / 2}) rotate(-90)`} textAnchor="middle">
          Success (0–100)
        </text>
      </svg>
    </figure>
  );
}

const clamp = (success: number): number => Math.min(100, Math.max(0, success));

/** Adds a margin at both ends, and a scale when all values are equal. */
function padded(low: number, high: number): [number, number] {
  const room = Math.max(0.05 * (high - low), 0.05);
  return [low - room, high + room];
}
