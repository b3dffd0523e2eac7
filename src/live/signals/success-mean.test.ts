import { describe, expect, it } from 'vitest';
import { frameViews } from '#shared/engine/frame-layout.ts';
import { aFrame, type FrameOptions, SHAPE } from '../testing/frame-builder.ts';
import { seededRandom } from '../session/feedback/noise.ts';
import { SuccessMean } from './success-mean.ts';

const tickOf = (options: FrameOptions): Float64Array => frameViews(aFrame(options), SHAPE).tick;

function aMean() {
  const success = new SuccessMean();
  let tickIndex = 0;
  const play = (values: readonly number[], options: FrameOptions = {}) => {
    for (const value of values) success.step(tickOf({ tickIndex: ++tickIndex, success: value, ...options }));
  };
  return { success, play };
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the mean of success over one second', () => {
  it('is the mean of the newest 25 ticks, and of those there are before that', () => {
    const { success, play } = aMean();
    play([10, 20, 60]);
    expect(success.mean).toBeCloseTo(30, 9);
    const values = Array.from({ length: 60 }, (_, index) => (index * 37) % 101);
    play(values);

    expect(success.mean).toBeCloseTo(meanOf(values.slice(-25)), 9);
  });

  it('can be read: the number moves by a few points in 0.1 s where the hop moves by twenty and more', () => {
    const { success, play } = aMean();
    const random = seededRandom(5);
    const moved = { hop: 0, figure: 0, renewals: 0 };
    let before = { hop: 50, figure: 50 };
    const tenths = 400;
    for (let tenth = 0; tenth < tenths; tenth++) {
      const hop = 100 * random();
      const last = success.figure;
      play([100 * random(), 100 * random(), hop]);
      if (success.figure !== last) moved.renewals++;
      moved.hop += Math.abs(hop - before.hop) / tenths;
      moved.figure += Math.abs(success.figure - before.figure) / tenths;
      before = { hop, figure: success.figure };
    }

    expect(moved.hop).toBeGreaterThan(20);
    expect(moved.figure).toBeLessThan(5);
    expect(moved.renewals).toBeLessThan(tenths / 2);
  });

  it('leaves artifact out, and has nothing to say after a second of it', () => {
    const { success, play } = aMean();
    play(Array<number>(25).fill(80));
    play(Array<number>(12).fill(0), { artifact: 1 });
    expect(success.mean).toBeCloseTo(80, 9);
    play(Array<number>(13).fill(0), { artifact: 1 });

    expect(success.mean).toBeNaN();
    expect(success.figure).toBeNaN();
  });

  it('starts anew with a pause, another run and another recording', () => {
    const { success, play } = aMean();
    play([90, 90]);
    play([0], { phase: 'paused' });
    expect(success.figure).toBeNaN();
    play([40]);
    expect(success.figure).toBe(40);
    play([10], { run: 2 });
    expect(success.figure).toBe(10);
    success.step(tickOf({ tickIndex: 1, run: 2, success: 70 }));

    expect(success.figure).toBe(70);
  });
});
