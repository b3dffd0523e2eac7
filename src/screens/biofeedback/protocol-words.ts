import type { Condition } from '#shared/eeg/protocol.ts';

/** One condition as a sentence a colleague would say. */
export function conditionWords(condition: Condition): string {
  const { band } = condition.feature;
  const what = condition.direction === 'reward' ? 'Keep above' : 'Keep below';
  return `${what} ${thresholdWords(condition)}; ${band.lowHz}–${band.highHz} Hz amplitude in µV RMS`;
}

function thresholdWords({ threshold, direction }: Condition): string {
  switch (threshold.mode) {
    case 'manual':
      return `${threshold.valueUv} µV`;
    case 'baseline':
      return 'a threshold taken from the baseline';
    case 'auto':
      return `a threshold that follows the last ${threshold.windowSeconds ?? (direction === 'reward' ? 30 : 60)} s`;
  }
}
