import { describe, expect, it } from 'vitest';
import { ASSESSMENT_BAND_NAMES } from '#shared/eeg/assessment-bands.ts';
import type { StepFigures } from '#shared/review/assessment.ts';
import { alphaReactivity, changePct, compareSteps } from './report-figures.ts';
import type { StepKind } from '#shared/assessment/script.ts';

/** A step whose channels differ in their alpha power only. */
const step = (
  kind: StepKind,
  label: string,
  alphaUvSq: Record<string, number>,
  site?: string,
): StepFigures => ({
  kind,
  label,
  ...(site !== undefined && { site }),
  step: 0,
  seconds: 60,
  attempts: 1,
  recorded: null,
  usableSeconds: 0,
  problem: null,
  pairs: [],
  channels: Object.entries(alphaUvSq).map(([name, power]) => ({
    kind: 'measured',
    label: name,
    isBad: false,
    segments: 20,
    segmentSeconds: 2,
    binHz: 0.5,
    density: new Float64Array(1),
    thetaBeta: 2,
    alphaPeakHz: power > 0 ? 10 : null,
    bands: ASSESSMENT_BAND_NAMES.map((band) => ({
      band,
      power: band === 'alpha' ? power : 5,
      relative: 0.2,
    })),
  })),
});

it.each([
  [10, 15, 50],
  [10, 5, -50],
  [0, 5, null],
  [10, Number.NaN, null],
])('changes from %d to %d by %d percent', (from, to, expected) => {
  expect(changePct(from, to)).toBe(expected);
});

describe('alpha reactivity', () => {
  it('sets closed eyes against open ones, channel by channel', () => {
    const [found] = alphaReactivity([
      step('eyesOpen', 'Open', { O1: 10, O2: 20, Fz: 0 }),
      step('task', 'Count', { O1: 1 }),
      step('eyesClosed', 'Closed', { O2: 60, O1: 15, Fz: 3 }),
    ]);

    expect(found?.rows).toEqual([
      { label: 'O1', openUvSq: 10, closedUvSq: 15, ratio: 1.5, changePct: 50 },
      { label: 'O2', openUvSq: 20, closedUvSq: 60, ratio: 3, changePct: 200 },
      { label: 'Fz', openUvSq: 0, closedUvSq: 3, ratio: null, changePct: null },
    ]);
  });

  it('compares one electrode with itself at the same site only', () => {
    const open = step('eyesOpen', 'C3 open', { C3: 10 }, 'C3');
    expect(alphaReactivity([open, step('eyesClosed', 'C4 closed', { C4: 20 }, 'C4')])).toEqual([]);
    const found = alphaReactivity([
      open,
      step('eyesClosed', 'C3 closed', { C3: 20 }, 'C3'),
      step('eyesOpen', 'C4 open', { C4: 10 }, 'C4'),
      step('eyesClosed', 'C4 closed', { C4: 30 }, 'C4'),
    ]);
    expect(found.flatMap(({ rows }) => rows)).toMatchObject([
      { label: 'C3', ratio: 2 },
      { label: 'C4', ratio: 3 },
    ]);
  });

  it('and a comparison leave out channels that were marked bad on either side', () => {
    const markBad = (given: StepFigures): StepFigures => ({
      ...given,
      channels: given.channels.map((each) => ({ ...each, isBad: each.label === 'O2' })),
    });
    const open = step('eyesOpen', 'Open', { O1: 10, O2: 10 });
    const closed = step('eyesClosed', 'Closed', { O1: 20, O2: 20 });

    expect(alphaReactivity([markBad(open), closed])[0]?.rows).toMatchObject([{ label: 'O1' }]);
    expect(compareSteps([open], [markBad(open)])[0]?.rows).toMatchObject([{ label: 'O1' }]);
  });

  it('says nothing without figures of both', () => {
    expect(alphaReactivity([step('eyesOpen', 'Open', { O1: 10 }), step('eyesClosed', 'Closed', {})])).toEqual(
      [],
    );
  });
});

it('compares steps of the same kind and name, and channels both have', () => {
  const [open, closed] = compareSteps(
    [step('eyesOpen', 'Open', { O1: 15, O2: 4 }), step('eyesClosed', 'Closed', { O1: 40 })],
    [step('eyesOpen', 'Open', { O1: 10 }), step('eyesClosed', 'Other', { O1: 10 })],
  );

  expect(open!.rows).toHaveLength(1);
  expect(open!.rows[0]!.bands.find(({ band }) => band === 'alpha')).toEqual({
    band: 'alpha',
    fromUvSq: 10,
    toUvSq: 15,
    changePct: 50,
  });
  expect(closed).toMatchObject({ before: undefined, rows: [] });
});

it('compares steps that are the same in their order, and none with a step without figures', () => {
  const open = (alphaUvSq: number) => step('eyesOpen', 'Open', { O1: alphaUvSq });
  const silent = step('eyesOpen', 'Open', {});

  const changes = (earlier: StepFigures[]) =>
    compareSteps([open(20), open(20)], earlier).map(
      ({ rows }) => rows[0]?.bands.find(({ band }) => band === 'alpha')?.changePct,
    );

  expect(changes([open(10), open(40)])).toEqual([100, -50]);
  expect(changes([silent, open(40)])).toEqual([undefined, -50]);
});
