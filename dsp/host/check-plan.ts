import { type Biquad, type FeaturePlan, isMeanSquare, type SignalPlan } from './core-types.ts';

const MAX_COUNT = 2 ** 31 - 1;
/** Shortest Welch segment. */
export const MIN_SEGMENT_SAMPLES = 8;

/** Throws a RangeError that names the invalid part of a plan. Both cores call it first. */
export function checkPlan(plan: SignalPlan): void {
  checkRate(plan.samplingRateHz);
  checkCount('channels', plan.channelCount, 1);
  checkCount('samples per block', plan.maxBlockSamples, 1);
  checkCount('samples in the ring', plan.ringSamples, 0);
  plan.conditioning.forEach((section, index) => {
    checkSection(`section ${index + 1} of the conditioning`, section);
  });
  plan.features.forEach((feature, index) => {
    checkFeature(feature, index + 1, plan);
  });
}

/** Throws a RangeError when a `process` call does not fit the plan or reaches outside its block. */
export function checkBlock(
  plan: SignalPlan,
  blockLength: number,
  stride: number,
  offset: number,
  count: number,
): void {
  if (!Number.isInteger(count) || count < 0 || count > plan.maxBlockSamples) {
    throw new RangeError(
      `A block of ${count} samples was given, but the core is set up for 0 to ${plan.maxBlockSamples}.`,
    );
  }
  const end = (plan.channelCount - 1) * stride + offset + count;
  if (!(offset >= 0 && stride >= 0 && end <= blockLength)) {
    throw new RangeError(
      `${count} samples of ${plan.channelCount} channels at offset ${offset} and stride ${stride} need ` +
        `${end} values, but the block holds ${blockLength}.`,
    );
  }
}

/** Throws a RangeError for a spectrum that this plan cannot supply. */
export function checkWelch(plan: SignalPlan, channel: number, segmentSamples: number, count: number): void {
  checkChannel(plan, channel);
  const isPowerOfTwo = Number.isInteger(segmentSamples) && Number.isInteger(Math.log2(segmentSamples));
  if (!isPowerOfTwo || segmentSamples < MIN_SEGMENT_SAMPLES) {
    throw new RangeError(
      `A spectrum needs segments of a power of two of at least ${MIN_SEGMENT_SAMPLES} samples, ` +
        `not ${segmentSamples}.`,
    );
  }
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(`A spectrum needs at least one segment, not ${count}.`);
  }
  const span = segmentSamples + ((count - 1) * segmentSamples) / 2;
  if (span > plan.ringSamples) {
    throw new RangeError(
      `A spectrum of ${count} segments of ${segmentSamples} samples needs ${span} samples, ` +
        `but the ring holds ${plan.ringSamples}.`,
    );
  }
}

function checkFeature(feature: FeaturePlan, number: number, plan: SignalPlan): void {
  if (feature.weights.length !== plan.channelCount) {
    throw new RangeError(
      `Feature ${number} has ${feature.weights.length} weights for ${plan.channelCount} channels.`,
    );
  }
  if (!feature.weights.every(Number.isFinite)) {
    throw new RangeError(`Feature ${number} has a weight that is not a number.`);
  }
  if (isMeanSquare(feature)) {
    checkCount(`samples in the window of feature ${number}`, feature.windowSamples, 1);
  } else if (!(feature.centreHz > 0 && feature.centreHz < plan.samplingRateHz / 2)) {
    throw new RangeError(
      `Feature ${number} is centred on ${feature.centreHz} Hz, which does not fit a sampling rate of ` +
        `${plan.samplingRateHz} Hz: choose a band above 0 and below ${plan.samplingRateHz / 2} Hz.`,
    );
  }
  if (!(feature.smoothingMs >= 0 && Number.isFinite(feature.smoothingMs))) {
    throw new RangeError(`Feature ${number} has a smoothing of ${feature.smoothingMs} ms; 0 is none.`);
  }
  const [kind, sections] = isMeanSquare(feature)
    ? (['band-pass', feature.bandPass] as const)
    : (['low-pass', feature.lowPass] as const);
  sections.forEach((section, index) => {
    checkSection(`${kind} section ${index + 1} of feature ${number}`, section);
  });
}

/** A section must be stable: |a2| < 1 and |a1| < 1 + a2 (the stability triangle of a second-order section). */
export function checkSection(name: string, { b0, b1, b2, a1, a2 }: Biquad): void {
  if (![b0, b1, b2, a1, a2].every(Number.isFinite)) {
    throw new RangeError(`A coefficient of ${name} is not a number.`);
  }
  if (!(Math.abs(a2) < 1 && Math.abs(a1) < 1 + a2)) {
    throw new RangeError(`The filter of ${name} is not stable: its output would grow without end.`);
  }
}

export function checkRate(samplingRateHz: number): void {
  if (samplingRateHz > 0 && Number.isFinite(samplingRateHz)) return;
  throw new RangeError(`The sampling rate must be above 0 Hz, not ${samplingRateHz}.`);
}

/** Throws a RangeError for a channel the plan does not have. */
export function checkChannel({ channelCount }: { channelCount: number }, channel: number): void {
  if (Number.isInteger(channel) && channel >= 0 && channel < channelCount) return;
  throw new RangeError(`There is no channel ${channel}: the plan has ${channelCount}.`);
}

function checkCount(name: string, value: number, least: number): void {
  if (!Number.isInteger(value) || value < least || value > MAX_COUNT) {
    throw new RangeError(`The number of ${name} must be a whole number from ${least} on, not ${value}.`);
  }
}
