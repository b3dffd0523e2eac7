import { describe, expect, it } from 'vitest';
import { featureSchema, type MetricName } from '#shared/eeg/feature.ts';
import { METRICS } from '#shared/eeg/metrics.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import {
  addCondition,
  duplicateCondition,
  MOST_CONDITIONS,
  moveCondition,
  removeCondition,
  TEMPLATES,
  withMetric,
} from './conditions.ts';
import { protocolChanges } from './diff.ts';
import { newDraft } from './draft.ts';
import { problemsOf, hasErrors } from './problems.ts';
import { setIn } from './set-in.ts';
import { previewBaselineSeconds, previewSignal, USUAL } from './simulation.ts';

const { definition } = newDraft();
const names = ({ conditions }: Protocol) => conditions.map(({ name }) => name);

describe('conditions', () => {
  it.each<[string, (protocol: Protocol) => Protocol, string[]]>([
    ['are added with a free name', addCondition('inhibit'), ['SMR', 'Theta', 'Muscle', 'Theta 2']],
    ['are duplicated behind the original', duplicateCondition(0), ['SMR', 'SMR 2', 'Theta', 'Muscle']],
    ['are removed', removeCondition(1), ['SMR', 'Muscle']],
    ['move up', moveCondition(2, -1), ['SMR', 'Muscle', 'Theta']],
    ['do not move out of the list', moveCondition(0, -1), ['SMR', 'Theta', 'Muscle']],
  ])('%s', (_name, change, expected) => {
    expect(names(change(definition))).toEqual(expected);
  });

  it('are never none and never too many', () => {
    const one = [0, 0, 0].reduce((protocol) => removeCondition(0)(protocol), definition);
    const many = Array.from({ length: 20 }).reduce<Protocol>(
      (protocol) => addCondition('reward')(protocol),
      one,
    );

    expect(names(one)).toEqual(['Muscle']);
    expect(many.conditions).toHaveLength(MOST_CONDITIONS);
    expect(new Set(names(many)).size).toBe(MOST_CONDITIONS);
  });

  it.each(TEMPLATES.map(({ key }) => key))('of template %s can be saved as they are', (key) => {
    expect(hasErrors(problemsOf({ ...newDraft(), definition: addCondition(key)(definition) }))).toBe(false);
  });

  it('change their metric to any other and back, and stay valid', () => {
    const metrics = Object.keys(METRICS) as MetricName[];
    for (const from of metrics) {
      const start = withMetric(definition.conditions[0]!.feature, from);
      for (const to of metrics) expect(featureSchema.safeParse(withMetric(start, to)).success).toBe(true);
    }
    const alpha = withMetric(definition.conditions[0]!.feature, 'relativePower');
    expect(alpha).toMatchObject({ band: { lowHz: 12, highHz: 15 }, derivations: [{ site: 'Cz' }] });
  });
});

describe('the difference of two versions', () => {
  const weighted = (weight: number) =>
    setIn(definition, 'conditions.0.feature.derivations', [
      { kind: 'weights', label: 'Sum', weights: [{ site: 'Cz', weight }] },
    ]);
  it.each<[string, Protocol, string[], Protocol?]>([
    ['nothing', definition, []],
    ['a number with its unit', setIn(definition, 'goalPct', 70), ['Goal: 70 % instead of 65 %.']],
    ['what is turned off', setIn(definition, 'artifact.blinkUv', null), ['Blink: none instead of 75 µV.']],
    [
      'a place',
      setIn(definition, 'conditions.0.feature.derivations', [{ kind: 'asRecorded', site: 'C4' }]),
      ["'SMR': measured at C4 instead of Cz."],
    ],
    [
      'own weights of the same name',
      weighted(2),
      ["'SMR': measured at Sum (2 × Cz) instead of Sum (1 × Cz)."],
      weighted(1),
    ],
    [
      'an edge',
      setIn(definition, 'conditions.0.feature.band.highHz', 16),
      ["'SMR': Upper edge: 16 Hz instead of 15 Hz."],
    ],
    [
      'a new name',
      setIn(definition, 'conditions.0.name', 'Sensorimotor'),
      ["'Sensorimotor': Name: Sensorimotor instead of SMR."],
    ],
    ['one added', addCondition('reward')(definition), ["'SMR 2' was added."]],
    ['one removed', removeCondition(2)(definition), ["'Muscle' was removed."]],
    ['another order', moveCondition(0, 1)(definition), ['The conditions are in another order.']],
    [
      'another metric',
      setIn(
        definition,
        'conditions.0.feature',
        withMetric(definition.conditions[0]!.feature, 'relativePower'),
      ),
      ["'SMR': Relative power instead of Band amplitude."],
    ],
    ['a long text', setIn(definition, 'description', 'x'.repeat(300)), ['Description: text changed.']],
  ])('tells %s', (_name, after, expected, before = definition) => {
    expect(protocolChanges(before, after)).toEqual(expected);
  });
});

describe('the simulated signal', () => {
  const signal = (protocol: Protocol, device: Parameters<typeof previewSignal>[1] = 'any') =>
    previewSignal(protocol, device, { knobs: USUAL, mainsHz: 50 });

  it('has the sites of the protocol and the forehead, or all of a headset whose electrodes are fixed', () => {
    expect(signal(definition)).toMatchObject({
      samplingRateHz: 250,
      channelNames: ['Fp1', 'Fp2', 'Cz'],
      durationSeconds: 120,
    });
    expect(signal(definition, 'crown')).toMatchObject({ samplingRateHz: 256 });
    expect(signal(definition, 'crown').channelNames).toHaveLength(8);
  });

  it('has a whole head where the common average is subtracted', () => {
    const average = setIn(definition, 'conditions.0.feature.derivations', [
      { kind: 'commonAverage', site: 'Cz' },
    ]);

    expect(signal(average).channelNames.length).toBeGreaterThan(18);
  });

  it('has no baseline where no threshold comes from one', () => {
    const manual = { mode: 'manual', value: 3 };
    const protocol = [0, 1, 2].reduce(
      (all, at) => setIn(all, `conditions.${at}.threshold`, manual),
      definition,
    );

    expect(signal(protocol).durationSeconds).toBe(90);
  });
});

describe('the baseline of the preview', () => {
  const previewed = (windowSeconds: number, planned: number) => {
    const first = [{ kind: 'asRecorded', site: 'C3' }];
    const second = [{ kind: 'asRecorded', site: 'C4' }];
    const feature = { metric: 'coherence', band: { lowHz: 8, highHz: 12 }, first, second, windowSeconds };
    const protocol = setIn(definition, 'conditions.0.feature', featureSchema.parse(feature)) as Protocol;
    return previewBaselineSeconds({ ...protocol, timing: { ...protocol.timing, baselineSeconds: planned } });
  };

  it('is a short one, but never shorter than the thresholds need', () => {
    expect(previewBaselineSeconds(definition)).toBe(30);
    expect(previewed(10, 60)).toBe(200);
    expect(previewed(10, 600)).toBe(200);
    expect(previewed(10, 0)).toBe(0);
  });
});
