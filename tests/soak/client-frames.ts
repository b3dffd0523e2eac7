import type { Page } from 'playwright';
import { median } from '#tests/bench/ratio.ts';

/** Bins of the histogram of frame intervals; the last one holds all longer intervals too. */
const BIN_MS = 0.1;
const BINS = 20_000;
/** Frames of a blank page that tell the rate of the display: two to three seconds. */
const DISPLAY_FRAMES = 180;

type Counter = { isOn: boolean; turn: number; bins: Uint32Array };
type WithCounter = { loopwellFrames: Counter };

export type FrameFigures = { drawn: number; dropped: number; droppedPct: number; displayHz: number };

/**
 * Prepares the client's screen to count the intervals between the frames of its picture. Only a frame that was requested
 * while the one before was drawn counts: a picture that rests drops nothing.
 */
export const prepareCounting = (client: Page): Promise<void> =>
  client.evaluate(
    ({ bins, binMs }) => {
      const counter: Counter = { isOn: false, turn: 0, bins: new Uint32Array(bins) };
      Object.assign(window, { loopwellFrames: counter });
      const request = window.requestAnimationFrame.bind(window);
      let drawingSinceMs: number | undefined;
      window.requestAnimationFrame = (run) => {
        const fromMs = counter.isOn ? drawingSinceMs : undefined;
        const { turn } = counter;
        return request((nowMs) => {
          if (fromMs !== undefined && counter.isOn && counter.turn === turn) {
            const bin = Math.min(bins - 1, Math.round((nowMs - fromMs) / binMs));
            counter.bins[bin]! += 1;
          }
          drawingSinceMs = nowMs;
          try {
            run(nowMs);
          } finally {
            drawingSinceMs = undefined;
          }
        });
      };
    },
    { bins: BINS, binMs: BIN_MS },
  );

/** Counting stops while the soak itself disturbs the page, and starts again afterwards. */
export const setCounting = (client: Page, isOn: boolean): Promise<void> =>
  client.evaluate((on) => {
    const { loopwellFrames } = window as unknown as WithCounter;
    loopwellFrames.isOn = on;
    loopwellFrames.turn += 1;
  }, isOn);

export async function readFrames(client: Page, displayPeriodMs: number): Promise<FrameFigures> {
  const bins = await client.evaluate(() =>
    Array.from((window as unknown as WithCounter).loopwellFrames.bins),
  );
  return framesOf(bins, displayPeriodMs);
}

/** Frames of a histogram of intervals with bins of 0.1 ms. Each period of the display without a frame is a dropped one. */
export function framesOf(bins: readonly number[], displayPeriodMs: number): FrameFigures {
  const missedPeriods = (bin: number) => Math.max(0, Math.round((bin * BIN_MS) / displayPeriodMs) - 1);
  const drawn = bins.reduce((sum, count) => sum + count, 0);
  const dropped = bins.reduce((sum, count, bin) => sum + count * missedPeriods(bin), 0);
  const droppedPct = (100 * dropped) / (drawn + dropped);
  return { drawn, dropped, droppedPct, displayHz: 1000 / displayPeriodMs };
}

/** Time between two pictures of the display: the median on a blank page, which nothing delays. */
export async function measureDisplayPeriod(blank: Page): Promise<number> {
  const intervalsMs = await blank.evaluate(
    (count) =>
      new Promise<number[]>((resolve) => {
        const intervals: number[] = [];
        let beforeMs: number | undefined;
        const onFrame = (nowMs: number) => {
          if (beforeMs !== undefined) intervals.push(nowMs - beforeMs);
          beforeMs = nowMs;
          if (intervals.length < count) requestAnimationFrame(onFrame);
          else resolve(intervals);
        };
        requestAnimationFrame(onFrame);
      }),
    DISPLAY_FRAMES,
  );
  return median(intervalsMs);
}
