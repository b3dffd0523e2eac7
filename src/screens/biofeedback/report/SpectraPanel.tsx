import { useState } from 'react';
import type { ChannelFigures, StepFigures } from '#shared/review/assessment.ts';
import { type SpectraCurve, SpectraPlot } from '#live/charts/index.ts';
import { stepNames } from '#shared/assessment/step-names.ts';
import { siteKey } from '#shared/eeg/channel-labels.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { Choice } from '#ui/forms/Choice.tsx';
import { POWER_ORIGIN } from './origins.ts';
import { ReportSection } from './ReportSection.tsx';

type Measured = Extract<ChannelFigures, { kind: 'measured' }>;

/** Sites where alpha is most visible; the first one recorded is shown first. */
const PREFERRED = ['oz', 'o1', 'o2', 'pz', 'cz'];
const MOST_HZ = 45;
const TONES = ['first', 'second', 'third'] as const;

/** The channel whose spectra are shown; undefined if no channel has any. */
export function useSpectrumChannel(steps: readonly StepFigures[]) {
  const [chosen, onChoose] = useState<string>();
  const labels = [
    ...new Set(steps.flatMap(({ channels }) => channels.filter(isMeasured).map(({ label }) => label))),
  ];
  const usual =
    PREFERRED.map((site) => labels.find((label) => siteKey(label) === site)).find(Boolean) ?? labels[0];
  return { labels, label: chosen ?? usual, onChoose };
}

type SpectrumChannel = ReturnType<typeof useSpectrumChannel>;

export function SpectrumChoice({ channel: { labels, label, onChoose } }: { channel: SpectrumChannel }) {
  if (label === undefined) return undefined;
  return (
    <div className="lw-report__choice lw-no-print">
      <Choice
        label="Channel of the spectra"
        value={label}
        options={labels.map((value) => ({ value, label: channelLabel(value) }))}
        onChange={onChoose}
      />
    </div>
  );
}

/** The spectra with the choice of their channel above. */
export function SpectraWithChoice({ steps }: { steps: readonly StepFigures[] }) {
  const channel = useSpectrumChannel(steps);
  return (
    <>
      <SpectrumChoice channel={channel} />
      <SpectraPanel steps={steps} label={channel.label} />
    </>
  );
}

type SpectraPanelProps = { steps: readonly StepFigures[]; label: string | undefined };

/** Spectra of one channel, with the conditions overlaid. */
export function SpectraPanel({ steps, label }: SpectraPanelProps) {
  const found = curvesOf(steps, label);
  const [first] = found;
  if (label === undefined || !first) return undefined;
  const curves = found.slice(0, TONES.length).map((curve, at) => ({ ...curve, tone: TONES[at]! }));
  return (
    <ReportSection title={`Spectra: ${channelLabel(label)}`} origin={POWER_ORIGIN}>
      <SpectraPlot
        curves={curves}
        binHz={first.binHz}
        mostHz={MOST_HZ}
        description={`Spectra of ${channelLabel(label)}: ${curves.map((curve) => curve.label).join(', ')}`}
      />
      {found.length > TONES.length ? (
        <p className="lw-muted lw-small">The first {TONES.length} conditions with figures are drawn.</p>
      ) : undefined}
    </ReportSection>
  );
}

const isMeasured = (figures: ChannelFigures): figures is Measured => figures.kind === 'measured';

function curvesOf(
  steps: readonly StepFigures[],
  label: string | undefined,
): (Omit<SpectraCurve, 'tone'> & { binHz: number })[] {
  const names = stepNames(steps);
  const found = steps.flatMap((step, at) => {
    const channel = step.channels.filter(isMeasured).find((each) => each.label === label);
    return channel ? [{ label: names[at]!, density: channel.density, binHz: channel.binHz }] : [];
  });
  return found.filter(({ binHz }) => binHz === found[0]!.binHz);
}
