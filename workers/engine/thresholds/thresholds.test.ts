import { describe, expect, it } from 'vitest';
import { buildProtocol, HIGH_BETA, THETA } from '#tests/builders/engine-builder.ts';
import { passShare, ThresholdBook } from './thresholds.ts';

const three = [{}, THETA, HIGH_BETA];

function bookWithBaseline(
  protocol: ReturnType<typeof buildProtocol>,
  values: number[],
  ticks = values.length,
) {
  const book = new ThresholdBook(protocol);
  book.startBaseline();
  for (const value of values) {
    book.observe(new Float64Array(protocol.conditions.length).fill(value), true);
  }
  return { book, outcome: book.finishBaseline(ticks) };
}

/** 1, 2, ... 201: quantile q lies at 1 + 200 q. */
const ramp = Array.from({ length: 201 }, (_, index) => index + 1);

describe('the wanted share of one condition', () => {
  it.each([
    ['and', 64, 2, 0.8],
    ['and', 65, 3, 0.65 ** (1 / 3)],
    ['or', 75, 2, 0.5],
    ['weighted', 65, 3, 0.65],
  ])("comes from the goal: '%s' at %d %% with %d conditions", (combination, goalPct, count, expected) => {
    const protocol = buildProtocol({ conditions: three.slice(0, count), combination, goalPct });

    expect(passShare(protocol.conditions[0]!, protocol)).toBeCloseTo(expected, 8);
  });

  it('is the one the condition states, if it does', () => {
    const protocol = buildProtocol({
      conditions: [{ threshold: { mode: 'baseline', targetPct: 80 } }],
      goalPct: 40,
    });

    expect(passShare(protocol.conditions[0]!, protocol)).toBe(0.8);
  });
});

describe('a new baseline', () => {
  /** Two independent values; their joint rate therefore depends on both shares. */
  const withBaseline = (book: ThresholdBook) => {
    book.startBaseline();
    for (let tick = 0; tick < 600; tick++) {
      book.observe(Float64Array.of((tick * 7) % 600, (tick * 211) % 600), true);
    }
    book.finishBaseline(600);
    return book;
  };

  it('gives the thresholds it would give had none been set by hand before', () => {
    const protocol = buildProtocol({ conditions: [{}, { name: 'Other' }], goalPct: 50 });
    const untouched = withBaseline(new ThresholdBook(protocol));
    const touched = withBaseline(new ThresholdBook(protocol));
    touched.setByHand(0, 1);

    withBaseline(touched);

    expect([...touched.values]).toEqual([...untouched.values]);
  });

  it('gives a carried-over threshold without a last session what it gives any, for every goal', () => {
    const of = (mode: string) => {
      const conditions = [{ threshold: { mode } }, { name: 'Other', threshold: { mode } }];
      const book = withBaseline(new ThresholdBook(buildProtocol({ conditions, goalPct: 65 }), [null, null]));
      const before = [...book.values];
      book.setGoal(40);
      return [before, [...book.values]];
    };

    expect(of('carryOver')).toEqual(of('baseline'));
    expect(of('carryOver')[0]).not.toEqual(of('carryOver')[1]);
  });
});

describe('a threshold from the baseline', () => {
  const threshold = { mode: 'baseline', targetPct: 70 };

  it('lets 70 % of a reward pass above it and 70 % of an inhibit below it', () => {
    const protocol = buildProtocol({ conditions: [{ threshold }, { ...THETA, threshold }] });

    const { book, outcome } = bookWithBaseline(protocol, ramp);

    expect(outcome).toEqual({ ok: true, cleanPct: 100 });
    expect(book.values[0]).toBeCloseTo(1 + 200 * 0.3, 10);
    expect(book.values[1]).toBeCloseTo(1 + 200 * 0.7, 10);
    expect(book.baselineIqr(0)).toBe(100);
    expect(book.width(0)).toBe(100);
  });

  it('stays after the baseline, whatever follows', () => {
    const { book } = bookWithBaseline(buildProtocol({ conditions: [{ threshold }] }), ramp);

    for (let tick = 0; tick < 1000; tick++) book.observe(Float64Array.of(500), false);

    expect(book.adapt()).toBe(false);
    expect(book.values[0]).toBeCloseTo(61, 10);
  });

  it('is refused when less than half of it was clean', () => {
    const { book, outcome } = bookWithBaseline(buildProtocol(), ramp, 500);

    expect(outcome).toEqual({ ok: false, reason: expect.stringMatching(/^Only 40 % of the baseline/) });
    expect(book.values[0]).toBeNaN();
    expect(book.unknown()).toEqual(['SMR']);
  });

  it('is refused when it holds less than 5 s', () => {
    const { outcome } = bookWithBaseline(buildProtocol(), ramp.slice(0, 124));

    expect(outcome).toEqual({ ok: false, reason: expect.stringMatching(/holds 4\.9 s of clean signal/) });
    expect(bookWithBaseline(buildProtocol(), ramp.slice(0, 125)).outcome.ok).toBe(true);
  });

  it('replaces one set by hand, but not before', () => {
    const { book } = bookWithBaseline(buildProtocol({ conditions: [{ threshold }] }), ramp);

    expect(book.setByHand(0, 5)).toBeUndefined();
    expect(book.values[0]).toBe(5);
    book.startBaseline();
    for (const value of ramp) book.observe(Float64Array.of(value), true);
    book.finishBaseline(ramp.length);

    expect(book.values[0]).toBeCloseTo(61, 10);
  });
});

