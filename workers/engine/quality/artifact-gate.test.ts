import { describe, expect, it } from 'vitest';
import { ARTIFACT_BITS } from '#shared/engine/ticks.ts';
import { ArtifactGate } from './artifact-gate.ts';

type Figures = { peakUv?: number[]; slopeUvPerMs?: number[]; missing?: number[]; settledSamples?: number[] };

const gate = (holdMs = 0) =>
  new ArtifactGate({
    amplitudeUv: 100,
    slopeUvPerMs: 10,
    holdMs,
    settlingSamples: 250,
    channelCount: 3,
    channels: [0, 2],
  });
const NOTHING = () => new Uint32Array(3);
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
    expect(gate().step(figures(given), NOTHING())).toBe(expected);
  });

  it('stays closed for the hold time after an artifact, rounded up to whole ticks', () => {
    const held = gate(100);
    const bits = [{ peakUv: [200, 0, 0] }, {}, {}, {}, {}].map((given) =>
      held.step(figures(given), NOTHING()),
    );

    expect(bits).toEqual([1, 1, 1, 1, 0]);
  });

  it('does not hold after settling', () => {
    const held = gate(1000);
    held.step(figures({ settledSamples: [10, 10, 10] }), NOTHING());

    expect(held.step(figures({}), NOTHING())).toBe(0);
  });

  it('keeps the reasons of each channel apart, trained or not, and holds them', () => {
    const held = gate(40);
    const seen = [
      { peakUv: [0, 900, 0] },
      { missing: [0, 0, 1], settledSamples: [1000, 1000, 0] },
      { settledSamples: [1000, 1000, 10] },
      {},
    ].map((given) => {
      const bits = held.step(figures(given), NOTHING());
      return [bits, ...held.channelBits];
    });

    const { amplitude, gap, settling } = ARTIFACT_BITS;
    expect(seen).toEqual([
      [0, 0, amplitude, 0],
      [gap | settling, 0, amplitude, gap | settling],
      [gap | settling, 0, 0, gap | settling],
      [0, 0, 0, 0],
    ]);
  });

  it('joins what was found elsewhere to the channel, and what concerns the whole head to the tick', () => {
    const open = gate();

    const bits = open.step(
      figures({}),
      Uint32Array.of(ARTIFACT_BITS.rail, ARTIFACT_BITS.flat, 0),
      ARTIFACT_BITS.motion,
    );

    expect(bits).toBe(ARTIFACT_BITS.rail | ARTIFACT_BITS.motion);
    expect([...open.channelBits]).toEqual([ARTIFACT_BITS.rail, ARTIFACT_BITS.flat, 0]);
  });
});
