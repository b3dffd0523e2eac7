import { cosTurns } from '#dsp/host/portable-math.ts';
import type { Biquad } from '#dsp/host/core-types.ts';
import { Cascade } from '../cascade.ts';
import { DerivedSignal } from './derived-signal.ts';
import type { Evaluator, EvaluatorInput } from './evaluator.ts';

/** Phasors below this have no phase, uV. */
const LEAST_SIZE_UV = 1e-3;

export type PhaseOptions = {
  weights: readonly [readonly number[], readonly number[]];
  centreHz: number;
  lowPass: readonly Biquad[];
  samplingRateHz: number;
  maxHopSamples: number;
  windowTicks: number;
};

/**
 * Phase-locking value of two signals (Lachaux et al. 1999): both are demodulated at the band centre, and the length
 * of the mean of their unit phase differences over the window is the value. One difference is taken per hop.
 */
export class PhaseLocking implements Evaluator {
  readonly #options: PhaseOptions;
  readonly #signals: DerivedSignal[];
  readonly #filters: Cascade[];
  readonly #scratch: Float64Array;
  readonly #real: Float64Array;
  readonly #imaginary: Float64Array;
  readonly #phasors = new Float64Array(4);
  #ticks = 0;

  constructor(options: PhaseOptions) {
    this.#options = options;
    this.#signals = options.weights.map((weights) => new DerivedSignal(weights, options.maxHopSamples));
    this.#filters = Array.from({ length: 4 }, () => new Cascade(options.lowPass));
    this.#scratch = new Float64Array(options.maxHopSamples);
    this.#real = new Float64Array(options.windowTicks);
    this.#imaginary = new Float64Array(options.windowTicks);
  }

  reset(): void {
    this.#ticks = 0;
    for (const filter of this.#filters) filter.reset();
    for (const signal of this.#signals) signal.reset();
  }

  step(input: EvaluatorInput): number {
    for (let signal = 0; signal < 2; signal++) this.#demodulate(signal, input);
    const [i1, q1, i2, q2] = this.#phasors as unknown as [number, number, number, number];
    const size = Math.sqrt((i1 * i1 + q1 * q1) * (i2 * i2 + q2 * q2));
    if (!(size > LEAST_SIZE_UV * LEAST_SIZE_UV)) {
      this.#ticks = 0;
      return Number.NaN;
    }
    const slot = this.#ticks % this.#options.windowTicks;
    this.#real[slot] = (i1 * i2 + q1 * q2) / size;
    this.#imaginary[slot] = (i1 * q2 - q1 * i2) / size;
    this.#ticks++;
    return this.#ticks < this.#options.windowTicks ? Number.NaN : this.#length();
  }

  #length(): number {
    let real = 0;
    let imaginary = 0;
    for (let slot = 0; slot < this.#options.windowTicks; slot++) {
      real += this.#real[slot]!;
      imaginary += this.#imaginary[slot]!;
    }
    return Math.min(1, Math.sqrt(real * real + imaginary * imaginary) / this.#options.windowTicks);
  }

  #demodulate(signal: number, input: EvaluatorInput): void {
    const { centreHz, samplingRateHz } = this.#options;
    const derived = this.#signals[signal]!;
    derived.push(input);
    const samples = this.#scratch.subarray(0, input.count);
    if (!derived.newest(samples)) return;
    for (let index = 0; index < samples.length; index++) {
      const turns = ((input.firstSampleIndex + index) * centreHz) / samplingRateHz;
      const phase = turns - Math.floor(turns);
      this.#phasors[2 * signal] = this.#filters[2 * signal]!.next(samples[index]! * cosTurns(phase));
      this.#phasors[2 * signal + 1] = this.#filters[2 * signal + 1]!.next(
        samples[index]! * cosTurns(phase + 0.25),
      );
    }
  }
}
