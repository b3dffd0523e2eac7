import { countOf, formatClock, formatNumber } from '#ui/format.ts';
import type { ImportDraft } from './use-import-plan.ts';

/** What the recording will be, or what still keeps it from being read. */
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
        {countOf(channelCount, 'channel')}, {formatNumber(samplingRateHz, samplingRateHz % 1 === 0 ? 0 : 2)}{' '}
        Hz, {formatClock(spanSeconds)}
      </strong>
      {warnings.map(({ code, message }) => (
        <span key={code} className="lw-muted lw-small">
          {message}
        </span>
      ))}
    </>
  );
}
