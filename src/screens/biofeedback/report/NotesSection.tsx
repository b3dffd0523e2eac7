import type { AssessmentStep } from '#shared/assessment/script.ts';
import { stepNames } from '#shared/assessment/step-names.ts';
import { formatClock } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Notice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { recordedParts, type ReportData } from './parts.ts';
import { type ReportMarker, reportMarkers } from './report-markers.ts';
import { ReportSection } from './ReportSection.tsx';
import { useEvents, useNewestNotes } from './use-report.ts';

type MarkersProps = { data: ReportData; steps: readonly AssessmentStep[] };

/** Notes and markers taken in the room during this recording. */
export function NotesSection({ data, steps }: MarkersProps) {
  const notes = useNewestNotes(data.therapistId, data.session);
  return (
    <ReportSection title="Notes and markers of the recording">
      <p className="lw-report__summary">
        {notes === '' ? (
          <span className="lw-muted">No notes were written in the recording room.</span>
        ) : (
          <MaskedText>{notes}</MaskedText>
        )}
      </p>
      <Markers data={data} steps={steps} />
    </ReportSection>
  );
}

export function Markers({ data, steps }: MarkersProps) {
  const parts = recordedParts(data.session);
  const { events, problem, retry } = useEvents(data.therapistId, parts);
  const markers = events?.flatMap((each, at) =>
    reportMarkers(parts[at]!.runs, each, { steps, part: at + 1 }),
  );
  if (problem) {
    return (
      <Notice kind="warning" onAction={retry}>
        The markers could not be loaded. {problem}
      </Notice>
    );
  }
  if (markers === undefined) return <SkeletonRows count={2} />;
  if (markers.length === 0) return <p className="lw-muted">No markers were set.</p>;
  return <MarkerTable markers={markers} names={stepNames(steps)} hasParts={parts.length > 1} />;
}

type MarkerTableProps = {
  markers: readonly ReportMarker[];
  names: readonly string[];
  /** True if there are several parts, each of which counts its time from 0. */
  hasParts: boolean;
};

function MarkerTable({ markers, names, hasParts }: MarkerTableProps) {
  return (
    <table className="lw-table lw-report__markers" aria-label="Markers">
      <thead>
        <tr>
          {hasParts ? <th className="lw-table__number">Part</th> : undefined}
          <th className="lw-table__number">Time (min:s)</th>
          <th>Marker</th>
          <th>During</th>
        </tr>
      </thead>
      <tbody>
        {markers.map(({ part, atSeconds, text, step }, at) => (
          <tr key={`${part}-${atSeconds}-${at}`}>
            {hasParts ? <td className="lw-table__number">{part}</td> : undefined}
            <td className="lw-table__number">
              <Num>{formatClock(atSeconds)}</Num>
            </td>
            <td>{text}</td>
            <td>{step === undefined ? 'Between steps' : names[step]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
