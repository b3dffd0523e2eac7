import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { baselineNeed, WINDOWS_NEEDED } from '#shared/eeg/baseline-need.ts';
import { type Protocol, protocolSchema } from '#shared/eeg/protocol.ts';
import { buildConfig, buildProtocol, buildSource, eventsOf } from '#tests/builders/engine-builder.ts';
import {
  columnOf,
  meanOf,
  OPEN_GATE,
  rowsOf,
  thresholdOf,
  trainOn,
  valueOf,
  whiteRecording,
} from '#tests/builders/oracle-builder.ts';
import { replayRecording } from '../recording/replay-recording.ts';

const RATE = 128;
const SEEDS = Array.from({ length: 40 }, (_, index) => 101 + index);
const CHANNELS = ['C3', 'C4'];

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

const at = (site: string) => [{ kind: 'asRecorded', site }];
const band = { lowHz: 8, highHz: 12 };
const pair = { first: at('C3'), second: at('C4') };
const COHERENCE = { metric: 'coherence', band, ...pair, windowSeconds: 10 };

function protocolOf(
  feature: unknown,
  threshold: unknown = { mode: 'baseline' },
  baselineSeconds = 60,
): Protocol {
  const { conditions, ...rest } = buildProtocol({
    artifact: OPEN_GATE,
    filters: { notch: false },
    timing: { baselineSeconds },
  });
  return protocolSchema.parse({
    ...rest,
    conditions: [{ ...conditions[0], name: 'It', feature, threshold }],
  });
}

const configOf = (protocol: Protocol) =>
  buildConfig({ protocol, source: buildSource({ samplingRateHz: RATE, channelNames: CHANNELS }) });

/** Values of the metric over a long recording of independent noise, ascending. */
function longRun(feature: unknown, seconds: number): number[] {
  const protocol = protocolOf(feature, { mode: 'manual', value: 0.5 });
  const { ticks } = trainOn(core, configOf(protocol), whiteRecording(99, CHANNELS.length, RATE * seconds));
  return columnOf(rowsOf(ticks, 1), valueOf(0))
    .filter(Number.isFinite)
    .sort((x, y) => x - y);
}

/** For many baselines of this length: percentage of a long run above the threshold each one gives; 65 is the target. */
function shares(feature: unknown, baselineSeconds: number, values: readonly number[]) {
  const rewarded = SEEDS.map((seed) => {
    const samples = Math.round(RATE * (baselineSeconds + 1));
    const recording = whiteRecording(seed, CHANNELS.length, samples);
    const { ticks } = trainOn(core, configOf(protocolOf(feature)), recording, baselineSeconds);
    const threshold = columnOf(rowsOf(ticks, 1), thresholdOf(0)).at(-1)!;
    return (100 * values.filter((value) => value >= threshold).length) / values.length;
  });
  const mean = meanOf(rewarded);
  return { mean, sd: Math.sqrt(meanOf(rewarded.map((share) => (share - mean) ** 2))) };
}

describe('the share that is rewarded after a baseline as long as it has to be', () => {
  // The SD of a quantile of 20 independent values; overlapping windows add a little information.
  const MOST_SD_PCT = 100 * Math.sqrt((0.65 * 0.35) / WINDOWS_NEEDED);

  it.each([
    ['phase synchrony over 2 s', { metric: 'phaseSynchrony', band, ...pair, windowSeconds: 2 }, 40],
    [
      'a band of half a hertz',
      { metric: 'bandAmplitude', band: { lowHz: 12, highHz: 12.5 }, derivations: at('C3') },
      40,
    ],
    [
      'a band over two octaves',
      { metric: 'bandAmplitude', band: { lowHz: 2, highHz: 30 }, derivations: at('C3') },
      10,
    ],
    [
      'a band smoothed over 2 s',
      { metric: 'bandAmplitude', band, smoothingMs: 2000, derivations: at('C3') },
      85,
    ],
  ])('of %s hardly depends on the baseline', (_name, feature, seconds) => {
    expect(baselineNeed(protocolOf(feature))?.seconds).toBe(seconds);

    const { mean, sd } = shares(feature, seconds, longRun(feature, 10 * seconds));

    expect(sd).toBeLessThan(MOST_SD_PCT);
    expect(Math.abs(mean - 65)).toBeLessThan(5);
  });

  it('of coherence over 10 s wanders less than after the 60 s that were usual', () => {
    const values = longRun(COHERENCE, 2000);
    const short = shares(COHERENCE, 60, values);
    const enough = shares(COHERENCE, 200, values);

    expect(enough.sd).toBeLessThan(MOST_SD_PCT);
    expect(Math.abs(enough.mean - 65)).toBeLessThan(5);
    expect(short.sd).toBeGreaterThan(1.3 * enough.sd);
  });
});

