import { describe, expect, it } from 'vitest';
import { normalNoise } from '#dsp/testing/noise.ts';
import { BridgedPairs } from './bridged-pairs.ts';

/** Window length in hops, with one sample per hop. */
const WINDOW = 125;
const PAIR = [[1], [0]];
const NONE = [[], []];

/** Two channels with the same noise of 20 uV RMS and a difference of `apartUv` RMS. */
function partnersOf(options: { apartUv: number; isMissing: (slot: number, channel: number) => boolean }) {
  const { apartUv, isMissing } = options;
  const [shared, own] = [normalNoise(1), normalNoise(2)];
  const pairs = new BridgedPairs(2);
  for (let slot = 0; slot < WINDOW; slot++) {
    const value = 20 * shared();
    const filtered = Float64Array.of(value, value + apartUv * own());
    for (const channel of filtered.keys()) if (isMissing(slot, channel)) filtered[channel] = NaN;
    const raw = Float32Array.from(filtered);
    pairs.step({
      tickIndex: slot + 1,
      firstSampleIndex: slot,
      sampleCount: 1,
      stride: 1,
      raw,
      filtered,
      isMoving: false,
    });
  }
  return pairs.partners();
}

describe('channels with missing samples', () => {
  it('that never have a sample in common are not bridged', () => {
    const isMissing = (slot: number, channel: number) => slot % 2 === channel;
    expect(partnersOf({ apartUv: 0, isMissing })).toEqual(NONE);
  });

  it.each([
    ['one sample', 1, NONE],
    ['less than half of the window', 62, NONE],
    ['more than half of the window', 63, PAIR],
  ])('that are equal in %s', (_, common, expected) => {
    const isMissing = (slot: number, channel: number) => slot >= common && channel === 1;
    expect(partnersOf({ apartUv: 0, isMissing })).toEqual(expected);
  });

  it.each([
    [1.4, PAIR],
    [2.4, NONE],
  ])('are judged by the samples they have in common (%d uV apart)', (apartUv, expected) => {
    const isMissing = (slot: number, channel: number) => slot >= 75 && channel === 1;
    expect(partnersOf({ apartUv, isMissing })).toEqual(expected);
  });
});
