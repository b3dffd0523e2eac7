import { describe, expect, it, vi } from 'vitest';
import { DrawScheduler } from './draw-scheduler.ts';

function aScheduler() {
  const frames: (() => void)[] = [];
  const scheduler = new DrawScheduler({
    requestAnimationFrame: (draw) => frames.push(draw),
    cancelAnimationFrame: (handle) => void frames.splice(handle - 1, 1),
  });
  const nextFrame = () => frames.splice(0).forEach((draw) => draw());
  return { scheduler, frames, nextFrame };
}

describe('DrawScheduler', () => {
  it('draws all plots in one animation frame, however often it is asked', () => {
    const { scheduler, frames, nextFrame } = aScheduler();
    const [one, two] = [vi.fn(), vi.fn()];
    scheduler.add(one);
    scheduler.add(two);
    nextFrame();
    for (let ask = 0; ask < 10; ask++) scheduler.request();

    expect(frames).toHaveLength(1);
    nextFrame();
    expect([one.mock.calls.length, two.mock.calls.length]).toEqual([2, 2]);
  });

  it('stops drawing what was taken away', () => {
    const { scheduler, nextFrame } = aScheduler();
    const draw = vi.fn();
    const remove = scheduler.add(draw);
    remove();
    nextFrame();

    expect(draw).not.toHaveBeenCalled();
  });

  it('asks for nothing after it is disposed', () => {
    const { scheduler, nextFrame } = aScheduler();
    const draw = vi.fn();
    scheduler.add(draw);
    scheduler.dispose();
    nextFrame();

    expect(draw).not.toHaveBeenCalled();
  });
});
