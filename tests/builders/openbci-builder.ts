import { type FuzzSeed, textBytes, waveUv } from './fuzz-seed.ts';

/** Text recordings of the OpenBCI GUI and tables of BrainFlow, defects included. */
export type OpenBciSpec = {
  /** Version of the GUI; 'brainflow' for a table of BrainFlow. */
  version?: 1 | 2 | 4 | 5 | 6 | 'brainflow';
  exgCount?: 8 | 16;
  rows?: number;
  /** Counter of a row; wraps at 255 by default. */
  sampleIndex?: (row: number) => number;
  valueUv?: (channel: number, row: number) => number | string;
  /** Rows that never arrived. */
  lostRows?: readonly number[];
  rateLine?: string;
  channelLine?: boolean;
  /** Text written in place of a whole row. */
  replaceRow?: (row: number, text: string) => string;
  marker?: (row: number) => number;
  /** Delay in seconds of all time stamps from a row on: a pause. */
  pause?: { row: number; seconds: number };
  /** Delay in seconds of a row's arrival. */
  lateSeconds?: (row: number) => number;
  /** Time of the first row, since 1970. */
  startMs?: number;
  lineEnd?: string;
};

const START_MS = 1_557_936_053_000;

export function buildOpenBci(spec: OpenBciSpec = {}): Uint8Array<ArrayBuffer> {
  const { rows = 300, lostRows = [], version = 6, lineEnd = '\n' } = spec;
  const lines = head(spec);
  const lost = new Set(lostRows);
  if (version === 5) lines.push(`0${', 0.00'.repeat(width(spec) - 1)}`);
  for (let row = 0; row < rows; row++) {
    if (lost.has(row)) continue;
    const text = rowText(spec, row);
    lines.push(spec.replaceRow?.(row, text) ?? text);
  }
  return textBytes(lines.join(lineEnd) + lineEnd);
}

export const openBciFuzzSeeds = (): FuzzSeed[] =>
  ([1, 2, 4, 5, 6, 'brainflow'] as const).map((version) => ({
    name: version === 'brainflow' ? 'BrainFlow-RAW.csv' : `OpenBCI-RAW-v${version}.txt`,
    bytes: buildOpenBci({ version, rows: 24, lostRows: [9, 10] }),
  }));

const exg = (spec: OpenBciSpec) => spec.exgCount ?? 8;
const rateHz = (spec: OpenBciSpec) => (exg(spec) === 8 ? 250 : 125);
/** Index, EXG, accelerometer, seven others, three analog, time, marker. */
const width = (spec: OpenBciSpec) => 1 + exg(spec) + 3 + 7 + 3 + 2;

function head(spec: OpenBciSpec): string[] {
  const { version = 6 } = spec;
  if (version === 'brainflow') return [];
  const lines = [`%OpenBCI Raw ${version >= 5 ? 'EXG' : 'EEG'} Data`];
  if (version === 1) lines.push('%');
  if (version >= 4 && spec.channelLine !== false) lines.push(`%Number of channels = ${exg(spec)}`);
  lines.push(spec.rateLine ?? `%Sample Rate = ${rateHz(spec)}${version < 5 ? '.0' : ''} Hz`);
  if (version < 5) lines.push('%First Column = SampleIndex');
  if (version >= 5) lines.push('%Board = OpenBCI_GUI$BoardCytonSerial');
  if (version === 6) lines.push(names(spec).join(', '));
  return lines;
}

function names(spec: OpenBciSpec): string[] {
  const numbered = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name} ${i}`);
  const others = ['Not Used', 'D11', 'D12', 'D13', 'D17', 'Not Used', 'D18'].map((name) =>
    name === 'Not Used' ? name : `Digital Channel (${name})`,
  );
  return [
    'Sample Index',
    ...numbered('EXG Channel', exg(spec)),
    ...numbered('Accel Channel', 3),
    ...others,
    ...numbered('Analog Channel', 3),
    'Timestamp',
    'Marker Channel',
    'Timestamp (Formatted)',
  ];
}

function rowText(spec: OpenBciSpec, row: number): string {
  const { version = 6, valueUv = waveUv } = spec;
  const pauseMs = spec.pause && row >= spec.pause.row ? spec.pause.seconds * 1000 : 0;
  const lateMs = 1000 * (spec.lateSeconds?.(row) ?? 0);
  const ms = (spec.startMs ?? START_MS) + Math.round((row * 1000) / rateHz(spec) + lateMs) + pauseMs;
  const clock = new Date(ms - 4 * 3_600_000).toISOString().slice(11, 23);
  const values = Array.from({ length: exg(spec) }, (_, channel) => {
    const value = valueUv(channel, row);
    return typeof value === 'string' ? value : value.toFixed(2);
  });
  const index = String(spec.sampleIndex?.(row) ?? row % 256);
  const marker = String(spec.marker?.(row) ?? 0);
  const cells = [index, ...values, '0.040', '0.420', '0.238'];
  if (version === 'brainflow') {
    const board = [...cells, ...Array<string>(10).fill('0.0'), (ms / 1000).toFixed(6), marker];
    return board.join('\t');
  }
  if (version === 2) cells.push(clock);
  if (version === 4) cells.push(clock, String(ms));
  if (version >= 5) cells.push(...Array<string>(10).fill('0'), String(ms), marker);
  if (version === 6) cells.push(clock);
  return cells.join(', ');
}
