import { describe, expect, it } from 'vitest';
import { chooseFormats } from '#shared/locale/formats.ts';
import { clockStart, timeLabel, timeSteps } from './time-grid.ts';
import { scaleBar } from '#live/charts/drawing/scale-bar.ts';
import { stepTo, viewportAt } from '../workbench/view-math.ts';

describe('the time axis', () => {
  it.each([
    [10 / 1800, 1],
    [1 / 1800, 0.1],
    [60 / 1800, 5],
    [3600 / 1800, 300],
    [86_400 / 1800, 7200],
  ])('has labels at least 110 pixels apart (%s s a pixel)', (secondsPerPx, major) => {
    const steps = timeSteps(secondsPerPx, 110);

    expect(steps.major).toBe(major);
    expect(major / secondsPerPx).toBeGreaterThanOrEqual(110);
    expect((steps.major / steps.minor) % 1).toBeCloseTo(0, 9);
  });

  it('shows the time of day where the file has one, past midnight too', () => {
    const start = clockStart({ startTime: '2024-03-02T23:59:58', startOffsetSeconds: 0.5 } as never);

    expect(timeLabel(0, 1, start)).toBe('23:59:59');
    expect(timeLabel(1.5, 0.1, start)).toBe('00:00:00.0');
  });

  it('writes the time of day as the practice chose, with the decimal sign of the person', () => {
    chooseFormats({ languages: ['de'], timeFormat: '12h' });
    expect(timeLabel(1.5, 0.1, 50_000)).toBe('1:53:21,5\u00a0PM');
    expect(timeLabel(1.5, 0.1, undefined)).toBe('0:00:01,5');
    chooseFormats({ languages: [], timeFormat: 'browser' });
  });

  it('counts from the first sample where it has none', () => {
    expect(timeLabel(3723.25, 0.01, undefined)).toBe('1:02:03.25');
    expect(timeLabel(-1, 1, undefined)).toBe('-0:00:01');
    expect(timeLabel(59.96, 0.1, undefined)).toBe('0:01:00.0');
  });
});

describe('scales', () => {
  it('show the largest round voltage that fits', () => {
    expect(scaleBar(0.25, 28)).toEqual({ uv: 100, px: 25 });
  });

  it('step from any value to the next entry', () => {
    expect([stepTo([1, 2, 5], 3, 1), stepTo([1, 2, 5], 3, -1), stepTo([1, 2, 5], 5, 1)]).toEqual([5, 2, 5]);
  });

  it('put the view on whole columns inside the recording', () => {
    expect(viewportAt(3.14159, 10, 1000, 60)).toEqual({
      startColumn: 314,
      columnSeconds: 0.01,
      widthPx: 1000,
    });
    expect(viewportAt(55, 10, 1000, 60).startColumn).toBe(5000);
    expect(viewportAt(5, 100, 1000, 60).startColumn).toBe(0);
  });
});
