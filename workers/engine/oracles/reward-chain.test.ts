import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { uniformNoise } from '#dsp/testing/noise.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { summarizeTicks } from '#shared/engine/summary.ts';
import { conditionOffset, phaseCode, TICK } from '#shared/engine/ticks.ts';
import type { Recording } from '#tests/builders/engine-builder.ts';
import { buildConfig, buildSource, noiseRecording } from '#tests/builders/engine-builder.ts';
import { rowsOf, trainOn } from '#tests/builders/oracle-builder.ts';

/**
 * All other columns of a tick follow from its value, threshold and artifact: score, pass, success, reward and chime.
 * The test recomputes them directly from the definitions and compares tick by tick.
 */
const RATE = 250;
const BASELINE_SECONDS = 20;

let core: SignalCore;
let recording: Recording;
beforeAll(async () => {
  core = await loadTestCore();
  recording = noiseRecording(91, 3, 80 * RATE).map((samples) =>
    samples.map((value, n) => {
      if (n >= 40 * RATE && n < 41 * RATE) return Number.NaN;
      const isWave = n > 30 * RATE && n % (7 * RATE) < RATE / 2;
      return isWave ? value + 300 * Math.sin((2 * Math.PI * 3 * n) / RATE) : value;
    }),
  );
});

const BANDS = [
  { lowHz: 4, highHz: 8 },
  { lowHz: 12, highHz: 15 },
  { lowHz: 20, highHz: 30 },
];

function randomProtocol(seed: number): Protocol {
  const next = uniformNoise(seed * 104_729);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(((next() + 1) / 2) * from.length)]!;
  return protocolSchema.parse({
    name: `Random ${seed}`,
    conditions: Array.from({ length: pick([1, 2, 3]) }, (_, index) => ({
      name: `Condition ${index}`,
      feature: {
        metric: 'bandAmplitude',
        band: pick(BANDS),
        derivations: [{ kind: 'asRecorded', site: pick(['C3', 'Cz', 'C4']) }],
        filterOrder: pick([3, 4]),
        measure: pick(['rms', 'peakToPeak', 'power']),
      },
      direction: pick(['reward', 'inhibit']),
      threshold: pick([{ mode: 'baseline' }, { mode: 'auto', targetPct: 70 }, { mode: 'controller' }]),
      hysteresisPct: pick([0, 5, 30]),
      weight: pick([0.5, 1, 3]),
    })),
    combination: pick(['and', 'or', 'weighted']),
    holdMs: pick([0, 40, 200, 500]),
    refractoryMs: pick([0, 40, 500, 2000]),
    artifact: { holdMs: pick([0, 300]), emgUv: null },
  });
}

type Verdict = {
  scores: number[];
  passes: boolean[];
  success: number;
  isRewarded: boolean;
  isChime: boolean;
};

/** The quantile at `part` of the values, interpolated linearly between order statistics. */
function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = part * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return low + (place % 1) * (high - low);
}

