import { ALPHA_PEAK_RANGE, type BandEdges } from '#shared/eeg/bands.ts';
import { type AperiodicFit, aperiodicFit, backgroundDensity } from './aperiodic.ts';
import { savitzkyGolay } from './savitzky-golay.ts';

export type AlphaPeak = {
  peakHz: number;
  /** Centre of gravity of the density between the valleys on both sides of the peak. */
  gravityHz: number;
  /** Smoothed density at the peak divided by the background density there. */
  prominence: number;
};

/** Width and order of the smoothing, after Corcoran et al. 2018; in Hz, so it does not depend on the resolution. */
const SMOOTHING_HZ = 2.75;
const LEAST_WINDOW = 5;
const SMOOTHING_ORDER = 3;
/** Least ratio of a peak to the background ... */
const LEAST_PROMINENCE = 1.5;
/** ... and to any other peak in the range. */
const LEAST_LEAD = 1.2;

/**
 * Peak alpha frequency and centre of gravity of a resting spectrum (`psd` in uV^2/Hz, `psd[k]` at `k * binHz`). The
 * peak is the highest maximum of the Savitzky-Golay smoothed spectrum in the search range (default 7 Hz to below 13
 * Hz). A parabola through the logarithms of three bins places it between bins. Undefined when no peak stands out
 * clearly.
 */
export function alphaPeak(
  psd: ArrayLike<number>,
  binHz: number,
  search: BandEdges = ALPHA_PEAK_RANGE,
): AlphaPeak | undefined {
  const background = aperiodicFit(psd, binHz);
  const window = Math.max(LEAST_WINDOW, 2 * Math.round(SMOOTHING_HZ / binHz / 2) + 1);
  if (!background || psd.length < window || (psd.length - 1) * binHz <= search.highHz) return undefined;

  const smooth = savitzkyGolay(psd, window, SMOOTHING_ORDER);
  const maxima = localMaxima(smooth, binHz, search).sort((a, b) => smooth[b]! - smooth[a]!);
  const [bin, rival] = maxima;
  if (bin === undefined) return undefined;
  const prominence = prominenceOf(smooth[bin]!, background, bin * binHz);
  const leads = rival === undefined || smooth[bin]! >= LEAST_LEAD * smooth[rival]!;
  if (!(leads && prominence >= LEAST_PROMINENCE)) return undefined;
  return {
    peakHz: (bin + parabolaShift(smooth, bin)) * binHz,
    gravityHz: gravity(psd, smooth, bin) * binHz,
    prominence,
  };
}

const prominenceOf = (density: number, background: AperiodicFit, hz: number): number =>
  density / backgroundDensity(background, hz);

function localMaxima(smooth: Float64Array, binHz: number, search: BandEdges): number[] {
  const maxima: number[] = [];
  for (let bin = Math.max(1, Math.ceil(search.lowHz / binHz)); bin * binHz < search.highHz; bin++) {
    const here = smooth[bin]!;
    if (here > 0 && here > smooth[bin - 1]! && here >= smooth[bin + 1]!) maxima.push(bin);
  }
  return maxima;
}

/**
 * Vertex of the parabola through the logarithms around a maximum, in bins from it; 0 where a logarithm is undefined.
 */
function parabolaShift(smooth: Float64Array, bin: number): number {
  const [a, b, c] = [-1, 0, 1].map((step) => Math.log(smooth[bin + step]!)) as [number, number, number];
  const shift = (a - c) / (2 * (a - 2 * b + c));
  return Math.abs(shift) <= 0.5 ? shift : 0;
}

/** In bins. The valleys are where the smoothed spectrum stops falling. */
function gravity(psd: ArrayLike<number>, smooth: Float64Array, peak: number): number {
  let low = peak;
  let high = peak;
  while (low > 1 && smooth[low - 1]! < smooth[low]!) low--;
  while (high < smooth.length - 1 && smooth[high + 1]! < smooth[high]!) high++;
  // A peak on a slope may have no valley below it for long, so the range extends equally far to both sides.
  const reach = Math.max(1, Math.min(peak - low, high - peak));
  let weighted = 0;
  let total = 0;
  for (let bin = peak - reach; bin <= peak + reach; bin++) {
    weighted += bin * psd[bin]!;
    total += psd[bin]!;
  }
  return weighted / total;
}
