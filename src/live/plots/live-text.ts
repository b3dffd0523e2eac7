import { artifactReasons, ARTIFACT_WORDS, type Phase } from '#shared/engine/ticks.ts';

/** 65 -> '1:05'; unknown or open-ended is a dash. */
export function formatClock(seconds: number): string {
  if (!Number.isFinite(seconds)) return '–:––';
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** Counting down shows the second that is under way, so the last thing seen is 0:01 and then the end. */
export const formatTimeLeft = (elapsedSeconds: number, plannedSeconds: number): string =>
  formatClock(Math.ceil(plannedSeconds - elapsedSeconds - 1e-6));

export const formatPct = (pct: number): string => (Number.isFinite(pct) ? `${Math.round(pct)} %` : '– %');

export type SuccessState = 'rewarded' | 'trying' | 'artifact' | 'resting';

export function successState(phase: Phase, artifact: number, isRewarded: boolean): SuccessState {
  if (phase !== 'training') return 'resting';
  if (artifact !== 0) return 'artifact';
  return isRewarded ? 'rewarded' : 'trying';
}

/** One short line under the meter; the same words a screen reader would get. */
export function successWords(state: SuccessState, artifact: number, phase: Phase): string {
  switch (state) {
    case 'rewarded':
      return 'Rewarded';
    case 'trying':
      return 'Not yet';
    case 'artifact':
      return `Artifact: ${artifactReasons(artifact)
        .map((reason) => ARTIFACT_WORDS[reason].toLowerCase())
        .join(', ')}`;
    case 'resting':
      return phase === 'paused' ? 'Paused, feedback rests' : 'Feedback rests';
  }
}
