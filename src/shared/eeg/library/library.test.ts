import { describe, expect, it } from 'vitest';
import { siteKey } from '../channel-labels.ts';
import type { Derivation } from '../derivation.ts';
import { derivationSites } from '../derivation.ts';
import { featureBands, featureChoices } from '../feature.ts';
import { METRICS } from '../metrics.ts';
import { ABSENT_PROTOCOLS } from '#model/protocols/absent.ts';
import { BUILT_IN_PROTOCOLS } from './library.ts';
import { mapProtocol } from '../protocol-mapping.ts';
import type { SourceInfo } from '../source.ts';

const source = (channelNames: string[], samplingRateHz = 250): SourceInfo => ({
  kind: 'headset',
  name: 'Headset',
  samplingRateHz,
  channelNames,
});

/** Rows of the 10-10 system from front to back, grouped into regions. */
const REGION_OF: Readonly<Record<string, number>> = {
  fp: 0,
  af: 0.5,
  f: 1,
  fc: 1.5,
  c: 2,
  cp: 2.5,
  p: 3,
  po: 3.5,
  o: 4,
};

const named = (name: string) =>
  BUILT_IN_PROTOCOLS.find(({ definition }) => definition.name === name)!.definition;

describe('the protocols Loopwell ships', () => {
  it('have their own ids and names, and say what they do', () => {
    expect(new Set(BUILT_IN_PROTOCOLS.map(({ protocolId }) => protocolId)).size).toBe(
      BUILT_IN_PROTOCOLS.length,
    );
    expect(new Set(BUILT_IN_PROTOCOLS.map(({ definition }) => definition.name)).size).toBe(
      BUILT_IN_PROTOCOLS.length,
    );
    for (const { definition } of BUILT_IN_PROTOCOLS)
      expect(definition.description.length).toBeGreaterThan(100);
  });

  it('keep the ids and names that sessions already point at', () => {
    expect(
      BUILT_IN_PROTOCOLS.slice(0, 3).map(({ protocolId, definition }) => [protocolId, definition.name]),
    ).toEqual([
      ['01970000-0000-7000-8000-000000000001', 'SMR up, theta and high-beta down'],
      ['01970000-0000-7000-8000-000000000002', 'Alpha up, eyes closed'],
      ['01970000-0000-7000-8000-000000000003', 'Theta down, beta up'],
    ]);
  });

  it.each(BUILT_IN_PROTOCOLS.map(({ definition }) => definition))(
    '$name says what speaks for it, what against, and when not to use it',
    ({ category, evidence, contraindications }) => {
      expect(category).toBeTruthy();
      expect(evidence?.length).toBeGreaterThan(60);
      expect(contraindications?.length).toBeGreaterThan(60);
    },
  );

  it('give at most one chime every 2 s', () => {
    for (const { definition } of BUILT_IN_PROTOCOLS) expect(definition.refractoryMs).toBe(2000);
  });

  it('guard against muscle wherever beta, SMR or the whole EEG is trained', () => {
    for (const { definition } of BUILT_IN_PROTOCOLS) {
      const highestHz = Math.max(
        ...definition.conditions
          .filter(({ feature }) => feature.metric !== 'emgShare')
          .flatMap(({ feature }) => featureBands(feature))
          .map(({ highHz }) => highHz),
      );
      if (highestHz <= 12) continue;
      const watchesMuscle = definition.conditions.some(
        ({ direction, feature }) =>
          direction === 'inhibit' && (feature.metric === 'emgShare' || featureBands(feature)[0]!.lowHz >= 43),
      );
      expect(watchesMuscle, definition.name).toBe(true);
    }
  });

  it('can be met even where a figure that ends at 1 is near its end', () => {
    const features = BUILT_IN_PROTOCOLS.flatMap(({ definition }) => definition.conditions);
    const bounded = features.filter(({ feature }) => METRICS[feature.metric].range.max !== undefined);

    expect(bounded.length).toBeGreaterThan(2);
    // With hysteresis as a share of the threshold, the dead band could exceed the range.
    expect(bounded.map(({ feature }) => METRICS[feature.metric].hysteresisOf)).toEqual(
      bounded.map(() => 'spread'),
    );
  });

  it.each([
    ['SMR up, theta and high-beta down', ['CP3', 'C3', 'F5', 'PO3', 'PO4', 'F6', 'C4', 'CP4'], 'C3+C4'],
    ['SMR up, theta and high-beta down', ['Fc5.', 'C3..', 'Cz..', 'C4..'], 'Cz'],
    ['Alpha up, eyes closed', ['CP3', 'C3', 'F5', 'PO3', 'PO4', 'F6', 'C4', 'CP4'], 'PO3+PO4'],
    ['Alpha up, eyes closed', ['T3', 'T4', 'O1', 'O2'], 'O1+O2'],
  ])('%s runs on %j at %s', (name, channelNames, label) => {
    const protocol = named(name);

    const mapping = mapProtocol(protocol, source(channelNames));

    expect(mapping.ok && mapping.conditions.map((condition) => condition.label)).toEqual(
      protocol.conditions.map(() => label),
    );
  });

  it('do not fall back to the temples, where jaw muscle would be trained', () => {
    const mapping = mapProtocol(named('SMR up, theta and high-beta down'), source(['T3', 'T4', 'O1', 'O2']));

    expect(mapping.ok).toBe(false);
  });

  it('fall back to the neighboring region at most: no frontal protocol is measured at the back', () => {
    const rows = (choice: readonly Derivation[]) =>
      choice.flatMap(derivationSites).map((site) => REGION_OF[siteKey(site).replace(/(z|\d+)$/, '')]!);

    for (const { definition } of BUILT_IN_PROTOCOLS.filter(({ definition: { anySite } }) => !anySite)) {
      for (const { name, feature } of definition.conditions) {
        const [first, ...others] = featureChoices(feature);
        const wanted = rows(first!);
        const distances = others
          .flatMap(rows)
          .map((row) => Math.min(...wanted.map((at) => Math.abs(row - at))));
        expect(Math.max(0, ...distances), `${definition.name}: ${name}`).toBeLessThanOrEqual(1);
      }
    }
  });

  it('all run on a 10-20 cap at 160 Hz', () => {
    const cap = source('Fp1 Fp2 F7 F3 Fz F4 F8 T7 C3 Cz C4 T8 P7 P3 Pz P4 P8 O1 O2'.split(' '), 160);

    for (const { definition } of BUILT_IN_PROTOCOLS) {
      expect(mapProtocol(definition, cap)).toMatchObject({ ok: true });
    }
  });
});

describe('what Loopwell does not offer', () => {
  it('is named with a reason and what it would take', () => {
    const names = ABSENT_PROTOCOLS.map(({ name }) => name).join(' ');

    expect(names).toMatch(/Slow cortical.*Infra-low.*z-score/);
    for (const { reason, wouldNeed } of ABSENT_PROTOCOLS) expect(reason && wouldNeed).toBeTruthy();
  });
});
