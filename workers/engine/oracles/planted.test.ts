import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { normalNoise } from '#dsp/testing/noise.ts';
import { emgHonesty } from '#shared/engine/emg-honesty.ts';
import { sessionLedger } from '#model/learning/learning-ledger.ts';
import type { LedgerTable } from '#model/learning/learning-ledger.ts';
import type { ConditionInput } from '#tests/builders/engine-builder.ts';
import { buildConfig, buildProtocol, buildSource } from '#tests/builders/engine-builder.ts';
import { trainOn } from '#tests/builders/oracle-builder.ts';

/** Cases with a known answer: synthetic EEG processed by the whole engine. */
const RATE = 250;

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

type Level = (seconds: number) => number;
type Plant = { seed: number; seconds: number; rhythmHz?: number; rhythmUv: Level; muscleUv: Level };

/** 1/f background, a rhythm of `rhythmUv` with drifting phase and broadband muscle of `muscleUv`, both in uV RMS. */
function plant({ seed, seconds, rhythmHz = 13.5, rhythmUv, muscleUv }: Plant): Float32Array<ArrayBuffer> {
  const [background, muscle, drift] = [normalNoise(seed), normalNoise(seed + 1), normalNoise(seed + 2)];
  let slow = 0;
  let turns = 0;
  let last = 0;
  return Float32Array.from({ length: seconds * RATE }, (_, n) => {
    slow = 0.97 * slow + background();
    turns += rhythmHz / RATE + 0.01 * drift();
    const noise = muscle();
    const burst = (noise + 0.6 * last) / 1.17;
    last = noise;
    const rhythm = Math.SQRT2 * rhythmUv(n / RATE) * Math.sin(2 * Math.PI * turns);
    return 1.2 * slow + rhythm + muscleUv(n / RATE) * burst;
  });
}

/** A level from 0 to 1 that changes every five seconds. */
function levels(seed: number): Level {
  const next = normalNoise(seed);
  const list = Array.from({ length: 1000 }, () => Math.min(1, Math.max(0, 0.5 + 0.4 * next())));
  return (seconds) => list[Math.floor(seconds / 5)]!;
}

const SMR: ConditionInput = {};
const BETA: ConditionInput = { name: 'Beta', lowHz: 15, highHz: 20 };

/** The tick table of a session: a baseline of 30 s if the threshold needs one, then training to the end. */
function session(
  samples: Float32Array<ArrayBuffer>,
  condition: ConditionInput,
): LedgerTable & { rewardedPct: number } {
  const mode = (condition.threshold as { mode: string }).mode;
  const config = buildConfig({
    source: buildSource({ samplingRateHz: RATE }),
    protocol: buildProtocol({ conditions: [condition], artifact: { emgUv: null } }),
  });
  const { ticks, engine } = trainOn(core, config, [samples], mode === 'baseline' ? 30 : 0);
  const { name = 'SMR', direction = 'reward' } = condition;
  return {
    values: ticks,
    conditions: [{ name, unit: 'uV RMS', direction }],
    rewardedPct: engine.summarize().rewardedPct!,
  };
}

const MODES = [{ mode: 'auto' }, { mode: 'baseline' }, { mode: 'controller' }, { mode: 'staircase' }];

describe('success that is muscle', () => {
  it.each(
    MODES.flatMap((threshold) =>
      [SMR, BETA].map((band) => [band.name ?? 'SMR', threshold.mode, { ...band, threshold }] as const),
    ),
  )('is flagged when training %s in mode %s', (_band, _mode, condition) => {
    const tension = levels(1);
    const samples = plant({
      seed: 10,
      seconds: 330,
      rhythmUv: () => 0.8,
      muscleUv: (at) => 2 + 12 * tension(at),
    });

    const honesty = emgHonesty(session(samples, condition));

    expect(honesty.verdict).toBe('muscle');
    expect(honesty.correlation!.low).toBeGreaterThan(0.3);
    expect(honesty.words).toMatch(/may be muscle/);
  });

  it.each(MODES.flatMap(({ mode }) => [11, 12, 13].map((seed) => [mode, seed] as const)))(
    'is not seen in clean SMR, in mode %s (seed %d)',
    (mode, seed) => {
      const [rhythm, tension] = [levels(seed), levels(seed + 100)];
      const samples = plant({
        seed,
        seconds: 330,
        rhythmUv: (at) => 1 + 5 * rhythm(at),
        muscleUv: (at) => 0.5 + tension(at),
      });

      expect(emgHonesty(session(samples, { threshold: { mode } })).verdict).toBe('honest');
    },
  );

  it('is not claimed of a source that shows no muscle band', () => {
    const config = buildConfig({
      source: buildSource({ samplingRateHz: 64 }),
      protocol: buildProtocol({ conditions: [{ threshold: { mode: 'auto' } }] }),
    });
    const samples = plant({ seed: 14, seconds: 60, rhythmUv: () => 4, muscleUv: () => 1 }).map(
      (value) => value,
    );
    const { ticks } = trainOn(core, config, [samples]);

    expect(emgHonesty({ values: ticks, conditions: [{ name: 'SMR', unit: 'uV RMS' }] }).verdict).toBe(
      'unknown',
    );
  });
});

describe('a decline under a threshold that follows it', () => {
  const falling = (seed: number) =>
    plant({ seed, seconds: 900, rhythmUv: (at) => 6 - at / 260, muscleUv: () => 1 });
  const rising = (seed: number) =>
    plant({ seed, seconds: 900, rhythmUv: (at) => 2.5 + at / 260, muscleUv: () => 1 });
  const steady = (seed: number) => plant({ seed, seconds: 900, rhythmUv: () => 4, muscleUv: () => 1 });

  it.each(['auto', 'controller', 'staircase'])('is told in mode %s, though the pass rate holds', (mode) => {
    const trained = session(falling(20), { threshold: { mode } });
    const [entry] = sessionLedger(trained);

    expect(entry).toMatchObject({ trend: 'declined', isHiddenDecline: true });
    expect(entry!.effect!.high).toBeLessThan(0);
    expect(trained.rewardedPct).toBeGreaterThan(50);
    expect(entry!.words).toMatch(/fell while the pass rate held/);
  });

  it('is told of an inhibit that rises', () => {
    const condition: ConditionInput = { direction: 'inhibit', threshold: { mode: 'auto' } };

    expect(sessionLedger(session(rising(21), condition))[0]).toMatchObject({
      trend: 'declined',
      isHiddenDecline: true,
    });
  });

  it('is not hidden where the threshold stands still: then the rate tells', () => {
    const [entry] = sessionLedger(session(falling(22), { threshold: { mode: 'baseline' } }));

    expect(entry).toMatchObject({ trend: 'declined', isHiddenDecline: false });
  });

  it.each([30, 31, 32, 33, 34, 35])('is not told where nothing changes (seed %d)', (seed) => {
    const [entry] = sessionLedger(session(steady(seed), { threshold: { mode: 'auto' } }));

    expect(entry!.isHiddenDecline).toBe(false);
    expect(Math.abs(entry!.effect!.value)).toBeLessThan(0.4);
  });

  it('is not told where the client learns', () => {
    const [entry] = sessionLedger(session(rising(23), { threshold: { mode: 'auto' } }));

    expect(entry).toMatchObject({ trend: 'improved', isHiddenDecline: false });
    expect(entry!.effect!.low).toBeGreaterThan(0);
  });
});
