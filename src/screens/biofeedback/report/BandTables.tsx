import { stepNames } from '#shared/assessment/step-names.ts';
import { ASSESSMENT_BAND_NAMES } from '#shared/eeg/assessment-bands.ts';
import type { ChannelFigures, StepFigures } from '#shared/review/assessment.ts';
import { BAND_TITLES, edgeWords } from '#ui/eeg/band-words.ts';
import { channelLabel, formatNumber } from '#ui/format.ts';
import { partialWords, POWER_ORIGIN, thinWords } from './origins.ts';
import { ReportSection } from './ReportSection.tsx';

/** Absolute and relative band powers, one table a condition. */
export function BandTables({ steps }: { steps: readonly StepFigures[] }) {
  const names = stepNames(steps);
  return steps
    .map((step, at) => ({ step, name: names[at]! }))
    .filter(({ step }) => step.channels.length > 0)
    .map(({ step, name }) => (
      <ReportSection key={step.step} title={`Band powers: ${name}`} origin={POWER_ORIGIN}>
        {[partialWords(step), thinWords(step)].map((remark) =>
          remark === undefined ? undefined : (
            <p key={remark} className="lw-report__remark">
              {remark}
            </p>
          ),
        )}
        <table className="lw-table" aria-label={`Band powers, ${name}`}>
          <thead>
            <tr>
              <th>Channel</th>
              {ASSESSMENT_BAND_NAMES.map((band) => (
                <th key={band} className="lw-table__number">
                  {BAND_TITLES[band]}{' '}
                  <span className="lw-report__band lw-muted lw-small">{edgeWords(band)}</span>
                </th>
              ))}
              <th className="lw-table__number">Theta/beta (power)</th>
              <th className="lw-table__number">Peak alpha, Hz</th>
              <th className="lw-table__number">Windows</th>
            </tr>
          </thead>
          <tbody>
            {step.channels.map((figures) => (
              <ChannelRow key={figures.label} figures={figures} />
            ))}
          </tbody>
        </table>
        <p className="lw-muted lw-small">µV², and the share of all five bands below it.</p>
      </ReportSection>
    ));
}

function ChannelRow({ figures }: { figures: ChannelFigures }) {
  const name = `${channelLabel(figures.label)}${figures.isBad ? ' (marked bad)' : ''}`;
  if (figures.kind === 'failed') {
    return (
      <tr>
        <th scope="row">{name}</th>
        <td colSpan={ASSESSMENT_BAND_NAMES.length + 3}>{figures.message}</td>
      </tr>
    );
  }
  return (
    <tr data-bad={figures.isBad}>
      <th scope="row">{name}</th>
      {figures.bands.map(({ band, power, relative }) => (
        <td key={band} className="lw-table__number">
          <data value={String(power)}>{formatNumber(power, 1)}</data>
          <span className="lw-report__share">
            <span className="lw-report__bar-of" style={barOf(band, relative)} aria-hidden="true" />
            {formatNumber(100 * relative, 0)} %
          </span>
        </td>
      ))}
      <td className="lw-table__number">{formatNumber(figures.thetaBeta, 2)}</td>
      <td className="lw-table__number">{formatNumber(figures.alphaPeakHz, 1)}</td>
      <td className="lw-table__number">{figures.segments}</td>
    </tr>
  );
}

const barOf = (band: string, relative: number) => ({
  background: `var(--lw-band-${band})`,
  inlineSize: `${Math.round(40 * (Number.isFinite(relative) ? relative : 0))}px`,
});
