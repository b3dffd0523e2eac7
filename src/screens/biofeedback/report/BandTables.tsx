import { ASSESSMENT_BAND_NAMES } from '#shared/eeg/assessment-bands.ts';
import type { ChannelFigures, StepFigures } from '#shared/review/assessment.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { formatNumber } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { partialWords, POWER_ORIGIN, thinWords } from './origins.ts';
import { namedSteps } from './parts.ts';
import { ReportSection } from './ReportSection.tsx';
import { ChannelHeads, FigureCell } from './table-parts.tsx';

/** Absolute and relative band powers, one table per condition. */
export function BandTables({ steps }: { steps: readonly StepFigures[] }) {
  return namedSteps(steps)
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
              <ChannelHeads />
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
          <data value={String(power)}>
            <Num>{formatNumber(power, 1)}</Num>
          </data>
          <span className="lw-report__share">
            <span className="lw-report__bar-of" style={barOf(band, relative)} aria-hidden="true" />
            {formatNumber(100 * relative, 0)} %
          </span>
        </td>
      ))}
      <FigureCell value={figures.thetaBeta} digits={2} />
      <FigureCell value={figures.alphaPeakHz} digits={1} />
      <td className="lw-table__number">{figures.segments}</td>
    </tr>
  );
}

const barOf = (band: string, relative: number) => ({
  background: `var(--lw-band-${band})`,
  inlineSize: `${Math.round(40 * (Number.isFinite(relative) ? relative : 0))}px`,
});
