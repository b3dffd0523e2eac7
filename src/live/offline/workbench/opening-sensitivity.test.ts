import { describe, expect, it } from 'vitest';
import { openingSensitivity } from './opening-sensitivity.ts';
import type { PageColumns } from './page-columns.ts';
import type { ReviewRow } from './review-settings.ts';

const WIDTH = 1000;
/** Lines between -uv/2 and uv/2, each with a blink of a millivolt in its first fiftieth. */
function page(amplitudesUv: readonly number[]): { columns: PageColumns; rows: ReviewRow[] } {
  const line = (edge: number) =>
    Float32Array.from({ length: WIDTH }, (_, k) => (k < WIDTH / 50 ? 1000 : edge));
  const min = amplitudesUv.map((uv) => line(-uv / 2));
  const max = amplitudesUv.map((uv) => line(uv / 2));
  const rows = amplitudesUv.map(
    (_, raw) => ({ trace: { isBad: false }, isVoltage: true, filtered: undefined, raw }) as ReviewRow,
  );
  return { columns: { min, max } as unknown as PageColumns, rows };
}

describe('the sensitivity a recording opens with', () => {
  it('lets a typical line of many fill its row and no more', () => {
    const { columns, rows } = page(Array.from({ length: 64 }, (_, k) => (k === 0 ? 5000 : 100)));

    // 100 uV in 2.5 mm are 40 uV/mm; the next step is 50.
    expect(openingSensitivity(columns, rows, 2.5)).toBe(50);
  });

  it('does not blow up a quiet recording', () => {
    const { columns, rows } = page([20, 20]);

    expect(openingSensitivity(columns, rows, 60)).toBe(7);
  });

  it('leaves out gaps, flat lines and what is no voltage', () => {
    const { columns, rows } = page([100, 0, 9000]);
    columns.min[0]!.fill(Number.NaN, 300, 600);
    columns.max[0]!.fill(Number.NaN, 300, 600);
    columns.min[1]!.fill(0);
    columns.max[1]!.fill(0);

    expect(openingSensitivity(columns, [rows[0]!, rows[1]!, { ...rows[2]!, isVoltage: false }], 5)).toBe(20);
    expect(openingSensitivity(columns, [rows[1]!], 5)).toBeUndefined();
  });
});
