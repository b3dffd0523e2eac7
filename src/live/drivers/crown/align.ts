/** Beyond this a difference of device times is a jump of its clock, until the next sample confirms it. */
const LONGEST_STEP_MS = 2000;
/** Places in the state of the aligner. */
const TIME = 0;
const NUMBER = 1;
const ODD_TIME = 2;
const ODD_NUMBER = 3;
const NOW = 4;
const PLACED = 5;

/**
 * Turns the device's times into sample numbers. The Crown sends no counter, only whole milliseconds, so that a period
 * of 3.906 ms appears as 3, 4 or 5 ms: the number of periods since the sample before is the nearest whole one. That a
 * larger difference means missing samples is INFERRED; the layout is the maker's.
 *
 * Counting from sample to sample keeps the number free of the slow drift between sampling and clock. One aligner
 * serves a device for as long as the page lives, so that the count goes on through a lost link.
 */
export class CrownAligner {
  readonly #rateHz: number;
  /**
   * Time and number of the sample to count from, then those of one whose time is far off; NaN for none; then the time that is
   * being placed and its number. An array,
   * because a changing fraction in a field is a new object for each sample.
   */
  readonly #state = Float64Array.of(Number.NaN, 0, Number.NaN, 0, 0, 0);

  constructor(samplingRateHz: number) {
    this.#rateHz = samplingRateHz;
  }

  /** Number of the sample taken at this time of the device. Late samples get the earlier number they had. */
  numberAt(timeMs: number): number {
    this.#state[NOW] = timeMs;
    this.#place();
    return this.#state[PLACED]!;
  }

  /** As {@link numberAt} for the first `count` times, without making an object for any of them. */
  numbersAt(timesMs: Float64Array, count: number, into: Float64Array): void {
    for (let s = 0; s < count; s++) {
      this.#state[NOW] = timesMs[s]!;
      this.#place();
      into[s] = this.#state[PLACED]!;
    }
  }

  /** Places the time in NOW; its number is in PLACED then. */
  #place(): void {
    const state = this.#state;
    const stepMs = state[NOW]! - state[TIME]!;
    state[PLACED] = Number.isNaN(stepMs) ? 0 : state[NUMBER]! + this.#periods(stepMs);
    if (Math.abs(stepMs) > LONGEST_STEP_MS) this.#placeFar();
    // A sample out of order does not become the one to count from.
    else if (!(stepMs <= 0)) this.#settle();
  }

  #placeFar(): void {
    const state = this.#state;
    const sinceOddMs = state[NOW]! - state[ODD_TIME]!;
    if (sinceOddMs > 0 && sinceOddMs <= LONGEST_STEP_MS) {
      state[PLACED] = state[ODD_NUMBER]! + this.#periods(sinceOddMs);
      return this.#settle();
    }
    state[ODD_TIME] = state[NOW]!;
    state[ODD_NUMBER] = state[PLACED]!;
  }

  #settle(): void {
    const state = this.#state;
    state[TIME] = state[NOW]!;
    state[NUMBER] = state[PLACED]!;
    state[ODD_TIME] = Number.NaN;
  }

  #periods(stepMs: number): number {
    return Math.round((stepMs * this.#rateHz) / 1000);
  }
}
