import type { Condition, Protocol } from '#shared/eeg/protocol.ts';
import { ownTargetPct, type ThresholdMode, thresholdSchema } from '#shared/eeg/threshold.ts';

const MODE_LABELS: Readonly<Record<ThresholdMode, string>> = {
  manual: 'Fixed value',
  baseline: 'From the baseline, then fixed',
  auto: 'Follows the signal by itself',
  controller: 'Moves in small steps to the goal',
  staircase: 'Staircase (70.7 %)',
  baselineZ: 'Baseline mean and deviation',
  carryOver: 'As the last session ended',
  suggest: 'Suggest, then apply by hand',
};

/** Modes that need no further figure, so that they can be chosen in passing. */
const CHOOSABLE: readonly ThresholdMode[] = [
  'baseline',
  'suggest',
  'carryOver',
  'auto',
  'controller',
  'staircase',
];

/** What may be chosen for a condition; its mode of the protocol stays on offer and says so. */
export function modeOptions(original: Condition): { value: ThresholdMode; label: string }[] {
  const own = original.threshold.mode;
  const modes = CHOOSABLE.includes(own) ? CHOOSABLE : [own, ...CHOOSABLE];
  return modes.map((value) => ({
    value,
    label: value === own ? `${MODE_LABELS[value]} (protocol)` : MODE_LABELS[value],
  }));
}

/** The protocol with another mode for one condition; back to the protocol's own brings its settings back. */
export function withMode(
  protocol: Protocol,
  index: number,
  { mode, original }: { mode: ThresholdMode; original: Condition },
): Protocol {
  const conditions = protocol.conditions.map((condition, each) => {
    if (each !== index) return condition;
    if (mode === original.threshold.mode) return { ...condition, threshold: original.threshold };
    const targetPct = ownTargetPct(original.threshold);
    const threshold = thresholdSchema.parse({ mode, ...(targetPct === undefined ? {} : { targetPct }) });
    return { ...condition, threshold };
  });
  return { ...protocol, conditions };
}
