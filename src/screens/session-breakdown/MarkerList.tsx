import { formatClock } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import type { Markers } from './use-markers.ts';

/** What the numbered lines in the charts stand for. */
export function MarkerList({ markers }: { markers: Markers }) {
  if (markers.problem) return <p className="lw-muted">The markers could not be loaded. {markers.problem}</p>;
  if (markers.shown.length === 0) return undefined;
  return (
    <p className="lw-small">
      Markers (dashed lines):{' '}
      {markers.shown.map(({ atSeconds, text }, index) => (
        <span key={`${index} ${text}`}>
          {index > 0 ? ' · ' : ''}
          <strong>{index + 1}</strong> {text} <Num>{formatClock(atSeconds)}</Num>
        </span>
      ))}
    </p>
  );
}
