import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createIds } from './ids.ts';
import { systemRandom } from './random.ts';

describe('ids', () => {
  it('are valid UUIDs of version 7 that carry their time', () => {
    const timeMs = Date.UTC(2026, 10, 20, 12);
    const id = createIds({ nowMs: () => timeMs }, systemRandom).next();

    expect(z.uuidv7().safeParse(id).success).toBe(true);
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(timeMs);
  });

  it('sort in the order they were made, also when the clock stands still or goes back', () => {
    let timeMs = 1_000_000;
    const ids = createIds({ nowMs: () => timeMs }, systemRandom);
    const made = Array.from({ length: 10_000 }, (_, index) => {
      if (index === 5000) timeMs -= 500;
      return ids.next();
    });

    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });
});
