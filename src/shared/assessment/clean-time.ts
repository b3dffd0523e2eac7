import { type ArtifactReason, artifactReasons, HOP_MS, phaseCode, TICK } from '../engine/ticks.ts';

/** Time without artifacts, on the recording's sample clock. */
export type CleanSegment = { startSeconds: number; durationSeconds: number };

/** Recorded time of one step, and the part of it without artifacts on any channel. */
export type RecordedStep = {
  run: number;
  startSeconds: number;
  recordedSeconds: number;
  cleanSeconds: number;
  /** 0 to 100; NaN where nothing was recorded. */
  artifactPct: number;
  /** Share of the recorded time with each kind of artifact, most frequent first; kinds can overlap. */
  reasons: { reason: ArtifactReason; pct: number }[];
  clean: CleanSegment[];
};

type OpenStep = RecordedStep & { ticks: number; cleanTicks: number; counts: Map<ArtifactReason, number> };

/** Steps in the order of their runs. `ticks` is the tick table of the recording with `width` numbers a row. */
export function recordedSteps(ticks: Float64Array, width: number): RecordedStep[] {
  const steps = new Map<number, OpenStep>();
  const training = phaseCode('training');
  for (let at = 0; at + width <= ticks.length; at += width) {
    if (ticks[at + TICK.phase] !== training) continue;
    const run = ticks[at + TICK.run]!;
    // A tick represents the hop that ends at its time.
    const startSeconds = Math.max(0, ticks[at + TICK.timeSeconds]! - HOP_MS / 1000);
    const step = steps.get(run) ?? newStep(run, startSeconds);
    steps.set(run, step);
    addTick(step, startSeconds, ticks[at + TICK.artifact]!);
  }
  return [...steps.values()].sort((a, b) => a.run - b.run).map(closed);
}

const newStep = (run: number, startSeconds: number): OpenStep => ({
  run,
  startSeconds,
  recordedSeconds: 0,
  cleanSeconds: 0,
  artifactPct: Number.NaN,
  reasons: [],
  clean: [],
  ticks: 0,
  cleanTicks: 0,
  counts: new Map(),
});

/** Half a hop: times of neighboring ticks differ from one hop only by rounding. */
const SLACK_SECONDS = HOP_MS / 2000;

function addTick(step: OpenStep, startSeconds: number, artifact: number): void {
  step.ticks++;
  if (artifact !== 0) {
    for (const reason of artifactReasons(artifact)) {
      step.counts.set(reason, (step.counts.get(reason) ?? 0) + 1);
    }
    return;
  }
  step.cleanTicks++;
  const open = step.clean.at(-1);
  const endSeconds = startSeconds + HOP_MS / 1000;
  if (open && startSeconds - (open.startSeconds + open.durationSeconds) < SLACK_SECONDS)
    open.durationSeconds = endSeconds - open.startSeconds;
  else step.clean.push({ startSeconds, durationSeconds: HOP_MS / 1000 });
}

function closed({ ticks, cleanTicks, counts, ...step }: OpenStep): RecordedStep {
  const reasons = [...counts].map(([reason, count]) => ({ reason, pct: (100 * count) / ticks }));
  return {
    ...step,
    recordedSeconds: (ticks * HOP_MS) / 1000,
    cleanSeconds: (cleanTicks * HOP_MS) / 1000,
    artifactPct: (100 * (ticks - cleanTicks)) / ticks,
    reasons: reasons.sort((a, b) => b.pct - a.pct),
  };
}
