import { type FuzzSeed, textBytes, waveUv } from './fuzz-seed.ts';

export type CsvSpec = {
  /** Names of the columns; undefined leaves the header row out. */
  names?: readonly string[];
  /** A row of cells, numbers with a decimal point. */
  row: (row: number) => readonly (string | number)[];
  rows?: number;
  delimiter?: string;
  decimal?: '.' | ',';
};

/** A table in text form. */
export function buildCsv({
  names,
  row,
  rows = 200,
  delimiter = ',',
  decimal = '.',
}: CsvSpec): Uint8Array<ArrayBuffer> {
  const cell = (value: string | number) =>
    typeof value === 'number' ? String(value).replace('.', decimal) : value;
  const lines = names ? [names.join(delimiter)] : [];
  for (let i = 0; i < rows; i++) lines.push(row(i).map(cell).join(delimiter));
  return textBytes(`${lines.join('\n')}\n`);
}

export const csvFuzzSeeds = (): FuzzSeed[] => [
  {
    name: 'plain.csv',
    bytes: buildCsv({
      names: ['time', 'C3', 'C4', 'marker'],
      rows: 40,
      row: (i) => [(i * 0.004).toFixed(3), waveUv(0, i), waveUv(1, i), i === 20 ? 'go' : ''],
    }),
  },
  {
    name: 'openvibe.csv',
    bytes: buildCsv({
      names: ['Time:128Hz', 'Epoch', 'Fp1', 'Fp2', 'Event Id', 'Event Date', 'Event Duration'],
      rows: 40,
      row: (i) => [(i / 128).toFixed(9), Math.floor(i / 32), waveUv(0, i), waveUv(1, i), '', '', ''],
    }),
  },
];
