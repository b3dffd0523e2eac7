import { readableEdges } from '#shared/eeg/band-labels.ts';
import { followedSeconds } from '#shared/eeg/baseline-need.ts';
import { bandLabel } from '#shared/eeg/feature.ts';
import { featureUnit, METRICS } from '#shared/eeg/metrics.ts';
import type { Condition } from '#shared/eeg/protocol.ts';
import { fullUnit } from '#model/values/full-unit.ts';

/** One condition as a sentence that a colleague would say. */
export function conditionWords(condition: Condition): string {
  const { feature } = condition;
  const what = condition.direction === 'reward' ? 'Keep above' : 'Keep below';
  const unit = fullUnit(featureUnit(feature));
  const name = feature.metric === 'bandAmplitude' ? 'amplitude' : METRICS[feature.metric].label.toLowerCase();
  const measure = [readableEdges(bandLabel(feature)), name].filter(Boolean).join(' ');
  return `${what} ${thresholdWords(condition, unit)}; ${measure} in ${unit}`;
}

/** Origin of the threshold, to follow 'keep above' or 'keep below'. `unit` as people read it. */
export function thresholdWords(condition: Condition, unit: string): string {
  const { threshold } = condition;
  switch (threshold.mode) {
    case 'manual':
      return `${threshold.value} ${unit}`.trimEnd();
    case 'baseline':
      return 'a threshold taken from the baseline';
    case 'baselineZ':
      if (threshold.z === 0) return 'the mean of the baseline';
      return `the mean of the baseline ${threshold.z < 0 ? '−' : '+'} ${Math.abs(threshold.z)} standard deviations`;
    case 'carryOver':
      return 'the threshold the last session ended with';
    case 'suggest':
      return 'a threshold taken from the baseline, with changes proposed to you';
    case 'controller':
      return 'a threshold that is moved in small steps toward the goal';
    case 'staircase':
      return 'a threshold that gets harder after two successes and easier after one failure';
    case 'auto':
      return `a threshold that follows the last ${followedSeconds(condition)} s`;
  }
}
