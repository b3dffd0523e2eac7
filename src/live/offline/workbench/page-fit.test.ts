import { describe, expect, it } from 'vitest';
import { wantedPage } from './page-fit.ts';

const CHANNELS = 64;
const RATE_HZ = 256;
const WIDTH_PX = 1800;

/** The page to fetch in the middle of eight hours of 64 channels. */
function wanted(spanSeconds: number, isFirst = false) {
  const view = { startColumn: 4 * WIDTH_PX, columnSeconds: spanSeconds / WIDTH_PX, widthPx: WIDTH_PX };
  return wantedPage(view, { recordingSeconds: 8 * 3600, valuesASecond: CHANNELS * RATE_HZ, isFirst });
}

const bare = { startColumn: 4 * WIDTH_PX, widthPx: WIDTH_PX };
const withMargins = { startColumn: 3 * WIDTH_PX, widthPx: 3 * WIDTH_PX };

describe('what is fetched for a view', () => {
  it('comes with as much again on both sides, so that a step shows at once', () => {
    expect(wanted(10)).toEqual(withMargins);
  });

  it('comes bare where nothing is there yet', () => {
    expect(wanted(10, true)).toEqual(bare);
  });

  it('comes bare where a page is slow to make', () => {
    expect(wanted(300)).toEqual(bare);
  });

  it('comes with margins again where a page is made from gathered extremes', () => {
    expect(wanted(3600)).toEqual(withMargins);
  });
});
