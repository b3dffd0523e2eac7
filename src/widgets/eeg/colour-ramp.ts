/**
 * Colors of spectrograms and maps: from dark blue over gray to yellow on a straight line in OKLab. Lightness grows
 * evenly, and the order is visible without telling red from green (Ottosson 2020 for OKLab and its matrices).
 */
const DARK = { lightness: 0.24, a: -0.01, b: -0.115 };
const BRIGHT = { lightness: 0.94, a: -0.025, b: 0.165 };
const STEPS = 256;

export type Rgb = readonly [red: number, green: number, blue: number];

const RAMP: readonly Rgb[] = Array.from({ length: STEPS }, (_, k) => colourOf(k / (STEPS - 1)));

/** Color of a share from 0 to 1; values outside get the color of the nearest end. */
export const rampColour = (share: number): Rgb =>
  RAMP[Math.round(Math.min(1, Math.max(0, share)) * (STEPS - 1))]!;

const rampCss = (share: number): string => `rgb(${rampColour(share).join(' ')})`;

/** The ramp as a CSS gradient, for legends. */
export const RAMP_GRADIENT = `linear-gradient(to right, ${[0, 0.2, 0.4, 0.6, 0.8, 1].map(rampCss).join(', ')})`;

function colourOf(share: number): Rgb {
  const between = (key: 'lightness' | 'a' | 'b') => DARK[key] + share * (BRIGHT[key] - DARK[key]);
  const [lightness, a, b] = [between('lightness'), between('a'), between('b')];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    encoded(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    encoded(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

/** Linear light as an sRGB byte. */
function encoded(linear: number): number {
  const value = Math.min(1, Math.max(0, linear));
  const curved = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(255 * curved);
}
