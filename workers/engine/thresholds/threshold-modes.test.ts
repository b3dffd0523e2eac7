import { describe, expect, it } from 'vitest';
import { normalNoise } from '#dsp/testing/noise.ts';
import { buildProtocol, THETA } from '#tests/builders/engine-builder.ts';
import { ThresholdBook } from './thresholds.ts';

const TICKS_PER_SECOND = 25;

/** One seeded value a tick, uncorrelated, around 20 with an SD of 2. */
const noise = (seed: number) => {
  const next = normalNoise(seed);
  return () => 20 + 2 * next();
};

type Protocol = ReturnType<typeof buildProtocol>;

/** Gives a book `seconds` of clean training; returns the share of the later half beyond the threshold. */
function trainedRate(protocol: Protocol, seconds: number, next: () => number, baselineSeconds = 0) {
  const book = new ThresholdBook(protocol);
  const reward = protocol.conditions[0]!.direction === 'reward';
  if (baselineSeconds > 0) {
    book.startBaseline();
    const ticks = baselineSeconds * TICKS_PER_SECOND;
    for (let tick = 0; tick < ticks; tick++) book.observe(Float64Array.of(next()), true);
    book.finishBaseline(ticks);
  }
  let passed = 0;
  let counted = 0;
  for (let tick = 1; tick <= seconds * TICKS_PER_SECOND; tick++) {
    const value = next();
    if (tick > (seconds * TICKS_PER_SECOND) / 2) {
      counted++;
      const threshold = book.values[0]!;
      if (reward ? value >= threshold : value <= threshold) passed++;
    }
    book.observe(Float64Array.of(value), false);
    if (tick % TICKS_PER_SECOND === 0) book.adapt();
  }
  return { ratePct: (100 * passed) / counted, book };
}

const one = (threshold: unknown, direction: 'reward' | 'inhibit' = 'reward') =>
  buildProtocol({ conditions: [{ threshold, direction }] });

describe('the staircase', () => {
  it.each(['reward', 'inhibit'] as const)('of a %s converges to 70.7 percent of the time', (direction) => {
    const { ratePct } = trainedRate(one({ mode: 'staircase' }, direction), 4 * 3600, noise(1));

    expect(Math.abs(ratePct - 70.7)).toBeLessThan(2);
  });

  it('gets harder after two successes in a row and easier after one failure', () => {
    const protocol = one({ mode: 'staircase', trialMs: 1000, stepShare: 0.5 });
    const { book } = trainedRate(protocol, 10, noise(2), 20);
    const second = (value: number) => {
      for (let tick = 0; tick < TICKS_PER_SECOND; tick++) book.observe(Float64Array.of(value), false);
      return book.values[0]!;
    };
    second(0);
    const start = book.values[0]!;

    const moves = [100, 100, 100, 0, 100].map((value) => Math.sign(second(value) - start));
    const afterFailure = book.values[0]!;

    expect(moves).toEqual([0, 1, 1, 0, 0]);
    expect(afterFailure).toBeCloseTo(start, 9);
  });
});

describe('the controller', () => {
  it.each([
    ['reward', 60],
    ['inhibit', 80],
  ] as const)('of a %s holds %d percent', (direction, targetPct) => {
    const { ratePct } = trainedRate(one({ mode: 'controller', targetPct }, direction), 1800, noise(3));

    expect(Math.abs(ratePct - targetPct)).toBeLessThan(2);
  });
});

describe('the controller at its default gain', () => {
  const after = (mode: string, scaleAt: (second: number) => number, seconds: number) => {
    const [next, book] = [normalNoise(6), new ThresholdBook(one({ mode, targetPct: 70 }))];
    const envelope = () => Math.hypot(next(), next());
    book.startBaseline();
    for (let tick = 0; tick < 1500; tick++) book.observe(Float64Array.of(envelope()), true);
    book.finishBaseline(1500);
    let passed = 0;
    for (let second = 0; second < seconds; second++) {
      for (let tick = 0; tick < TICKS_PER_SECOND; tick++) {
        const value = scaleAt(second) * envelope();
        if (value >= book.values[0]!) passed++;
        book.observe(Float64Array.of(value), false);
      }
      book.adapt();
    }
    return { ratePct: (100 * passed) / (seconds * TICKS_PER_SECOND), threshold: book.values[0]! };
  };

  it('holds the rate within 2 points while the amplitude halves over a quarter of an hour, as the quantile does', () => {
    const fall = (second: number) => 1 - second / 1800;

    expect(Math.abs(after('controller', fall, 900).ratePct - 70)).toBeLessThan(2);
    expect(Math.abs(after('auto', fall, 900).ratePct - 70)).toBeLessThan(2);
  });

  it('is at the new place within a minute when the amplitude halves at once', () => {
    const settled = after('auto', () => 0.5, 300).threshold;

    expect(Math.abs(after('controller', () => 0.5, 60).threshold / settled - 1)).toBeLessThan(0.15);
  });
});

