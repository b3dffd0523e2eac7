import { describe, expect, it } from 'vitest';
import { DEFAULT_VISIT } from '#shared/visit/visit-plan.ts';
import { visitOrder } from './visit-steps.ts';
import {
  leadOf,
  reduceWalk,
  repeatable,
  restoredWalk,
  startOfWalk,
  storedWalk,
  type Walk,
  type WalkEvent,
} from './walk.ts';

const PLAN = {
  components: DEFAULT_VISIT.components.map((each) =>
    each.kind === 'training' ? { ...each, runCount: 2 } : each,
  ),
};
/** Open, closed, two runs, open. */
const STEPS = visitOrder(PLAN, { eyes: 'open', seconds: 60, leastSeconds: 60 }).recorded;
const BEGUN: WalkEvent = { type: 'begun' };
const ended = (how: Extract<WalkEvent, { type: 'ended' }>['how']): WalkEvent => ({ type: 'ended', how });
const after = (...events: WalkEvent[]): Walk => events.reduce(reduceWalk, startOfWalk(STEPS));
const round = [BEGUN, ended('done')];
const short = ({ at, stage, isHeld, states }: Walk) =>
  `${at} ${stage}${isHeld ? ' held' : ''} ${states.map((state) => state[0]).join('')}`;

describe('the walk through a visit', () => {
  it.each<[string, WalkEvent[], string]>([
    ['begins with the first step', [BEGUN], '0 active nnnnn'],
    ['goes on by itself', round, '1 waiting dnnnn'],
    ['waits after a pause, at the same step', [BEGUN, ended('held')], '0 waiting held nnnnn'],
    ['repeats the step that is under way', [...round, BEGUN, ended('again')], '1 waiting dnnnn'],
    ['leaves out the step under way', [BEGUN, ended('skipped')], '1 waiting snnnn'],
    ['leaves out the next step', [...round, { type: 'skip' }], '2 waiting dsnnn'],
    ['waits for a click', [...round, { type: 'hold' }], '1 waiting held dnnnn'],
    ['goes back to a step', [...round, ...round, { type: 'goTo', step: 0 }], '0 waiting held ddnnn'],
    [
      'goes on where it was after a repeated step',
      [...round, ...round, { type: 'goTo', step: 0 }, BEGUN, ended('done')],
      '2 waiting ddnnn',
    ],
    [
      'keeps what was recorded when its repetition is left out',
      [...round, { type: 'goTo', step: 0 }, BEGUN, ended('skipped')],
      '1 waiting dnnnn',
    ],
    ['is done after the last step', [...round, ...round, ...round, ...round, ...round], '5 done ddddd'],
    [
      'can train once more when it is done',
      [...round, ...round, ...round, ...round, ...round, { type: 'goTo', step: 3 }, BEGUN],
      '3 active ddddd',
    ],
    ['ignores the end of a step that has not begun', [...round, ended('done')], '1 waiting dnnnn'],
    ['ignores a place outside the plan', [...round, { type: 'goTo', step: 9 }], '1 waiting dnnnn'],
  ])('%s', (_what, events, expected) => {
    expect(short(after(...events))).toBe(expected);
  });

  it.each<[string, WalkEvent[], number | undefined]>([
    ['before the next recording', round, 8],
    ['before the second run: its rest', [...round, ...round, ...round], 30],
    ['while a step is active', [BEGUN], undefined],
    ['while it is held', [...round, { type: 'hold' }], undefined],
    ['when all is done', [...round, ...round, ...round, ...round, ...round], undefined],
  ])('counts down %s', (_what, events, expected) => {
    expect(leadOf(after(...events))).toBe(expected);
  });

  it('offers to repeat the step before', () => {
    expect([after(), after(...round), after(...round, ...round, BEGUN)].map(repeatable)).toEqual([-1, 0, 1]);
  });
});

describe('a walk after the page was closed', () => {
  const stored = storedWalk(after(...round, ...round, BEGUN));

  it.each([
    ['the engine still trains', stored, { run: 1, isActive: true }, '2 active ddnnn'],
    ['the step ended unseen', stored, { run: 1, isActive: false }, '2 waiting held ddnnn'],
    ['nothing was stored, in the first run', undefined, { run: 1, isActive: true }, '2 active ddnnn'],
    [
      'nothing was stored, after the first run',
      undefined,
      { run: 1, isActive: false },
      '3 waiting held dddnn',
    ],
    [
      'another plan was stored',
      { ...stored, states: [], keys: [] },
      { run: 2, isActive: true },
      '3 active dddnn',
    ],
    [
      'a plan of as many other steps was stored',
      { ...stored, keys: stored.keys.toReversed() },
      { run: 2, isActive: true },
      '3 active dddnn',
    ],
  ])('goes on: %s', (_what, before, engine, expected) => {
    expect(short(restoredWalk(STEPS, before, engine))).toBe(expected);
  });
});
