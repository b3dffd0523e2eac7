/** Signal sources of the synthetic EEG. Each call advances by one sample; the seed determines all values. */

/** Uniform and near-normal numbers: the 32-bit generator 'mulberry32' (T. Ettinger, public domain). */
export class NoiseStream {
  #state: number;

  constructor(seed: number) {
    this.#state = mixSeed(seed, 0x9e3779b9);
  }

  /** In [0, 1). */
  uniform(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Mean 0, variance 1: the sum of three uniform numbers, close enough to normal and much faster. */
  normal(): number {
    return 2 * (this.uniform() + this.uniform() + this.uniform() - 1.5);
  }
}

/** A well-mixed seed for component `part` of a generator with `seed`. */
export function mixSeed(seed: number, part: number): number {
  let mixed = Math.imul((seed | 0) ^ Math.imul(part, 0x85ebca6b), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return mixed ^ (mixed >>> 16);
}

/** Corner frequencies and weights whose sum of first-order noises falls off like resting EEG, about 1/f^1.3. */
const BACKGROUND_CORNERS_HZ = [0.4, 1.6, 6.4, 25.6, 102.4];
const BACKGROUND_WEIGHTS = [1, 0.75, 0.5, 0.3, 0.15];
const BACKGROUND_NORM = 1 / Math.hypot(...BACKGROUND_WEIGHTS);

/** The aperiodic background; variance 1. */
export class BackgroundNoise {
  readonly #noise: NoiseStream;
  readonly #decay: Float64Array;
  readonly #drive: Float64Array;
  readonly #state = new Float64Array(BACKGROUND_CORNERS_HZ.length);

  constructor(seed: number, samplingRateHz: number) {
    this.#noise = new NoiseStream(seed);
    this.#decay = Float64Array.from(BACKGROUND_CORNERS_HZ, (cornerHz) =>
      Math.exp((-2 * Math.PI * cornerHz) / samplingRateHz),
    );
    this.#drive = this.#decay.map(
      (decay, i) => Math.sqrt(1 - decay * decay) * (BACKGROUND_WEIGHTS[i] ?? 0) * BACKGROUND_NORM,
    );
  }

  next(): number {
    let sum = 0;
    for (let i = 0; i < this.#state.length; i++) {
      const value = this.#decay[i]! * this.#state[i]! + this.#drive[i]! * this.#noise.normal();
      this.#state[i] = value;
      sum += value;
    }
    return sum;
  }
}

/** Noise through a resonator: a rhythm that waxes and wanes; variance 1. */
export class Rhythm {
  readonly #noise: NoiseStream;
  readonly #a1: number;
  readonly #a2: number;
  readonly #drive: number;
  #previous = 0;
  #beforePrevious = 0;

  constructor(seed: number, samplingRateHz: number, centreHz: number, bandwidthHz: number) {
    this.#noise = new NoiseStream(seed);
    const radius = Math.exp((-Math.PI * bandwidthHz) / samplingRateHz);
    const angle = (2 * Math.PI * centreHz) / samplingRateHz;
    const r2 = radius * radius;
    this.#a1 = 2 * radius * Math.cos(angle);
    this.#a2 = -r2;
    // Variance of a second-order autoregression driven by unit noise (Box and Jenkins, eq. 3.2.28).
    const variance = (1 + r2) / ((1 - r2) * ((1 + r2) ** 2 - this.#a1 ** 2));
    this.#drive = 1 / Math.sqrt(variance);
  }

  next(): number {
    const value =
      this.#a1 * this.#previous + this.#a2 * this.#beforePrevious + this.#drive * this.#noise.normal();
    this.#beforePrevious = this.#previous;
    this.#previous = value;
    return value;
  }
}

/** A slow positive gain around 1: the waxing and waning of a rhythm over seconds. */
export class SlowGain {
  readonly #noise: NoiseStream;
  readonly #decay: number;
  readonly #drive: number;
  readonly #depth: number;
  #state = 0;

  constructor(seed: number, samplingRateHz: number, options: { timeConstantSeconds: number; depth: number }) {
    this.#noise = new NoiseStream(seed);
    this.#decay = Math.exp(-1 / (samplingRateHz * options.timeConstantSeconds));
    this.#drive = Math.sqrt(1 - this.#decay ** 2);
    this.#depth = options.depth;
  }

  next(): number {
    this.#state = this.#decay * this.#state + this.#drive * this.#noise.normal();
    // Mean of a log-normal: the correction keeps the mean gain at 1 for any depth.
    return Math.exp(this.#depth * this.#state - (this.#depth * this.#depth) / 2);
  }
}

/** Random event times, at least `leastGapSeconds` apart; each event has a random size and length. */
export class EventTrain {
  readonly #noise: NoiseStream;
  readonly #samplingRateHz: number;
  readonly #meanGapSeconds: number;
  readonly #leastGapSeconds: number;
  #position = 0;
  #startsAt: number;
  #size = 1;

  constructor(seed: number, samplingRateHz: number, options: { perMinute: number; leastGapSeconds: number }) {
    this.#noise = new NoiseStream(seed);
    this.#samplingRateHz = samplingRateHz;
    this.#leastGapSeconds = options.leastGapSeconds;
    this.#meanGapSeconds = options.perMinute > 0 ? 60 / options.perMinute : Number.POSITIVE_INFINITY;
    this.#startsAt = this.#gapSamples();
  }

  /** Seconds since the start of the last event, and its size (0.6 to 1.4); negative before the first event. */
  next(lengthSeconds: number): { elapsedSeconds: number; size: number } {
    const elapsedSeconds = (this.#position - this.#startsAt) / this.#samplingRateHz;
    this.#position++;
    const event = { elapsedSeconds, size: this.#size };
    if (elapsedSeconds >= lengthSeconds) {
      this.#startsAt = this.#position + this.#gapSamples();
      this.#size = 0.6 + 0.8 * this.#noise.uniform();
    }
    return event;
  }

  #gapSamples(): number {
    const spread = Math.max(0, this.#meanGapSeconds - this.#leastGapSeconds);
    const seconds = this.#leastGapSeconds - spread * Math.log(1 - this.#noise.uniform());
    return Math.ceil(seconds * this.#samplingRateHz);
  }
}
