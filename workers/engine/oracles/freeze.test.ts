import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { ARTIFACT_BITS } from '#shared/engine/ticks.ts';
import type { EngineConfig } from '#shared/engine/engine-api.ts';
import type { Recording } from '#tests/builders/engine-builder.ts';
import {
  buildConfig,
  buildProtocol,
  buildSource,
  chunkOf,
  chunksOf,
  eventsOf,
  noiseRecording,
  runEngine,
} from '#tests/builders/engine-builder.ts';
import { columnOf, rowsOf, thresholdOf, trainOn } from '#tests/builders/oracle-builder.ts';

/** Whatever disturbs the signal, no threshold mode may learn from it. */
const RATE = 250;
const BASELINE_SECONDS = 20;
const ONSET_SECONDS = 60;
const END_SECONDS = 75;
const FULL_SCALE_UV = 800;

let core: SignalCore;
let quiet: Recording;
beforeAll(async () => {
  core = await loadTestCore();
  quiet = noiseRecording(31, 3, 100 * RATE);
});

const MODES = [
  { mode: 'manual', value: 2 },
  { mode: 'baseline' },
  { mode: 'auto' },
  { mode: 'controller' },
  { mode: 'staircase' },
  { mode: 'baselineZ', z: 0.3 },
  { mode: 'carryOver' },
  { mode: 'suggest' },
];
const ADAPTING = new Set(['auto', 'controller', 'staircase']);

type Disturbance = {
  bit: keyof typeof ARTIFACT_BITS;
  change: (value: number, n: number) => number;
  front?: true;
};
const hz = (frequency: number, uv: number) => (n: number) =>
  uv * Math.sin((2 * Math.PI * frequency * n) / RATE);
/** Each lasts for 15 s. The trained channel is Cz; blinks are at Fp1 and Fp2 only. */
const DISTURBANCES: Disturbance[] = [
  { bit: 'amplitude', change: (value, n) => value + hz(13.5, 250)(n) },
  { bit: 'slope', change: (value, n) => value + (n % 5 === 0 ? 90 : 0) },
  { bit: 'gap', change: () => Number.NaN },
  { bit: 'rail', change: (_, n) => (n % 20 < 10 ? FULL_SCALE_UV : -FULL_SCALE_UV) },
  { bit: 'flat', change: () => 7 },
  { bit: 'mains', change: (value, n) => value + hz(50, 700)(n) },
  { bit: 'emg', change: (value, n) => value + hz(53, 60)(n) },
  { bit: 'blink', change: (value, n) => value + hz(1.5, 200)(n), front: true },
];

/** Fp1, Fp2 and Cz, disturbed for part of the time. */
const disturbed = ({ change, front }: Disturbance): Recording =>
  quiet.map((samples, channel) =>
    (channel === 2) === (front === true)
      ? samples
      : samples.map((value, n) =>
          n < ONSET_SECONDS * RATE || n >= END_SECONDS * RATE ? value : change(value, n),
        ),
  );

const configOf = (threshold: { mode: string }, direction: string): EngineConfig =>
  buildConfig({
    source: buildSource({
      samplingRateHz: RATE,
      channelNames: ['Fp1', 'Fp2', 'Cz'],
      fullScaleUv: [FULL_SCALE_UV, FULL_SCALE_UV, FULL_SCALE_UV],
    }),
    protocol: buildProtocol({ conditions: [{ threshold, direction: direction as 'reward' | 'inhibit' }] }),
    carriedThresholds: [2.5],
  });

/** Mains hum is checked once a second, so a disturbance may take this long to be detected. */
const NOTICE_SECONDS = 6;

describe.each(DISTURBANCES.map((each) => [each.bit, each] as const))('during %s', (bit, disturbance) => {
  it.each(
    MODES.flatMap((mode) => ['reward', 'inhibit'].map((direction) => [mode.mode, direction, mode] as const)),
  )('a threshold in mode %s (%s) stands still, and nothing is rewarded', (mode, direction, threshold) => {
    const { ticks, events } = trainOn(
      core,
      configOf(threshold, direction),
      disturbed(disturbance),
      BASELINE_SECONDS,
    );
    const rows = rowsOf(ticks, 1);

    const from = (ONSET_SECONDS + NOTICE_SECONDS) * 25;
    const to = END_SECONDS * 25;
    const reasons = columnOf(rows, 'artifact', from, to);
    expect(reasons.every((each) => (each & ARTIFACT_BITS[bit]) !== 0)).toBe(true);
    expect(new Set(columnOf(rows, thresholdOf(0), from, to)).size).toBe(1);
    expect(columnOf(rows, 'rewarded', from, to).every((each) => each === 0)).toBe(true);
    expect(columnOf(rows, 'success', from, to).every((each) => each === 0)).toBe(true);
    const told = eventsOf(events, 'thresholds').filter(
      ({ atSeconds }) => atSeconds > ONSET_SECONDS + NOTICE_SECONDS && atSeconds <= END_SECONDS,
    );
    expect(told).toEqual([]);
    // Adaptive thresholds moved before and move again: the threshold was frozen, not stuck.
    const moved = new Set(columnOf(rows, thresholdOf(0), BASELINE_SECONDS * 25, ONSET_SECONDS * 25)).size > 1;
    const movesAgain = new Set(columnOf(rows, thresholdOf(0), (END_SECONDS + 8) * 25)).size > 1;
    expect([moved, movesAgain]).toEqual([ADAPTING.has(mode), ADAPTING.has(mode)]);
  });
});