describe('a rolling quantile of 30 s at 70 %', () => {
  it('delivers 70 +- 3 % of stationary noise', () => {
    const { ratePct } = trainedRate(one({ mode: 'auto', targetPct: 70 }), 1800, noise(4));

    expect(Math.abs(ratePct - 70)).toBeLessThan(3);
  });
});

describe('a threshold from z of the own baseline', () => {
  it.each([
    [0, 20],
    [0.5, 21],
    [-1, 18],
  ])('lies z = %d standard deviations from the mean', (z, expected) => {
    const { book } = trainedRate(one({ mode: 'baselineZ', z }), 2, noise(5), 300);

    expect(Math.abs(book.values[0]! - expected)).toBeLessThan(0.15);
  });

  it('comes with mean and SD of the baseline, so that a z-score can be shown', () => {
    const { book } = trainedRate(one({ mode: 'manual', value: 20 }), 2, noise(5), 300);
    const [own] = book.ownBaselines();

    expect(Math.abs(own!.mean - 20)).toBeLessThan(0.15);
    expect(Math.abs(own!.sd - 2)).toBeLessThan(0.1);
    expect(trainedRate(one({ mode: 'manual', value: 20 }), 2, () => 7, 20).book.ownBaselines()).toEqual([
      null,
    ]);
  });

  it('is the mean itself for a baseline without spread', () => {
    const { book } = trainedRate(one({ mode: 'baselineZ', z: 2 }), 2, () => 7, 20);

    expect(book.values[0]).toBe(7);
  });
});

describe('a carried-over threshold', () => {
  const protocol = one({ mode: 'carryOver', targetPct: 70 });

  it('is the one of the last session, also after a baseline', () => {
    const book = new ThresholdBook(protocol, [12.5]);
    book.startBaseline();
    for (let tick = 0; tick < 500; tick++) book.observe(Float64Array.of(20), true);
    book.finishBaseline(500);

    expect([book.values[0], book.unknown()]).toEqual([12.5, []]);
  });

  it('comes from the baseline when there is no last session', () => {
    const book = new ThresholdBook(protocol, [null]);

    expect(book.unknown()).toEqual(['SMR']);
    expect(trainedRate(protocol, 2, () => 7, 20).book.values[0]).toBe(7);
  });
});

describe('suggestions', () => {
  it('propose a rolling quantile every ten seconds and change nothing by themselves', () => {
    const protocol = one({ mode: 'suggest', targetPct: 50 });
    const { book } = trainedRate(protocol, 2, noise(6), 60);
    const before = book.values[0];
    const proposals: unknown[] = [];
    for (let tick = 1; tick <= 60 * TICKS_PER_SECOND; tick++) {
      book.observe(Float64Array.of(30), false);
      if (tick % TICKS_PER_SECOND !== 0) continue;
      expect(book.adapt()).toBe(false);
      const values = book.suggestions();
      if (values) proposals.push(values[0]);
    }

    expect(book.values[0]).toBe(before);
    expect(proposals).toHaveLength(6);
    expect(proposals.at(-1)).toBe(30);
  });
});

describe('the combined goal', () => {
  const goal = (count: number) =>
    buildProtocol({ conditions: [{}, THETA, { ...THETA, name: 'Other' }].slice(0, count), goalPct: 65 });

  /** Values of all conditions at one tick: a reward, and inhibits partly correlated with it. */
  function jointRate(protocol: Protocol, coupling: number) {
    const book = new ThresholdBook(protocol);
    const sources = protocol.conditions.map((_, index) => normalNoise(100 + index));
    const values = () => {
      const shared = sources[0]!();
      return Float64Array.from(protocol.conditions, (_, index) =>
        index === 0 ? 20 + shared : 20 - coupling * shared + Math.sqrt(1 - coupling ** 2) * sources[index]!(),
      );
    };
    book.startBaseline();
    for (let tick = 0; tick < 6000; tick++) book.observe(values(), true);
    book.finishBaseline(6000);
    let passed = 0;
    for (let tick = 0; tick < 6000; tick++) {
      const given = values();
      const passes = protocol.conditions.every(({ direction }, index) =>
        direction === 'reward' ? given[index]! >= book.values[index]! : given[index]! <= book.values[index]!,
      );
      if (passes) passed++;
    }
    return (100 * passed) / 6000;
  }

  it.each([
    ['independent', 0],
    ['strongly coupled', 0.95],
    ['contrary', -0.9],
  ])('is met by %s conditions', (_, coupling) => {
    expect(Math.abs(jointRate(goal(2), coupling) - 65)).toBeLessThan(3);
    expect(Math.abs(jointRate(goal(3), coupling) - 65)).toBeLessThan(3);
  });

  it('leaves conditions with a target of their own alone: 0.7 x 0.8 x 0.8 pass together in their product', () => {
    const targets = [70, 80, 80];
    const protocol = buildProtocol({
      conditions: targets.map((targetPct, index) => ({
        name: `C${index}`,
        direction: index === 0 ? ('reward' as const) : ('inhibit' as const),
        threshold: { mode: 'baseline', targetPct },
      })),
    });

    expect(Math.abs(jointRate(protocol, 0) - 44.8)).toBeLessThan(2.5);
  });
});
