import { describe, expect, it } from 'vitest';
import { conditionOffset, phaseCode, TICK, tickWidth } from '#shared/engine/ticks.ts';
import { ticksCsv } from './ticks-csv.ts';

describe('ticks as CSV', () => {
  it('read back to the same doubles, training only', () => {
    const width = tickWidth(1);
    const ticks = new Float64Array(3 * width);
    const values = [0.1 + 0.2, 1 / 3, 5e-324];
    for (const [row, value] of values.entries()) {
      ticks[row * width + TICK.phase] = phaseCode(row === 0 ? 'baseline' : 'training');
      ticks[row * width + TICK.timeSeconds] = (row + 1) / 25;
      ticks[row * width + conditionOffset(0, 'value')] = value;
      ticks[row * width + conditionOffset(0, 'threshold')] = row === 1 ? Number.NaN : value;
    }

    const [header, ...lines] = [...ticksCsv(ticks, [{ name: 'a "b"', band: '4-8 Hz' }])]
      .join('')
      .trimEnd()
      .split('\n');

    expect(header).toBe(
      'timeSeconds,success,rewarded,artifact,"a ""b"" (4-8 Hz) value","a ""b"" (4-8 Hz) threshold"',
    );
    expect(lines.map((line) => line.split(',').map(Number))).toEqual([
      [0.08, 0, 0, 0, 1 / 3, Number.NaN],
      [0.12, 0, 0, 0, 5e-324, 5e-324],
    ]);
  });
});
