import { describe, expect, it } from 'vitest';
import { aTickTable, someSettings } from '#tests/builders/session.ts';
import { recordedBaseline } from './recorded-baseline.ts';

type Stretches = Parameters<typeof aTickTable>[0];
const SETTINGS = someSettings();
const of = (stretches: Stretches) => recordedBaseline(aTickTable(stretches), SETTINGS);
const run = { phase: 'training', run: 1, ticks: 100, threshold: 4 } as const;
const baseline = (ticks: number) => ({ phase: 'baseline', ticks }) as const;
const IDLE = { phase: 'idle', ticks: 10 } as const;

describe('the baseline a run was trained on', () => {
  it('is long enough, or the record says what is unreliable', () => {
    expect(of([baseline(1500), IDLE, run])).toEqual({ seconds: 60, lack: undefined });
    expect(of([baseline(150), IDLE, run])).toEqual({
      seconds: 6,
      lack: expect.stringMatching(
        /^The baseline lasted 6 s where \d+ s are needed: .* the rewarded share\.$/,
      ),
    });
  });

  it('is the one before the run, without its pauses', () => {
    const paused = { phase: 'paused', ticks: 500 } as const;
    expect(of([baseline(150), IDLE, baseline(1000), paused, baseline(500), IDLE, run])?.seconds).toBe(60);
  });

  it('is the shortest where runs were trained on several', () => {
    expect(of([baseline(1500), IDLE, run, IDLE, baseline(150), IDLE, run, baseline(1500)])?.seconds).toBe(6);
  });

  it('is not one that gave no thresholds', () => {
    const disturbed = { ...baseline(300), artifact: () => 1 };
    expect(of([baseline(1500), IDLE, baseline(75), IDLE, run])?.seconds).toBe(60);
    expect(of([baseline(1500), IDLE, disturbed, IDLE, run])?.seconds).toBe(60);
  });

  it('is unknown without one before a run', () => {
    expect(of([run, baseline(150)])).toBeUndefined();
  });
});
