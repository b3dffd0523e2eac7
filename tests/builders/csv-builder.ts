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
    name: 'own.csv',
    bytes: buildCsv({
      names: [
        'time_s',
        'Cz (250 Hz; uV)',
        'Temp (50 Hz; degC)',
        'annotation',
        'annotation_onset_s',
        'annotation_duration_s',
        'start_time',
      ],
      rows: 40,
      row: (i) => [
        (i + (i < 20 ? 0 : 7)) * 0.004,
        waveUv(0, i),
        i % 5 === 0 ? waveUv(1, i) : '',
        ...(i === 8 ? ['"a, ""b""\nc"', '0.032', '0.5'] : ['', '', '']),
        i === 0 ? '2024-03-02T10:20:30' : '',
      ],
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
