import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { normalNoise } from '#dsp/testing/noise.ts';
import { emgHonesty } from '#shared/engine/emg-honesty.ts';
import type { LedgerCondition } from '#model/learning/learning-ledger.ts';
import { sessionLedger } from '#model/learning/learning-ledger.ts';
import { ARTIFACT_BITS, conditionOffset, TICK, tickWidth } from '#shared/engine/ticks.ts';
import type { Recording } from '#tests/builders/engine-builder.ts';
import {
  buildConfig,
  buildProtocol,
  buildSource,
  chunksOf,
  eventsOf,
  runEngine,
} from '#tests/builders/engine-builder.ts';

const RATE = 250;

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

/** A level of 0 to 1 that changes every `seconds`; deterministic per seed. */
function levels(seed: number, seconds: number) {
  const next = normalNoise(seed);
  const list = Array.from({ length: 1000 }, () => Math.min(1, Math.max(0, 0.5 + 0.4 * next())));
  return (n: number) => list[Math.floor(n / (seconds * RATE))]!;
}

/** Background, an SMR rhythm of amplitude `smrUv(n)` and broadband muscle of `muscleUv(n)`, both in uV RMS. */
function eeg(
  seconds: number,
  seed: number,
  { smrUv, muscleUv }: { smrUv: (n: number) => number; muscleUv: (n: number) => number },
): Float32Array<ArrayBuffer> {
  const [background, muscle, drift] = [normalNoise(seed), normalNoise(seed + 1), normalNoise(seed + 2)];
  let slow = 0;
  let phase = 0;
  let last = 0;
  return Float32Array.from({ length: seconds * RATE }, (_, n) => {
    slow = 0.97 * slow + background();
    phase += 13.5 / RATE + 0.01 * drift();
    // White noise differentiated once: muscle is strongest at high frequencies.
    const noise = muscle();
    const burst = (noise + 0.6 * last) / 1.17;
    last = noise;
    return 1.2 * slow + Math.SQRT2 * smrUv(n) * Math.sin(2 * Math.PI * phase) + muscleUv(n) * burst;
  });
}

const smr = (more: Record<string, unknown> = {}) =>
  buildConfig({
    source: buildSource({ samplingRateHz: RATE }),
    protocol: buildProtocol({ conditions: [{ threshold: { mode: 'auto', targetPct: 70 } }], ...more }),
  });
const trainOn = (config: ReturnType<typeof smr>, recording: Recording) =>
  runEngine(core, config, chunksOf(recording, 250), (engine) =>
    engine.startRun({ run: 1, seconds: Infinity }),
  );
const CONDITIONS: LedgerCondition[] = [{ name: 'SMR', unit: 'uV RMS', direction: 'reward' }];
const tableOf = (ticks: Float64Array) => ({ values: ticks, conditions: CONDITIONS });

describe('the EMG-honesty score of a whole session', () => {
  it('flags success that is muscle', () => {
    const level = levels(1, 5);
    const recording = [eeg(300, 10, { smrUv: () => 1, muscleUv: (n) => 2 + 12 * level(n) })];

    const { ticks } = trainOn(smr(), recording);

    expect(emgHonesty(tableOf(ticks))).toMatchObject({ verdict: 'muscle' });
  });

  it.each([20, 30, 40, 50])('is silent on clean SMR (seed %d)', (seed) => {
    const [rhythm, tension] = [levels(seed, 5), levels(seed + 5, 5)];
    const recording = [
      eeg(300, seed, { smrUv: (n) => 1 + 5 * rhythm(n), muscleUv: (n) => 0.5 + tension(n) }),
    ];

    const { ticks } = trainOn(smr(), recording);

    expect(emgHonesty(tableOf(ticks))).toMatchObject({ verdict: 'honest' });
  });
});

describe('a decline under an automatic threshold', () => {
  it('keeps its success and is flagged all the same', () => {
    const recording = [eeg(900, 60, { smrUv: (n) => 6 - 3.5 * (n / (900 * RATE)), muscleUv: () => 1 })];

    const { ticks, engine } = trainOn(smr(), recording);
    const entry = sessionLedger(tableOf(ticks))[0]!;

    expect(Math.abs(engine.summarize().rewardedPct! - 70)).toBeLessThan(6);
    expect(entry).toMatchObject({ trend: 'declined', isHiddenDecline: true });
  });
});

