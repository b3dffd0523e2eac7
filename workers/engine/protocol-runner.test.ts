import { describe, expect, it } from 'vitest';
import { conditionOffset, TICK, tickWidth } from '#shared/engine/ticks.ts';
import { buildProtocol, THETA } from '#tests/builders/engine-builder.ts';
import { ProtocolRunner } from './protocol-runner.ts';
import { passes, score } from '#shared/engine/scoring.ts';

type Step = { values: number[]; isClean?: boolean; isTraining?: boolean };
type ProtocolInput = Parameters<typeof buildProtocol>[0];

/** Runs ticks with all thresholds at 10 uV and width 5 uV; returns one column. */
function run(protocol: ProtocolInput, steps: Step[], column: keyof typeof TICK): number[] {
  const built = buildProtocol(protocol);
  const runner = new ProtocolRunner(built);
  const thresholds = {
    values: new Float64Array(built.conditions.length).fill(10),
    width: () => 5,
    hysteresisScale: () => 10,
  };
  const row = new Float64Array(tickWidth(built.conditions.length));
  return steps.map(({ values, isClean = true, isTraining = true }) => {
    runner.step({ values: Float64Array.from(values), thresholds, isClean, isTraining }, row);
    return row[TICK[column]]!;
  });
}

const above = { values: [20] };
const below = { values: [2] };
const artifact = { values: [20], isClean: false };
const single = (more: Record<string, unknown> = {}): ProtocolInput => ({
  conditions: [{ hysteresisPct: 0 }],
  refractoryMs: 0,
  ...more,
});
const two = (combination: string, weights: [number, number] = [1, 1]): ProtocolInput => ({
  conditions: [
    { hysteresisPct: 0, weight: weights[0] },
    { ...THETA, hysteresisPct: 0, weight: weights[1] },
  ],
  combination,
});

describe('the score of a condition', () => {
  it.each([
    ['reward', 10, 0.5],
    ['reward', 12.5, 0.75],
    ['reward', 15, 1],
    ['reward', 40, 1],
    ['reward', 5, 0],
    ['reward', 1, 0],
    ['inhibit', 10, 0.5],
    ['inhibit', 7.5, 0.75],
    ['inhibit', 15, 0],
  ] as const)('of a %s at %d uV with threshold 10 and width 5 is %d', (direction, value, expected) => {
    expect(score(direction, value, 10, 5)).toBe(expected);
  });

  it('is 0 while value or threshold is unknown', () => {
    expect(score('reward', Number.NaN, 10, 5)).toBe(0);
    expect(score('reward', 10, Number.NaN, Number.NaN)).toBe(0);
  });
});

describe('hysteresis', () => {
  it.each([
    ['reward', 10.4, false, false],
    ['reward', 10.5, false, true],
    ['reward', 9.6, true, true],
    ['reward', 9.4, true, false],
    ['inhibit', 9.6, false, false],
    ['inhibit', 9.5, false, true],
    ['inhibit', 10.4, true, true],
    ['inhibit', 10.6, true, false],
  ] as const)('of 10 %% around 10 uV: %s at %d uV, passing before: %s, passes: %s', (...given) => {
    const [direction, value, wasPassing, expected] = given;

    expect(passes(direction, value, 10, 0.5, wasPassing)).toBe(expected);
  });

  it('never lets an unknown value or threshold pass', () => {
    expect(passes('reward', Number.NaN, 10, 0.25, true)).toBe(false);
    expect(passes('inhibit', Number.NaN, 10, 0.25, true)).toBe(false);
    expect(passes('inhibit', 1, Number.NaN, 0.25, true)).toBe(false);
  });
});

describe('reward', () => {
  it('starts when the condition has held for the hold time', () => {
    const steps = [above, above, above, below, above, above, above];

    expect(run(single({ holdMs: 80 }), steps, 'rewarded')).toEqual([0, 0, 1, 0, 0, 0, 1]);
    expect(run(single({ holdMs: 0 }), steps, 'rewarded')).toEqual([1, 1, 1, 0, 1, 1, 1]);
  });

  it('is withheld during artifact, which freezes the hold time instead of resetting it', () => {
    const steps = [above, above, artifact, artifact, above, above];

    expect(run(single({ holdMs: 80 }), steps, 'rewarded')).toEqual([0, 0, 0, 0, 1, 1]);
    expect(run(single({ holdMs: 80 }), steps, 'success')).toEqual([100, 100, 0, 0, 100, 100]);
  });

  it('leaves the hysteresis state alone during artifact', () => {
    const protocol = { conditions: [{ hysteresisPct: 20 }] };
    const inBand = { values: [9.5] };

    expect(run(protocol, [above, { values: [1], isClean: false }, inBand], 'rewarded')).toEqual([1, 0, 1]);
  });

  it('is counted at most once per refractory time', () => {
    const steps = Array.from({ length: 9 }, () => above);

    expect(run(single({ refractoryMs: 120 }), steps, 'rewardCount')).toEqual([1, 0, 0, 1, 0, 0, 1, 0, 0]);
  });

  it('is counted again on entering only when the refractory time has passed', () => {
    const steps = [above, below, above, below, above];

    expect(run(single({ refractoryMs: 160 }), steps, 'rewardCount')).toEqual([1, 0, 0, 0, 1]);
  });

  it('and success exist in training only', () => {
    const resting = { ...above, isTraining: false };

    expect(run(single(), [resting, resting], 'rewarded')).toEqual([0, 0]);
    expect(run(single(), [resting, resting], 'success')).toEqual([0, 0]);
  });
});

describe('the combination', () => {
  // SMR score 1 at 20 uV, 0.5 at 10; theta (inhibit) score 0.75 at 7.5, 0 at 20.
  const bothPass = { values: [20, 7.5] };
  const onlyFirst = { values: [20, 20] };
  const neither = { values: [2, 20] };

  it.each([
    ['and', [1, 0, 0], [75, 0, 0]],
    ['or', [1, 1, 0], [100, 100, 0]],
    ['weighted', [1, 1, 0], [87.5, 50, 0]],
  ])("'%s' rewards %j with success %j", (combination, rewarded, success) => {
    const steps = [bothPass, onlyFirst, neither];

    expect(run(two(combination), steps, 'rewarded')).toEqual(rewarded);
    expect(run(two(combination), steps, 'success')).toEqual(success);
  });

  it('weighs by the weights of the protocol', () => {
    expect(run(two('weighted', [1, 3]), [onlyFirst], 'success')).toEqual([25]);
    expect(run(two('weighted', [1, 3]), [onlyFirst], 'rewarded')).toEqual([0]);
  });
});

describe('the columns of a condition', () => {
  it('hold value, threshold, score and pass', () => {
    const protocol = buildProtocol({ conditions: [{ hysteresisPct: 0 }] });
    const runner = new ProtocolRunner(protocol);
    const row = new Float64Array(tickWidth(1));

    runner.step(
      {
        values: Float64Array.of(12.5),
        thresholds: { values: Float64Array.of(10), width: () => 5, hysteresisScale: () => 10 },
        isClean: true,
        isTraining: true,
      },
      row,
    );

    const columns = (['value', 'threshold', 'score', 'pass'] as const).map((name) =>
      conditionOffset(0, name),
    );
    expect(columns.map((at) => row[at])).toEqual([12.5, 10, 0.75, 1]);
  });
});
