import { describe, expect, it } from 'vitest';
import { FlashGuard } from './flash-guard.ts';
import { flashesPerSecond } from './testing/count-flashes.ts';

const FRAME_MS = 40;
const shown = (luminances: readonly number[]): number[] => {
  const guard = new FlashGuard();
  return luminances.map((luminance, index) => guard.limit(luminance, index * FRAME_MS));
};
const frames = (count: number, at: (index: number) => number) =>
  Array.from({ length: count }, (_, i) => at(i));

describe('FlashGuard', () => {
  it.each([
    ['every frame', (i: number) => i % 2],
    ['6 times a second', (i: number) => Math.floor(i / 2) % 2],
    ['with small steps back', (i: number) => [0.5, 0.42, 0.43, 0.35, 0.36, 0.28, 0.5][i % 7]!],
    ['as a sine of 5 Hz', (i: number) => 0.5 + 0.5 * Math.sin(2 * Math.PI * 5 * i * 0.04)],
    ['by chance', (i: number) => ((i * i * 7919 + i * 104_729) >> 4) & 1],
  ])('lets nothing flash more than three times a second: %s', (_name, at) => {
    const asked = frames(500, at);

    expect(flashesPerSecond(asked, FRAME_MS)).toBeGreaterThan(3);
    expect(flashesPerSecond(shown(asked), FRAME_MS)).toBeLessThanOrEqual(3);
  });

  it('changes nothing that is slow enough', () => {
    const slow = frames(500, (i) => 0.5 + 0.5 * Math.sin(2 * Math.PI * 1 * i * 0.04));
    const once = frames(50, (i) => (i < 25 ? 0 : 1));

    expect(shown(slow)).toEqual(slow);
    expect(shown(once)).toEqual(once);
  });

  it('shows a held change as soon as it is allowed', () => {
    const asked = [...frames(30, (i) => i % 2), ...frames(50, () => 1)];

    expect(shown(asked).at(-1)).toBe(1);
  });
});