describe('blinks', () => {
  const quiet = () => eeg(60, 70, { smrUv: () => 4, muscleUv: () => 1 });
  /** A blink of 0.3 s every two seconds from second 30 on, visible at Fp1 and Fp2 only. */
  const withBlinks = (samples: Float32Array<ArrayBuffer>) =>
    samples.map((value, n) => {
      const phase = (n % (2 * RATE)) / (0.3 * RATE);
      return n < 30 * RATE || phase > 1 ? value : value + 250 * Math.sin(Math.PI * phase) ** 2;
    });
  const config = (more: Record<string, unknown> = {}) => ({
    ...smr(more),
    source: buildSource({ samplingRateHz: RATE, channelNames: ['Fp1', 'Fp2', 'Cz'] }),
  });
  const recording = (): Recording => [
    withBlinks(eeg(60, 71, { smrUv: () => 1, muscleUv: () => 1 })),
    withBlinks(eeg(60, 72, { smrUv: () => 1, muscleUv: () => 1 })),
    quiet(),
  ];

  it('close the gate with their own reason, though the trained channel shows none', () => {
    const { ticks } = trainOn(config(), recording());
    const width = tickWidth(1);
    const bits = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ticks[(from + index) * width + TICK.artifact]!);

    const blinking = bits(30 * 25, 60 * 25);
    expect(blinking.filter((each) => each === ARTIFACT_BITS.blink).length).toBeGreaterThan(200);
    expect(bits(5 * 25, 30 * 25).every((each) => each === 0)).toBe(true);
    expect(
      trainOn(config({ artifact: { blinkUv: null } }), recording()).engine.summarize().artifactPct,
    ).toBeLessThan(6);
  });

  it('freeze every adaptation: a constant blink leaves all thresholds where they are', () => {
    const stuck = recording();
    for (const front of stuck.slice(0, 2)) {
      for (let n = 30 * RATE; n < front.length; n++) {
        front[n]! += 300 * Math.sin((2 * Math.PI * 2 * n) / RATE);
      }
    }
    for (const mode of ['auto', 'controller', 'staircase']) {
      const { events, ticks } = trainOn(config({ conditions: [{ threshold: { mode } }] }), stuck);
      const width = tickWidth(1);
      const threshold = (second: number) => ticks[second * 25 * width + conditionOffset(0, 'threshold')]!;

      const later = eventsOf(events, 'thresholds').filter(({ atSeconds }) => atSeconds > 32);
      expect([mode, later.length]).toEqual([mode, 0]);
      expect(threshold(59)).toBe(threshold(33));
    }
  });

  it('on one loose frontal electrode among three do not close the gate', () => {
    const loose = config();
    loose.source = buildSource({ samplingRateHz: RATE, channelNames: ['Fp1', 'Fp2', 'Fz', 'Cz'] });
    const still = (seed: number) => eeg(60, seed, { smrUv: () => 1, muscleUv: () => 1 });

    const { engine } = trainOn(loose, [withBlinks(still(73)), still(74), still(75), quiet()]);

    expect(engine.summarize().artifactPct).toBeLessThan(6);
  });
});

describe('other artifacts', () => {
  const artifactsOf = (samples: Float32Array<ArrayBuffer>, fullScaleUv?: number[]) => {
    const source = buildSource({ samplingRateHz: RATE, ...(fullScaleUv && { fullScaleUv }) });
    const artifact = { amplitudeUv: 10_000, slopeUvPerMs: 1000 };
    const protocol = buildProtocol({
      conditions: [{ direction: 'inhibit', threshold: { mode: 'manual', value: 1000 } }],
      artifact,
    });
    const { ticks } = trainOn(buildConfig({ source, protocol }), [samples]);
    const width = tickWidth(1);
    const last = (column: number) => ticks[ticks.length - width + column]!;
    return { bits: last(TICK.artifact), rewarded: last(TICK.rewarded) };
  };
  const brain = () => eeg(20, 80, { smrUv: () => 4, muscleUv: () => 1 });
  const from = (seconds: number, change: (value: number, n: number) => number) =>
    brain().map((value, n) => (n < seconds * RATE ? value : change(value, n)));

  it.each([
    ['none', brain(), 0],
    ['a flat line', from(15, () => 12), ARTIFACT_BITS.flat],
    ['a channel at its limit', from(15, (_, n) => (n % 20 < 10 ? 500 : -500)), ARTIFACT_BITS.rail],
    [
      'muscle',
      from(15, (value, n) => value + 60 * Math.sin((2 * Math.PI * 53 * n) / RATE)),
      ARTIFACT_BITS.emg,
    ],
    [
      'mains hum',
      from(5, (value, n) => value + 900 * Math.sin((2 * Math.PI * 50 * n) / RATE)),
      ARTIFACT_BITS.mains,
    ],
  ] as const)('%s has its own reason and gives no reward', (_, samples, bit) => {
    const { bits, rewarded } = artifactsOf(samples, [500]);

    expect(bits & bit).toBe(bit);
    expect(rewarded).toBe(bit === 0 ? 1 : 0);
  });
});
