import type { SampleColumn } from '../text/row-table.ts';

export type OpenBciColumns = {
  channels: SampleColumn[];
  timestamp: number | undefined;
  /** Column with the time of day as text. */
  clock: number | undefined;
  marker: number | undefined;
  /** Columns that the program itself calls unused. */
  unused: number;
};

/** Contents of a BrainFlow row, by its width: number of EXG channels and rate of the board. */
const BOARDS: Readonly<Record<number, { exg: number; samplingRateHz: number; board: string }>> = {
  24: { exg: 8, samplingRateHz: 250, board: 'Cyton' },
  32: { exg: 16, samplingRateHz: 125, board: 'Cyton with Daisy' },
};
const ACCELEROMETERS = 3;
const OTHERS = 7;
const ANALOGS = 3;

export const boardOfWidth = (width: number) => BOARDS[width];

const voltage = (column: number, label: string): SampleColumn => {
  return { column, label, kind: 'voltage', unit: 'uV' };
};
const other = (column: number, label: string, unit: string): SampleColumn => {
  return { column, label, kind: 'other', unit };
};
const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Columns by the names in a header row, as written by the GUI since version 6. */
export function namedColumns(names: readonly string[]): OpenBciColumns {
  const columns: OpenBciColumns = {
    channels: [],
    timestamp: undefined,
    clock: undefined,
    marker: undefined,
    unused: 0,
  };
  for (const [column, name] of names.entries()) {
    if (column === 0) continue;
    if (/^timestamp \(formatted\)/i.test(name)) columns.clock = column;
    else if (/^timestamp/i.test(name)) columns.timestamp = column;
    else if (/^marker/i.test(name)) columns.marker = column;
    else if (/^(not used|other)\b/i.test(name)) columns.unused++;
    else if (/^(exg|eeg|emg|ecg)\b/i.test(name)) columns.channels.push(voltage(column, name));
    else if (/^accel/i.test(name)) columns.channels.push(other(column, name, 'g'));
    else if (name !== '') columns.channels.push(other(column, name, 'counts'));
  }
  return columns;
}

/** The board rows of BrainFlow and of GUI 5: index, EXG, accelerometer, seven others, analog, time, marker. */
export function boardColumns(width: number): OpenBciColumns {
  const board = BOARDS[width] ?? BOARDS[width - 1]!;
  const accel = 1 + board.exg;
  const others = accel + ACCELEROMETERS;
  const analog = others + OTHERS;
  return {
    channels: [
      ...range(board.exg).map((i) => voltage(1 + i, `EXG Channel ${i}`)),
      ...range(ACCELEROMETERS).map((i) => other(accel + i, `Accel Channel ${i}`, 'g')),
      ...range(OTHERS).map((i) => other(others + i, `Other Channel ${i}`, 'counts')),
      ...range(ANALOGS).map((i) => other(analog + i, `Analog Channel ${i}`, 'counts')),
    ],
    timestamp: analog + ANALOGS,
    marker: analog + ANALOGS + 1,
    clock: BOARDS[width] ? undefined : width - 1,
    unused: 0,
  };
}

/** The rows of GUI 1 to 4: index, EXG, accelerometer or aux, then times in versions 2 to 4. */
export function earlyColumns(
  exgCount: number,
  cells: readonly { isClock: boolean; isEpoch: boolean }[],
): OpenBciColumns {
  const columns: OpenBciColumns = {
    channels: range(exgCount).map((i) => voltage(1 + i, `EXG Channel ${i}`)),
    timestamp: undefined,
    clock: undefined,
    marker: undefined,
    unused: 0,
  };
  let extra = 0;
  for (let column = 1 + exgCount; column < cells.length; column++) {
    const cell = cells[column]!;
    if (cell.isClock) columns.clock = column;
    else if (cell.isEpoch) columns.timestamp = column;
    else {
      const isAccelerometer = extra < ACCELEROMETERS;
      columns.channels.push(
        isAccelerometer
          ? other(column, `Accel Channel ${extra}`, 'g')
          : other(column, `Aux Channel ${extra - ACCELEROMETERS}`, 'counts'),
      );
      extra++;
    }
  }
  return columns;
}

/** Number of EXG channels of a row without header, if the comments do not give it. */
export function exgCountOfWidth(width: number): number {
  if (width >= 18) return 16;
  return width >= 11 ? 8 : Math.max(1, Math.min(4, width - 1));
}
