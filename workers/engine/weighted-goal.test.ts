import { describe, expect, it } from 'vitest';
import { normalNoise } from '#dsp/testing/noise.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { TICK, tickWidth } from '#shared/engine/ticks.ts';
import { ProtocolRunner } from './protocol-runner.ts';
import { ThresholdBook } from './thresholds/thresholds.ts';

const TICKS = 6000;
const at = (site: string) => [{ kind: 'asRecorded', site }];

function protocolOf(weights: number[], goalPct: number, mode = 'baseline'): Protocol {
  return protocolSchema.parse({
    name: 'Weighted',
    combination: 'weighted',
    goalPct,
    conditions: weights.map((weight, index) => ({
      name: `C${index}`,
      weight,
      direction: index === 0 ? 'reward' : 'inhibit',
      feature: { metric: 'bandAmplitude', band: { lowHz: 12, highHz: 15 }, derivations: at('Cz') },
      threshold: { mode },
    })),
  });
}

/** Seeded values of all conditions at one tick, with the inhibits partly correlated with the reward. */
function valuesOf(count: number, coupling: number) {
  const sources = Array.from({ length: count }, (_, index) => normalNoise(300 + index));
  return () => {
    const shared = sources[0]!();
    return Float64Array.from(sources, (next, index) =>
      index === 0 ? 20 + 2 * shared : 20 - 2 * (coupling * shared + Math.sqrt(1 - coupling ** 2) * next()),
    );
  };
}

/** Percentage of clean training that the whole reward chain rewards, after a baseline of the same kind of values. */
function rewardedPct(protocol: Protocol, coupling: number): number {
  const book = new ThresholdBook(protocol);
  const runner = new ProtocolRunner(protocol);
  const next = valuesOf(protocol.conditions.length, coupling);
  book.startBaseline();
  for (let tick = 0; tick < TICKS; tick++) book.observe(next(), true);
  book.finishBaseline(TICKS);
  const row = new Float64Array(tickWidth(protocol.conditions.length));
  let rewarded = 0;
  for (let tick = 1; tick <= TICKS; tick++) {
    const values = next();
    book.observe(values, false);
    runner.step({ values, thresholds: book, isTraining: true, isClean: true }, row);
    rewarded += row[TICK.rewarded]!;
    if (tick % 25 === 0) book.adapt();
  }
  return (100 * rewarded) / TICKS;
}

describe('the goal of a weighted combination', () => {
  it.each([
    [65, [1, 1], 0],
    [65, [1, 3], 0],
    [80, [2, 1, 1], 0],
    [40, [1, 1, 1], 0.8],
    [65, [1, 1], -0.8],
  ])(
    'of %d percent is what the reward chain gives with weights %j and coupling %d',
    (goal, weights, coupling) => {
      expect(Math.abs(rewardedPct(protocolOf(weights, goal), coupling) - goal)).toBeLessThan(3);
    },
  );

  it('holds for thresholds that adapt, too', () => {
    expect(Math.abs(rewardedPct(protocolOf([1, 2], 65, 'auto'), 0) - 65)).toBeLessThan(4);
  });
});

describe('the dead band of the hysteresis', () => {
  const book = (feature: Record<string, unknown>, values: () => number, isBaseline: boolean) => {
    const protocol = protocolSchema.parse({
      name: 'One',
      conditions: [{ name: 'It', feature, direction: 'reward', threshold: { mode: 'manual', value: 0.99 } }],
    });
    const found = new ThresholdBook(protocol);
    if (isBaseline) found.startBaseline();
    for (let tick = 1; tick <= 1000; tick++) {
      found.observe(Float64Array.of(values()), isBaseline);
      if (!isBaseline && tick % 25 === 0) found.adapt();
    }
    if (isBaseline) found.finishBaseline(1000);
    return found;
  };
  const coherence = {
    metric: 'coherence',
    band: { lowHz: 8, highHz: 12 },
    first: at('F3'),
    second: at('F4'),
  };
  const ramp = () => {
    let tick = 0;
    return () => 0.98 + 0.01 * ((tick++ % 100) / 99);
  };

  it.each([
    ['of the baseline', true],
    ['of the newest values without one', false],
  ])('is a share of the spread %s for figures with a bound', (_name, isBaseline) => {
    expect(book(coherence, ramp(), isBaseline).hysteresisScale(0)).toBeCloseTo(0.005, 3);
  });

  it('is none for such figures while their spread is unknown', () => {
    const protocol = book(coherence, ramp(), false);
    protocol.reset();

    expect(protocol.hysteresisScale(0)).toBe(0);
  });

  it('is a share of the threshold for amplitudes', () => {
    const amplitude = { metric: 'bandAmplitude', band: { lowHz: 8, highHz: 12 }, derivations: at('Cz') };

    expect(book(amplitude, ramp(), true).hysteresisScale(0)).toBe(0.99);
  });
});
