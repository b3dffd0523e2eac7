import type { Biquad } from './core-types.ts';
import { cosTurns, sinTurns, tanTurns } from './portable-math.ts';

const MAX_ORDER = 12;

/**
 * Butterworth low-pass by the bilinear transform with pre-warping, so that -3.01 dB falls exactly on `cutHz`.
 * Every section has gain 1 at DC. An odd order ends with a first-order section (b2 = a2 = 0).
 * Throws a RangeError when the edge does not fit the rate.
 */
export function butterworthLowPass(order: number, cutHz: number, samplingRateHz: number): Biquad[] {
  const k = warpedEdge('low-pass', order, cutHz, samplingRateHz);
  const sections = pairDampings(order).map((damping) => lowPassSection(k, damping));
  const b = k / (1 + k);
  if (order % 2 === 1) sections.push({ b0: b, b1: b, b2: 0, a1: (k - 1) / (k + 1), a2: 0 });
  return sections;
}

/**
 * Butterworth high-pass, designed like {@link butterworthLowPass}. Every section has gain 1 at the Nyquist
 * frequency and exactly 0 at DC.
 */
export function butterworthHighPass(order: number, cutHz: number, samplingRateHz: number): Biquad[] {
  const k = warpedEdge('high-pass', order, cutHz, samplingRateHz);
  const sections = pairDampings(order).map((damping) => highPassSection(k, damping));
  const b = 1 / (1 + k);
  if (order % 2 === 1) sections.push({ b0: b, b1: -b, b2: 0, a1: (k - 1) / (k + 1), a2: 0 });
  return sections;
}

/**
 * Second-order notch with zeros on the unit circle; the -3 dB width is `centreHz / quality`. Throws a RangeError when
 * the frequency does not fit the rate.
 */
export function notch(centreHz: number, quality: number, samplingRateHz: number): Biquad {
  checkEdge('notch', centreHz, samplingRateHz);
  if (!(quality > 0 && Number.isFinite(quality))) {
    throw new RangeError(`A notch needs a quality above 0, not ${quality}.`);
  }
  const widthTurns = centreHz / quality / samplingRateHz;
  if (widthTurns >= 0.5) {
    throw new RangeError(
      `A notch at ${centreHz} Hz of quality ${quality} is wider than the ${samplingRateHz / 2} Hz that a ` +
        `sampling rate of ${samplingRateHz} Hz can show: choose a higher quality.`,
    );
  }
  const gain = 1 / (1 + tanTurns(widthTurns / 2));
  const cosine = -2 * gain * cosTurns(centreHz / samplingRateHz);
  return { b0: gain, b1: cosine, b2: gain, a1: cosine, a2: 2 * gain - 1 };
}

/** Gain of a cascade at one frequency (1 means unchanged). */
export function gainAt(sections: readonly Biquad[], hz: number, samplingRateHz: number): number {
  const turns = hz / samplingRateHz;
  let squared = 1;
  for (const { b0, b1, b2, a1, a2 } of sections) {
    squared *= squaredSize(b0, b1, b2, turns) / squaredSize(1, a1, a2, turns);
  }
  return Math.sqrt(squared);
}

/** |c0 + c1 w + c2 w^2|^2 at w = exp(-2 pi i turns). */
function squaredSize(c0: number, c1: number, c2: number, turns: number): number {
  const real = c0 + c1 * cosTurns(turns) + c2 * cosTurns(2 * turns);
  const imaginary = c1 * sinTurns(turns) + c2 * sinTurns(2 * turns);
  return real * real + imaginary * imaginary;
}

function lowPassSection(k: number, damping: number): Biquad {
  const norm = 1 / (1 + damping * k + k * k);
  const b0 = k * k * norm;
  return { b0, b1: 2 * b0, b2: b0, a1: 2 * (k * k - 1) * norm, a2: (1 - damping * k + k * k) * norm };
}

function highPassSection(k: number, damping: number): Biquad {
  const norm = 1 / (1 + damping * k + k * k);
  return {
    b0: norm,
    b1: -2 * norm,
    b2: norm,
    a1: 2 * (k * k - 1) * norm,
    a2: (1 - damping * k + k * k) * norm,
  };
}

/** 1/Q of each pole pair of the Butterworth prototype, most damped first: 2 sin(pi (2i + 1) / (2 order)). */
function pairDampings(order: number): number[] {
  const pairs = Math.floor(order / 2);
  return Array.from({ length: pairs }, (_, rank) => 2 * sinTurns((2 * (pairs - rank) - 1) / (4 * order)));
}

function warpedEdge(kind: string, order: number, cutHz: number, samplingRateHz: number): number {
  if (!Number.isInteger(order) || order < 1 || order > MAX_ORDER) {
    throw new RangeError(`A ${kind} filter needs an order of 1 to ${MAX_ORDER}, not ${order}.`);
  }
  checkEdge(kind, cutHz, samplingRateHz);
  return tanTurns(cutHz / samplingRateHz / 2);
}

function checkEdge(kind: string, hz: number, samplingRateHz: number): void {
  if (!(samplingRateHz > 0 && Number.isFinite(samplingRateHz))) {
    throw new RangeError(`A sampling rate of ${samplingRateHz} Hz cannot be filtered: it must be above 0.`);
  }
  if (!(hz > 0 && hz < samplingRateHz / 2)) {
    throw new RangeError(
      `A ${kind} at ${hz} Hz does not fit a sampling rate of ${samplingRateHz} Hz: ` +
        `choose a frequency above 0 and below ${samplingRateHz / 2} Hz.`,
    );
  }
}
