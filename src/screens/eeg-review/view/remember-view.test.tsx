import { expect, it } from 'vitest';
import type { ReviewView } from '#model/review/review-view.ts';
import { aWorkbench } from '#live/testing/workbench-builder.ts';
import { rememberView } from './remember-view.ts';

function remembering() {
  const workbench = aWorkbench();
  const written: ReviewView[] = [];
  const waiting = new Map<number, () => void>();
  const stop = rememberView(
    workbench,
    { write: (view) => void written.push(view) },
    {
      set: (run) => {
        waiting.set(1, run);
        return 1;
      },
      clear: (id) => void waiting.delete(id),
    },
  );
  const passTime = () => {
    for (const run of waiting.values()) run();
  };
  return { workbench, written, passTime, stop };
}

it('writes many changes once, and nothing again that is written', () => {
  const { workbench, written, passTime, stop } = remembering();
  for (const uvPerMm of [5, 10, 20]) workbench.change({ uvPerMm });
  workbench.goTo(120);
  passTime();
  expect(written).toEqual([expect.objectContaining({ uvPerMm: 20, startSeconds: 120 })]);

  workbench.goTo(120);
  passTime();
  stop();

  expect(written).toHaveLength(1);
});

it('writes what is not written yet when the page goes or the file is left, and nothing after', () => {
  const { workbench, written, stop } = remembering();
  workbench.change({ montage: 'average' });
  window.dispatchEvent(new Event('pagehide'));
  workbench.change({ montage: 'asRecorded' });
  stop();
  workbench.change({ montage: 'average' });
  window.dispatchEvent(new Event('pagehide'));

  expect(written.map(({ montage }) => montage)).toEqual(['average', 'asRecorded']);
});

it('writes all that people choose about the view; marks, polarity and calibration are stored elsewhere', () => {
  const { workbench, written, stop } = remembering();
  const custom = [{ kind: 'bipolar' as const, active: 'C3', reference: 'C4' }];
  workbench.change({ montage: 'custom', custom, customName: 'Mine', uvPerMm: 20, mmPerSecond: 30 });
  stop();

  const { startSeconds, ...view } = written[0]!;
  const left = Object.keys(workbench.settings.get()).filter((key) => !(key in view));
  expect(left.sort()).toEqual(['badChannels', 'isNegativeUp', 'pxPerMm']);
  expect(workbench.settings.get()).toMatchObject(view);
  expect(startSeconds).toBe(0);
});

it('leaves a sensitivity out that belongs to another unit of the values', () => {
  const { workbench, written, stop } = remembering();
  workbench.change({ uvPerMm: 20 });
  workbench.unsettleSensitivity();
  stop();

  expect(written[0]?.uvPerMm).toBeUndefined();
});

it('leaves a sensitivity out that is still to be fitted', () => {
  const { written, stop } = remembering();
  stop();

  expect(written[0]?.uvPerMm).toBeUndefined();
});
