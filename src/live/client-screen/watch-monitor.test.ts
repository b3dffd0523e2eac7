import { describe, expect, it } from 'vitest';
import { watchMonitor } from './watch-monitor.ts';

const OWN = { availLeft: 0, availTop: 0, availWidth: 1280, availHeight: 800 };
const SECOND = { availLeft: 1280, availTop: 0, availWidth: 1280, availHeight: 720 };

/** A window on the second of two monitors. */
function setUp() {
  const screen = Object.assign(new EventTarget(), { ...SECOND, isExtended: true });
  const seen: string[] = [];
  const change = (to: Partial<typeof screen>) => {
    Object.assign(screen, to);
    screen.dispatchEvent(new Event('change'));
  };
  const stop = watchMonitor({
    screen,
    moveTo: ({ availLeft }) => seen.push(`move to ${availLeft}`),
    onLost: (lost, left) => seen.push(`lost ${lost.availLeft}, left ${left.availLeft}`),
    onBack: () => seen.push('back'),
  });
  return { seen, change, stop };
}

describe("the monitor of the client's window", () => {
  it('is lost when it is disconnected', () => {
    const { seen, change } = setUp();
    change({ ...OWN, isExtended: false });
    expect(seen).toEqual(['lost 1280, left 0']);
  });

  it('gets the window back when it is connected again', () => {
    const { seen, change } = setUp();
    change({ ...OWN, isExtended: false });
    change({ isExtended: true });
    change(SECOND);
    expect(seen.slice(1)).toEqual(['move to 1280', 'back']);
  });

  it('is lost each time it is disconnected', () => {
    const { seen, change } = setUp();
    for (const _ of [1, 2]) {
      change({ ...OWN, isExtended: false });
      change({ ...SECOND, isExtended: true });
    }
    expect(seen).toEqual(['lost 1280, left 0', 'back', 'lost 1280, left 0', 'back']);
  });

  it('is not lost when the window is moved, or when another monitor is disconnected', () => {
    const { seen, change } = setUp();
    change(OWN);
    change({ isExtended: false });
    expect(seen).toEqual([]);
  });

  it('is not watched any more after the window stopped watching', () => {
    const { seen, change, stop } = setUp();
    stop();
    change({ ...OWN, isExtended: false });
    expect(seen).toEqual([]);
  });
});
