import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import {
  buildConfig,
  buildProtocol,
  buildSource,
  chunksOf,
  HIGH_BETA,
  noiseRecording,
  runEngine,
  THETA,
} from '#tests/builders/engine-builder.ts';

/**
 * Pass rates on stationary noise. The acceptance bands are from a Monte-Carlo study of the same chain. A baseline of 60
 * s gives the goal with an SD of 3.3 points in the next minute, a rolling 30 s quantile with 1.6. Means over many
 * minutes must lie within 3 standard errors of the goal.
 */
const RATE = 125;
const MINUTES = 24;

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

const protocolOf = (mode: 'baseline' | 'auto', more: Record<string, unknown> = {}) =>
  buildProtocol({ conditions: [{ threshold: { mode, targetPct: 70 } }], ...more });
const configOf = (protocol: ReturnType<typeof buildProtocol>) =>
  buildConfig({ source: buildSource({ samplingRateHz: RATE }), protocol });
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('on stationary noise', () => {
  it('a baseline threshold at 70 % is passed 70 % of the next minute', () => {
    const config = configOf(protocolOf('baseline'));

    const pcts = Array.from({ length: MINUTES }, (_, seed) => {
      const recording = noiseRecording(100 + seed, 1, 120 * RATE);
      const { engine } = runEngine(core, config, chunksOf(recording, 500), (fresh) =>
        fresh.startBaseline(60, { run: 1, seconds: Infinity }),
      );
      return engine.summarize().rewardedPct!;
    });

    expect(Math.abs(mean(pcts) - 70)).toBeLessThan((3 * 3.3) / Math.sqrt(MINUTES));
    expect(pcts.every((pct) => Math.abs(pct - 70) < 4 * 3.3)).toBe(true);
  });

  it('an automatic threshold at 70 % is passed 70 % of the time, every minute', () => {
    const config = configOf(protocolOf('auto'));
    const recording = noiseRecording(200, 1, (MINUTES * 60 + 30) * RATE);

    const { engine } = runEngine(core, config, chunksOf(recording, 500), (fresh) =>
      fresh.startRun({ run: 1, seconds: Infinity }),
    );

    expect(Math.abs(engine.summarize().rewardedPct! - 70)).toBeLessThan(1.5);
  });

  it('three conditions with a common goal of 65 % pass together about 65 % of the time', () => {
    const protocol = buildProtocol({ conditions: [{}, THETA, HIGH_BETA], goalPct: 65 });

    const pcts = Array.from({ length: MINUTES }, (_, seed) => {
      const recording = noiseRecording(300 + seed, 1, 120 * RATE);
      const { engine } = runEngine(core, configOf(protocol), chunksOf(recording, 500), (fresh) =>
        fresh.startBaseline(60, { run: 1, seconds: Infinity }),
      );
      return engine.summarize().rewardedPct!;
    });

    expect(Math.abs(mean(pcts) - 65)).toBeLessThan(3);
  });

  it('hysteresis does not shift the rate', () => {
    const rate = (hysteresisPct: number) => {
      const protocol = buildProtocol({
        conditions: [{ threshold: { mode: 'baseline', targetPct: 70 }, hysteresisPct }],
      });
      const recording = noiseRecording(400, 1, 600 * RATE);
      return runEngine(core, configOf(protocol), chunksOf(recording, 500), (fresh) =>
        fresh.startBaseline(120, { run: 1, seconds: Infinity }),
      ).engine.summarize().rewardedPct!;
    };

    expect(Math.abs(rate(10) - rate(0))).toBeLessThan(1.5);
  });
});
