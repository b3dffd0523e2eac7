import { ARTIFACT_WORDS } from '#shared/engine/ticks.ts';
import type { AssessmentFigures, StepFigures } from '#shared/review/assessment.ts';
import { formatClock, formatNumber, NO_VALUE } from '#ui/text/format.ts';
import { CLEAN_ORIGIN, partialWords, thinWords } from './origins.ts';
import { namedSteps } from './parts.ts';
import { ReportSection } from './ReportSection.tsx';

/** What was recorded, and how much clean signal the figures below rest on. */
export function StepTable({ figures }: { figures: AssessmentFigures }) {
  return (
    <ReportSection title="Conditions and clean time" origin={CLEAN_ORIGIN}>
      <table className="lw-table" aria-label="Clean time">
        <thead>
          <tr>
            <th>Condition</th>
            <th className="lw-table__number">Recorded</th>
            <th className="lw-table__number">Clean</th>
            <th className="lw-table__number">Artifact</th>
            <th>Artifact causes</th>
          </tr>
        </thead>
        <tbody>
          {namedSteps(figures.steps).map((named) => (
            <StepRow key={named.step.step} {...named} />
          ))}
        </tbody>
      </table>
    </ReportSection>
  );
}

function StepRow({ step, name }: { step: StepFigures; name: string }) {
  const { recorded, problem, attempts } = step;
  const remarks = [partialWords(step), problem ?? thinWords(step)].filter((each) => each !== undefined);
  return (
    <tr>
      <th scope="row">
        {name}
        {attempts > 1 ? <span className="lw-muted lw-small"> ({attempts} attempts)</span> : undefined}
        {remarks.map((remark) => (
          <div key={remark} className="lw-report__remark">
            {remark}
          </div>
        ))}
      </th>
      <td className="lw-table__number">{recorded ? formatClock(recorded.recordedSeconds) : NO_VALUE}</td>
      <td className="lw-table__number">
        {recorded ? `${formatNumber(recorded.cleanSeconds, 0)} s` : NO_VALUE}
      </td>
      <td className="lw-table__number">
        {recorded ? `${formatNumber(recorded.artifactPct, 0)} %` : NO_VALUE}
      </td>
      <td className="lw-small">
        {recorded?.reasons
          .slice(0, 3)
          .map(({ reason, pct }) => `${ARTIFACT_WORDS[reason]} ${formatNumber(pct, 0)}\u00A0%`)
          .join(', ') || NO_VALUE}
      </td>
    </tr>
  );
}
