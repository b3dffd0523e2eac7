import type { CrownSamples } from './decode.ts';
import { HOST_TIME_MS, STAMP_MS, StampClock } from './stamp-clock.ts';

/** Samples remembered to detect duplicates. */
const REMEMBERED = 128;
/**
 * A missing sample can still be placed until this many newer notifications have arrived; the timeline waits equally
 * long.
 */
const LATEST_NOTIFICATIONS = 3;
/** Slots of the count's state. */
const LAST_NUMBER = 0;
const LAST_STAMP = 1;
const NEWEST_STAMP = 2;
const GAP_FROM = 3;
const GAP_TO = 4;
const GAP_AGE = 5;
const CONTENT = 6;
const NUMBER = 7;

/**
 * Numbers the samples of a Crown, which sends no counter but a time stamp in whole milliseconds with each sample.
 * Samples are counted as they arrive: every received one gets a number. The stamps show missing samples ({@link
 * StampClock}), duplicates, and samples out of order. That a lead of the stamps means missing samples is INFERRED; the
 * layout is the manufacturer's.
 *
 * One aligner serves a device for the lifetime of the page, so the count continues after a lost link.
 */
export class CrownAligner {
  readonly #clock: StampClock;
  readonly #state = new Float64Array(8);
  readonly #stamps = new Float64Array(REMEMBERED).fill(Number.NaN);
  readonly #contents = new Float64Array(REMEMBERED);
  readonly #numbers = new Float64Array(REMEMBERED);
  #count = 0;

  constructor(samplingRateHz: number) {
    this.#clock = new StampClock(samplingRateHz);
  }

  /** Writes the number of each sample into `into`. A duplicate gets its previous number. Allocates nothing. */
  numbersOf(samples: CrownSamples, hostTimeMs: number, into: Float64Array): void {
    const countBefore = this.#count;
    const { now } = this.#clock;
    now[HOST_TIME_MS] = hostTimeMs;
    for (let s = 0; s < samples.sampleCount; s++) {
      now[STAMP_MS] = samples.timesMs[s]!;
      this.#readContent(samples, s);
      this.#number(countBefore);
      into[s] = this.#state[NUMBER]!;
    }
    // A late notification does not age the gap, so that other late ones still fit into it.
    if (into[samples.sampleCount - 1] === this.#state[LAST_NUMBER]) this.#state[GAP_AGE]!++;
  }

  /** A hash of all values of a sample: equal for equal samples, almost always different for others. */
  #readContent({ valuesUv, channelCount }: CrownSamples, s: number): void {
    let content = 0;
    for (let c = 0; c < channelCount; c++) content += valuesUv[s * channelCount + c]! * (1 + c / 7);
    this.#state[CONTENT] = content;
  }

  /** Writes the number of the sample into NUMBER. */
  #number(countBefore: number): void {
    const state = this.#state;
    const clock = this.#clock;
    if (this.#count === 0) {
      clock.begin();
      return this.#take(0);
    }
    if (clock.now[STAMP_MS]! <= state[NEWEST_STAMP]! && this.#isSentBefore(countBefore)) return;
    if (clock.now[STAMP_MS] === state[LAST_STAMP]) {
      clock.repeat();
      return this.#take(0);
    }
    if (this.#isPlacedInGap()) return;
    this.#take(clock.takeMissing());
  }

  /** Accepts the newest sample, after `missing` lost ones. */
  #take(missing: number): void {
    const state = this.#state;
    const isFirst = this.#count === 0;
    const stampMs = this.#clock.now[STAMP_MS]!;
    const number = isFirst ? 0 : state[LAST_NUMBER]! + 1 + missing;
    if (missing > 0) this.#noteGap(number - missing, number);
    state[NUMBER] = number;
    this.#remember();
    state[LAST_NUMBER] = number;
    state[LAST_STAMP] = stampMs;
    state[NEWEST_STAMP] = Math.max(stampMs, state[NEWEST_STAMP]!);
  }

  #remember(): void {
    const slot = this.#count++ % REMEMBERED;
    this.#stamps[slot] = this.#clock.now[STAMP_MS]!;
    this.#contents[slot] = this.#state[CONTENT]!;
    this.#numbers[slot] = this.#state[NUMBER]!;
  }

  /**
   * Whether the sample was in an earlier notification; it then gets that number. In a flat channel, equal samples with
   * one stamp are different samples, not duplicates.
   */
  #isSentBefore(countBefore: number): boolean {
    const stampMs = this.#clock.now[STAMP_MS]!;
    const content = this.#state[CONTENT]!;
    const oldest = Math.max(1, this.#count - REMEMBERED + 1);
    for (let i = countBefore - 1; i >= oldest; i--) {
      const slot = i % REMEMBERED;
      if (this.#stamps[slot] !== stampMs || this.#contents[slot] !== content) continue;
      if (this.#contents[(i - 1) % REMEMBERED] === content) return false;
      this.#state[NUMBER] = this.#numbers[slot]!;
      return true;
    }
    return false;
  }

  #noteGap(from: number, to: number): void {
    this.#state[GAP_FROM] = from;
    this.#state[GAP_TO] = to;
    this.#state[GAP_AGE] = 0;
  }

  /** Whether the sample is late and belongs in the newest gap. Only exact stamps can show that. */
  #isPlacedInGap(): boolean {
    const state = this.#state;
    const clock = this.#clock;
    if (state[GAP_AGE]! > LATEST_NOTIFICATIONS || !clock.isExact || !clock.isBehind) return false;
    const number = state[LAST_NUMBER]! + 1 + clock.periodsAhead;
    if (number < state[GAP_FROM]! || number >= state[GAP_TO]!) return false;
    state[GAP_FROM] = number + 1;
    state[NUMBER] = number;
    this.#remember();
    return true;
  }
}
