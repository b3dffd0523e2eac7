import type { Phase } from '#shared/engine/ticks.ts';
import { phaseFromCode, TICK } from '#shared/engine/ticks.ts';
import type { SignalEngine } from '../signal-engine.ts';

/**
 * A phase of a recorded session, in ticks. `run` is 0 outside runs and their pauses. Time without a signal counts as
 * paused, with or without a pause command.
 */
export type RecordedPhase = { phase: Phase; run: number; ticks: number };

/** The phases in a tick table, row-major with `width` numbers per row. */
export function recordedPhases(ticks: Float64Array, width: number): RecordedPhase[] {
  const phases: RecordedPhase[] = [];
  for (let at = 0; at + width <= ticks.length; at += width) {
    const phase = phaseFromCode(ticks[at + TICK.phase]!);
    const run = ticks[at + TICK.run]!;
    const open = phases.at(-1);
    if (open && open.phase === phase && open.run === run) open.ticks++;
    else phases.push({ phase, run, ticks: 1 });
  }
  return phases;
}

/** A command to give after a number of ticks. It throws the engine's error. */
export type PhaseStep = { afterTicks: number; command: (engine: SignalEngine) => void };

/** The commands that take an engine through the same phases, tick by tick. */
export function phaseSteps(phases: readonly RecordedPhase[]): PhaseStep[] {
  let afterTicks = 0;
  let before: RecordedPhase = { phase: 'idle', run: 0, ticks: 0 };
  return phases.map((next) => {
    const [from, at] = [before, afterTicks];
    before = next;
    afterTicks += next.ticks;
    return { afterTicks: at, command: (engine) => enter(engine, from, next) };
  });
}

function enter(engine: SignalEngine, from: RecordedPhase, next: RecordedPhase): void {
  const isContinued = workOf(from) !== undefined && workOf(from) === workOf(next) && from.run === next.run;
  if (!isContinued) start(engine, next);
  // A phase that begins without a signal is paused from its first tick on.
  if (next.phase === 'paused') engine.pause();
  else if (isContinued) engine.resume();
}

function start(engine: SignalEngine, next: RecordedPhase): void {
  engine.endPhase();
  if (workOf(next) === 'baseline') engine.startBaseline(Infinity);
  if (workOf(next) === 'training') engine.startRun({ run: next.run, seconds: Infinity });
}

/** The phase's activity, running or paused; undefined between phases. */
function workOf({ phase, run }: RecordedPhase): 'baseline' | 'training' | undefined {
  if (phase === 'paused') return run > 0 ? 'training' : 'baseline';
  return phase === 'baseline' || phase === 'training' ? phase : undefined;
}
