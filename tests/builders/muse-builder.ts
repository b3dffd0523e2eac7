import { type FuzzSeed, textBytes, waveUv } from './fuzz-seed.ts';

const NAMES = ['TP9', 'AF7', 'AF8', 'TP10'];
const START_SECONDS = 1_606_398_309.68;

export type MuseLslSpec = {
  rows?: number;
  rateHz?: number;
  /** Rows that never arrived. */
  lost?: { from: number; to: number };
  markers?: (row: number) => number;
  replaceRow?: (row: number, text: string) => string;
};

/** A recording of muse-lsl: seconds since 1970 to a millisecond. */
export function buildMuseLsl(spec: MuseLslSpec = {}): Uint8Array<ArrayBuffer> {
  const { rows = 512, rateHz = 256, lost, markers } = spec;
  const lines = [['timestamps', ...NAMES, 'Right AUX', ...(markers ? ['Marker0'] : [])].join(',')];
  for (let row = 0; row < rows; row++) {
    if (lost && row >= lost.from && row < lost.to) continue;
    const values = NAMES.map((_, channel) => waveUv(channel, row).toFixed(3));
    const cells = [(START_SECONDS + row / rateHz).toFixed(3), ...values, '0.000'];
    if (markers) cells.push(String(markers(row)));
    const text = cells.join(',');
    lines.push(spec.replaceRow?.(row, text) ?? text);
  }
  return textBytes(`${lines.join('\n')}\n`);
}

export type MindMonitorSpec = {
  rows?: number;
  /** Rows that arrive together, and the time between two arrivals. */
  packetRows?: number;
  packetSeconds?: number;
  /** Event rows by the number of the row before them. */
  events?: Readonly<Record<number, string>>;
  /** Delay in seconds of all time stamps from a row on. */
  pause?: { row: number; seconds: number };
};

const MIND_MONITOR_NAMES = [
  'TimeStamp',
  ...['Delta', 'Theta', 'Alpha', 'Beta', 'Gamma'].flatMap((band) => NAMES.map((name) => `${band}_${name}`)),
  ...NAMES.map((name) => `RAW_${name}`),
  'AUX_RIGHT',
  'Accelerometer_X',
  'Accelerometer_Y',
  'Accelerometer_Z',
  'Gyro_X',
  'Gyro_Y',
  'Gyro_Z',
  'HeadBandOn',
  ...NAMES.map((name) => `HSI_${name}`),
  'Battery',
  'Elements',
];

/** A recording of Mind Monitor; event rows have one cell more than there are names. */
export function buildMindMonitor(spec: MindMonitorSpec = {}): Uint8Array<ArrayBuffer> {
  const { rows = 480, packetRows = 12, packetSeconds = 12 / 256, events = {}, pause } = spec;
  const lines = [MIND_MONITOR_NAMES.join(',')];
  for (let row = 0; row < rows; row++) {
    const late = pause && row >= pause.row ? pause.seconds : 0;
    const stamp = stampAt(Math.floor(row / packetRows) * packetSeconds + late);
    const raw = NAMES.map((_, channel) => (800 + waveUv(channel, row)).toFixed(4));
    const rest = ['NaN', '0.01', '0.02', '0.98', '1.2', '-0.4', '0.1', '1', '1', '1', '1', '1', '88.00', ''];
    lines.push([stamp, ...Array<string>(20).fill('0.7'), ...raw, ...rest].join(','));
    const event = events[row];
    if (event) lines.push([stamp, ...Array<string>(MIND_MONITOR_NAMES.length - 1).fill(''), event].join(','));
  }
  return textBytes(`${lines.join('\n')}\n`);
}

export const museFuzzSeeds = (): FuzzSeed[] => [
  {
    name: 'muse.csv',
    bytes: buildMuseLsl({ rows: 40, lost: { from: 20, to: 28 }, markers: (row) => row % 13 }),
  },
  { name: 'mindMonitor.csv', bytes: buildMindMonitor({ rows: 30, events: { 5: '/muse/elements/blink' } }) },
];

const stampAt = (seconds: number): string =>
  new Date(Date.UTC(2023, 0, 1, 12) + Math.round(seconds * 1000))
    .toISOString()
    .slice(0, 23)
    .replace('T', ' ');
