import type { EegChannel } from './eeg-file.ts';

/**
 * As in the artifact gate: a single sample at the limit may be real, and scalp signals vary by more than this per
 * second.
 */
const RAIL_SAMPLES = 3;
const FLAT_RANGE_UV = 0.5;
/** Slower channels are not EEG: a second of them has too few samples to judge. */
const LEAST_RATE_HZ = 16;
/** If the amplifier's range is unknown, a plateau at the extremes with this length and amplitude is its limit. */
const PLATEAU_SECONDS = 0.2;
const PLATEAU_LEAST_UV = 500;

/** As shares of the samples that have a value. */
export type SignalArtifacts = { flatShare: number; railedShare: number };

/** Checks the samples of a voltage for flat lines and for the limit of the amplifier. Blocks may have any length. */
export class SignalWatch {
  readonly #secondSamples: number;
  readonly #low: number;
  readonly #high: number;
  readonly #top: Plateau;
  readonly #bottom: Plateau;
  #count = 0;
  /** Of the second that is being collected. */
  #gathered = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;
  #flat = 0;
  #atLimit = 0;
  #railed = 0;

  constructor({ samplingRateHz, scale }: EegChannel) {
    this.#secondSamples = Math.max(1, Math.round(samplingRateHz));
    const plateauSamples = Math.max(RAIL_SAMPLES, Math.ceil(PLATEAU_SECONDS * samplingRateHz));
    this.#top = new Plateau(1, plateauSamples);
    this.#bottom = new Plateau(-1, plateauSamples);
    const ends = scale ? [scale.physicalMin * scale.unitFactor, scale.physicalMax * scale.unitFactor] : [];
    const halfStep = scale ? Math.abs(scale.gain * scale.unitFactor) / 2 : 0;
    this.#low = scale ? Math.min(...ends) + halfStep : Number.NEGATIVE_INFINITY;
    this.#high = scale ? Math.max(...ends) - halfStep : Number.POSITIVE_INFINITY;
  }

  /** Undefined for channels that cannot be judged. */
  static for(channel: EegChannel): SignalWatch | undefined {
    const isJudged = channel.kind === 'voltage' && channel.samplingRateHz >= LEAST_RATE_HZ;
    return isJudged ? new SignalWatch(channel) : undefined;
  }

  add(values: Float64Array): void {
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      if (Number.isFinite(value)) this.#take(value);
      else this.#atLimit = 0;
    }
  }

  result(): SignalArtifacts {
    const count = Math.max(1, this.#count);
    const isConstant = this.#top.value === this.#bottom.value;
    const onPlateau = isConstant ? 0 : this.#top.samples + this.#bottom.samples;
    return { flatShare: this.#flat / count, railedShare: Math.max(this.#railed, onPlateau) / count };
  }

  #take(value: number): void {
    this.#count++;
    this.#atLimit = value <= this.#low || value >= this.#high ? this.#atLimit + 1 : 0;
    if (this.#atLimit === RAIL_SAMPLES) this.#railed += RAIL_SAMPLES;
    else if (this.#atLimit > RAIL_SAMPLES) this.#railed++;
    this.#top.add(value);
    this.#bottom.add(value);
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
    if (++this.#gathered < this.#secondSamples) return;
    if (this.#max - this.#min < FLAT_RANGE_UV) this.#flat += this.#gathered;
    this.#gathered = 0;
    this.#min = Number.POSITIVE_INFINITY;
    this.#max = Number.NEGATIVE_INFINITY;
  }
}

/** Samples in long runs of the largest value, or of the smallest for `sign` -1. */
class Plateau {
  readonly #sign: 1 | -1;
  readonly #least: number;
  #extreme = Number.NEGATIVE_INFINITY;
  #run = 0;
  #samples = 0;

  constructor(sign: 1 | -1, leastSamples: number) {
    this.#sign = sign;
    this.#least = leastSamples;
  }

  get value(): number {
    return this.#sign * this.#extreme;
  }

  get samples(): number {
    return Math.abs(this.#extreme) >= PLATEAU_LEAST_UV ? this.#samples : 0;
  }

  add(value: number): void {
    const signed = this.#sign * value;
    if (signed > this.#extreme) {
      this.#extreme = signed;
      this.#samples = 0;
      this.#run = 1;
    } else if (signed === this.#extreme) this.#run++;
    else this.#run = 0;
    if (this.#run === this.#least) this.#samples += this.#least;
    else if (this.#run > this.#least) this.#samples++;
  }
}
