import { describe, expect, it } from 'vitest';
import { LEAST_SLOT_PX, slotHeightPx } from './trace-geometry.ts';

describe('the height of a channel', () => {
  it('lets eight channels into the panel of a small screen, with axis and scale bar', () => {
    // At 1280 x 720, a run with an open suggestion leaves 150 px, of which the axis takes 44.
    expect(8 * slotHeightPx(150 - 44, 8)).toBeLessThanOrEqual(150 - 44);
  });

  it('never gets so small that names run into each other', () => {
    expect(slotHeightPx(100, 64)).toBe(LEAST_SLOT_PX);
    expect(LEAST_SLOT_PX).toBeGreaterThanOrEqual(12);
  });
});
