import { phaseCode, TICK, TICKS_PER_SECOND } from '#shared/engine/ticks.ts';

/** Success of one tick changes by 20 points in 0.1 s; the mean over this time is readable. */
export const SUCCESS_MEAN_SECONDS = 1;
/** A number that updates more often flickers. */
const FIGURE_SECONDS = 0.25;
/** Tick times are multiples of 0.04 s with rounding errors. */
const TIME_TOLERANCE_SECONDS = 1e-6;
const CAPACITY = SUCCESS_MEAN_SECONDS * TICKS_PER_SECOND;
const TRAINING = phaseCode('training');

/**
 * Success for display: the mean over the clean ticks of the last second of training. Feedback never uses it. NaN
 * without such a tick. Written once per frame, allocates nothing.
 */
export class SuccessMean {
  /** 0-100, updated with every frame. */
  mean = Number.NaN;
  /** The same, updated four times a second. */
  figure = Number.NaN;
  readonly #times = new Float64Array(CAPACITY);
  readonly #values = new Float64Array(CAPACITY);
  #first = 0;
  #count = 0;
  #run = 0;
  #newestSeconds = Number.NEGATIVE_INFINITY;
  #figureSeconds = Number.NEGATIVE_INFINITY;

  step(tick: Float64Array): void {
    const timeSeconds = tick[TICK.timeSeconds]!;
    const run = tick[TICK.run]!;
    const isTraining = tick[TICK.phase] === TRAINING;
    if (!isTraining || run !== this.#run || timeSeconds < this.#newestSeconds) this.#clear();
    this.#run = run;
    this.#newestSeconds = timeSeconds;
    this.#dropBefore(timeSeconds - SUCCESS_MEAN_SECONDS + TIME_TOLERANCE_SECONDS);
    if (isTraining && tick[TICK.artifact] === 0) this.#add(timeSeconds, tick[TICK.success]!);
    this.mean = this.#meanNow();
    const isDue = timeSeconds - this.#figureSeconds >= FIGURE_SECONDS - TIME_TOLERANCE_SECONDS;
    if (!isDue && Number.isNaN(this.mean) === Number.isNaN(this.figure)) return;
    this.figure = this.mean;
    this.#figureSeconds = timeSeconds;
  }

  #clear(): void {
    this.#count = 0;
    this.#figureSeconds = Number.NEGATIVE_INFINITY;
  }

  #dropBefore(seconds: number): void {
    while (this.#count > 0 && this.#times[this.#first]! <= seconds) {
      this.#first = (this.#first + 1) % CAPACITY;
      this.#count--;
    }
  }

  #add(timeSeconds: number, success: number): void {
    if (this.#count === CAPACITY) this.#dropBefore(this.#times[this.#first]!);
    const slot = (this.#first + this.#count) % CAPACITY;
    this.#times[slot] = timeSeconds;
    this.#values[slot] = success;
    this.#count++;
  }

  #meanNow(): number {
    if (this.#count === 0) return Number.NaN;
    let sum = 0;
    for (let index = 0; index < this.#count; index++) sum += this.#values[(this.#first + index) % CAPACITY]!;
    return sum / this.#count;
  }
}
