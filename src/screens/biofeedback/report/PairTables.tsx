import { ASSESSMENT_BAND_NAMES } from '#shared/eeg/assessment-bands.ts';
import { BAND_TITLES } from '#shared/eeg/bands.ts';
import type { StepFigures } from '#shared/review/assessment.ts';
import { edgeWords } from '#widgets/eeg/band-words.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { PAIR_ORIGIN } from './origins.ts';
import { namedSteps } from './parts.ts';
import { ReportSection } from './ReportSection.tsx';
import { BandHead, FigureCell } from './table-parts.tsx';

/** Left against right: asymmetry of alpha, and coherence of every band. */
export function PairTables({ steps }: { steps: readonly StepFigures[] }) {
  return namedSteps(steps)
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
                <FigureCell value={alphaAsymmetry} digits={2} />
                {coherence.map(({ band, value }) => (
                  <FigureCell key={band} value={value} digits={2} />
                ))}
                <td className="lw-table__number">{segments}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ReportSection>
    ));
}
