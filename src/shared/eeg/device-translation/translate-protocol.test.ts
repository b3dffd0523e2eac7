import { describe, expect, it } from 'vitest';
import { headsetOfType } from '../headsets/catalogue.ts';
import type { Headset } from '../headsets/headset.ts';
import { BUILT_IN_PROTOCOLS } from '../library/library.ts';
import type { Protocol } from '../protocol.ts';
import { protocolSchema } from '../protocol.ts';
import { translateProtocol } from './translate-protocol.ts';

const shipped = (name: string): Protocol =>
  BUILT_IN_PROTOCOLS.find(({ definition }) => definition.name === name)!.definition;
const SMR = shipped('SMR up, theta and high-beta down');
const CROWN = headsetOfType('crown');
const CROWN_RAW = CROWN.streams.find(({ name }) => name === 'raw')!;

const metrics = (protocol: Protocol) => protocol.conditions.map(({ feature }) => feature.metric);

/** A protocol with one feature at fixed sites, for rules that no built-in protocol covers. */
const aProtocol = (feature: unknown): Protocol =>
  protocolSchema.parse({
    name: 'Own',
    conditions: [{ name: 'Own', direction: 'reward', feature, threshold: { mode: 'baseline' } }],
  });
const at = (site: string) => ({ kind: 'asRecorded', site });
const alphaAt = (...derivations: unknown[]) =>
  aProtocol({ metric: 'bandAmplitude', band: { lowHz: 8, highHz: 12 }, derivations });

describe('a headset with fixed sites', () => {
  it('measures a midline protocol at both sides and says what that loses', () => {
    const verdict = translateProtocol(SMR, CROWN);

    expect(verdict).toMatchObject({
      kind: 'adapt',
      sites: ['C3', 'C4'],
      changes: [{ what: 'Measured at C3+C4 instead of Cz.' }],
    });
  });

  it('is refused for a central protocol when its only way would be the jaw muscle', () => {
    const verdict = translateProtocol(SMR, headsetOfType('brainbit-headband'));

    expect(verdict.kind === 'refuse' && verdict.reasons).toEqual([
      'It needs Cz, C3+C4, C4, C3 or CP3+CP4; the BrainBit Headband records at T3, T4, O1 and O2.',
      'T3 and T4 lie over the jaw muscle and would train that.',
    ]);
  });

  it('runs as written where the first choice is there', () => {
    expect(translateProtocol(shipped('SMR up at C3'), CROWN)).toMatchObject({ kind: 'run', sites: ['C3'] });
  });

  it('is no substitute where the site is up to the practitioner', () => {
    expect(translateProtocol(shipped('Squash: everything down'), CROWN).kind).toBe('run');
  });
});

describe('the frequencies of a stream', () => {
  it('keep the muscle guard on the unfiltered stream of the Crown', () => {
    const verdict = translateProtocol(SMR, CROWN);

    expect(verdict.kind === 'adapt' && metrics(verdict.protocol)).toContain('emgShare');
    expect(verdict.kind === 'adapt' && verdict.notes.join()).toContain("Needs the 'rawUnfiltered' stream");
  });

  it('take the muscle guard out of the filtered stream, and say that muscle cannot be verified', () => {
    const verdict = translateProtocol(SMR, CROWN, CROWN_RAW);

    expect(verdict.kind === 'adapt' && metrics(verdict.protocol)).not.toContain('emgShare');
    expect(verdict.kind === 'adapt' && verdict.protocol.artifact.emgUv).toBeNull();
    expect(verdict.kind === 'adapt' && verdict.changes.at(-1)!.what).toContain('cannot be verified');
  });

  it('refuse a protocol that trains muscle itself where the stream ends below it', () => {
    const protocol = shipped('Theta/beta ratio and forehead muscle down');

    expect(translateProtocol(protocol, CROWN).kind).toBe('adapt');
    expect(translateProtocol(protocol, CROWN, CROWN_RAW)).toEqual({
      kind: 'refuse',
      reasons: [
        "'Forehead muscle' needs 43-59 Hz, but the 'raw' stream of the Neurosity Crown carries 2 to 45 Hz.",
      ],
    });
  });

  it('narrow the whole that a share is taken of', () => {
    const verdict = translateProtocol(shipped('Percent alpha down'), CROWN, CROWN_RAW);

    const feature = verdict.kind === 'adapt' ? verdict.protocol.conditions[0]!.feature : undefined;
    expect(feature).toMatchObject({ metric: 'relativePower', total: { lowHz: 2, highHz: 45 } });
  });

  it('ask for a check by hand where the maker says nothing', () => {
    const verdict = translateProtocol(SMR, headsetOfType('brainbit-flex'));

    expect(verdict).toMatchObject({ kind: 'run', sites: ['Cz'] });
    expect(verdict.kind === 'run' && verdict.notes.join()).toContain('clench the jaw');
  });

  it('refuse bands the sampling rate cannot carry', () => {
    const slow: Headset = { ...headsetOfType('synchroni-uno'), samplingRate: 60 };

    const verdict = translateProtocol(shipped('Beta down for sleep'), slow);

    expect(verdict.kind === 'refuse' && verdict.reasons[0]).toContain("'Beta' needs 18-30 Hz");
  });
});

describe('free electrodes', () => {
  it('go where the protocol asks', () => {
    expect(
      translateProtocol(shipped('Frontal alpha asymmetry'), headsetOfType('synchroni-trio')),
    ).toMatchObject({
      kind: 'run',
      sites: ['F4', 'F3'],
    });
  });

  it('are shared out so that all conditions together fit', () => {
    const both = protocolSchema.parse({
      name: 'Two places',
      conditions: ['Pz', 'C4'].map((site) => ({
        name: site,
        direction: 'reward',
        feature: {
          metric: 'bandAmplitude',
          band: { lowHz: 8, highHz: 12 },
          derivations: [{ kind: 'mean', sites: [site, 'Oz'] }, at(site)],
        },
        threshold: { mode: 'baseline' },
      })),
    });

    const verdict = translateProtocol(both, headsetOfType('synchroni-trio'));

    expect(verdict).toMatchObject({ kind: 'adapt', sites: ['Pz', 'C4'] });
  });

  it('are refused when there are too few', () => {
    const verdict = translateProtocol(shipped('Alpha synchrony'), headsetOfType('synchroni-uno'));

    expect(verdict.kind === 'refuse' && verdict.reasons[0]).toContain('has only one channel');
  });

  it('make no common average of one channel', () => {
    const average = alphaAt({ kind: 'commonAverage', site: 'Pz' });

    expect(translateProtocol(average, headsetOfType('synchroni-uno')).kind).toBe('refuse');
    expect(translateProtocol(average, headsetOfType('synchroni-pento')).kind).toBe('run');
  });

  it('are not needed for a channel of its own', () => {
    const heart = aProtocol({ metric: 'heartRate', derivations: [at('ECG')] });

    expect(translateProtocol(heart, headsetOfType('synchroni-trio'))).toMatchObject({
      kind: 'run',
      sites: ['ECG'],
    });
    expect(translateProtocol(heart, CROWN).kind).toBe('refuse');
  });
});

describe('a patch', () => {
  it('records its two contacts against each other, and that is said', () => {
    const verdict = translateProtocol(SMR, headsetOfType('callibri'));

    expect(verdict.kind === 'adapt' && verdict.changes[0]!.what).toBe(
      'The patch sits at Cz and records its two contacts against each other.',
    );
  });
});
