import { stepNames } from '#shared/assessment/step-names.ts';
import { ASSESSMENT_BAND_NAMES } from '#shared/eeg/assessment-bands.ts';
import type { StepFigures } from '#shared/review/assessment.ts';
import { BAND_TITLES } from '#ui/eeg/band-words.ts';
import { channelLabel, formatNumber, withMinus } from '#ui/format.ts';
import { PAIR_ORIGIN } from './origins.ts';
import { ReportSection } from './ReportSection.tsx';

/** Left against right: asymmetry of alpha, and coherence of every band. */
export function PairTables({ steps }: { steps: readonly StepFigures[] }) {
  const names = stepNames(steps);
  return steps
    .map((step, at) => ({ step, name: names[at]! }))
    .filter(({ step }) => step.pairs.length > 0)
    .map(({ step, name }) => (
      <ReportSection key={step.step} title={`Left and right: ${name}`} origin={PAIR_ORIGIN}>
        <table className="lw-table" aria-label={`Left and right, ${name}`}>
          <thead>
            <tr>
              <th>Sites</th>
              <th className="lw-table__number">Alpha asymmetry, ln R − ln L</th>
              {ASSESSMENT_BAND_NAMES.map((band) => (
                <th key={band} className="lw-table__number">
                  Coherence, {BAND_TITLES[band].toLowerCase()}
                </th>
              ))}
              <th className="lw-table__number">Windows</th>
            </tr>
          </thead>
          <tbody>
            {step.pairs.map(({ left, right, alphaAsymmetry, coherence, segments }) => (
              <tr key={left}>
                <th scope="row">
                  {channelLabel(left)}–{channelLabel(right)}
                </th>
                <td className="lw-table__number">{withMinus(formatNumber(alphaAsymmetry, 2))}</td>
                {coherence.map(({ band, value }) => (
                  <td key={band} className="lw-table__number">
                    {formatNumber(value, 2)}
                  </td>
                ))}
                <td className="lw-table__number">{segments}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ReportSection>
    ));
}
