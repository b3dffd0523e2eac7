const DECADE = [1, 2, 5];
const HALVES = [1, 1.5, 2, 3, 4, 5, 6, 7, 8];
const TENTHS = Array.from({ length: 90 }, (_, index) => 1 + index / 10);
const MOST_TICKS = 8;

/** Round values (1, 2, 5 times a power of ten) on a logarithmic scale; finer ones when fewer than three would fit. */
export function logTicks(low: number, high: number): number[] {
  const grids = [DECADE, HALVES, TENTHS].map((steps) => inDecades(low, high, steps));
  const ticks = grids.find(({ length }) => length >= 3) ?? grids.at(-1)!;
  const every = Math.ceil(ticks.length / MOST_TICKS);
  return ticks.filter((_tick, index) => index % every === 0);
}

function inDecades(low: number, high: number, steps: readonly number[]): number[] {
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    for (const step of steps) {
      const tick = Number((step * 10 ** power).toPrecision(2));
      if (tick >= low && tick <= high) ticks.push(tick);
    }
  }
  return ticks;
}

/**
 * Ends of a linear scale around values, on round numbers. It does not start at zero, so that small changes are visible.
 */
export function roundRange(values: readonly number[]): { low: number; high: number; digits: number } {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const span = most > least ? most - least : Math.max(Math.abs(most) * 0.2, 1);
  const step = 10 ** Math.floor(Math.log10(span));
  const size = span / step < 2 ? step / 5 : span / step < 5 ? step / 2 : step;
  const low = Math.floor((least - 0.08 * span) / size) * size;
  const high = Math.ceil((most + 0.08 * span) / size) * size;
  const digits = Math.max(0, -Math.floor(Math.log10(size)));
  // A quantity without negative values gets no negative scale.
  return { low: least >= 0 ? Math.max(0, low) : low, high, digits: Math.min(digits, 3) };
}

/** Ticks at round minutes (or parts of one) inside the span, about five of them. */
export function timeTicks(xs: readonly number[]): number[] {
  const first = xs[0] ?? 0;
  const last = xs.at(-1) ?? 0;
  const step = [10, 15, 30, 60, 120, 300, 600, 900, 1800].find((each) => (last - first) / each <= 5) ?? 3600;
  const ticks: number[] = [];
  for (let at = Math.ceil(first / step) * step; at <= last; at += step) ticks.push(at);
  return ticks;
}
