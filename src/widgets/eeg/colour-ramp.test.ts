import { describe, expect, it } from 'vitest';
import { rampColour } from './colour-ramp.ts';

/** Relative luminance of WCAG 2. */
const luminance = (colour: readonly number[]) => {
  const [r, g, b] = colour.map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};

describe('the colours of maps', () => {
  it('grow lighter all the way, so that their order needs no hue', () => {
    const steps = Array.from({ length: 21 }, (_, k) => luminance(rampColour(k / 20)));
    for (let k = 1; k < steps.length; k++) expect(steps[k]!).toBeGreaterThan(steps[k - 1]!);
    expect(steps.at(-1)! / steps[0]!).toBeGreaterThan(20);
  });

  it('end where the scale ends', () => {
    expect(rampColour(-3)).toEqual(rampColour(0));
    expect(rampColour(7)).toEqual(rampColour(1));
  });
});
