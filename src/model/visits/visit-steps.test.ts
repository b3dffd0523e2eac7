import { describe, expect, it } from 'vitest';
import {
  ASSESSMENT_BETWEEN,
  DEFAULT_VISIT,
  NO_COMPONENTS,
  type VisitComponent,
} from '#shared/visit/visit-plan.ts';
import type { AssessmentId } from '#shared/domain/ids.ts';
import { moved, newComponent, planProblem, without } from './edit-plan.ts';
import { plannedVisitSeconds, runCountOf, stepLabel, visitOrder } from './visit-steps.ts';

const OPEN = { eyes: 'open', seconds: 90, leastSeconds: 40 } as const;
const talk = (key: string): VisitComponent => ({ kind: 'talk', key, label: `Talk ${key}` });
const training: VisitComponent = {
  kind: 'training',
  key: 't',
  runCount: 2,
  runSeconds: 180,
  restSeconds: 30,
};
const recording = (key: string, eyes: 'open' | 'closed', seconds = 60): VisitComponent => ({
  kind: 'recording',
  key,
  eyes,
  seconds,
});
const assessment = (key: string): VisitComponent => ({
  kind: 'assessment',
  key,
  assessmentId: '018f0000-0000-7000-8000-000000000005' as AssessmentId,
  title: 'Quick rest',
});
const labels = (components: VisitComponent[], rule: Parameters<typeof visitOrder>[1] = OPEN) => {
  const { recorded } = visitOrder({ components }, rule);
  return recorded.map((step) => stepLabel(step, runCountOf(recorded)));
};

describe('the order of a visit', () => {
  it('records eyes open and closed, trains six runs, and records again', () => {
    expect(labels(DEFAULT_VISIT.components)).toEqual([
      'Recording, eyes open',
      'Recording, eyes closed',
      ...[1, 2, 3, 4, 5, 6].map((run) => `Run ${run} of 6`),
      'Recording, eyes open',
    ]);
  });

  it('takes half an hour at most', () => {
    expect(plannedVisitSeconds(visitOrder(DEFAULT_VISIT, OPEN).recorded) / 60).toBeCloseTo(23.9, 1);
  });

  it.each([
    ['with the eyes of the protocol', OPEN, ['a']],
    ['the nearest one that is long enough', { ...OPEN, eyes: 'closed', leastSeconds: 50 } as const, ['b']],
    ['none, if no recording is long enough', { ...OPEN, leastSeconds: 61 }, []],
    ['none, if the thresholds need no baseline', { ...OPEN, seconds: 0 }, []],
  ])('uses a resting recording as the baseline: %s', (_what, rule, expected) => {
    const components = [recording('a', 'open'), recording('b', 'closed'), training, recording('c', 'open')];
    const { recorded } = visitOrder({ components }, rule);

    expect(
      recorded.filter((step) => step.kind === 'recording' && step.isBaseline).map(({ key }) => key),
    ).toEqual(expected);
  });

  it('puts the baseline before the first run when no recording can be it', () => {
    expect(labels([recording('a', 'closed'), training])).toEqual([
      'Recording, eyes closed',
      'Baseline, eyes open',
      'Run 1 of 2',
      'Run 2 of 2',
    ]);
  });

  it('separates what needs no headset before and after the recording', () => {
    const components = [talk('a'), training, talk('b'), { ...training, key: 'u' }, talk('c')];
    const { before, recorded, after } = visitOrder({ components }, { ...OPEN, seconds: 0 });

    expect([before, recorded, after].map((steps) => steps.map(({ key }) => key))).toEqual([
      ['a'],
      ['t:1', 't:2', 'b', 'u:1', 'u:2'],
      ['c'],
    ]);
  });

  it('waits for a click between runs without a rest', () => {
    const { recorded } = visitOrder(
      { components: [{ ...training, restSeconds: 0 }] },
      { ...OPEN, seconds: 0 },
    );

    expect(recorded.map((step) => 'leadSeconds' in step && step.leadSeconds)).toEqual([8, undefined]);
  });
});

describe('a plan being edited', () => {
  const list = [talk('a'), training, talk('c')];
  const keys = (components: VisitComponent[]) => components.map(({ key }) => key).join('');

  it.each([
    [0, 1, 'tac'],
    [0, 2, 'tca'],
    [2, 0, 'cat'],
    [1, 1, 'atc'],
    [0, -1, 'atc'],
    [2, 3, 'atc'],
    [5, 0, 'atc'],
  ])('moves component %i to place %i', (from, to, expected) => {
    expect(keys(moved(list, from, to))).toBe(expected);
  });

  it.each([
    ['no components', [], NO_COMPONENTS],
    ['no training', [talk('a')], /Add a training/],
    [
      'a talk without a name',
      [training, { ...newComponent('talk', 'k'), label: ' ' } as VisitComponent],
      /name/,
    ],
    [
      'an assessment between two recordings of the session',
      [recording('r', 'open'), assessment('a'), training],
      ASSESSMENT_BETWEEN,
    ],
  ])('says what is wrong with %s', (_what, components, expected) => {
    expect(planProblem({ ...DEFAULT_VISIT, components })).toMatch(expected);
  });

  it('can be saved as it comes, and with a component less', () => {
    const components = without(DEFAULT_VISIT.components, 'after-open');

    expect([planProblem(DEFAULT_VISIT), planProblem({ ...DEFAULT_VISIT, components })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('has assessments before and after what is recorded in the session', () => {
    const components = [assessment('a'), talk('b'), training, assessment('c')];
    const { before, recorded, after } = visitOrder({ components }, { ...OPEN, seconds: 0 });

    expect(planProblem({ ...DEFAULT_VISIT, components })).toBeUndefined();
    expect([before, recorded, after].map((steps) => steps.map(({ key }) => key))).toEqual([
      ['a', 'b'],
      ['t:1', 't:2'],
      ['c'],
    ]);
  });
});
