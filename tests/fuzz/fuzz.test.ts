import { describe, expect, it } from 'vitest';
import { withAllocationLimit } from './allocations.ts';
import { FORMATS } from './formats.ts';
import { runCase } from './run-case.ts';

/** A fraction of the cases of `npm run fuzz`. */
const CASES = 200;

describe.each(FORMATS)('damaged recordings ($name)', (format) => {
  it('are read or refused in words, in bounded memory and work', async () => {
    const problems: string[] = [];
    const outcomes = new Set<string>();
    for (let number = 0; number < CASES; number++) {
      const { outcome, problem } = await runCase(format, number);
      outcomes.add(outcome);
      if (problem) problems.push(`case ${number} ${problem}`);
    }

    expect(problems).toEqual([]);
    expect([...outcomes]).toEqual(expect.arrayContaining(['read', 'refused']));
  });
});

describe('the watch over allocations', () => {
  it('refuses what is too large, also where the refusal is caught, and lets the rest be', async () => {
    const watched = await withAllocationLimit(1000, async () => {
      try {
        return new Float64Array(126).length;
      } catch {
        return new Uint8Array(1000).length;
      }
    });

    expect(watched).toEqual({ result: 1000, refusedBytes: 1008, thrown: undefined });
    expect(new Float64Array(126)).toHaveLength(126);
  });
});
