import { describe, expect, it } from 'vitest';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { createKeptOutcomes, KEPT_MS, KEPT_TIMES } from './kept-outcomes.ts';

const ONE = 'o1' as OrganizationId;
const OTHER = 'o2' as OrganizationId;

function setUp() {
  let nowMs = 0;
  let asked = 0;
  const kept = createKeptOutcomes({ nowMs: () => nowMs });
  const working = (tookMs: number) => () => {
    asked++;
    nowMs += tookMs;
    return Promise.resolve([]);
  };
  const work = working(10_000);
  return { kept, work, working, asked: () => asked, wait: (ms: number) => (nowMs += ms) };
}

describe('outcomes of a practice', () => {
  it('that take long are worked out once a minute, and once for all who ask meanwhile', async () => {
    const { kept, work, asked, wait } = setUp();

    await Promise.all([kept.of(ONE, work), kept.of(ONE, work)]);
    wait(KEPT_MS - 1);
    await kept.of(ONE, work);
    expect(asked()).toBe(1);
    wait(1);
    await kept.of(ONE, work);
    expect(asked()).toBe(2);
  });

  it('are fresh where they are quickly worked out', async () => {
    const { kept, working, asked, wait } = setUp();

    await kept.of(ONE, working(100));
    wait(KEPT_TIMES * 100 - 1);
    await kept.of(ONE, working(100));
    expect(asked()).toBe(1);
    wait(1);
    await kept.of(ONE, working(100));
    expect(asked()).toBe(2);
  });

  it('are fresh when the clock was set back', async () => {
    const { kept, work, asked, wait } = setUp();

    await kept.of(ONE, work);
    wait(-3600_000);
    await kept.of(ONE, work);

    expect(asked()).toBe(2);
  });

  it('are never those of another one', async () => {
    const { kept, work, asked } = setUp();

    await kept.of(ONE, work);
    await kept.of(OTHER, work);

    expect(asked()).toBe(2);
  });

  it('are worked out anew after a failure', async () => {
    const { kept, work, asked } = setUp();

    await expect(kept.of(ONE, () => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
    await kept.of(ONE, work);

    expect(asked()).toBe(1);
  });
});
