import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { baselineNeed } from '#shared/eeg/baseline-need.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { SyntheticEeg } from '#shared/eeg/synthetic/synthetic-eeg.ts';
import type { ReplayRecording } from '#workers/engine/recording/replay-recording.ts';
import { replayRecording } from '#workers/engine/recording/replay-recording.ts';

const CAP = 'Fp1 Fp2 F7 F3 Fz F4 F8 T7 C3 Cz C4 T8 P7 P3 Pz P4 P8 O1 O2'.split(' ');
const RATE_HZ = 250;
const BASELINE_SECONDS = 40;
const TRAINING_SECONDS = 50;
const LONGEST_SECONDS = 250;
/** Rhythms shorter than a minute vary; a threshold on the wrong side of the signal would miss by far more. */
const GOAL_MARGIN_PCT = 25;

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

/** Clean EEG of one seed, as long as requested. Computed once, because all protocols use the same two recordings. */
function recordingOf(eyes: 'open' | 'closed'): (seconds: number) => ReplayRecording {
  const samples = LONGEST_SECONDS * RATE_HZ;
  const options = { seed: 11, samplingRateHz: RATE_HZ, channelNames: CAP, eyes };
  const eeg = new SyntheticEeg({ ...options, muscleBurstsPerMinute: 0, blinksPerMinute: 4 }).block(
    0,
    samples,
  );
  return (seconds) => ({
    info: { kind: 'simulated', name: 'Cap', samplingRateHz: RATE_HZ, channelNames: CAP },
    warnings: [],
    open: () => {
      let firstSampleIndex = 0;
      return {
        read: (maxSamples, out) => {
          const sampleCount = Math.min(maxSamples, seconds * RATE_HZ - firstSampleIndex);
          if (sampleCount <= 0) return Promise.resolve(undefined);
          for (let channel = 0; channel < CAP.length; channel++) {
            const from = channel * samples + firstSampleIndex;
            out.set(eeg.subarray(from, from + sampleCount), channel * sampleCount);
          }
          const block = { firstSampleIndex, sampleCount };
          firstSampleIndex += sampleCount;
          return Promise.resolve(block);
        },
      };
    },
  });
}

const RECORDINGS = { open: recordingOf('open'), closed: recordingOf('closed') };

describe('every protocol of the library', () => {
  it.each(BUILT_IN_PROTOCOLS.map(({ definition }) => definition))(
    '$name gives figures and rewards near its goal on a clean recording',
    async (protocol) => {
      const baselineSeconds = Math.max(BASELINE_SECONDS, baselineNeed(protocol)?.seconds ?? 0);
      const recording = RECORDINGS[protocol.eyes](baselineSeconds + TRAINING_SECONDS);
      const result = await replayRecording(recording, protocol, { core, mainsHz: 50, baselineSeconds });

      if (!result.ok) throw new Error(result.message);
      const { rewardedPct, artifactPct, perCondition, warnings } = result.report;
      expect(warnings.filter(({ code }) => code !== 'substituteSite')).toEqual([]);
      expect(artifactPct).toBeLessThan(10);
      expect(rewardedPct).toBeGreaterThan(protocol.goalPct - GOAL_MARGIN_PCT);
      expect(rewardedPct).toBeLessThan(protocol.goalPct + GOAL_MARGIN_PCT);
      for (const { meanValue, threshold, passPct } of perCondition) {
        expect([meanValue, threshold, passPct].every(Number.isFinite)).toBe(true);
      }
    },
  );
});
