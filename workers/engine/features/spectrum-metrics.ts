import { bandPowerUvSq } from '#dsp/host/band-power.ts';
import type { BandEdges } from '#shared/eeg/bands.ts';
import type { SegmentSpectrum } from './segment-spectrum.ts';

/** Below this there is no signal, only rounding; a share of it would mean nothing. uV^2. */
const LEAST_POWER_UV_SQ = 1e-6;
/** A peak must stand out of the straight line between the edges of its band by this much (ratio of powers). */
const LEAST_PEAK_RATIO = 1.5;

export type Density = { psd: ArrayLike<number>; binHz: number };

/** Power of `band` in percent of that of `total`; NaN without signal. */
export function powerSharePct({ psd, binHz }: Density, band: BandEdges, total: BandEdges): number {
  const all = bandPowerUvSq(psd, binHz, total.lowHz, total.highHz);
  const part = bandPowerUvSq(psd, binHz, band.lowHz, band.highHz);
  return all > LEAST_POWER_UV_SQ ? Math.min(100, (100 * part) / all) : Number.NaN;
}

/**
 * Frequency of the highest point of the band in the spectrum smoothed over three bins, refined by a parabola through
 * its neighbours. NaN when the point lies on an edge or does not stand out of the 1/f line between the edges.
 */
export function peakHz({ psd, binHz }: Density, band: BandEdges): number {
  const first = Math.max(2, Math.ceil(band.lowHz / binHz));
  const last = Math.min(psd.length - 3, Math.floor(band.highHz / binHz));
  const smooth = (bin: number) => 0.25 * psd[bin - 1]! + 0.5 * psd[bin]! + 0.25 * psd[bin + 1]!;
  let peak = first;
  for (let bin = first; bin <= last; bin++) if (smooth(bin) > smooth(peak)) peak = bin;
  if (peak <= first || peak >= last || !(smooth(peak) * binHz > LEAST_POWER_UV_SQ)) return Number.NaN;
  const share = (Math.log(peak) - Math.log(first)) / (Math.log(last) - Math.log(first));
  const background = Math.exp((1 - share) * Math.log(smooth(first)) + share * Math.log(smooth(last)));
  if (smooth(peak) < LEAST_PEAK_RATIO * background) return Number.NaN;
  const [below, here, above] = [smooth(peak - 1), smooth(peak), smooth(peak + 1)];
  const curvature = below - 2 * here + above;
  return (peak + (curvature < 0 ? (0.5 * (below - above)) / curvature : 0)) * binHz;
}

/** Power-weighted mean frequency of the band; NaN without signal. */
export function centreOfGravityHz({ psd, binHz }: Density, band: BandEdges): number {
  let power = 0;
  let moment = 0;
  for (let bin = Math.ceil(band.lowHz / binHz); bin * binHz < band.highHz && bin < psd.length; bin++) {
    power += psd[bin]!;
    moment += psd[bin]! * bin * binHz;
  }
  return power * binHz > LEAST_POWER_UV_SQ ? moment / power : Number.NaN;
}

/**
 * Minus the slope of ln power over ln frequency by the median of all pairwise slopes (Theil 1950, Sen 1968), which up
 * to 29 % of the bins cannot pull: a rhythm's peak stays without effect. Bins are thinned to equal steps in ln f.
 */
export function aperiodicExponent({ psd, binHz }: Density, band: BandEdges): number {
  const points: { x: number; y: number }[] = [];
  let nextLog = Number.NEGATIVE_INFINITY;
  for (let bin = Math.max(1, Math.ceil(band.lowHz / binHz)); bin < psd.length; bin++) {
    const hz = bin * binHz;
    if (hz >= band.highHz) break;
    const x = Math.log(hz);
    if (x < nextLog || !(psd[bin]! > 0)) continue;
    points.push({ x, y: Math.log(psd[bin]!) });
    nextLog = x + THINNING;
  }
  if (points.length < 5) return Number.NaN;
  const slopes: number[] = [];
  for (let i = 0; i < points.length; i++) {
    for (let j = i + 1; j < points.length; j++) {
      slopes.push((points[j]!.y - points[i]!.y) / (points[j]!.x - points[i]!.x));
    }
  }
  slopes.sort((a, b) => a - b);
  const middle = slopes.length >> 1;
  return -(slopes.length % 2 === 1 ? slopes[middle]! : (slopes[middle - 1]! + slopes[middle]!) / 2);
}

const THINNING = 0.05;

/** Mean over the bins of a band of |Sxy|^2 / (Sxx Syy), or of |Im Sxy| / sqrt(Sxx Syy); NaN without signal. */
export function coherence(
  first: readonly SegmentSpectrum[],
  second: readonly SegmentSpectrum[],
  options: { binHz: number; band: BandEdges; part: 'magnitudeSquared' | 'imaginary' },
): number {
  const { binHz, band, part } = options;
  const binCount = first[0]?.real.length ?? 0;
  let sum = 0;
  let bins = 0;
  for (let bin = Math.max(1, Math.ceil(band.lowHz / binHz)); bin < binCount; bin++) {
    if (bin * binHz >= band.highHz) break;
    const value = binCoherence(first, second, bin, part);
    sum += value;
    bins++;
  }
  return bins === 0 ? Number.NaN : sum / bins;
}

function binCoherence(
  first: readonly SegmentSpectrum[],
  second: readonly SegmentSpectrum[],
  bin: number,
  part: 'magnitudeSquared' | 'imaginary',
): number {
  let xx = 0;
  let yy = 0;
  let real = 0;
  let imaginary = 0;
  for (let index = 0; index < first.length; index++) {
    const a = first[index]!;
    const b = second[index]!;
    const [ar, ai, br, bi] = [a.real[bin]!, a.imaginary[bin]!, b.real[bin]!, b.imaginary[bin]!];
    xx += ar * ar + ai * ai;
    yy += br * br + bi * bi;
    real += ar * br + ai * bi;
    imaginary += ar * bi - ai * br;
  }
  if (!(xx > LEAST_POWER_UV_SQ && yy > LEAST_POWER_UV_SQ)) return Number.NaN;
  if (part === 'imaginary') return Math.abs(imaginary) / Math.sqrt(xx * yy);
  return Math.min(1, (real * real + imaginary * imaginary) / (xx * yy));
}
