import { alphaReactivity } from '#model/assessment/report-figures.ts';
import { STEP_KIND_WORDS } from '#shared/assessment/script.ts';
import { stepNames } from '#shared/assessment/step-names.ts';
import type { StepFigures } from '#shared/review/assessment.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { assessmentBandLabel } from '#widgets/eeg/band-words.ts';
import { REACTIVITY_ORIGIN } from './origins.ts';
import { ReportSection } from './ReportSection.tsx';
import { FigureCell } from './table-parts.tsx';

/** How alpha reacts when the eyes close. */
export function ReactivityTable({ steps }: { steps: readonly StepFigures[] }) {
  const found = alphaReactivity(steps);
  const [first] = found;
  if (!first) return undefined;
  const names = stepNames(steps);
  // One pair: names of its steps. Several pairs: kinds of step; each row is one site.
  const [open, closed] =
    found.length === 1
      ? [names[steps.indexOf(first.open)], names[steps.indexOf(first.closed)]]
      : [STEP_KIND_WORDS.eyesOpen, STEP_KIND_WORDS.eyesClosed];
  const rows = found.flatMap((each) => each.rows);
  return (
    <ReportSection
      title={`${assessmentBandLabel('alpha')}, eyes open against closed`}
      origin={REACTIVITY_ORIGIN}
    >
      <table className="lw-table" aria-label={`Reactivity of ${assessmentBandLabel('alpha')}`}>
        <thead>
          <tr>
            <th>Channel</th>
            <th className="lw-table__number">{open}, µV²</th>
            <th className="lw-table__number">{closed}, µV²</th>
            <th className="lw-table__number">Closed / open</th>
            <th className="lw-table__number">Change, %</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{channelLabel(row.label)}</th>
              <FigureCell value={row.openUvSq} digits={1} />
              <FigureCell value={row.closedUvSq} digits={1} />
              <FigureCell value={row.ratio} digits={2} />
              <FigureCell value={row.changePct} digits={0} />
            </tr>
          ))}
        </tbody>
      </table>
    </ReportSection>
  );
}
