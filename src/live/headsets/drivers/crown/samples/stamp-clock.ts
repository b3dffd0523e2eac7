/**
 * Slots of `now`, the sample in question. Times are passed in an array, because passing them as arguments allocates.
 */
export const STAMP_MS = 0;
export const HOST_TIME_MS = 1;
/** Slots of the state, in an array for the same reason. */
const EXPECTED = 0;
const JITTER = 1;
const MEAN = 2;
const STAMPS = 3;
const LEAST_DELAY = 4;
const IMPOSSIBLE = 5;
const GAP = 6;
const RESIDUAL = 7;

/** Before this many stamps, the jitter is unknown and only long gaps are accepted at once. */
const SETTLED_STAMPS = 32;
const UNSETTLED_TOLERANCE_PERIODS = 3;
const LEAST_EXACT_STAMPS = 8;
/** A stamp this many jitters ahead is a gap. The jitter estimate is about two standard deviations, see `#learn`. */
const TOLERANCE_JITTERS = 3;
const ATTACK_SHARE = 1 / 8;
const DECAY_SHARE = 1 / 128;
const MEAN_SHARE = 1 / 32;
/** Mean residual that shows a gap too short to exceed the jitter: in periods, and in jitters (5 sigma). */
const GAP_MEAN_PERIODS = 0.6;
const GAP_MEAN_JITTERS = 0.32;
/** Samples and stamps may come from two oscillators. More than this is not drift; the count stays within 0.1 %. */
const MOST_DRIFT = 700e-6;
const DRIFT_SHARE = 1 / 256;
/**
 * A stamp cannot be newer than the arrival of its notification. A delay below the smallest one seen, by more than this,
 * is impossible.
 */
const DELAY_SLACK_MS = 50;
/** After this many impossible stamps in a row, or a mean this far back, the device's clock was set. */
const STAMPS_OF_NEW_CLOCK = 4;
const SET_BACK_MS = 50;
const LARGEST_RESIDUAL_PERIODS = 256;
const LARGEST_DEVIATION_PERIODS = 4;

/**
 * Separates missing samples from jitter of the stamps. Samples are counted as they arrive, and each stamp is compared
 * with the one expected at the sampling rate. A stamp further ahead than the jitter means missing samples; so does a
 * smaller lead that persists. A stamp never moves a sample back.
 *
 * The stamp and the arrival time of the sample are written into `now`. All times are the device's, in ms, except the
 * arrival time.
 */
export class StampClock {
  readonly now = new Float64Array(2);
  readonly #periodMs: number;
  readonly #state = new Float64Array(8);

  constructor(samplingRateHz: number) {
    this.#periodMs = 1000 / samplingRateHz;
  }

  /** Starts with the first sample. */
  begin(): void {
    this.#state.fill(0);
    this.#setClock();
  }

  /** The next sample repeats the previous stamp, so its own carries no information. */
  repeat(): void {
    this.#state[EXPECTED]! += this.#periodMs;
  }

