import type { Estimate } from '#shared/engine/statistics.ts';
import { formatNumber, signed, withMinus } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import './ledger.css';

type IntervalBarProps = {
  estimate: Estimate;
  /** Ends of the scale; the interval is clipped there. */
  range: readonly [low: number, high: number];
  /** Important values, each with a line: zero, the limits of a verdict. */
  marks: readonly number[];
  /** Meaning of the two ends, in a word or two. */
  ends: readonly [low: string, high: string];
  label: string;
};

/** A figure with its 95 % interval on a scale: the dot is the figure, the bar the range compatible with the data. */
export function IntervalBar({ estimate, range: [low, high], marks, ends, label }: IntervalBarProps) {
  const at = (value: number) => (100 * (Math.min(high, Math.max(low, value)) - low)) / (high - low);
  const words = `${label}: ${signed(estimate.value)}, 95 % interval ${signed(estimate.low)} to ${signed(estimate.high)}`;
  return (
    <figure className="lw-interval" dir="ltr" aria-label={words}>
      <div className="lw-interval__track" aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark} className="lw-interval__mark" style={{ insetInlineStart: `${at(mark)}%` }}>
            <span>
              <Num>{withMinus(formatNumber(mark, Number.isInteger(mark) ? 0 : 1))}</Num>
            </span>
          </span>
        ))}
        <span
          className="lw-interval__bar"
          style={{
            insetInlineStart: `${at(estimate.low)}%`,
            inlineSize: `${at(estimate.high) - at(estimate.low)}%`,
          }}
        />
        <span className="lw-interval__dot" style={{ insetInlineStart: `${at(estimate.value)}%` }} />
      </div>
      <figcaption aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </figcaption>
    </figure>
  );
}
