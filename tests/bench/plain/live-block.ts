import { isMeanSquare, type SignalPlan } from '#dsp/host/core-types.ts';
import { coefficients, freshState, plainCascade } from './cascade.ts';

type Channel = { state: Float64Array; previous: number };
type Feature = {
  channel: number;
  turnsPerSample: number;
  lowPass: Float64Array;
  state: Float64Array;
};

/**
 * The live work of the core in plain TypeScript: conditioning by four sections, figures of the block, and band
 * amplitudes by quadrature demodulation with a low-pass of order 4, from one channel each. Oscillators are dated by
 * the sample index, as in the core, with the sine and cosine of the engine. Samples are whole: gaps are left out.
 * Bands over two octaves are no part of it.
 */
export class PlainLive {
  readonly #plan: SignalPlan;
  readonly #conditioning: Float64Array;
  readonly #channels: Channel[];
  readonly #features: Feature[];
  readonly #filtered: Float64Array[];
  readonly #rows: Float32Array[];
  readonly peakUv: Float64Array;
  readonly slopeUvPerMs: Float64Array;
  readonly amplitudeUv: Float64Array;
  #index = 0;

  constructor(plan: SignalPlan) {
    const perChannel = Array.from({ length: plan.channelCount });
    this.#plan = plan;
    this.#conditioning = coefficients(plan.conditioning);
    this.#channels = perChannel.map(() => ({ state: freshState(), previous: 0 }));
    this.#features = plan.features.map((feature) => {
      if (isMeanSquare(feature)) throw new RangeError('This engine demodulates only.');
      return {
        channel: feature.weights.indexOf(1),
        turnsPerSample: feature.centreHz / plan.samplingRateHz,
        lowPass: coefficients(feature.lowPass),
        state: freshState(),
      };
    });
    this.#filtered = perChannel.map(() => new Float64Array(plan.maxBlockSamples));
    this.#rows = perChannel.map(() => new Float32Array(plan.maxBlockSamples));
    this.peakUv = new Float64Array(plan.channelCount);
    this.slopeUvPerMs = new Float64Array(plan.channelCount);
    this.amplitudeUv = new Float64Array(plan.features.length);
  }

  process(block: Float32Array, stride: number, count: number): void {
    for (let channel = 0; channel < this.#channels.length; channel++) {
      const row = this.#rows[channel]!;
      for (let i = 0; i < count; i++) row[i] = block[channel * stride + i]!;
      const filtered = this.#filtered[channel]!;
      plainCascade(row, filtered, this.#conditioning, this.#channels[channel]!.state, 0, count);
      this.#takeFigures(channel, filtered, count);
    }
    for (let feature = 0; feature < this.#features.length; feature++) {
      const { channel } = this.#features[feature]!;
      this.amplitudeUv[feature] = demodulate(
        this.#features[feature]!,
        this.#filtered[channel]!,
        this.#index,
        count,
      );
    }
    this.#index += count;
  }

  #takeFigures(channel: number, filtered: Float64Array, count: number): void {
    let { previous } = this.#channels[channel]!;
    let peak = 0;
    let step = 0;
    for (let i = 0; i < count; i++) {
      const y = filtered[i]!;
      const size = Math.abs(y);
      if (size > peak) peak = size;
      const difference = Math.abs(y - previous);
      if (difference > step) step = difference;
      previous = y;
    }
    this.#channels[channel]!.previous = previous;
    this.peakUv[channel] = peak;
    this.slopeUvPerMs[channel] = (step * this.#plan.samplingRateHz) / 1000;
  }
}

/** Both products of the mixer pass the same two sections. */
function demodulate(
  { turnsPerSample, lowPass: c, state }: Feature,
  signal: Float64Array,
  firstIndex: number,
  count: number,
): number {
  const [b0, b1, b2, a1, a2] = [c[0]!, c[1]!, c[2]!, c[3]!, c[4]!];
  const [d0, d1, d2, c1, c2] = [c[5]!, c[6]!, c[7]!, c[8]!, c[9]!];
  let [s1, s2, t1, t2] = [state[0]!, state[1]!, state[2]!, state[3]!];
  let [u1, u2, v1, v2] = [state[4]!, state[5]!, state[6]!, state[7]!];
  let inPhase = 0;
  let quadrature = 0;
  for (let i = 0; i < count; i++) {
    const turns = (firstIndex + i) * turnsPerSample;
    const phase = 2 * Math.PI * (turns - Math.floor(turns));
    const x = signal[i]! * Math.cos(phase);
    const y = b0 * x + s1;
    s1 = b1 * x - a1 * y + s2;
    s2 = b2 * x - a2 * y;
    inPhase = d0 * y + t1;
    t1 = d1 * y - c1 * inPhase + t2;
    t2 = d2 * y - c2 * inPhase;
    const p = -signal[i]! * Math.sin(phase);
    const q = b0 * p + u1;
    u1 = b1 * p - a1 * q + u2;
    u2 = b2 * p - a2 * q;
    quadrature = d0 * q + v1;
    v1 = d1 * q - c1 * quadrature + v2;
    v2 = d2 * q - c2 * quadrature;
  }
  state.set([s1, s2, t1, t2, u1, u2, v1, v2]);
  return Math.sqrt(2 * (inPhase * inPhase + quadrature * quadrature));
}
