import { featureUnit } from '#shared/eeg/metrics.ts';
import type { Condition, Protocol } from '#shared/eeg/protocol.ts';
import { ownTargetPct, type Threshold, type ThresholdMode, thresholdSchema } from '#shared/eeg/threshold.ts';

type ModeWords = { label: string; words: string };

/** Every threshold rule of the contract, in the order offered. */
const MODES: Readonly<Record<ThresholdMode, ModeWords>> = {
  baseline: {
    label: 'From the baseline, then fixed',
    words: 'is set once, so that the baseline itself would have met the goal, and does not move.',
  },
  suggest: {
    label: 'Suggest, apply by hand',
    words: 'starts from the baseline; changes are proposed and only you apply them.',
  },
  carryOver: {
    label: 'Where the last session ended',
    words: 'starts where the last session with this protocol ended, or from the baseline if there is none.',
  },
  auto: {
    label: 'Adjusts automatically',
    words: 'follows the last 30 to 60 s of clean signal, so that the goal stays met.',
  },
  controller: {
    label: 'Moves in small steps to the goal',
    words: 'moves a little every second: easier below the goal, harder above it.',
  },
  staircase: {
    label: 'Staircase (70.7 %)',
    words: 'gets harder after two successes in a row and easier after one failure.',
  },
  baselineZ: {
    label: 'Baseline mean and deviation',
    words: "is the mean of this client's own baseline plus so many standard deviations; no norm is involved.",
  },
  manual: {
    label: 'Fixed value',
    words: 'is the value you enter and stays there until you move it.',
  },
};

const CHOOSABLE = Object.keys(MODES) as ThresholdMode[];

/** Every threshold rule by name, for the protocol editor. */
export const MODE_OPTIONS: readonly { value: ThresholdMode; label: string }[] = CHOOSABLE.map((value) => ({
  value,
  label: MODES[value].label,
}));

/** What happens to the threshold, to follow 'The threshold'. */
export const modeWords = (mode: ThresholdMode): string => MODES[mode].words;

/** The modes a condition may use; they depend on its mode in the protocol. */
export function modeOptions(original: Condition): { value: ThresholdMode; label: string }[] {
  const own = original.threshold.mode;
  return CHOOSABLE.map((value) => ({
    value,
    label: value === own ? `${MODES[value].label} (protocol)` : MODES[value].label,
  }));
}

/** One sentence per rule in use, in the order the rules are offered. */
export function modeSentences({ conditions }: Protocol): { label: string; words: string }[] {
  return CHOOSABLE.filter((mode) => conditions.some(({ threshold }) => threshold.mode === mode)).map(
    (mode) => MODES[mode],
  );
}

/** The protocol with another mode for one condition. Choosing the protocol's own mode restores its settings. */
export function withMode(
  protocol: Protocol,
  index: number,
  { mode, original }: { mode: ThresholdMode; original: Condition },
): Protocol {
  const own = original.threshold;
  return withThreshold(protocol, index, mode === own.mode ? own : usualThreshold(mode, original));
}

/** The protocol with other threshold settings for one condition. */
export function withThreshold(protocol: Protocol, index: number, threshold: Threshold): Protocol {
  const conditions = protocol.conditions.map((condition, each) =>
    each === index ? { ...condition, threshold } : condition,
  );
  return { ...protocol, conditions };
}

function usualThreshold(mode: ThresholdMode, original: Condition): Threshold {
  if (mode === 'manual') return { mode, value: firstValue(original) };
  const targetPct = ownTargetPct(original.threshold);
  return thresholdSchema.parse({ mode, ...(targetPct === undefined ? {} : { targetPct }) });
}

/** A starting value of plausible size, until the practitioner enters the intended one. */
function firstValue({ feature }: Condition): number {
  switch (featureUnit(feature)) {
    case 'uV RMS':
      return 5;
    case 'uV p-p':
      return 15;
    case 'uV^2':
      return 25;
    case '%':
      return 20;
    case 'Hz':
      return 10;
    case 'bpm':
      return 70;
    case 'ln R - ln L':
      return 0;
    case 'power ratio':
    case 'amplitude ratio':
    case 'exponent':
      return 1;
    default:
      return 0.5;
  }
}
