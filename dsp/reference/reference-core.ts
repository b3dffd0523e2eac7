import { checkBlock, checkPlan, checkWelch } from '../host/check-plan.ts';
import type { CoreFigures, SignalCore, SignalPlan } from '../host/core-types.ts';
import type { Spectra, SpectraPlan } from '../host/spectra-types.ts';
import { BiquadCascade } from './biquad-filter.ts';
import { bandEstimator } from './band-estimator.ts';
import { ReferenceSpectra } from './spectra-reference.ts';

type State = CoreFigures & {
  plan: SignalPlan;
  conditioners: BiquadCascade[];
  estimators: ReturnType<typeof bandEstimator>[];
  /** Newest raw samples per channel, oldest first. */
  history: number[][];
  previous: number[];
  sampleIndex: number;
};

/** The signal core in plain TypeScript: slow and simple, the oracle of the WASM core. */
export class ReferenceCore implements SignalCore {
  #state: State | undefined;

  configure(plan: SignalPlan): void {
    checkPlan(plan);
    this.#state = freshState(plan);
  }

  reset(): void {
    this.#state = freshState(this.#configured().plan);
  }

  process(block: Float32Array, stride: number, offset: number, count: number): void {
    const state = this.#configured();
    checkBlock(state.plan, block.length, stride, offset, count);
    for (const figures of [state.peakUv, state.slopeUvPerMs, state.missing]) figures.fill(0);
    for (let index = 0; index < count; index++) {
      for (let channel = 0; channel < state.plan.channelCount; channel++) {
        takeSample(state, channel, index, block[channel * stride + offset + index]!);
      }
      updateAmplitudes(state, index);
      state.sampleIndex++;
    }
  }

  get filtered(): Float64Array {
    return this.#configured().filtered;
  }

  get peakUv(): Float64Array {
    return this.#configured().peakUv;
  }

  get slopeUvPerMs(): Float64Array {
    return this.#configured().slopeUvPerMs;
  }

  get missing(): Float64Array {
    return this.#configured().missing;
  }

  get settledSamples(): Float64Array {
    return this.#configured().settledSamples;
  }

  get amplitudeUv(): Float64Array {
    return this.#configured().amplitudeUv;
  }

  get phasorUv(): Float64Array {
    return this.#configured().phasorUv;
  }

  welch(channel: number, segmentSamples: number, segmentCount: number): Float64Array | undefined {
    const { plan, history } = this.#configured();
    checkWelch(plan, channel, segmentSamples, segmentCount);
    const span = segmentSamples + ((segmentCount - 1) * segmentSamples) / 2;
    const newest = history[channel]!.slice(-span);
    if (newest.length < span || newest.some(Number.isNaN)) return undefined;
    const spectra = this.spectra({ samplingRateHz: plan.samplingRateHz, channelCount: 1, segmentSamples });
    spectra.add([Float64Array.from(newest)]);
    return spectra.density(0);
  }

  spectra(plan: SpectraPlan): Spectra {
    this.#configured();
    const spectra = new ReferenceSpectra();
    spectra.configure(plan);
    return spectra;
  }

  #configured(): State {
    if (!this.#state) throw new Error('The signal core has no plan yet: call configure first.');
    return this.#state;
  }
}

function takeSample(state: State, channel: number, index: number, given: number): void {
  const { plan } = state;
  const raw = Number.isFinite(given) ? given : Number.NaN;
  const history = state.history[channel]!;
  history.push(raw);
  if (history.length > plan.ringSamples) history.shift();

  const y = state.conditioners[channel]!.next(raw);
  state.filtered[channel * plan.maxBlockSamples + index] = y;
  if (Number.isNaN(y)) {
    state.missing[channel]! += 1;
    state.settledSamples[channel] = 0;
  } else {
    state.settledSamples[channel]! += 1;
    state.peakUv[channel] = Math.max(state.peakUv[channel]!, Math.abs(y));
    const slope = (Math.abs(y - state.previous[channel]!) * plan.samplingRateHz) / 1000;
    if (slope > state.slopeUvPerMs[channel]!) state.slopeUvPerMs[channel] = slope;
  }
  state.previous[channel] = y;
}

function updateAmplitudes(state: State, index: number): void {
  const { features, maxBlockSamples } = state.plan;
  features.forEach((feature, number) => {
    let derived = 0;
    feature.weights.forEach((weight, channel) => {
      if (weight !== 0) derived += weight * state.filtered[channel * maxBlockSamples + index]!;
    });
    const estimator = state.estimators[number]!;
    state.amplitudeUv[number] = estimator.next(derived, state.sampleIndex);
    state.phasorUv.set([estimator.inPhase, estimator.quadrature], 2 * number);
  });
}

function freshState(plan: SignalPlan): State {
  const channels = Array.from({ length: plan.channelCount }, (_, channel) => channel);
  return {
    plan,
    conditioners: channels.map(() => new BiquadCascade(plan.conditioning, 'settled')),
    estimators: plan.features.map((feature) => bandEstimator(feature, plan.samplingRateHz)),
    history: channels.map(() => []),
    previous: channels.map(() => Number.NaN),
    sampleIndex: 0,
    filtered: new Float64Array(plan.channelCount * plan.maxBlockSamples).fill(Number.NaN),
    peakUv: new Float64Array(plan.channelCount),
    slopeUvPerMs: new Float64Array(plan.channelCount),
    missing: new Float64Array(plan.channelCount),
    settledSamples: new Float64Array(plan.channelCount),
    amplitudeUv: new Float64Array(plan.features.length).fill(Number.NaN),
    phasorUv: new Float64Array(2 * plan.features.length).fill(Number.NaN),
  };
}
