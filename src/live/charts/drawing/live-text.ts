import { plain } from '#shared/locale/formats.ts';
import { formatClock } from './clock-text.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { SUCCESS_MEAN_SECONDS } from '#live/signals/success-mean.ts';
import { artifactReasons, ARTIFACT_WORDS, type Phase } from '#shared/engine/ticks.ts';

/** A countdown includes the current second, so the last value is 0:01, then the end. */
export const formatTimeLeft = (elapsedSeconds: number, plannedSeconds: number): string =>
  formatClock(Math.ceil(plannedSeconds - elapsedSeconds - 1e-6));

export const formatPct = (pct: number): string => (Number.isFinite(pct) ? `${Math.round(pct)} %` : '– %');

/** Shown beside the number of the success meter. */
export const SUCCESS_ORIGIN = `mean of ${SUCCESS_MEAN_SECONDS} s`;

export const successFigure = (mean: number): string =>
  Number.isFinite(mean) ? String(Math.round(mean)) : '–';

export type SuccessState = 'rewarded' | 'trying' | 'artifact' | 'resting' | 'noData';

type SuccessInput = { phase: Phase; artifact: number; isRewarded: boolean; isStale: boolean };

export function successState({ phase, artifact, isRewarded, isStale }: SuccessInput): SuccessState {
  if (phase !== 'training') return 'resting';
  if (isStale) return 'noData';
  if (artifact !== 0) return 'artifact';
  return isRewarded ? 'rewarded' : 'trying';
}

/** One short line below the meter, also for screen readers. `missing`: see {@link missingWords}. */
export function successWords(
  state: SuccessState,
  { artifact, phase, missing }: { artifact: number; phase: Phase; missing: string },
): string {
  switch (state) {
    case 'rewarded':
      return 'Rewarded';
    case 'trying':
      return missing;
    case 'artifact':
      return `Artifact: ${artifactReasons(artifact)
        .map((reason) => ARTIFACT_WORDS[reason].toLowerCase())
        .join(', ')}`;
    case 'noData':
      return 'No data: no feedback';
    case 'resting':
      return phase === 'paused' ? 'Paused: no feedback' : 'No feedback';
  }
}

export type Aim = { name: string; direction: 'reward' | 'inhibit'; isPassing: boolean };
export type RewardRule = { combination: Protocol['combination']; holdMs: number };

/** What the client still has to do to be rewarded. `success` 0-100. */
export function missingWords(aims: readonly Aim[], rule: RewardRule, success: number): string {
  const open = aims.filter(({ isPassing }) => !isPassing);
  const isMet = {
    and: open.length === 0,
    or: open.length < aims.length,
    weighted: success >= 50,
  }[rule.combination];
  if (isMet) return `Reached: hold it for ${formatSeconds(rule.holdMs)}`;
  if (rule.combination === 'weighted') return 'Not yet: success below 50';
  const needs = open.map(({ name, direction }) => `${direction === 'reward' ? 'more' : 'less'} ${name}`);
  return `Needs ${needs.join(rule.combination === 'and' ? ', ' : ' or ')}`;
}

const formatSeconds = (ms: number): string => `${plain(Math.round(ms / 10) / 100)} s`;
