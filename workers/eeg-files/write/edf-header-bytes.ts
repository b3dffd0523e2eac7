import { markCountField } from '../missing-marks.ts';
import { numberField } from './number-field.ts';
import { digitalLimits, type WrittenScale } from './scale-plan.ts';

export type WrittenSignal = { label: string; scale: WrittenScale; samplesPerRecord: number };

export type WrittenHeader = {
  family: 'EDF' | 'BDF';
  isDiscontinuous: boolean;
  startTime: string | undefined;
  recordCount: number;
  recordSeconds: number;
  signals: readonly WrittenSignal[];
  /** Annotations that mark missing samples; they are the first in the file. */
  markCount: number;
  /** Samples of the annotation channel, which comes last. */
  annotationSamples: number;
};

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
/**
 * EDF+ 2.1.3.3: a date that the two-digit year cannot express is written as the first of 1985, with 'X' in the
 * recording field.
 */
const UNKNOWN_DATE = '01.01.85';

/** Header of an EDF+ or BDF+ file (Kemp and Olivan 2003). */
export function headerBytes(header: WrittenHeader): Uint8Array<ArrayBuffer> {
  const { family, signals, annotationSamples } = header;
  const all = [...signals, annotationSignal(family, annotationSamples)];
  const start = startFields(header.startTime);
  const marks = header.markCount > 0 ? ` ${markCountField(header.markCount)}` : '';
  const column = (width: number, value: (signal: WrittenSignal) => string) =>
    all.map((signal) => field(value(signal), width)).join('');
  const text =
    field(family === 'BDF' ? '\u00ffBIOSEMI' : '0', 8) +
    field('X X X X', 80) +
    field(`Startdate ${start.long} X X X${marks}`, 80) +
    field(start.date, 8) +
    field(start.time, 8) +
    field(String(256 * (all.length + 1)), 8) +
    field(`${family}+${header.isDiscontinuous ? 'D' : 'C'}`, 44) +
    field(String(header.recordCount), 8) +
    field(numberField(header.recordSeconds), 8) +
    field(String(all.length), 4) +
    column(16, ({ label }) => label) +
    column(80, () => '') +
    column(8, ({ scale }) => scale.unit) +
    column(8, ({ scale }) => numberField(scale.physicalMin)) +
    column(8, ({ scale }) => numberField(scale.physicalMax)) +
    column(8, ({ scale }) => String(scale.digitalMin)) +
    column(8, ({ scale }) => String(scale.digitalMax)) +
    column(80, () => '') +
    column(8, ({ samplesPerRecord }) => String(samplesPerRecord)) +
    column(32, () => '');
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** A label as the header can store it: one byte per character, at most sixteen. */
export function labelField(label: string): string {
  const plain = label.normalize('NFC').replaceAll(/[^\u0020-\u00ff]+/g, '?');
  return plain.slice(0, 16);
}

const field = (text: string, width: number): string =>
  text
    .slice(0, width)
    .replaceAll(/[^\u0020-\u00ff]/g, '?')
    .padEnd(width, ' ');

function annotationSignal(family: 'EDF' | 'BDF', samplesPerRecord: number): WrittenSignal {
  const { min: digitalMin, max: digitalMax } = digitalLimits(family);
  const ends = { physicalMin: -1, physicalMax: 1, digitalMin, digitalMax };
  const scale: WrittenScale = { unit: '', ...ends, method: 'keep', step: 0, scaleError: 0 };
  return { label: `${family} Annotations`, samplesPerRecord, scale };
}

function startFields(startTime: string | undefined): { date: string; time: string; long: string } {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})/.exec(startTime ?? '');
  if (!match) return { date: UNKNOWN_DATE, time: '00.00.00', long: 'X' };
  const [, year = '', month = '', day = '', hour, minute, second] = match;
  const fitsTwoDigits = Number(year) >= 1985 && Number(year) <= 2084;
  return {
    date: fitsTwoDigits ? `${day}.${month}.${year.slice(2)}` : `${day}.${month}.yy`,
    time: `${hour}.${minute}.${second}`,
    long: `${day}-${MONTHS[Number(month) - 1]}-${year}`,
  };
}
