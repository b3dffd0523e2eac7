import { stepNames } from '#shared/assessment/step-names.ts';
import { ASSESSMENT_BAND_NAMES } from '#shared/eeg/assessment-bands.ts';
import { BAND_TITLES } from '#shared/eeg/bands.ts';
import type { StepFigures } from '#shared/review/assessment.ts';
import { edgeWords } from '#widgets/eeg/band-words.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { formatNumber, withMinus } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { BandHead } from './BandHead.tsx';
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
              <BandHead name="Alpha asymmetry, ln R − ln L" edges={edgeWords('alpha')} />
              {ASSESSMENT_BAND_NAMES.map((band) => (
                <BandHead
                  key={band}
                  name={`Coherence, ${BAND_TITLES[band].toLowerCase()}`}
                  edges={edgeWords(band)}
                />
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
                <td className="lw-table__number">
                  <Num>{withMinus(formatNumber(alphaAsymmetry, 2))}</Num>
                </td>
                {coherence.map(({ band, value }) => (
                  <td key={band} className="lw-table__number">
                    <Num>{formatNumber(value, 2)}</Num>
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
