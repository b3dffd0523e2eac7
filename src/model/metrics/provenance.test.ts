import { describe, expect, it } from 'vitest';
import { featureUnit } from '#shared/eeg/metrics.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { bandLabel } from '#shared/eeg/feature.ts';
import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import { provenanceCard } from './provenance.ts';

const at = [{ kind: 'asRecorded', site: 'Cz' }];
const band = { lowHz: 8, highHz: 12 };
const FEATURES = [
  ...['rms', 'peakToPeak', 'power'].map((measure) => ({
    metric: 'bandAmplitude',
    band,
    derivations: at,
    measure,
  })),
  { metric: 'bandAmplitude', band, derivations: at, filterOrder: 3 },
  ...['power', 'amplitude'].map((of) => ({
    metric: 'bandRatio',
    numerator: { lowHz: 4, highHz: 8 },
    denominator: band,
    derivations: at,
    of,
  })),
  { metric: 'relativePower', band, derivations: at },
  { metric: 'asymmetry', band, right: at, left: at },
  ...['magnitudeSquared', 'imaginary'].map((part) => ({
    metric: 'coherence',
    band,
    first: at,
    second: at,
    part,
  })),
  { metric: 'phaseSynchrony', band, first: at, second: at },
  ...['peak', 'centreOfGravity'].map((estimate) => ({ metric: 'peakAlpha', derivations: at, estimate })),
  { metric: 'aperiodicExponent', derivations: at },
  { metric: 'emgShare', derivations: at },
  { metric: 'heartRate', derivations: at },
];

type Given = { label?: string; anySite?: boolean; settings?: string[]; blankUnit?: VoltageUnit };

const cardOf = (feature: unknown, { label = 'Cz', anySite = false, settings, blankUnit }: Given = {}) => {
  const protocol = protocolSchema.parse({
    name: 'Card',
    anySite,
    conditions: [{ name: 'It', feature, direction: 'reward', threshold: { mode: 'baseline' } }],
  });
  const condition = protocol.conditions[0]!;
  return provenanceCard(
    condition,
    {
      derivationLabel: label,
      unit: featureUnit(condition.feature),
      bandLabel: bandLabel(condition.feature),
      estimatorDelayMs: 300,
    },
    {
      protocol,
      source: {
        kind: 'file',
        name: 'rest.edf',
        samplingRateHz: 250,
        channelNames: ['Cz'],
        ...(blankUnit && { blankUnit }),
        ...(settings && { device: { model: 'Headband', settings } }),
      },
      mainsHz: 50,
      engineVersion: '1.0.0',
    },
  );
};

describe('a provenance card', () => {
  it('never reads the same for two ways of computing', () => {
    const cards = FEATURES.map((feature) => JSON.stringify(cardOf(feature)));

    expect(new Set(cards).size).toBe(FEATURES.length);
  });

  it('says what a derivation stands in for, unless the site is up to the practitioner', () => {
    const feature = {
      metric: 'peakAlpha',
      derivations: [...at, { kind: 'asRecorded', site: 'Pz' }],
    };
    const place = (label: string, anySite: boolean) =>
      cardOf(feature, { label, anySite }).find(({ term }) => term === 'Derivation')?.text;

    expect(place('Cz', false)).toBe('Cz');
    expect(place('Pz', false)).toBe('Pz instead of Cz, the first choice of the protocol');
    expect(place('Pz', true)).toBe('Pz');
  });

  it('states how the headset was set', () => {
    const settings = ['Amplification 8, set by Loopwell and read back from the headset.'];
    const source = cardOf(FEATURES[0], { settings }).find(({ term }) => term === 'Source')?.text;

    expect(source).toBe(`rest.edf, 250 Hz. ${settings[0]}`);
  });

  it('states a unit that a person gave for a file that leaves it blank', () => {
    const source = cardOf(FEATURES[0], { blankUnit: 'uV' }).find(({ term }) => term === 'Source')?.text;

    expect(source).toBe('rest.edf, 250 Hz, values read as µV: unit given by a person');
  });

  it('names estimator, unit, filters, artifact rule and version', () => {
    const text = Object.fromEntries(cardOf(FEATURES[0]).map((line) => [line.term, line.text]));

    expect(text).toMatchObject({
      Band: '8-12 Hz, half of the power passes at each edge',
      Derivation: 'Cz',
      Unit: 'µV RMS',
      Filters: 'high-pass 1 Hz (Butterworth, order 2), notch 50 Hz (Q 30), no low-pass',
      Version: 'Engine 1.0.0',
    });
    expect(text.Artifact).toMatch(/100 µV.*10 µV\/ms.*15 µV RMS.*blink.*300 ms/);
  });
});