describe('an automatic threshold', () => {
  const auto = (more = {}) =>
    buildProtocol({ conditions: [{ threshold: { mode: 'auto', targetPct: 60, ...more } }] });

  it('is the quantile of the window, and forgets what is older', () => {
    const book = new ThresholdBook(auto({ windowSeconds: 8.04 }));

    for (let tick = 0; tick < 500; tick++) book.observe(Float64Array.of(9999), false);
    for (const value of ramp) book.observe(Float64Array.of(value), false);

    expect(book.adapt()).toBe(true);
    expect(book.values[0]).toBeCloseTo(1 + 200 * 0.4, 10);
  });

  it('says nothing before a second of clean signal', () => {
    const book = new ThresholdBook(auto());
    for (let tick = 0; tick < 24; tick++) book.observe(Float64Array.of(3), false);

    expect(book.adapt()).toBe(false);
    expect(book.values[0]).toBeNaN();
    expect(book.unknown()).toEqual([]);
    book.observe(Float64Array.of(3), false);
    expect(book.adapt()).toBe(true);
    expect(book.values[0]).toBe(3);
    expect(book.width(0)).toBe(1.5);
  });

  it('stops adapting once it is set by hand', () => {
    const book = new ThresholdBook(auto());
    for (const value of ramp) book.observe(Float64Array.of(value), false);

    book.setByHand(0, 7);

    expect(book.adapt()).toBe(false);
    expect(book.values[0]).toBe(7);
  });
});

describe('a threshold set by hand', () => {
  it.each([[0], [-1], [Number.NaN], [Infinity], [10_001]])('is refused at %d', (value) => {
    expect(new ThresholdBook(buildProtocol()).setByHand(0, value)).toMatch(/must lie above 0/);
  });

  it('is refused for a condition that does not exist', () => {
    expect(new ThresholdBook(buildProtocol()).setByHand(3, 5)).toMatch(/no condition 4/);
  });

  it('leaves nothing of what was learned behind a reset: not even the shares that gave the goal', () => {
    const protocol = buildProtocol({ conditions: [{}, { name: 'Other' }], goalPct: 50 });
    const afterBaseline = (book: ThresholdBook, ticks: number) => {
      book.startBaseline();
      for (let tick = 0; tick < ticks; tick++) book.observe(Float64Array.of(tick % 97, tick % 97), true);
      book.finishBaseline(ticks);
      return [...book.values];
    };
    const used = new ThresholdBook(protocol);
    afterBaseline(used, 600);
    used.reset();

    // Too short to measure a joint rate, so the initial shares remain.
    expect(afterBaseline(used, 200)).toEqual(afterBaseline(new ThresholdBook(protocol), 200));
  });

  it('survives a reset, which everything learned does not', () => {
    const { book } = bookWithBaseline(buildProtocol({ conditions: [{}, THETA] }), ramp);
    book.setByHand(0, 5);

    book.reset();

    expect(book.toList()).toEqual([5, null]);
  });
});

describe('another goal in the middle of a session', () => {
  it('takes thresholds anew from the same baseline', () => {
    const protocol = buildProtocol({ conditions: [{}], goalPct: 70 });
    const { book } = bookWithBaseline(protocol, ramp);
    const before = book.values[0];

    expect(book.setGoal(40)).toBeUndefined();
    expect([before, book.values[0]]).toEqual([
      bookWithBaseline(protocol, ramp).book.values[0],
      bookWithBaseline({ ...protocol, goalPct: 40 }, ramp).book.values[0],
    ]);
    expect(book.values[0]).toBeGreaterThan(before!);
  });

  it('leaves thresholds set by hand and shares of their own alone', () => {
    const own = { threshold: { mode: 'baseline', targetPct: 80 } };
    const { book } = bookWithBaseline(buildProtocol({ conditions: [own, THETA], goalPct: 70 }), ramp);
    book.setByHand(1, 7);
    const before = [...book.values];
    book.setGoal(40);

    expect([...book.values]).toEqual(before);
  });

  it.each([29, 91, Number.NaN])('of %d %% is refused', (goalPct) => {
    const { book } = bookWithBaseline(buildProtocol({ conditions: [{}] }), ramp);

    expect(book.setGoal(goalPct)).toMatch(/between 30 and 90 %/);
  });
});
