import { describe, expect, it } from 'vitest';
import { findChannel, siteKey } from './channel-labels.ts';
import { derivationWeights } from './derivation.ts';
import { substitutionWords } from './device-translation/substitutions.ts';
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
    ['RAW_AF7', 'af7'],
    ['EEG Cz-A1', 'cz'],
    ['Cz-M2', 'cz'],
    ['C3:A2', 'c3'],
    ['EEG O1-(A1+A2)/2', 'o1'],
    ['Cz (uV)', 'cz'],
    ['EEG Pz-Ref [µV]', 'pz'],
    ['EEG A1-Ref', 'a1'],
    ['A1-A2', 'a1-a2'],
    ['M1 - M2', 'm1 - m2'],
    ['Fp1-F7', 'fp1-f7'],
    ['T3-A1', 't7'],
  ])('reads %s as %s', (label, key) => {
    expect(siteKey(label)).toBe(key);
  });

  it('finds a channel under any of its spellings', () => {
    expect(findChannel(['Fc5.', 'C3..'], 'c3')).toBe(1);
    expect(findChannel(['EEG T7-Ref'], 'T3')).toBe(0);
    expect(findChannel(['C4'], 'C3')).toBe(-1);
    expect(findChannel(['RAW_TP9', 'RAW_AF7', 'AUX_RIGHT'], 'AF7')).toBe(1);
    expect(findChannel(['A1-A2', 'EEG Cz-A1'], 'A1')).toBe(-1);
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

  it('calls no choice a substitute where the site is up to the practitioner', () => {
    const protocol = {
      ...aProtocol([
        { kind: 'asRecorded', site: 'Cz' },
        { kind: 'asRecorded', site: 'C3' },
      ]),
      anySite: true,
    };

    expect(mapProtocol(protocol, aSource())).toMatchObject({
      conditions: [{ label: 'C3', isSubstitute: false }],
    });
    expect(substitutionWords(protocol, aSource())).toEqual([]);
  });

  it('says in words what stands in for what, and what that costs', () => {
    const protocol = aProtocol([
      { kind: 'asRecorded', site: 'Cz' },
      { kind: 'asRecorded', site: 'C3' },
    ]);

    expect(substitutionWords(protocol, aSource())).toEqual([
      expect.stringMatching(
        /^'.+' is measured at C3 instead of Cz, the first choice of the protocol\. .*cannot be compared/,
      ),
    ]);
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

  it.each([
    [
      'a site against itself',
      { kind: 'bipolar', active: 'C3', reference: 'EEG C3-Ref' },
      'C3 minus itself is always 0.',
    ],
    [
      'weights that cancel but for rounding',
      { kind: 'weights', label: 'W', weights: [0.1, 0.2, -0.3].map((weight) => ({ site: 'C3', weight })) },
      'The weights of W add up to nothing, so the signal is always 0.',
    ],
    [
      'linked ears on an ear',
      { kind: 'linkedEars', site: 'O1', ears: ['O1', 'O1'] },
      'The weights of O1 (linked ears) add',
    ],
  ])('refuses what can only be 0: %s', (_name, derivation, words) => {
    const mapping = mapProtocol(aProtocol([derivation]), aSource());

    expect(mapping).toMatchObject({ ok: false });
    expect(JSON.stringify(mapping)).toContain(`'SMR up' cannot be trained. ${words}`);
  });

  it('refuses an average reference of one good channel, and of none', () => {
    const protocol = aProtocol([{ kind: 'commonAverage', site: 'C3' }]);
    const refused = {
      ok: false,
      problems: [
        "'SMR up' cannot be trained. The average reference of C3 needs another good channel; without one it is " +
          'always 0. Choose another derivation.',
      ],
    };

    expect(mapProtocol(protocol, aSource({ channelNames: ['C3'] }))).toEqual(refused);
    expect(mapProtocol(protocol, aSource(), [0, 2, 3])).toEqual(refused);
    expect(mapProtocol(protocol, aSource(), [0, 1, 2, 3])).toEqual(refused);
    expect(mapProtocol(protocol, aSource(), [0, 2])).toMatchObject({ ok: true });
  });

  it('takes the next choice where the first can only be 0, as a substitute', () => {
    const protocol = aProtocol([
      { kind: 'commonAverage', site: 'C3' },
      { kind: 'asRecorded', site: 'C3' },
    ]);

    expect(mapProtocol(protocol, aSource({ channelNames: ['C3'] }))).toMatchObject({
      ok: true,
      conditions: [{ label: 'C3', isSubstitute: true }],
    });
  });

  it('refuses to compare a signal with itself, also under another sign', () => {
    const compare = (first: unknown, second: unknown, channelNames: string[]) => {
      const feature = {
        metric: 'coherence',
        band: { lowHz: 8, highHz: 12 },
        first: [first],
        second: [second],
      };
      const { conditions, ...rest } = aProtocol([{ kind: 'asRecorded', site: 'C3' }]);
      const protocol = protocolSchema.parse({ ...rest, conditions: [{ ...conditions[0], feature }] });
      return mapProtocol(protocol, aSource({ channelNames })).ok;
    };
    const at = (site: string, kind = 'asRecorded') => ({ kind, site });

    expect(compare(at('T3'), at('T7'), ['T7', 'C4'])).toBe(false);
    // Each minus the mean of both is the other with the opposite sign.
    expect(compare(at('C3', 'commonAverage'), at('C4', 'commonAverage'), ['C3', 'C4'])).toBe(false);
    expect(compare(at('C3', 'commonAverage'), at('C4', 'commonAverage'), ['C3', 'C4', 'O1'])).toBe(true);
  });

  it('refuses a band the sampling rate cannot carry', () => {
    const protocol = aProtocol([{ kind: 'asRecorded', site: 'C3' }], { lowHz: 20, highHz: 30 });

    const mapping = mapProtocol(protocol, aSource({ samplingRateHz: 50 }));

    expect(mapping).toMatchObject({ ok: false });
    expect(JSON.stringify(mapping)).toContain('samples at 50 Hz');
  });
});
