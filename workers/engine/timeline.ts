import type { Phase } from '#shared/engine/ticks.ts';
import { HOP_MS, TICKS_PER_SECOND } from '#shared/engine/ticks.ts';

/** A phase that has ended. */
export type EndedPhase = { phase: 'baseline' | 'training' | 'resting'; run: number; ticks: number };

/**
 * The phases of a session, counted in ticks: idle, then baselines and runs in any order with rest between, then ended.
 * Commands take effect with the next tick. Invalid commands throw an Error that can be shown.
 */
export class Timeline {
  #phase: Phase = 'idle';
  #pausedPhase: 'baseline' | 'training' | undefined;
  #hasNoSignal = false;
  #run = 0;
  #elapsedTicks = 0;
  #plannedTicks = Infinity;

  get phase(): Phase {
    return this.#hasNoSignal && isWork(this.#phase) ? 'paused' : this.#phase;
  }

  /** The run a tick belongs to, pauses included; 0 outside runs. */
  get tickRun(): number {
    return this.#phase === 'training' || this.#pausedPhase === 'training' ? this.#run : 0;
  }

  /** Number of the current or latest run; 0 before the first. */
  get run(): number {
    return this.#run;
  }

  get elapsedSeconds(): number {
    return (this.#elapsedTicks * HOP_MS) / 1000;
  }

  get plannedSeconds(): number {
    return this.#plannedTicks / TICKS_PER_SECOND;
  }

  /** A resting recording: samples without training, for a planned time. Its ticks are those of the time between runs. */
  get isResting(): boolean {
    return isBetween(this.#phase) && this.#plannedTicks < Infinity;
  }

  reset(): void {
    this.#enter('idle', Infinity);
    this.#run = 0;
  }

  startBaseline(seconds: number): void {
    this.requireFree('a baseline');
    this.#enter('baseline', plannedTicks(seconds, 'A baseline'));
  }

  startRun(run: number, seconds: number): void {
    this.requireFree('a run');
    if (!Number.isInteger(run) || run < 1) throw new Error(`Runs are numbered from 1; ${run} is not a run.`);
    this.#enter('training', plannedTicks(seconds, 'A run'));
    this.#run = run;
  }

  startResting(seconds: number): void {
    this.requireFree('a resting recording');
    this.#enter(this.#phase, plannedTicks(seconds, 'A resting recording'));
  }

  /** Makes the baseline, run or resting recording longer. */
  extend(seconds: number): void {
    if (this.#plannedTicks === Infinity) {
      throw new Error('There is nothing to extend: no baseline, run or resting recording is in progress.');
    }
    this.#plannedTicks += plannedTicks(seconds, 'An extension');
  }

  pause(): void {
    if (!isWork(this.#phase)) {
      throw new Error('There is nothing to pause: no baseline or run is in progress.');
    }
    this.#pausedPhase = this.#phase;
    this.#phase = 'paused';
  }

  resume(): void {
    if (this.#phase !== 'paused' || !this.#pausedPhase) throw new Error('The session is not paused.');
    this.#phase = this.#pausedPhase;
    this.#pausedPhase = undefined;
  }

  /** Time without a signal is an automatic pause: the ticks until `signalBack` belong to no phase. */
  signalLost(): void {
    this.#hasNoSignal = true;
  }

  /** True when a baseline or run resumes. */
  signalBack(): boolean {
    const isResumed = this.#hasNoSignal && isWork(this.#phase);
    this.#hasNoSignal = false;
    return isResumed;
  }

  /** Ends the baseline, run (paused or not) or resting recording; undefined when there is none. */
  end(): EndedPhase | undefined {
    if (this.isResting) {
      const ended: EndedPhase = { phase: 'resting', run: this.#run, ticks: this.#elapsedTicks };
      this.#enter(this.#phase, Infinity);
      return ended;
    }
    const phase = this.#phase === 'paused' ? this.#pausedPhase : this.#phase;
    if (!isWork(phase)) return undefined;
    const ended: EndedPhase = { phase, run: this.#run, ticks: this.#elapsedTicks };
    this.#enter(phase === 'baseline' ? 'idle' : 'rest', Infinity);
    return ended;
  }

  finish(): void {
    this.#enter('ended', Infinity);
  }

  /** Counts one tick. True when the phase has reached its planned length. */
  countTick(): boolean {
    if (this.phase === 'paused' || (this.#hasNoSignal && this.isResting)) return false;
    this.#elapsedTicks++;
    return this.#elapsedTicks >= this.#plannedTicks;
  }

  #enter(phase: Phase, ticks: number): void {
    this.#phase = phase;
    this.#hasNoSignal = false;
    this.#pausedPhase = undefined;
    this.#elapsedTicks = 0;
    this.#plannedTicks = ticks;
  }

  /** Throws during a baseline, run or resting recording, and after the end. */
  requireFree(what: string): void {
    if (this.isResting) throw new Error(`End the resting recording in progress before starting ${what}.`);
    if (isBetween(this.#phase)) return;
    const current = this.#phase === 'paused' ? this.#pausedPhase : this.#phase;
    if (this.#phase === 'ended') throw new Error(`This recording has ended; start a new one for ${what}.`);
    throw new Error(
      `End the ${current === 'baseline' ? 'baseline' : 'run'} in progress before starting ${what}.`,
    );
  }
}

const isBetween = (phase: Phase): boolean => phase === 'idle' || phase === 'rest';

const isWork = (phase: Phase | undefined): phase is 'baseline' | 'training' =>
  phase === 'baseline' || phase === 'training';

function plannedTicks(seconds: number, what: string): number {
  if (!(seconds > 0)) throw new Error(`${what} must last longer than 0 s; ${seconds} s were asked for.`);
  return Math.max(1, Math.round(seconds * TICKS_PER_SECOND));
}
