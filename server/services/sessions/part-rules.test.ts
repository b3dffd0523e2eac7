import { describe, expect, it } from 'vitest';
import { TICK, tickWidth } from '#shared/engine/ticks.ts';
import type { PartHeader } from '#shared/recording/part-format.ts';
import { checkTicks } from './part-rules.ts';

const WIDTH = tickWidth(1);
const HEADER = { seq: 3, tickWidth: WIDTH } as PartHeader;

function ticksWithRun(run: number): Float64Array {
  const ticks = new Float64Array(2 * WIDTH);
  ticks[WIDTH + TICK.run] = run;
  return ticks;
}

describe('the ticks of a part', () => {
  it('may be those of the engine', () => {
    expect(() => checkTicks(HEADER, ticksWithRun(1000))).not.toThrow();
    expect(() => checkTicks(HEADER, new Float64Array(0))).not.toThrow();
  });

  it.each([Number.NaN, -1, 1.5, 1001, Infinity])('are refused when they belong to run %s', (run) => {
    expect(() => checkTicks(HEADER, ticksWithRun(run))).toThrow(/Part 3 .*belongs to no run/);
  });
});
