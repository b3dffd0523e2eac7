import { csvText } from '../csv-text.ts';
import type { TickTable } from '../engine/summary.ts';
import {
  artifactReasons,
  CONDITION_COLUMNS,
  type ConditionColumn,
  conditionOffset,
  phaseFromCode,
  TICK,
  tickWidth,
} from '../engine/ticks.ts';

const HEAD = ['time_s', 'phase', 'run', 'success', 'rewarded', 'artifact', 'rewards', 'muscle_uV_RMS'];
/** Rows formatted at a time. */
const BATCH_ROWS = 4096;

/**
 * Every tick of a recording as a CSV table, in pieces: the engine's output each 40 ms, in all digits. `artifact` names
 * the reasons; it is empty for a clean tick. An empty number was not known at that time. (`eeg replay --ticks` writes
 * ticks of training only, for comparing replays.)
 */
export function* ticksCsv({ values, conditions }: TickTable): Generator<string> {
  const own = conditions.flatMap(({ name, unit }) =>
    CONDITION_COLUMNS.map((column) => csvText(`${name} ${column}${unitOf(column, unit)}`)),
  );
  yield `${[...HEAD, ...own].join(',')}\r\n`;
  const width = tickWidth(conditions.length);
  const rowCount = Math.floor(values.length / width);
  for (let first = 0; first < rowCount; first += BATCH_ROWS) {
    const rows: string[] = [];
    for (let row = first; row < Math.min(rowCount, first + BATCH_ROWS); row++) {
      rows.push(`${tickCells(values, row * width, conditions.length).join(',')}\r\n`);
    }
    yield rows.join('');
  }
}

/** Bytes of a table at most, for an archive that has to know. */
export const mostTickCsvBytes = (rowCount: number, conditionCount: number): number =>
  (rowCount + 1) * (200 + tickWidth(conditionCount) * 25) + conditionCount * 2000;

const unitOf = (column: ConditionColumn, unit: string): string =>
  unit !== '' && (column === 'value' || column === 'threshold') ? ` (${unit})` : '';

function tickCells(values: Float64Array, at: number, conditionCount: number): string[] {
  const number = (offset: number) => numberCell(values[at + offset]!);
  const cells = [
    number(TICK.timeSeconds),
    phaseFromCode(values[at + TICK.phase]!),
    number(TICK.run),
    number(TICK.success),
    number(TICK.rewarded),
    artifactReasons(values[at + TICK.artifact]!).join(' '),
    number(TICK.rewardCount),
    number(TICK.emgUv),
  ];
  for (let condition = 0; condition < conditionCount; condition++) {
    for (const column of CONDITION_COLUMNS) cells.push(number(conditionOffset(condition, column)));
  }
  return cells;
}

const numberCell = (value: number): string => (Number.isFinite(value) ? String(value) : '');