  /** Whole periods from the expected next sample to this one: negative for an earlier one. */
  get periodsAhead(): number {
    return (Math.round((this.now[STAMP_MS]! - this.#state[EXPECTED]!) / this.#periodMs) - 1) | 0;
  }

  /** Whether the stamp is earlier than expected by more than the jitter. */
  get isBehind(): boolean {
    return this.now[STAMP_MS]! - this.#state[EXPECTED]! - this.#periodMs < -this.#toleranceMs();
  }

  /** Whether the stamps are exact enough to place a sample that arrives out of order. */
  get isExact(): boolean {
    return this.#state[STAMPS]! >= LEAST_EXACT_STAMPS && this.#state[JITTER]! < this.#periodMs / 2;
  }

  /** Number of missing samples between the previous one and this one. Advances to this one. */
  takeMissing(): number {
    const state = this.#state;
    state[EXPECTED]! += this.#periodMs;
    state[RESIDUAL] = this.now[STAMP_MS]! - state[EXPECTED]!;
    state[GAP] = 0;
    if (this.#isImpossible()) return 0;
    this.#findGap();
    this.#learn();
    this.#findLateGap();
    this.#findNewClock();
    // As an integer: returning a double would allocate an object.
    return state[GAP] | 0;
  }

  #toleranceMs(): number {
    const state = this.#state;
    const toleranceMs = Math.max(this.#periodMs / 2, TOLERANCE_JITTERS * state[JITTER]!);
    if (state[STAMPS]! >= SETTLED_STAMPS) return toleranceMs;
    return Math.max(toleranceMs, UNSETTLED_TOLERANCE_PERIODS * this.#periodMs);
  }

  /** A gap that exceeds the jitter. Its length is underestimated; the mean detects the remainder. */
  #findGap(): void {
    const state = this.#state;
    if (state[RESIDUAL]! <= this.#toleranceMs()) return;
    const marginMs = Math.max(0, state[JITTER]! - this.#periodMs / 4);
    this.#addGap(Math.round((state[RESIDUAL]! - marginMs) / this.#periodMs));
  }

  #addGap(samples: number): void {
    const state = this.#state;
    state[GAP]! += samples;
    state[EXPECTED]! += samples * this.#periodMs;
    state[RESIDUAL]! -= samples * this.#periodMs;
  }

  /**
   * Tracks mean and spread of the residuals, and the drift. Deviations above the jitter estimate count 16 times as much
   * as those below, so for normal jitter it settles near two standard deviations. The first stamps are averaged, so
   * that the jitter of the very first one does not look like a lead.
   */
  #learn(): void {
    const state = this.#state;
    const periodMs = this.#periodMs;
    const stamps = ++state[STAMPS]!;
    const largest = LARGEST_RESIDUAL_PERIODS * periodMs;
    const residualMs = Math.max(-largest, Math.min(largest, state[RESIDUAL]!));
    const apart = Math.min(Math.abs(residualMs - state[MEAN]!), LARGEST_DEVIATION_PERIODS * periodMs);
    const above = apart - state[JITTER]!;
    state[JITTER]! += above * Math.max(above > 0 ? ATTACK_SHARE : DECAY_SHARE, 1 / (stamps + 1));
    state[MEAN]! += (residualMs - state[MEAN]!) * MEAN_SHARE;
    const mostDriftMs = MOST_DRIFT * periodMs;
    const driftMs = Math.max(-mostDriftMs, Math.min(mostDriftMs, residualMs * DRIFT_SHARE));
    state[EXPECTED]! += stamps < SETTLED_STAMPS ? residualMs / (stamps + 1) : driftMs;
  }

  /** A lead that persists is a gap, however short. */
  #findLateGap(): void {
    const state = this.#state;
    if (state[STAMPS]! < SETTLED_STAMPS) return;
    const enoughMs = Math.max(GAP_MEAN_PERIODS * this.#periodMs, GAP_MEAN_JITTERS * state[JITTER]!);
    if (state[MEAN]! <= enoughMs) return;
    const samples = Math.max(1, Math.round(state[MEAN]! / this.#periodMs));
    state[MEAN]! -= samples * this.#periodMs;
    this.#addGap(samples);
  }

  /**
   * A lead that contradicts the arrival time is not a gap: the device's clock was set forward, or the stamp is damaged.
   */
  #isImpossible(): boolean {
    const state = this.#state;
    const delayMs = this.now[HOST_TIME_MS]! - this.now[STAMP_MS]!;
    const isAhead = state[RESIDUAL]! > this.#toleranceMs() && delayMs < state[LEAST_DELAY]! - DELAY_SLACK_MS;
    if (!isAhead) {
      state[IMPOSSIBLE] = 0;
      if (delayMs < state[LEAST_DELAY]!) state[LEAST_DELAY] = delayMs;
      // The two clocks drift apart.
      else state[LEAST_DELAY]! += MOST_DRIFT * this.#periodMs;
      return false;
    }
    if (++state[IMPOSSIBLE]! >= STAMPS_OF_NEW_CLOCK) this.#setClock();
    return true;
  }

  #findNewClock(): void {
    if (this.#state[MEAN]! < -SET_BACK_MS - TOLERANCE_JITTERS * this.#state[JITTER]!) this.#setClock();
  }

  #setClock(): void {
    const state = this.#state;
    state[EXPECTED] = this.now[STAMP_MS]!;
    state[MEAN] = 0;
    state[STAMPS] = 0;
    state[IMPOSSIBLE] = 0;
    state[LEAST_DELAY] = this.now[HOST_TIME_MS]! - this.now[STAMP_MS]!;
  }
}
