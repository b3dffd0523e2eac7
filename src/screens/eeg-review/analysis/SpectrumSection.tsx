import { plain } from '#shared/locale/formats.ts';
import { Switch } from '@blueprintjs/core';
import { useState } from 'react';
import type { AnalysisResult } from '#live/offline/index.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { powerUnit, powerWords } from './analysis-words.ts';
import { Choice } from '#ui/forms/Choice.tsx';
import { Section } from './Section.tsx';
import { SpectrumChart } from './SpectrumChart.tsx';
import type { SpectrumCurve } from './spectrum-scale.ts';

const REACHES_HZ = [30, 45, 70, 100, 250] as const;

type SpectrumSectionProps = {
  result: AnalysisResult;
  isBusy: boolean;
  onChoose: (label: string) => void;
  frequency: number | undefined;
  onFrequency: (hz: number | undefined) => void;
};

/** Power spectral density of every line, with one highlighted. */
export function SpectrumSection({ result, isBusy, onChoose, frequency, onFrequency }: SpectrumSectionProps) {
  const { input, spectra } = result;
  const [isLog, setIsLog] = useState(true);
  const [mostHz, setMostHz] = useState(45);
  const chosen = input.traces[input.chosen]!;
  const spectrum = spectra[input.chosen]!;
  const curves = curvesOf(result);
  return (
    <Section
      title="Spectrum"
      aside={
        <span className="lw-analysis__busy" data-busy={isBusy}>
          {isBusy ? 'Measuring…' : ''}
        </span>
      }
    >
      <div className="lw-analysis__row">
        <Choice
          label="Highlighted channel"
          value={chosen.label}
          options={input.traces.map(({ label, isBad }) => ({
            value: label,
            label: isBad ? `${channelLabel(label)} (bad)` : channelLabel(label),
          }))}
          onChange={onChoose}
        />
        <Choice
          label="Up to"
          value={mostHz}
          options={REACHES_HZ.filter((hz) => hz <= 45 || hz <= chosen.samplingRateHz / 2).map((value) => ({
            value,
            label: `${value} Hz`,
          }))}
          onChange={setMostHz}
        />
        <Switch
          checked={isLog}
          label="Logarithmic"
          onChange={(event) => setIsLog(event.currentTarget.checked)}
        />
      </div>
      {spectrum.kind === 'failed' ? (
        <p className="lw-analysis__note">
          {channelLabel(chosen.label)}: {spectrum.message}
        </p>
      ) : undefined}
      {curves.length > 0 ? (
        <>
          <SpectrumChart
            curves={curves}
            unit={`${powerUnit(chosen.unit)}/Hz`}
            isLog={isLog}
            mostHz={mostHz}
            frequency={frequency}
            onFrequency={onFrequency}
          />
          <p className="lw-analysis__readout">{readout(curves, frequency, `${powerUnit(chosen.unit)}/Hz`)}</p>
        </>
      ) : undefined}
    </Section>
  );
}

/** Lines with the chosen line's unit share its axis; bad lines are left out unless chosen. */
function curvesOf({ input, spectra }: AnalysisResult): SpectrumCurve[] {
  const { unit } = input.traces[input.chosen]!;
  return input.traces.flatMap(({ label, isBad, unit: own }, index) => {
    const spectrum = spectra[index];
    const isChosen = index === input.chosen;
    if (spectrum?.kind !== 'spectrum' || own !== unit || (isBad && !isChosen)) return [];
    return [{ label: channelLabel(label), isChosen, binHz: spectrum.binHz, density: spectrum.density }];
  });
}

function readout(curves: readonly SpectrumCurve[], frequency: number | undefined, unit: string): string {
  const chosen = curves.find(({ isChosen }) => isChosen);
  if (frequency === undefined || !chosen)
    return 'Point at the curve, or focus it and use the arrow keys, to read it.';
  const at = ({ density, binHz }: SpectrumCurve) => density[Math.round(frequency / binHz)] ?? Number.NaN;
  const highest = curves.reduce((best, curve) => (at(curve) > at(best) ? curve : best), chosen);
  const hz = Math.round(frequency / chosen.binHz) * chosen.binHz;
  const words = `${plain(Math.round(100 * hz) / 100)} Hz: ${chosen.label} ${powerWords(at(chosen))} ${unit}`;
  return highest === chosen ? words : `${words}; highest ${highest.label} ${powerWords(at(highest))}`;
}
