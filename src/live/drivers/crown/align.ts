/** Beyond this a difference of device times is a jump of its clock, until the next sample confirms it. */
const LONGEST_STEP_MS = 2000;

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
  #timeMs: number | undefined;
  #number = 0;
  /** A sample whose time is far off, and the number it would have. */
  #oddTimeMs: number | undefined;
  #oddNumber = 0;

  constructor(samplingRateHz: number) {
    this.#rateHz = samplingRateHz;
  }

  /** Number of the sample taken at this time of the device. Late samples get the earlier number they had. */
  numberAt(timeMs: number): number {
    if (this.#timeMs === undefined) return this.#settle(timeMs, 0);
    const stepMs = timeMs - this.#timeMs;
    const number = this.#number + this.#periods(stepMs);
    if (Math.abs(stepMs) <= LONGEST_STEP_MS) {
      // A sample out of order does not become the one to count from.
      return stepMs > 0 ? this.#settle(timeMs, number) : number;
    }
    return this.#far(timeMs, number);
  }

  #far(timeMs: number, number: number): number {
    const sinceOddMs = this.#oddTimeMs === undefined ? -1 : timeMs - this.#oddTimeMs;
    if (sinceOddMs > 0 && sinceOddMs <= LONGEST_STEP_MS) {
      return this.#settle(timeMs, this.#oddNumber + this.#periods(sinceOddMs));
    }
    this.#oddTimeMs = timeMs;
    this.#oddNumber = number;
    return number;
  }

  #settle(timeMs: number, number: number): number {
    this.#timeMs = timeMs;
    this.#number = number;
    this.#oddTimeMs = undefined;
    return number;
  }

  #periods(stepMs: number): number {
    return Math.round((stepMs * this.#rateHz) / 1000);
  }
}
