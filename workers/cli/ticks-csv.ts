import { conditionOffset, phaseCode, TICK, tickWidth } from '#shared/engine/ticks.ts';
import { fileLabel } from '#shared/eeg/band-labels.ts';
import type { ReplayReport } from '#shared/engine/replay-api.ts';
import { csvText } from '#shared/csv-text.ts';

type Condition = Pick<ReplayReport['perCondition'][number], 'name' | 'band'>;

/**
 * Training ticks as CSV, one row per hop: `timeSeconds,success,rewarded,artifact,<condition> value,<condition>
 * threshold,...`. A condition includes the edges of its band: 'SMR (12-15 Hz) value'. `artifact` is the bit set of the
 * tick, 0 for a clean one. Each number is the shortest text that parses back to the same double, so two files are equal
 * exactly when the ticks are bit-identical.
 */
export function* ticksCsv(ticks: Float64Array, conditions: readonly Condition[]): Generator<string> {
  const width = tickWidth(conditions.length);
  const training = phaseCode('training');
  const columns: number[] = [TICK.timeSeconds, TICK.success, TICK.rewarded, TICK.artifact];
  const header = ['timeSeconds', 'success', 'rewarded', 'artifact'];
  for (const [index, { name, band }] of conditions.entries()) {
    const label = fileLabel({ name, bandLabel: band });
    columns.push(conditionOffset(index, 'value'), conditionOffset(index, 'threshold'));
    header.push(csvText(`${label} value`), csvText(`${label} threshold`));
  }
  yield `${header.join(',')}\n`;
  for (let at = 0; at + width <= ticks.length; at += width) {
    if (ticks[at + TICK.phase] !== training) continue;
    yield `${columns.map((column) => String(ticks[at + column])).join(',')}\n`;
  }
}
