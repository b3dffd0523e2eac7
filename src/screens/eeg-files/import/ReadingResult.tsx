import { countOf, formatClock, formatRate } from '#ui/text/format.ts';
import type { ImportDraft } from './use-import-plan.ts';

/** A rate outside these limits is more likely a mistake than an EEG. */
const SLOWEST_EEG_HZ = 50;
const FASTEST_EEG_HZ = 20_000;

/** Preview of the recording, or what still prevents reading it. */
export function ReadingResult({ draft: { problems, reading } }: { draft: ImportDraft }) {
  return (
    <output className="lw-import__result">
      <Words problems={problems} reading={reading} />
    </output>
  );
}

function Words({ problems, reading }: Pick<ImportDraft, 'problems' | 'reading'>) {
  if (problems.length > 0) return <span className="lw-import__problem">{problems.join(' ')}</span>;
  if (!reading) return <span className="lw-muted">Reading the table…</span>;
  if (!reading.ok) return <span className="lw-import__problem">{reading.message}</span>;
  const { channelCount, samplingRateHz, spanSeconds, warnings } = reading.facts;
  return (
    <>
      <strong>
        {countOf(channelCount, 'channel')}, {formatRate(samplingRateHz)}, {formatClock(spanSeconds)}
      </strong>
      {samplingRateHz < SLOWEST_EEG_HZ || samplingRateHz > FASTEST_EEG_HZ ? (
        <span className="lw-import__doubt">
          EEG is sampled a few hundred times a second. Check the sampling rate and the unit of the times.
        </span>
      ) : undefined}
      {warnings.map(({ code, message }) => (
        <span key={code} className="lw-muted lw-small">
          {message}
        </span>
      ))}
    </>
  );
}
