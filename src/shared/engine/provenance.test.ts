import { describe, expect, it } from 'vitest';
import { featureUnit } from '../eeg/metrics.ts';
import { protocolSchema } from '../eeg/protocol.ts';
import { bandLabel } from '../eeg/feature.ts';
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

const cardOf = (feature: unknown) => {
  const protocol = protocolSchema.parse({
    name: 'Card',
    conditions: [{ name: 'It', feature, direction: 'reward', threshold: { mode: 'baseline' } }],
  });
  const condition = protocol.conditions[0]!;
  return provenanceCard(
    condition,
    {
      derivationLabel: 'Cz',
      unit: featureUnit(condition.feature),
      bandLabel: bandLabel(condition.feature),
      estimatorDelayMs: 300,
    },
    {
      protocol,
      source: { kind: 'file', name: 'rest.edf', samplingRateHz: 250, channelNames: ['Cz'] },
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

  it('names estimator, unit, filters, artifact rule and version', () => {
    const text = Object.fromEntries(cardOf(FEATURES[0]).map((line) => [line.term, line.text]));

    expect(text).toMatchObject({
      Band: '8-12 Hz, half of the power passes at each edge',
      Derivation: 'Cz',
      Unit: 'µV RMS',
      Filters: 'high-pass 1 Hz, notch 50 Hz, no low-pass',
      Version: 'Engine 1.0.0',
    });
    expect(text.Artifact).toMatch(/100 µV.*10 µV\/ms.*15 µV RMS.*blink.*300 ms/);
  });
});
