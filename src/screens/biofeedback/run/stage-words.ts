/** Text below 'the baseline cannot be used': which thresholds a run would use. */
export function afterRejectedBaseline(hasThresholds: boolean): string {
  return hasThresholds
    ? 'The previous thresholds stay active; a run uses them.'
    : 'No run can start before there are thresholds.';
}

type Ending = { runCount: number; hasSourceEnded: boolean };

/** Why a session has no run and what to do about it; undefined when it has one. */
export function withoutRuns({ runCount, hasSourceEnded }: Ending): string | undefined {
  if (runCount > 0) return undefined;
  return hasSourceEnded
    ? 'The file ended before a run began, so there are no run figures. Start a new session with this file and a ' +
        "shorter baseline, or tick 'Start training right after the baseline' while preparing."
    : 'The session ended before its first run, so there are no run figures. The recording is saved.';
}
