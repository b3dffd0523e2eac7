import { describe, expect, it } from 'vitest';
import { ARTIFACT_BITS } from '#shared/engine/ticks.ts';
import { ArtifactGate } from './artifact-gate.ts';

type Figures = { peakUv?: number[]; slopeUvPerMs?: number[]; missing?: number[]; settledSamples?: number[] };

const gate = (holdMs = 0) =>
  new ArtifactGate({ amplitudeUv: 100, slopeUvPerMs: 10, holdMs, settlingSamples: 250, channels: [0, 2] });
const figures = (given: Figures) => ({
  peakUv: Float64Array.from(given.peakUv ?? [0, 0, 0]),
  slopeUvPerMs: Float64Array.from(given.slopeUvPerMs ?? [0, 0, 0]),
  missing: Float64Array.from(given.missing ?? [0, 0, 0]),
  settledSamples: Float64Array.from(given.settledSamples ?? [1000, 1000, 1000]),
});

describe('the artifact gate', () => {
  it.each<[string, Figures, number]>([
    ['nothing', {}, 0],
    ['a deflection on a trained channel', { peakUv: [0, 0, 101] }, ARTIFACT_BITS.amplitude],
    ['a deflection at the limit', { peakUv: [100, 0, 100] }, 0],
    ['a steep slope', { slopeUvPerMs: [11, 0, 0] }, ARTIFACT_BITS.slope],
    ['missing samples', { missing: [0, 0, 1] }, ARTIFACT_BITS.gap],
    ['filters that settle', { settledSamples: [249, 1000, 1000] }, ARTIFACT_BITS.settling],
    [
      'several at once',
      { peakUv: [500, 0, 0], slopeUvPerMs: [0, 0, 99] },
      ARTIFACT_BITS.amplitude | ARTIFACT_BITS.slope,
    ],
    [
      'anything on a channel that is not trained',
      { peakUv: [0, 900, 0], missing: [0, 9, 0], settledSamples: [1000, 0, 1000] },
      0,
    ],
  ])('for %s', (_name, given, expected) => {
    expect(gate().step(figures(given))).toBe(expected);
  });

  it('stays closed for the hold time after an artifact, rounded up to whole ticks', () => {
    const held = gate(100);
    const bits = [{ peakUv: [200, 0, 0] }, {}, {}, {}, {}].map((given) => held.step(figures(given)));

    expect(bits).toEqual([1, 1, 1, 1, 0]);
  });

  it('does not hold after settling', () => {
    const held = gate(1000);
    held.step(figures({ settledSamples: [10, 10, 10] }));

    expect(held.step(figures({}))).toBe(0);
  });
});
