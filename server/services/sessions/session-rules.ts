import type { RunRecord, SessionState } from '#shared/api/sessions.ts';
import { type AssessmentStep, stepOfRun } from '#shared/assessment/script.ts';

/** Allowed next states of a session. Staying is always allowed, so repeated requests do no harm. */
const NEXT_STATES: Readonly<Record<SessionState, readonly SessionState[]>> = {
  planned: ['running', 'cancelled'],
  running: ['interrupted', 'completed', 'cancelled'],
  interrupted: ['running', 'completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

export const canGo = (from: SessionState, to: SessionState): boolean =>
  from === to || NEXT_STATES[from].includes(to);

/** A run this much shorter than planned counts as complete: its last hop may not have been saved. */
const RUN_TOLERANCE_SECONDS = 1;

/**
 * State of a session whose recording is closed. If ended by the user: completed with any run, however short, and
 * cancelled without one. If cut off (`isCutOff`: the page was closed or crashed): completed only if all planned runs
 * were trained.
 */
export function stateAfterRecording(
  { runCount, runSeconds }: { runCount: number; runSeconds: number },
  runs: readonly Pick<RunRecord, 'summary'>[],
  isCutOff: boolean,
): 'completed' | 'interrupted' | 'cancelled' {
  const finished = runs.filter(
    ({ summary }) => summary.durationSeconds >= runSeconds - RUN_TOLERANCE_SECONDS,
  ).length;
  if (isCutOff) return finished < runCount ? 'interrupted' : 'completed';
  return runs.length === 0 ? 'cancelled' : 'completed';
}

/**
 * Like {@link stateAfterRecording}, for an assessment: complete if every step was recorded to its end, in any attempt.
 * Without any step it is interrupted, because an assessment can be continued.
 */
export function stateAfterAssessment(
  steps: readonly Pick<AssessmentStep, 'seconds'>[],
  runs: readonly Pick<RunRecord, 'run' | 'summary'>[],
  isCutOff: boolean,
): 'completed' | 'interrupted' {
  const isWhole = steps.every(({ seconds }, step) =>
    runs.some(
      ({ run, summary }) =>
        stepOfRun(run).step === step && summary.durationSeconds >= seconds - RUN_TOLERANCE_SECONDS,
    ),
  );
  return (isCutOff && !isWhole) || runs.length === 0 ? 'interrupted' : 'completed';
}

type Times = { startedAt: string | null; endedAt: string | null };

/** Times of a session after changing to `to` at `now`. A resumed session has no end. */
export function timesAfter(
  { startedAt, endedAt }: Times,
  from: SessionState,
  to: SessionState,
  now: string,
): Times {
  if (from === to) return { startedAt, endedAt };
  switch (to) {
    case 'running':
      return { startedAt: startedAt ?? now, endedAt: null };
    case 'completed':
    case 'interrupted':
    case 'cancelled':
      // The clock of a browser may have been set back during a session.
      return { startedAt, endedAt: endedAt ?? (startedAt !== null && startedAt > now ? startedAt : now) };
    case 'planned':
      return { startedAt, endedAt };
  }
}

/** Trained time and rewarded share of a session: runs weighted by their artifact-free ticks. */
export function sessionFigures(summaries: readonly RunRecord['summary'][]): {
  trainedSeconds: number;
  rewardedPct: number | null;
} {
  const trainedSeconds = summaries.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const scored = summaries.filter(
    ({ rewardedPct, artifactPct }) => rewardedPct !== null && artifactPct !== null,
  );
  // One run is its own mean; multiplying and dividing could change its last digit.
  if (scored.length <= 1) return { trainedSeconds, rewardedPct: scored[0]?.rewardedPct ?? null };
  let cleanTicks = 0;
  let rewardedTicks = 0;
  for (const { ticks, rewardedPct, artifactPct } of scored) {
    const clean = ticks * (1 - artifactPct! / 100);
    cleanTicks += clean;
    rewardedTicks += (clean * rewardedPct!) / 100;
  }
  return { trainedSeconds, rewardedPct: cleanTicks === 0 ? null : (100 * rewardedTicks) / cleanTicks };
}