/** Recomputes the training ticks of a table from the definitions. */
function* judge(protocol: Protocol, rows: readonly Float64Array[]): Generator<[Float64Array, Verdict]> {
  const { conditions, combination, holdMs, refractoryMs } = protocol;
  const cell = (row: Float64Array, index: number, column: 'value' | 'threshold') =>
    row[conditionOffset(index, column)]!;
  const baseline = rows.filter(
    (row) => row[TICK.phase] === phaseCode('baseline') && row[TICK.artifact] === 0,
  );
  const widths = conditions.map((_, index) => {
    const values = baseline.map((row) => cell(row, index, 'value'));
    return quantile(values, 0.75) - quantile(values, 0.25);
  });
  let passes = conditions.map(() => false);
  let heldMs: number | undefined;
  let lastChimeMs = Number.NEGATIVE_INFINITY;
  for (const [index, row] of rows.entries()) {
    if (row[TICK.phase] !== phaseCode('training')) continue;
    const nowMs = index * 40;
    const idle = { scores: conditions.map(() => 0), passes, success: 0, isRewarded: false, isChime: false };
    if (row[TICK.artifact] !== 0) {
      yield [row, idle];
      continue;
    }
    const above = conditions.map(
      ({ direction }, at) =>
        (direction === 'reward' ? 1 : -1) * (cell(row, at, 'value') - cell(row, at, 'threshold')),
    );
    const scores = above.map((distance, at) => Math.min(1, Math.max(0, 0.5 + distance / (2 * widths[at]!))));
    passes = conditions.map(({ hysteresisPct }, at) => {
      const half = (cell(row, at, 'threshold') * hysteresisPct) / 200;
      return above[at]! >= (passes[at] ? -half : half);
    });
    const weights = conditions.map(({ weight }) => weight);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const mean = scores.reduce((sum, score, at) => sum + score * weights[at]!, 0) / total;
    const combined = { and: Math.min(...scores), or: Math.max(...scores), weighted: mean }[combination];
    const isPassing = { and: passes.every(Boolean), or: passes.some(Boolean), weighted: mean >= 0.5 }[
      combination
    ];
    heldMs = isPassing ? (heldMs ?? -40) + 40 : undefined;
    const isRewarded = heldMs !== undefined && heldMs >= holdMs;
    const isChime = isRewarded && nowMs - lastChimeMs >= refractoryMs;
    if (isChime) lastChimeMs = nowMs;
    yield [row, { scores, passes, success: 100 * combined, isRewarded, isChime }];
  }
}

/** Actual and expected values of a row, by name. */
const pairs = (row: Float64Array, verdict: Verdict): [string, number, number][] => [
  ['rewarded', row[TICK.rewarded]!, verdict.isRewarded ? 1 : 0],
  ['chime', row[TICK.rewardCount]!, verdict.isChime ? 1 : 0],
  ['success', row[TICK.success]!, verdict.success],
  ...verdict.scores.flatMap((score, index): [string, number, number][] => [
    ['score', row[conditionOffset(index, 'score')]!, score],
    ['pass', row[conditionOffset(index, 'pass')]!, verdict.passes[index] ? 1 : 0],
  ]),
];

const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);

describe('the reward chain, tick by tick', () => {
  it.each(SEEDS)('follows the definitions for random protocol %d', (seed) => {
    const protocol = randomProtocol(seed);
    const source = buildSource({ samplingRateHz: RATE, channelNames: ['C3', 'Cz', 'C4'] });

    const { ticks, engine } = trainOn(core, buildConfig({ source, protocol }), recording, BASELINE_SECONDS);

    const rows = rowsOf(ticks, protocol.conditions.length);
    let [clean, lost, rewarded, chimes] = [0, 0, 0, 0];
    const problems: string[] = [];
    for (const [row, verdict] of judge(protocol, rows)) {
      if (row[TICK.artifact] === 0) clean++;
      else lost++;
      if (verdict.isRewarded) rewarded++;
      if (verdict.isChime) chimes++;
      for (const [name, shown, expected] of pairs(row, verdict)) {
        if (!(Math.abs(shown - expected) <= 1e-9)) problems.push(`${name} at ${row[TICK.timeSeconds]} s`);
      }
    }
    expect(problems).toEqual([]);
    expect(lost).toBeGreaterThan(60);
    expect(engine.summarize()).toMatchObject({ ticks: clean + lost, rewardCount: chimes });
    expect(engine.summarize().rewardedPct).toBeCloseTo((100 * rewarded) / clean, 9);
    expect(engine.summarize().artifactPct).toBeCloseTo((100 * lost) / (clean + lost), 9);
    const conditions = protocol.conditions.map(({ name }) => ({ name, unit: 'uV RMS' }));
    expect(summarizeTicks({ values: ticks, conditions }).rewardedPct).toBe(engine.summarize().rewardedPct);
  });
});
