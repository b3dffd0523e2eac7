import { plain } from '#shared/locale/formats.ts';
import type { Threshold } from '#shared/eeg/threshold.ts';
import { fullUnit } from '#model/values/full-unit.ts';

/** Origin of the threshold of a condition, in one line. `unit` is that of its values. */
export function thresholdWords(threshold: Threshold, unit: string): string {
  switch (threshold.mode) {
    case 'manual':
      return `Set by hand: ${plain(threshold.value)} ${fullUnit(unit)}`;
    case 'baseline':
      return `From the baseline, ${targetWords(threshold.targetPct)}`;
    case 'auto':
      return `Automatic, ${targetWords(threshold.targetPct)}`;
    case 'controller':
      return `Automatic in small steps, ${targetWords(threshold.targetPct)}`;
    case 'staircase':
      return 'Staircase: harder after two successes, easier after one failure (70.7 %)';
    case 'baselineZ':
      return `Mean of the baseline ${threshold.z < 0 ? '−' : '+'} ${plain(Math.abs(threshold.z))} SD`;
    case 'carryOver':
      return `From the last session, or the baseline, ${targetWords(threshold.targetPct)}`;
    case 'suggest':
      return `From the baseline, changes proposed, ${targetWords(threshold.targetPct)}`;
  }
}

const targetWords = (targetPct: number | undefined): string =>
  targetPct === undefined ? 'for the goal of the protocol' : `aiming at ${targetPct} % passed`;
