import { logTicks } from '#live/charts/index.ts';

export type SpectrumCurve = {
  label: string;
  isChosen: boolean;
  binHz: number;
  density: Float64Array<ArrayBuffer>;
};

export type Box = { left: number; right: number; top: number; bottom: number };

export type SpectrumScale = {
  box: Box;
  mostHz: number;
  x: (hz: number) => number;
  hzAt: (x: number) => number;
  y: (density: number) => number;
  xTicks: readonly number[];
  yTicks: readonly number[];
};

/** Values more than five decades below the largest are beyond the resolution of any amplifier. */
const MOST_DECADES = 5;

/** Axes wide enough for every curve between its first bin above zero and `mostHz`. */
export function spectrumScale(
  curves: readonly Pick<SpectrumCurve, 'binHz' | 'density'>[],
  { box, isLog, mostHz }: { box: Box; isLog: boolean; mostHz: number },
): SpectrumScale {
  const { low, high } = extremes(curves, mostHz);
  const [bottom, top] = isLog ? logEnds(low, high) : [0, high * 1.05 || 1];
  const x = (hz: number) => box.left + (hz / mostHz) * (box.right - box.left);
  const share = isLog
    ? (value: number) => Math.log(Math.max(bottom, value) / bottom) / Math.log(top / bottom)
    : (value: number) => value / top;
  return {
    box,
    mostHz,
    x,
    hzAt: (at) => ((at - box.left) / (box.right - box.left)) * mostHz,
    y: (value) => box.bottom - Math.min(1, Math.max(0, share(value))) * (box.bottom - box.top),
    xTicks: steps(mostHz, (box.right - box.left) / 44),
    yTicks: isLog ? decades(bottom, top) : steps(top, 5).filter((tick) => tick <= top),
  };
}

function extremes(curves: readonly Pick<SpectrumCurve, 'binHz' | 'density'>[], mostHz: number) {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const { density, binHz } of curves) {
    const last = Math.min(density.length - 1, Math.floor(mostHz / binHz));
    for (let bin = 1; bin <= last; bin++) {
      const value = density[bin]!;
      if (value > high) high = value;
      if (value > 0 && value < low) low = value;
    }
  }
  return { low: Math.min(low, high), high };
}

function logEnds(low: number, high: number): [number, number] {
  if (!(high > 0)) return [0.1, 1];
  const top = high * 1.3;
  return [Math.max(low / 1.3, top / 10 ** MOST_DECADES), top];
}

/** Ticks at whole powers of ten; finer steps if fewer than two are on the scale. */
function decades(bottom: number, top: number): number[] {
  const [first, last] = [Math.ceil(Math.log10(bottom) - 1e-9), Math.floor(Math.log10(top) + 1e-9)];
  const whole = Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => 10 ** (first + k));
  return whole.length >= 2 ? whole : logTicks(bottom, top);
}

/** Round tick values from zero, at most about `most`. */
function steps(end: number, most: number): number[] {
  const rough = end / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((k) => k * power).find((size) => size >= rough)!;
  return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, k) =>
    Number((k * step).toPrecision(12)),
  );
}

/** Starts at the first bin above zero; drawn as computed, without smoothing. */
export function spectrumPath({ density, binHz }: SpectrumCurve, scale: SpectrumScale): string {
  const last = Math.min(density.length - 1, Math.floor(scale.mostHz / binHz + 1e-9));
  let path = '';
  for (let bin = 1; bin <= last; bin++) {
    path += `${bin === 1 ? 'M' : 'L'}${scale.x(bin * binHz).toFixed(1)} ${scale.y(density[bin]!).toFixed(1)}`;
  }
  return path;
}
