import { describe, expect, it } from 'vitest';
import type { SourceInfo } from '#shared/eeg/source.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { fitTiming, plannedSeconds, timingLimits, timingProblem, withTiming } from './timing.ts';

const { definition } = aProtocolRecord({ baselineSeconds: 60, runSeconds: 180, runCount: 6 });
const file = (durationSeconds?: number): SourceInfo => ({
  kind: 'file',
  name: 'S001R01.edf',
  samplingRateHz: 160,
  channelNames: ['Cz'],
  durationSeconds,
});

describe('a plan and a file', () => {
  it.each([
    [61, 'This file is 1:01 long. A baseline of 1:00 leaves no time for training.'],
    [120, 'This file is 2:00 long. After the baseline, 1:00 remain for a run of 3:00.'],
    [600, 'This file is 10:00 long. It is enough for 3 of 6 runs.'],
  ])('of %d s do not fit, and why is said', (seconds, words) => {
    expect(timingProblem(definition.timing, file(seconds))).toBe(words);
  });

  it('give the length of the session: the shorter of the two', () => {
    expect(plannedSeconds(definition, file(61))).toBe(61);
    expect(plannedSeconds(definition, file(36_000))).toBe(plannedSeconds(definition, undefined));
    expect(plannedSeconds(definition, file())).toBeGreaterThanOrEqual(60 + 6 * 180);
  });

  it('fit when the file is long enough or has no end', () => {
    expect(timingProblem(definition.timing, file(60 + 6 * 180))).toBeUndefined();
    expect(timingProblem(definition.timing, file())).toBeUndefined();
  });

  it.each([
    [61, { baselineSeconds: 20, runSeconds: 41, runCount: 1 }],
    [600, { baselineSeconds: 60, runSeconds: 180, runCount: 3 }],
    [16, { baselineSeconds: 10, runSeconds: 6, runCount: 1 }],
  ])('of %d s are made to fit', (seconds, timing) => {
    const fitted = fitTiming(definition, seconds);

    expect(fitted).toEqual(timing);
    expect(timingProblem(withTiming(definition, fitted!).timing, file(seconds))).toBeUndefined();
  });

  it('cannot be made to fit when there is no time for baseline and run', () => {
    expect(fitTiming(definition, 14)).toBeUndefined();
  });
});

describe('the limits of the timing', () => {
  it('demand a baseline only where thresholds come from it, as long as those need', () => {
    const manual = {
      ...definition,
      conditions: definition.conditions.map((each) => ({
        ...each,
        threshold: { mode: 'manual' as const, value: 5 },
      })),
    };

    const slow = {
      ...definition,
      conditions: definition.conditions.map((each) => ({
        ...each,
        feature: { ...each.feature, smoothingMs: 2000 } as typeof each.feature,
      })),
    };

    expect(timingLimits(definition, 'baselineSeconds').min).toBe(10);
    // A value every 4 1/3 s.
    expect(timingLimits(slow, 'baselineSeconds').min).toBe(87);
    expect(timingLimits(manual, 'baselineSeconds').min).toBe(0);
  });
});
