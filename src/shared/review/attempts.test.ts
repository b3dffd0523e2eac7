import { describe, expect, it } from 'vitest';
import { BAND_POWER_DEFINITION } from '../eeg/assessment-bands.ts';
import type { AssessmentFigures, StepFigures } from './assessment.ts';
import { countingAttempt, mergeParts, stepRecords } from './attempts.ts';
import { runOfStep } from '../assessment/script.ts';

describe('the attempt that counts', () => {
  it.each<[string, number[], number | undefined]>([
    ['is the last whole one', [60, 60.04], 60.04],
    ['is no later one that was cut off', [60, 12], 60],
    ['is whole without its last hop', [12, 59.2, 20], 59.2],
    ['is the longest where none is whole', [12, 31, 20], 31],
    ['is the later of two equally long ones', [31, 31], 31],
    ['is missing where nothing was recorded', [], undefined],
  ])('%s', (_name, seconds, expected) => {
    expect(countingAttempt(seconds, 60, (each) => each)).toBe(expected);
  });
});

describe('what is recorded of the steps', () => {
  it('counts the runs of all parts', () => {
    const run = (number: number, durationSeconds: number) => ({
      run: number,
      summary: {
        ticks: 0,
        durationSeconds,
        rewardedPct: null,
        artifactPct: null,
        meanSuccess: null,
        rewardCount: 0,
        perCondition: [],
      },
    });
    const runs = [run(runOfStep(0), 60), run(runOfStep(1), 23), run(runOfStep(1, 2), 41)];

    expect(stepRecords([{ seconds: 60 }, { seconds: 60 }, { seconds: 30 }], runs)).toEqual([
      { attempts: 1, isDone: true, longestSeconds: 60 },
      { attempts: 2, isDone: false, longestSeconds: 41 },
      { attempts: 0, isDone: false, longestSeconds: 0 },
    ]);
  });
});

describe('parts of one recording', () => {
  /** A step identified by its problem text. */
  const step = (problem: string, recordedSeconds: number | undefined, attempts = 1): StepFigures => ({
    kind: 'eyesOpen',
    label: 'Eyes open',
    seconds: 60,
    step: 0,
    attempts: recordedSeconds === undefined ? 0 : attempts,
    recorded:
      recordedSeconds === undefined
        ? null
        : { run: 1, startSeconds: 0, recordedSeconds, cleanSeconds: 0, artifactPct: 100, reasons: [] },
    usableSeconds: 0,
    problem,
    channels: [],
    pairs: [],
  });
  const part = (...steps: StepFigures[]): AssessmentFigures => ({
    samplingRateHz: 250,
    steps,
    definition: BAND_POWER_DEFINITION,
  });

  it('give each step from where it was recorded to its end', () => {
    const merged = mergeParts([
      part(step('first, whole', 60), step('first, cut off', 23), step('first, none', undefined)),
      part(step('second, cut off', 5), step('second, whole', 60), step('second, none', undefined)),
    ]);

    expect(merged?.steps.map(({ problem, attempts }) => [problem, attempts])).toEqual([
      ['first, whole', 2],
      ['second, whole', 2],
      ['first, none', 0],
    ]);
  });

  it('are one where there is one', () => {
    const only = part(step('only', 60));
    expect([mergeParts([only]), mergeParts([])]).toEqual([only, undefined]);
  });
});
