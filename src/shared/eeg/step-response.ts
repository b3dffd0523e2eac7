type Complex = { re: number; im: number };

const times = (a: Complex, b: Complex): Complex => ({
  re: a.re * b.re - a.im * b.im,
  im: a.re * b.im + a.im * b.re,
});
const over = (a: Complex, b: Complex): Complex => {
  const size = b.re * b.re + b.im * b.im;
  return { re: (a.re * b.re + a.im * b.im) / size, im: (a.im * b.re - a.re * b.im) / size };
};

/** If the smoothing pole is closer to a filter pole than this, the sum of exponentials is degenerate. */
const LEAST_DISTANCE = 1e-4;
/** Search steps per time constant of the slowest component. */
const STEPS = 100;
const LONGEST_TIME_CONSTANTS = 50;

/**
 * Seconds until the envelope of a demodulator has risen to half of a sudden change at the band center. Step response of
 * a Butterworth low-pass of `order` with its edge at `edgeHz`, then exponential smoothing over `smoothingSeconds`.
 * Computed from the poles of the filter; sampling adds less than one sample.
 */
export function halfRiseSeconds(order: number, edgeHz: number, smoothingSeconds: number): number {
  const edge = 2 * Math.PI * edgeHz;
  const poles = butterworthPoles(order, edge);
  if (smoothingSeconds > 0) poles.push({ re: -smoothingRate(1 / smoothingSeconds, edge), im: 0 });
  const step = stepResponse(poles);
  const slowest = 1 / Math.min(...poles.map(({ re }) => -re));
  const pace = slowest / STEPS;
  let after = pace;
  while (step(after) < 0.5 && after < LONGEST_TIME_CONSTANTS * slowest) after += pace;
  return bisect(step, after - pace, after);
}

/**
 * Seconds until half of a small change in a wide band's amplitude shows. The sum of half the mean-square window, the
 * band-pass's group delay midway between its edges (Butterworth, `order` at each edge), and the smoothing's delay.
 */
export function meanSquareDelaySeconds(
  order: number,
  { lowHz, highHz }: { lowHz: number; highHz: number },
  { windowSeconds, smoothingSeconds }: { windowSeconds: number; smoothingSeconds: number },
): number {
  const middle = 2 * Math.PI * Math.sqrt(lowHz * highHz);
  const poles = [lowHz, highHz].flatMap((hz) => butterworthPoles(order, 2 * Math.PI * hz));
  // The zeros of the high-pass are at 0 Hz and add no delay.
  const groupDelay = poles.reduce((sum, { re, im }) => sum - re / (re * re + (middle - im) ** 2), 0);
  return groupDelay + windowHalfRise(windowSeconds, smoothingSeconds);
}

/** Time until half of a change shows in a windowed mean with exponential smoothing. */
function windowHalfRise(windowSeconds: number, smoothingSeconds: number): number {
  if (smoothingSeconds === 0) return windowSeconds / 2;
  const ramp = (seconds: number) =>
    seconds <= 0 ? 0 : seconds - smoothingSeconds * (1 - Math.exp(-seconds / smoothingSeconds));
  const step = (seconds: number) => (ramp(seconds) - ramp(seconds - windowSeconds)) / windowSeconds;
  return bisect(step, 0, windowSeconds + smoothingSeconds);
}

/** Poles of an analog Butterworth filter; low-pass and high-pass with the same edge share them. */
const butterworthPoles = (order: number, edge: number): Complex[] =>
  Array.from({ length: order }, (_, k) => {
    const angle = (Math.PI * (2 * k + order + 1)) / (2 * order);
    return { re: edge * Math.cos(angle), im: edge * Math.sin(angle) };
  });

const smoothingRate = (rate: number, edge: number): number =>
  Math.abs(rate / edge - 1) < LEAST_DISTANCE ? edge * (1 + LEAST_DISTANCE) : rate;

/** Step response of a low-pass with unit gain at 0 Hz and these poles: `1 + sum(c_k exp(p_k t))`. */
function stepResponse(poles: readonly Complex[]): (seconds: number) => number {
  const weights = poles.map((pole, k) =>
    poles.reduce<Complex>(
      (product, other, m) =>
        m === k
          ? product
          : times(
              product,
              over({ re: -other.re, im: -other.im }, { re: pole.re - other.re, im: pole.im - other.im }),
            ),
      { re: -1, im: 0 },
    ),
  );
  return (seconds) =>
    poles.reduce((sum, { re, im }, k) => {
      const size = Math.exp(re * seconds);
      const { re: a, im: b } = weights[k]!;
      return sum + size * (a * Math.cos(im * seconds) - b * Math.sin(im * seconds));
    }, 1);
}

function bisect(step: (seconds: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let round = 0; round < 40; round++) {
    const middle = (low + high) / 2;
    if (step(middle) < 0.5) low = middle;
    else high = middle;
  }
  return high;
}
