import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { protocolWithThreshold, whyNotExact, withOtherThreshold } from '#model/sessions/what-if.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { runNumbers, summarizeTicks } from '#shared/engine/summary.ts';
import { TICK, tickWidth } from '#shared/engine/ticks.ts';
import { replayRecording } from '#workers/engine/recording/replay-recording.ts';
import { simulatedRecording } from '#workers/preview/simulated-recording.ts';

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

const signal = simulatedRecording({
  seed: 5,
  samplingRateHz: 250,
  channelNames: ['C3', 'Cz', 'C4'],
  durationSeconds: 90,
  blinksPerMinute: 12,
  muscleBurstsPerMinute: 6,
});

const band = (lowHz: number, highHz: number) => ({
  metric: 'bandAmplitude',
  band: { lowHz, highHz },
  derivations: [{ kind: 'asRecorded', site: 'Cz' }],
});
const PROTOCOL = protocolSchema.parse({
  name: 'SMR up, theta down',
  conditions: [
    {
      name: 'SMR',
      direction: 'reward',
      feature: band(12, 15),
      threshold: { mode: 'baseline', targetPct: 60 },
    },
    {
      name: 'Theta',
      direction: 'inhibit',
      feature: band(4, 8),
      threshold: { mode: 'baseline', targetPct: 80 },
    },
  ],
  holdMs: 200,
  refractoryMs: 1000,
});

async function replayed(protocol = PROTOCOL) {
  const result = await replayRecording(signal, protocol, { core, mainsHz: 50, baselineSeconds: 30 });
  if (!result.ok) throw new Error(result.message);
  const conditions = protocol.conditions.map(({ name }) => ({ name, unit: 'uV RMS' }));
  return { values: result.ticks, conditions };
}

describe('another threshold, computed from the stored ticks', () => {
  it.each([
    { condition: 0, share: 0.8, combination: 'and' },
    { condition: 0, share: 1.25, combination: 'and' },
    { condition: 1, share: 0.9, combination: 'and' },
    { condition: 1, share: 1.1, combination: 'or' },
  ] as const)(
    'gives every reward that a replay with it gives: condition $condition, $share of it, $combination',
    async ({ condition, share, combination }) => {
      const protocol = { ...PROTOCOL, combination };
      const session = await replayed(protocol);
      const had = summarizeTicks(session).perCondition[condition]!.thresholdEnd!;
      const other = { condition, threshold: Math.round(had * share * 100) / 100 };

      const computed = withOtherThreshold(session, protocol, other);
      const real = await replayed(protocolWithThreshold(protocol, other));

      expect(whyNotExact(protocol, session, condition)).toBeUndefined();
      const rewardsOf = ({ values }: { values: Float64Array }) => {
        const width = tickWidth(2);
        return Array.from({ length: values.length / width }, (_, row) => [
          values[row * width + TICK.rewarded],
          values[row * width + TICK.rewardCount],
        ]);
      };
      expect(rewardsOf(computed)).toEqual(rewardsOf(real));
      const figures = summarizeTicks(computed);
      expect(figures.rewardedPct).toBe(summarizeTicks(real).rewardedPct);
      expect(figures.perCondition[condition]).toEqual(summarizeTicks(real).perCondition[condition]);
      expect(figures.rewardedPct).not.toBe(summarizeTicks(session).rewardedPct);
      expect(runNumbers(computed)).toEqual([1]);
    },
  );

  it('is not claimed where the ticks do not hold what it needs', async () => {
    const session = await replayed();

    expect(whyNotExact({ ...PROTOCOL, combination: 'weighted' }, session, 0)).toBe('weighted');
  });
});