describe('a baseline that is too short', () => {
  const recording = (seconds: number) => {
    const samples = whiteRecording(5, CHANNELS.length, RATE * seconds);
    return {
      info: buildSource({ samplingRateHz: RATE, channelNames: CHANNELS, durationSeconds: seconds }),
      warnings: [],
      open: () => {
        let position = 0;
        return {
          read: async (most: number, out: Float32Array) => {
            const firstSampleIndex = position;
            const sampleCount = Math.min(most, RATE * seconds - position);
            if (sampleCount <= 0) return undefined;
            samples.forEach((row, channel) =>
              out.set(row.subarray(position, position + sampleCount), channel * sampleCount),
            );
            position += sampleCount;
            return { firstSampleIndex, sampleCount };
          },
        };
      },
    };
  };
  const replay = (seconds: number, baselineSeconds?: number) =>
    replayRecording(recording(seconds), protocolOf(COHERENCE), { core, mainsHz: 50, baselineSeconds });

  it('is said by the engine, whoever ended it', () => {
    const samples = whiteRecording(5, CHANNELS.length, RATE * 240);
    const problems = (baselineSeconds: number) =>
      eventsOf(trainOn(core, configOf(protocolOf(COHERENCE)), samples, baselineSeconds).events, 'problem');

    expect(problems(200)).toEqual([]);
    expect(problems(60)).toEqual([
      {
        type: 'problem',
        code: 'baselineShort',
        message:
          'The baseline lasted 60 s where 200 s are needed: coherence over 10 s needs 20 times that length. Thresholds from it ' +
          'are unreliable, and so is the rewarded share. Record a longer baseline.',
      },
    ]);
  });

  it('is lengthened by a replay, with words', async () => {
    const result = await replay(260);

    expect(result).toMatchObject({ ok: true, report: { baselineSeconds: 200, durationSeconds: 60 } });
    if (result.ok)
      expect(result.report.warnings).toEqual([
        {
          code: 'baselineLengthened',
          message:
            'The baseline takes 200 s instead of 60 s: coherence over 10 s needs 20 times that length.',
        },
      ]);
  });

  it('is refused by a replay of a recording without room for a longer one, with what is needed', async () => {
    expect(await replay(180)).toEqual({
      ok: false,
      lack: 'training',
      message:
        'The file lasts 180.0 s, so nothing is left to train on after a baseline of 200 s. ' +
        'The baseline takes 200 s instead of 60 s: coherence over 10 s needs 20 times that length.',
    });
  });

  it('is taken by a replay that was asked for it, with a warning', async () => {
    const result = await replay(180, 60);

    expect(result).toMatchObject({ ok: true, report: { baselineSeconds: 60 } });
    if (result.ok) expect(result.report.warnings.map(({ code }) => code)).toEqual(['baselineShort']);
  });
});

describe('a proposed threshold', () => {
  it('comes from as many windows as a baseline needs', () => {
    const rewards = (windowSeconds: number | undefined) => {
      const protocol = protocolOf(COHERENCE, { mode: 'suggest', windowSeconds });
      const samples = whiteRecording(7, CHANNELS.length, RATE * 400);
      return eventsOf(trainOn(core, configOf(protocol), samples, 200).events, 'suggestion').map(
        ({ values }) => values,
      );
    };

    expect(rewards(undefined)).toEqual(rewards(200));
    expect(rewards(undefined)).not.toEqual(rewards(300));
  });
});
