import { describe, expect, it } from 'vitest';
import { GO_NO_GO, goNoGoTrials, normalQuantile, scoreGoNoGo, type TrialResult } from './go-no-go.ts';
import { BUILT_IN_ASSESSMENTS } from '#server/model/assessment-library.ts';
import { mirroredPairs } from '#workers/review/assessment/pairs.ts';
import { recordingProtocol } from '../recording/assessment-protocol.ts';
import { MOST_ATTEMPTS, MOST_STEPS, runOfStep, stepMarker, stepOfRun } from './script.ts';
import { sleepDiarySchema, sleepFigures } from './sleep-diary.ts';

describe('runs of an assessment', () => {
  it('name the step and the attempt of every sample, within what a recording can hold', () => {
    const seen = new Set<number>();
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      for (let step = 0; step < MOST_STEPS; step++) {
        const run = runOfStep(step, attempt);
        expect(stepOfRun(run)).toEqual({ step, attempt });
        expect(run).toBeLessThanOrEqual(1000);
        seen.add(run);
      }
    }
    expect(seen.size).toBe(MOST_ATTEMPTS * MOST_STEPS);
  });

  it('are marked in words', () => {
    const { steps } = BUILT_IN_ASSESSMENTS.find(({ definition }) => definition.steps[0]!.site)!.definition;
    expect(stepMarker(steps, 0, 1)).toBe('Step 1 of 10: C3, eyes open');
    expect(stepMarker(steps, 1, 2)).toBe('Step 2 of 10: C3, eyes closed, attempt 2');
  });
});

describe('shipped assessments', () => {
  it.each(BUILT_IN_ASSESSMENTS)('can be recorded: $definition.name', ({ definition }) => {
    const protocol = recordingProtocol(definition, ['O1', 'O2']);
    expect(protocol.timing.runCount).toBe(definition.steps.length);
    expect(definition.steps.every(({ instruction }) => instruction !== '')).toBe(true);
  });

  it('have ids of their own', () => {
    expect(new Set(BUILT_IN_ASSESSMENTS.map(({ assessmentId }) => assessmentId)).size).toBe(
      BUILT_IN_ASSESSMENTS.length,
    );
  });
});

it('finds channels that mirror each other, whatever their spelling', () => {
  expect(mirroredPairs(['F3', 'EEG T3-Ref', 'Cz', 'T8', 'F4', 'O1'])).toEqual([
    { left: 0, right: 4 },
    { left: 1, right: 3 },
  ]);
});

describe('the go/no-go task', () => {
  const trials = goNoGoTrials(7, 300);

  it('is the same for the same seed and another one for another', () => {
    expect(goNoGoTrials(7, 300)).toEqual(trials);
    expect(goNoGoTrials(8, 300)).not.toEqual(trials);
  });

  it('keeps its share, its intervals and its end', () => {
    for (let at = 0; at + 4 <= trials.length; at += 4) {
      expect(trials.slice(at, at + 4).filter(({ isGo }) => !isGo)).toHaveLength(1);
    }
    for (const [index, { onsetMs }] of trials.entries()) {
      const since = onsetMs - (trials[index - 1]?.onsetMs ?? onsetMs - GO_NO_GO.leastIntervalMs);
      expect(since).toBeGreaterThanOrEqual(GO_NO_GO.leastIntervalMs - 1);
      expect(since).toBeLessThanOrEqual(GO_NO_GO.mostIntervalMs + 1);
    }
    expect(trials.at(-1)!.onsetMs + GO_NO_GO.mostIntervalMs).toBeLessThanOrEqual(300_000);
    expect(trials.length).toBeGreaterThan(180);
  });

  it('is scored as by hand', () => {
    const go = (responseMs: number | null): TrialResult => ({ isGo: true, responseMs });
    const noGo = (responseMs: number | null): TrialResult => ({ isGo: false, responseMs });
    const score = scoreGoNoGo([
      go(300),
      go(400),
      go(500),
      go(null),
      go(50),
      noGo(null),
      noGo(null),
      noGo(250),
    ]);

    expect(score).toMatchObject({
      trials: 8,
      goTrials: 5,
      noGoTrials: 3,
      omissions: 1,
      commissions: 1,
      anticipations: 1,
      medianMs: 400,
      sdMs: 100,
      variationPct: 25,
    });
    // Hits (3 + 0.5) / 6, false alarms (1 + 0.5) / 4: z(0.58333) - z(0.375) = 0.21043 + 0.31864.
    expect(score.dPrime).toBeCloseTo(0.52907, 4);
  });

  it('gives no figure where there is nothing to compute it from', () => {
    expect(scoreGoNoGo([])).toMatchObject({ medianMs: null, sdMs: null, variationPct: null, dPrime: null });
    expect(scoreGoNoGo([{ isGo: true, responseMs: 300 }])).toMatchObject({ medianMs: 300, sdMs: null });
  });

  // Table of the standard normal distribution.
  it.each([
    [0.5, 0],
    [0.975, 1.959964],
    [0.025, -1.959964],
    [0.9, 1.281552],
    [0.999, 3.090232],
  ])('has %d of the normal distribution below %d', (p, z) => {
    expect(normalQuantile(p)).toBeCloseTo(z, 5);
  });
});

describe('the sleep diary', () => {
  const night = {
    night: '2026-03-02',
    bedTime: '23:00',
    onsetMinutes: 30,
    wakings: 2,
    wakeMinutes: 40,
    lingerMinutes: 10,
    outOfBed: '07:00',
  };

  it.each([
    [night, { timeInBedMinutes: 480, totalSleepMinutes: 400, efficiencyPct: 83.333 }],
    [
      { ...night, bedTime: '01:00', outOfBed: '08:30', onsetMinutes: 0, wakeMinutes: 0, lingerMinutes: 0 },
      { timeInBedMinutes: 450, totalSleepMinutes: 450, efficiencyPct: 100 },
    ],
    [
      { ...night, onsetMinutes: 480, wakeMinutes: 0, lingerMinutes: 0 },
      { timeInBedMinutes: 480, totalSleepMinutes: 0, efficiencyPct: 0 },
    ],
  ])('gives the efficiency of a night', (diary, expected) => {
    const figures = sleepFigures(sleepDiarySchema.parse(diary));
    expect(figures.timeInBedMinutes).toBe(expected.timeInBedMinutes);
    expect(figures.totalSleepMinutes).toBe(expected.totalSleepMinutes);
    expect(figures.efficiencyPct).toBeCloseTo(expected.efficiencyPct, 2);
  });

  it.each([
    [{ ...night, outOfBed: '23:00' }, 'The bed time and the time of getting up are the same.'],
    [{ ...night, wakeMinutes: 470 }, 'The minutes awake exceed the time in bed.'],
    [{ ...night, bedTime: '25:00' }, 'Enter a time such as 22:45.'],
    [{ ...night, onsetMinutes: 1.5 }, 'Enter whole minutes.'],
  ])('refuses what cannot be', (diary, message) => {
    expect(sleepDiarySchema.safeParse(diary).error?.issues[0]?.message).toBe(message);
  });
});
