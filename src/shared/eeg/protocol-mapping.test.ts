import { describe, expect, it } from 'vitest';
import { findChannel, siteKey } from './channel-labels.ts';
import { derivationWeights } from './derivation.ts';
import { protocolSchema } from './protocol.ts';
import { mapProtocol } from './protocol-mapping.ts';
import type { SourceInfo } from './source.ts';

const aSource = (over: Partial<SourceInfo> = {}): SourceInfo => ({
  kind: 'file',
  name: 'rest.edf',
  samplingRateHz: 250,
  channelNames: ['Fp1', 'C3', 'C4', 'O1'],
  ...over,
});

const aProtocol = (derivations: unknown, band = { lowHz: 12, highHz: 15 }) =>
  protocolSchema.parse({
    name: 'SMR',
    conditions: [
      {
        name: 'SMR up',
        feature: { metric: 'bandAmplitude', band, derivations },
        direction: 'reward',
        threshold: { mode: 'manual', valueUv: 4 },
      },
    ],
  });

describe('channel labels', () => {
  it.each([
    ['Fc5.', 'fc5'],
    ['EEG Fp1-Ref', 'fp1'],
    ['EEG C3-A1A2', 'c3'],
    ['T3', 't7'],
    [' cz ', 'cz'],
    ['EEG CZ-LE', 'cz'],
  ])('reads %s as %s', (label, key) => {
    expect(siteKey(label)).toBe(key);
  });

  it('finds a channel under any of its spellings', () => {
    expect(findChannel(['Fc5.', 'C3..'], 'c3')).toBe(1);
    expect(findChannel(['EEG T7-Ref'], 'T3')).toBe(0);
    expect(findChannel(['C4'], 'C3')).toBe(-1);
  });
});

describe('derivation weights', () => {
  it.each([
    [{ kind: 'asRecorded', site: 'C3' }, [0, 1, 0, 0]],
    [{ kind: 'mean', sites: ['C3', 'C4'] }, [0, 0.5, 0.5, 0]],
    [{ kind: 'bipolar', active: 'C4', reference: 'O1' }, [0, 0, 1, -1]],
    [{ kind: 'commonAverage', site: 'C3' }, [-0.25, 0.75, -0.25, -0.25]],
  ] as const)('of %o', (derivation, weights) => {
    const result = derivationWeights(derivation as never, aSource().channelNames);

    expect(result).toEqual({ ok: true, weights: [...weights] });
  });

  it('name the sites that are missing', () => {
    const result = derivationWeights({ kind: 'mean', sites: ['C3', 'Pz', 'Oz'] }, ['C3']);

    expect(result).toEqual({ ok: false, missingSites: ['Pz', 'Oz'] });
  });
});

describe('mapping a protocol to a source', () => {
  it('takes the first choice that the source can supply, and says when it is a substitute', () => {
    const protocol = aProtocol([
      { kind: 'asRecorded', site: 'Cz' },
      { kind: 'mean', sites: ['C3', 'C4'] },
    ]);

    const onFour = mapProtocol(protocol, aSource());
    const onCz = mapProtocol(protocol, aSource({ channelNames: ['Cz..'] }));

    expect(onFour).toMatchObject({ ok: true, conditions: [{ label: 'C3+C4', isSubstitute: true }] });
    expect(onCz).toMatchObject({ ok: true, conditions: [{ label: 'Cz', isSubstitute: false }] });
  });

  it('says which sites are wanted and which are there when none fits', () => {
    const mapping = mapProtocol(aProtocol([{ kind: 'asRecorded', site: 'Pz' }]), aSource());

    expect(mapping).toEqual({
      ok: false,
      problems: ["'SMR up' trains at Pz, but rest.edf has Fp1, C3, C4, O1."],
    });
  });

  it('says it once for all conditions that want the same site', () => {
    const one = aProtocol([{ kind: 'asRecorded', site: 'Pz' }]);
    const [condition] = one.conditions;
    const protocol = { ...one, conditions: [condition!, { ...condition!, name: 'Theta down' }] };

    expect(mapProtocol(protocol, aSource())).toEqual({
      ok: false,
      problems: ["Each of 'SMR up', 'Theta down' trains at Pz, but rest.edf has Fp1, C3, C4, O1."],
    });
  });

  it('refuses a band the sampling rate cannot carry', () => {
    const protocol = aProtocol([{ kind: 'asRecorded', site: 'C3' }], { lowHz: 20, highHz: 30 });

    const mapping = mapProtocol(protocol, aSource({ samplingRateHz: 50 }));

    expect(mapping).toMatchObject({ ok: false });
    expect(JSON.stringify(mapping)).toContain('samples at 50 Hz');
  });
});
