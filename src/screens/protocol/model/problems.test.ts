import { describe, expect, it } from 'vitest';
import type { ProtocolDeviceType } from '#shared/api/protocols.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { type Draft, newDraft } from './draft.ts';
import { problemsOf, hasErrors } from './problems.ts';
import { setIn } from './set-in.ts';

type Changes = Record<string, unknown>;
const changed = (changes: Changes, deviceType: ProtocolDeviceType = 'any'): Draft => {
  const draft = { ...newDraft(), deviceType };
  return Object.entries(changes).reduce((all, [path, value]) => setIn(all, path, value), draft);
};
const at = (site: string) => [{ kind: 'asRecorded', site }];
const SMR = 'definition.conditions.0';

describe('the faults of a draft', () => {
  it('are none for a new protocol and for every shipped one', () => {
    expect(problemsOf(newDraft())).toEqual([]);
    for (const { definition } of BUILT_IN_PROTOCOLS) {
      const problems = problemsOf({ definition, type: 'Custom', deviceType: 'any' });
      expect([definition.name, problems.filter(({ level }) => level === 'error')]).toEqual([
        definition.name,
        [],
      ]);
    }
  });

  it.each<[string, Changes, string, RegExp]>([
    ['an empty name', { 'definition.name': ' ' }, 'name', /Name: enter a text/],
    ['an empty type', { type: ' ' }, 'type', /Enter a type/],
    ['a number that is not typed yet', { 'definition.holdMs': Number.NaN }, 'holdMs', /Hold: enter a number/],
    ['a goal too high', { 'definition.goalPct': 95 }, 'goalPct', /Goal must be at most 90 %/],
    ['half a run', { 'definition.timing.runCount': 1.5 }, 'timing.runCount', /whole number/],
    ['a filter of 0 Hz', { 'definition.filters.highPassHz': 0 }, 'filters.highPassHz', /at least 0.1 Hz/],
    [
      'a band upside down',
      { [`${SMR}.feature.band`]: { lowHz: 15, highHz: 12 } },
      'conditions.0.feature.band',
      /Raise the upper/,
    ],
    [
      'no site',
      { [`${SMR}.feature.derivations`]: at('') },
      'conditions.0.feature.derivations.0.site',
      /enter a text/,
    ],
    [
      'a manual threshold without value',
      { [`${SMR}.threshold`]: { mode: 'manual', value: Number.NaN } },
      'conditions.0.threshold.value',
      /enter a number/,
    ],
    [
      'weights that are all 0',
      {
        [`${SMR}.feature.derivations`]: [
          { kind: 'weights', label: 'W', weights: [{ site: 'Cz', weight: 0 }] },
        ],
      },
      'conditions.0.feature.derivations',
      /weights of W add up to nothing/,
    ],
    [
      'a weight that is not typed yet',
      {
        [`${SMR}.feature.derivations`]: [
          { kind: 'weights', label: 'W', weights: [{ site: 'Cz', weight: Number.NaN }] },
        ],
      },
      'conditions.0.feature.derivations.0.weights.0.weight',
      /Weight: enter a number/,
    ],
    [
      'a placement system that lacks a site',
      { 'definition.placementSystem': '10-20', [`${SMR}.feature.derivations`]: at('CPz') },
      'placementSystem',
      /10-20 system does not have CPz\. Choose a system/,
    ],
    ['two conditions of one name', { [`${SMR}.name`]: 'theta' }, 'conditions.1.name', /Rename one/],
    [
      'a band above the low-pass',
      { 'definition.filters.lowPassHz': 14 },
      'conditions.0.feature.band.highHz',
      /above the low-pass of 14 Hz/,
    ],
    [
      'a muscle band the low-pass takes away',
      { 'definition.filters.lowPassHz': 40 },
      'conditions.2.feature.band.lowHz',
      /Raise the low-pass, turn it off/,
    ],
    [
      'a band below the high-pass',
      { 'definition.filters.highPassHz': 9 },
      'conditions.1.feature.band.highHz',
      /Lower the high-pass/,
    ],
    [
      'a muscle guard above Nyquist',
      { 'definition.conditions.2.feature.band': { lowHz: 120, highHz: 140 } },
      'conditions.2.feature.band.highHz',
      /sample at 250 Hz.*Lower the band/,
    ],
    [
      'the phase of a band over two octaves',
      {
        [`${SMR}.feature`]: {
          metric: 'phaseSynchrony',
          band: { lowHz: 2, highHz: 30 },
          first: at('C3'),
          second: at('C4'),
          filterOrder: 4,
          windowSeconds: 2,
        },
      },
      'conditions.0.feature.band.highHz',
      /a band that wide has no phase/,
    ],
    [
      'no baseline for a threshold from it',
      { 'definition.timing.baselineSeconds': 0 },
      'timing.baselineSeconds',
      /'SMR', 'Theta', 'Muscle'/,
    ],
    [
      'a hold longer than a run',
      { 'definition.holdMs': 6000, 'definition.timing.runSeconds': 5 },
      'holdMs',
      /Shorten the hold/,
    ],
    [
      'an unreachable goal',
      { [`${SMR}.threshold`]: { mode: 'baseline', targetPct: 40 } },
      'goalPct',
      /'SMR' passes 40 %.*Lower the goal to 40 %/,
    ],
    [
      'a threshold every value passes',
      { [`${SMR}.threshold`]: { mode: 'manual', value: 0 } },
      'conditions.0.threshold.value',
      /always passed.*above 0/,
    ],
    [
      'a share above 100 %',
      { 'definition.conditions.2.threshold': { mode: 'manual', value: 120 } },
      'conditions.2.threshold.value',
      /always passed/,
    ],
  ])('name %s', (_name, changes, path, text) => {
    const problems = problemsOf(changed(changes));

    expect(problems.filter((problem) => problem.path === path)).toMatchObject([
      { level: 'error', text: expect.stringMatching(text) },
    ]);
    expect(hasErrors(problems)).toBe(true);
  });

  const feature = (given: object) => ({ [`${SMR}.feature`]: given });
  const band = { lowHz: 8, highHz: 12 };
  it.each<[string, Changes, string, RegExp]>([
    [
      'equal bands of a ratio',
      feature({
        metric: 'bandRatio',
        numerator: band,
        denominator: band,
        derivations: at('Cz'),
        filterOrder: 4,
        smoothingMs: 0,
        of: 'power',
      }),
      'conditions.0.feature.denominator',
      /always 1/,
    ],
    [
      'a share of a band it is not in',
      feature({
        metric: 'relativePower',
        band,
        total: { lowHz: 9, highHz: 30 },
        derivations: at('Cz'),
        windowSeconds: 2,
      }),
      'conditions.0.feature.total',
      /Widen the total/,
    ],
    [
      'the same site on both sides',
      feature({
        metric: 'coherence',
        band,
        first: at('C3'),
        second: at('C3'),
        part: 'magnitudeSquared',
        windowSeconds: 5,
      }),
      'conditions.0.feature.derivations',
      /nothing to compare/,
    ],
    [
      'sides without a partner',
      feature({
        metric: 'asymmetry',
        band,
        right: at('F4'),
        left: [...at('F3'), ...at('C3')],
        filterOrder: 4,
        smoothingMs: 0,
      }),
      'conditions.0.feature.derivations',
      /Each right side/,
    ],
    [
      'a site against itself',
      feature({
        metric: 'bandAmplitude',
        band,
        derivations: [{ kind: 'bipolar', active: 'Cz', reference: 'cz' }],
        filterOrder: 4,
        smoothingMs: 0,
        measure: 'rms',
      }),
      'conditions.0.feature.derivations',
      /Cz minus itself is always 0\. Choose another derivation/,
    ],
  ])('name %s', (_name, changes, path, text) => {
    expect(problemsOf(changed(changes)).find((problem) => problem.path === path)).toMatchObject({
      level: 'error',
      text: expect.stringMatching(text),
    });
  });

  it.each<[string, Changes, string, RegExp]>([
    [
      'a band that begins below the high-pass',
      { 'definition.filters.highPassHz': 5 },
      'conditions.1.feature.band.lowHz',
      /weakened/,
    ],
    [
      'a baseline too short for the window of a metric',
      {
        [`${SMR}.feature`]: {
          metric: 'coherence',
          band: { lowHz: 8, highHz: 12 },
          first: at('C3'),
          second: at('C4'),
          part: 'imaginary',
          windowSeconds: 10,
        },
      },
      'timing.baselineSeconds',
      /coherence over 10 s needs 20 times that length\. Sessions lengthen the baseline to 200 s/,
    ],
    [
      'a threshold that follows a few windows',
      {
        [`${SMR}.feature`]: {
          metric: 'peakAlpha',
          band: { lowHz: 7, highHz: 13 },
          derivations: at('Cz'),
          estimate: 'peak',
          windowSeconds: 6,
        },
        [`${SMR}.threshold`]: { mode: 'auto' },
      },
      'conditions.0.threshold.windowSeconds',
      /follows the last 30 s.*Let it follow 120 s/,
    ],
    ['a short baseline', { 'definition.timing.baselineSeconds': 10 }, 'timing.baselineSeconds', /unreliable/],
    ['nothing rewarded', { [`${SMR}.direction`]: 'inhibit' }, 'conditions', /All conditions are inhibits/],
    [
      'a site of no system',
      { [`${SMR}.feature.derivations`]: at('Q7') },
      'conditions.0.feature.derivations.0.site',
      /'Q7' is not a site of the 10-20 or 10-10 system/,
    ],
    [
      'a slip in a sum',
      {
        [`${SMR}.feature.derivations`]: [
          {
            kind: 'weights',
            label: 'W',
            weights: [
              { site: 'Cz', weight: 1 },
              { site: 'Fzz', weight: -1 },
            ],
          },
        ],
      },
      'conditions.0.feature.derivations.0.weights.1.site',
      /'Fzz' is not a site/,
    ],
  ])('only warn of %s', (_name, changes, path, text) => {
    const problems = problemsOf(changed(changes));

    expect(problems.find((problem) => problem.path === path)).toMatchObject({
      level: 'warning',
      text: expect.stringMatching(text),
    });
    expect(hasErrors(problems)).toBe(false);
  });

  it('name what the chosen headset cannot do, with its reason', () => {
    const [problem] = problemsOf(changed({}, 'brainbit-headband'));

    expect(problem).toMatchObject({
      path: 'deviceType',
      level: 'error',
      text: expect.stringMatching(/T3|T7|O1/),
    });
    expect(problemsOf(changed({}, 'brainbit-flex')).filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('warn where nothing looks for muscle', () => {
    const draft = changed({ 'definition.artifact.emgUv': null });
    const two = setIn(draft, 'definition.conditions', draft.definition.conditions.slice(0, 2));

    expect(problemsOf(two)).toMatchObject([
      { level: 'warning', text: expect.stringMatching(/Add a muscle guard/) },
    ]);
  });
});
