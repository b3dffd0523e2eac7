import { expect, it } from 'vitest';
import { ARTIFACT_BITS, conditionOffset, phaseCode, TICK, tickWidth } from '../engine/ticks.ts';
import { mostTickCsvBytes, ticksCsv } from './ticks-csv.ts';

const CONDITIONS = [{ name: 'SMR, up', unit: 'uV RMS' }];

function aTable(rowCount: number) {
  const width = tickWidth(CONDITIONS.length);
  const values = new Float64Array(rowCount * width);
  for (let row = 0; row < rowCount; row++) {
    const at = row * width;
    values[at + TICK.timeSeconds] = (row + 1) * 0.04;
    values[at + TICK.phase] = phaseCode('training');
    values[at + TICK.run] = 2;
    values[at + TICK.success] = 100 / 3;
    values[at + TICK.emgUv] = Number.NaN;
    values[at + TICK.artifact] = row === 1 ? ARTIFACT_BITS.blink | ARTIFACT_BITS.emg : 0;
    values[at + conditionOffset(0, 'value')] = 5.25;
    values[at + conditionOffset(0, 'threshold')] = Number.NaN;
    values[at + conditionOffset(0, 'pass')] = 1;
  }
  return { values, conditions: CONDITIONS };
}
const textOf = (rowCount: number) => [...ticksCsv(aTable(rowCount))].join('');

it('has a column for every number of a tick, with the unit of each condition', () => {
  const [head] = textOf(0).split('\r\n');

  expect(head).toBe(
    'time_s,phase,run,success,rewarded,artifact,rewards,muscle_uV_RMS,' +
      '"SMR, up value (uV RMS)","SMR, up threshold (uV RMS)","SMR, up score","SMR, up pass"',
  );
});

it('keeps all digits, names reasons of artifacts, and leaves unknown numbers empty', () => {
  const [, first, second] = textOf(2).split('\r\n');

  expect(first).toBe(`0.04,training,2,${100 / 3},0,,0,,5.25,,0,1`);
  expect(second).toContain(',emg blink,');
});

it('has a row for every tick, however many', () => {
  const text = textOf(10_000);

  expect(text.trimEnd().split('\r\n')).toHaveLength(10_001);
  expect(Buffer.byteLength(text)).toBeLessThan(mostTickCsvBytes(10_000, 1));
});
