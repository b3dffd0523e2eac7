import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchClicks } from './watch-clicks.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function aPlot() {
  const over = document.createElement('div');
  document.body.append(over);
  const told: number[] = [];
  watchClicks({ over, posToVal: (leftPx) => leftPx / 10 }, (seconds) => told.push(seconds));
  const click = (fromPx: number, toPx = fromPx) => {
    over.dispatchEvent(new MouseEvent('mousedown', { clientX: fromPx }));
    over.dispatchEvent(new MouseEvent('click', { clientX: toPx }));
  };
  return { over, told, click };
}

describe('a click on a chart', () => {
  it('gives its time, once', () => {
    const { click, told } = aPlot();

    click(420);
    vi.runAllTimers();

    expect(told).toEqual([42]);
  });

  it('is none after a drag, which zooms', () => {
    const { click, told } = aPlot();

    click(420, 500);
    vi.runAllTimers();

    expect(told).toEqual([]);
  });

  it('is none when it is the first half of a double click, which zooms out', () => {
    const { click, told } = aPlot();

    click(420);
    click(420);
    vi.runAllTimers();

    expect(told).toEqual([]);
  });

  it('does nothing once the chart is gone', () => {
    const { click, told, over } = aPlot();

    click(420);
    over.remove();
    vi.runAllTimers();

    expect(told).toEqual([]);
  });
});