describe('suggestions', () => {
  it('are made of clean signal only: a minute of large waves changes none', () => {
    const proposals = (recording: Recording) => {
      const { events } = trainOn(core, configOf({ mode: 'suggest' }, 'reward'), recording, BASELINE_SECONDS);
      return eventsOf(events, 'suggestion').filter(({ atSeconds }) => atSeconds <= END_SECONDS);
    };
    const [large] = DISTURBANCES;
    const broken = proposals(disturbed(large!));
    const before = broken.filter(({ atSeconds }) => atSeconds < ONSET_SECONDS + 1);

    expect(before.length).toBeGreaterThan(3);
    expect(broken.slice(before.length).map(({ values }) => values)).toEqual(
      broken.slice(before.length).map(() => before.at(-1)!.values),
    );
  });
});

describe('time lost to artifact', () => {
  it('is reported apart and never as failure', () => {
    const always = configOf({ mode: 'manual', value: 0.001 } as { mode: string }, 'reward');
    const large = DISTURBANCES[0]!;

    const { engine } = trainOn(core, always, disturbed(large));
    const { rewardedPct, artifactPct, meanSuccess, perCondition } = engine.summarize();

    expect(rewardedPct).toBe(100);
    expect(meanSuccess).toBe(100);
    expect(perCondition[0]!.passPct).toBe(100);
    expect(artifactPct).toBeGreaterThan(15);
    expect(artifactPct).toBeLessThan(19);
  });

  it('of a whole run gives no figure at all, rather than 0 %', () => {
    const missing = [new Float32Array(30 * RATE).fill(Number.NaN)];
    const config = buildConfig({
      protocol: buildProtocol({ conditions: [{ threshold: { mode: 'manual', value: 1 } }] }),
    });

    expect(trainOn(core, config, missing).engine.summarize()).toMatchObject({
      artifactPct: 100,
      rewardedPct: null,
      meanSuccess: null,
      rewardCount: 0,
    });
  });
});

describe('a gap of 2 s in the sample numbers', () => {
  it.each(MODES.map((mode) => [mode.mode, mode] as const))(
    'gives no reward and leaves a threshold in mode %s as without it',
    (mode, threshold) => {
      const config = configOf(threshold, 'reward');
      const begin = (engine: Parameters<NonNullable<Parameters<typeof runEngine>[3]>>[0]) =>
        engine.startBaseline(BASELINE_SECONDS, { run: 1, seconds: Infinity });
      const whole = runEngine(core, config, chunksOf(quiet, 25), begin);
      const holed = runEngine(
        core,
        config,
        [chunkOf(quiet, 0, 60 * RATE), chunkOf(quiet, 62 * RATE, 100 * RATE)],
        begin,
      );
      const [rows, holedRows] = [rowsOf(whole.ticks, 1), rowsOf(holed.ticks, 1)];

      expect(columnOf(holedRows, 'rewarded', 60 * 25, 62 * 25).some((each) => each > 0)).toBe(false);
      expect(columnOf(holedRows, 'artifact', 60 * 25, 62 * 25).every((each) => each !== 0)).toBe(true);
      expect(eventsOf(holed.events, 'gap')).toEqual([
        { type: 'gap', atSeconds: 60, missingSamples: 2 * RATE },
      ]);
      // The filters restart: until they have settled, their values do not count as failure.
      const settling = columnOf(holedRows, 'artifact', 62 * 25, 63 * 25 - 1);
      expect(settling.every((each) => (each & ARTIFACT_BITS.settling) !== 0)).toBe(true);
      // Filters settle: five seconds later the values equal those of a recording without the gap.
      const late = (all: Float64Array[], offset: number) => columnOf(all, offset, 70 * 25);
      const values = late(rows, thresholdOf(0) - 1);
      late(holedRows, thresholdOf(0) - 1).forEach((value, index) => {
        expect(Math.abs(value - values[index]!)).toBeLessThan(0.01);
      });
      if (!ADAPTING.has(mode)) {
        expect(late(holedRows, thresholdOf(0))).toEqual(late(rows, thresholdOf(0)));
      }
    },
  );
});
