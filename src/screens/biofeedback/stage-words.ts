/** What stands below 'the baseline cannot be used': which thresholds a run would use. */
export function afterRejectedBaseline(hasThresholds: boolean): string {
  return hasThresholds
    ? 'The thresholds from before stay in force; a run uses them.'
    : 'No run can start before there are thresholds.';
}

type Ending = { runCount: number; hasSourceEnded: boolean };

/** Why a session has no run and what to do about it; undefined when it has one. */
export function withoutRuns({ runCount, hasSourceEnded }: Ending): string | undefined {
  if (runCount > 0) return undefined;
  return hasSourceEnded
    ? 'The file was over before a run began, so there are no figures of a run. Start a new session on it with a ' +
        "shorter baseline, or tick 'Start training right after the baseline' while preparing."
    : 'The session was ended before its first run, so there are no figures of a run. What was recorded is kept.';
}
