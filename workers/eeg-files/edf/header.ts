import type { EegWarning } from '../eeg-file.ts';
import { markCountOf } from '../missing-marks.ts';
import { parseIntegerField, parseNumberField, textField } from './fields.ts';
import { parseStartTime } from './start-time.ts';

/** Layout: Kemp et al. 1992 and the EDF+ specification (Kemp and Olivan 2003); BDF is the 24-bit variant. */
export const FIXED_HEADER_BYTES = 256;
export const SIGNAL_HEADER_BYTES = 256;
const VERSION_BYTES = 8;
/** A microsecond to four months: other values are damaged fields. Zero is legal in files with annotations only. */
const SHORTEST_RECORD_SECONDS = 1e-6;
const LONGEST_RECORD_SECONDS = 1e7;

export type EdfSignal = {
  label: string;
  fileUnit: string;
  physicalMin: number | undefined;
  physicalMax: number | undefined;
  digitalMin: number | undefined;
  digitalMax: number | undefined;
  samplesPerRecord: number;
  /** Offset of the signal's samples within a record. */
  byteOffset: number;
  byteLength: number;
};

export type EdfHeader = {
  family: 'EDF' | 'BDF';
  bytesPerSample: 2 | 3;
  /** Claim of the reserved field: continuous or discontinuous EDF+; undefined for plain EDF. */
  plus: 'C' | 'D' | undefined;
  startTime: string | undefined;
  /** Annotations at the beginning of the file that mark missing samples; 0 if the header has no count. */
  markCount: number;
  signals: EdfSignal[];
  /** The first one also has the times of the records. */
  annotationSignals: EdfSignal[];
  /** As stored: -1 while a recorder is still writing; undefined if not a number. */
  recordCount: number | undefined;
  /** 0 if the file has no time base. */
  recordSeconds: number;
  recordBytes: number;
  /** As stored; undefined if not a number. */
  headerBytes: number | undefined;
};

type SignalPart = Pick<EdfHeader, 'signals' | 'annotationSignals' | 'recordBytes'>;
export type FixedHeader = Omit<EdfHeader, keyof SignalPart> & { signalCount: number };

const isBdfStart = (bytes: Uint8Array) => bytes[0] === 0xff && textField(bytes, 1, 7) === 'BIOSEMI';

/** A BDF file damaged by a text program: its first byte is not valid text and was replaced by three others. */
export const isDamagedBdfStart = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbf && bytes[2] === 0xbd && textField(bytes, 3, 7) === 'BIOSEMI';

/** Whether the first 256 bytes are those of an EDF or BDF file, even with an unusual version field. */
export function looksLikeEdf(bytes: Uint8Array): boolean {
  if (bytes.length >= VERSION_BYTES && textField(bytes, 0, VERSION_BYTES) === '0') return true;
  if (isBdfStart(bytes) || isDamagedBdfStart(bytes)) return true;
  if (bytes.length < FIXED_HEADER_BYTES) return false;
  const signalCount = parseIntegerField(textField(bytes, 252, 4));
  const headerBytes = parseIntegerField(textField(bytes, 184, 8));
  return signalCount !== undefined && headerBytes === FIXED_HEADER_BYTES + signalCount * SIGNAL_HEADER_BYTES;
}

/** Reads the first 256 bytes. Undefined when the number of signals, which everything else depends on, is unreadable. */
export function parseFixedHeader(bytes: Uint8Array, warnings: EegWarning[]): FixedHeader | undefined {
  const signalCount = parseIntegerField(textField(bytes, 252, 4));
  if (signalCount === undefined || signalCount < 0) return undefined;
  const recording = textField(bytes, 88, 80);
  const reserved = textField(bytes, 192, 44);
  const isBdf = bytes[0] === 0xff;
  const startTime = parseStartTime(textField(bytes, 168, 8), textField(bytes, 176, 8), recording);
  if (startTime === undefined) {
    warnings.push({
      code: 'startTimeInvalid',
      message:
        `The file holds no valid start time (date '${textField(bytes, 168, 8)}', ` +
        `time '${textField(bytes, 176, 8)}'). Everything else was read.`,
    });
  }
  const plus = /^[EB]DF\+([CD])/.exec(reserved)?.[1];
  return {
    family: isBdf ? 'BDF' : 'EDF',
    bytesPerSample: isBdf ? 3 : 2,
    plus: plus === 'C' || plus === 'D' ? plus : undefined,
    startTime,
    markCount: markCountOf(recording),
    recordCount: parseIntegerField(textField(bytes, 236, 8)),
    recordSeconds: parseRecordSeconds(textField(bytes, 244, 8), warnings),
    headerBytes: parseIntegerField(textField(bytes, 184, 8)),
    signalCount,
  };
}

function parseRecordSeconds(text: string, warnings: EegWarning[]): number {
  const seconds = parseNumberField(text);
  if (seconds === 0) return 0;
  if (seconds !== undefined && seconds >= SHORTEST_RECORD_SECONDS && seconds <= LONGEST_RECORD_SECONDS) {
    return seconds;
  }
  warnings.push({
    code: 'recordDurationInvalid',
    message: `The duration of a data record is '${text}', which is no duration. The file has no time axis.`,
  });
  return 0;
}

/** Reads the signal part of the header, or names the signal whose sample count is unreadable. */
export function parseSignals(
  bytes: Uint8Array,
  header: FixedHeader,
): ({ ok: true } & SignalPart) | { ok: false; signal: string } {
  const count = header.signalCount;
  const field = (perSignalOffset: number, width: number, signal: number) =>
    textField(bytes, perSignalOffset * count + width * signal, width);
  const signals: EdfSignal[] = [];
  const annotationSignals: EdfSignal[] = [];
  let byteOffset = 0;
  for (let signal = 0; signal < count; signal++) {
    const label = field(0, 16, signal);
    const samplesPerRecord = parseIntegerField(field(216, 8, signal));
    if (samplesPerRecord === undefined || samplesPerRecord < 0) {
      return { ok: false, signal: label || `number ${signal + 1}` };
    }
    const byteLength = samplesPerRecord * header.bytesPerSample;
    const isAnnotations = /^[EB]DF Annotations$/i.test(label);
    (isAnnotations ? annotationSignals : signals).push({
      label,
      fileUnit: field(96, 8, signal),
      physicalMin: parseNumberField(field(104, 8, signal)),
      physicalMax: parseNumberField(field(112, 8, signal)),
      digitalMin: parseNumberField(field(120, 8, signal)),
      digitalMax: parseNumberField(field(128, 8, signal)),
      samplesPerRecord,
      byteOffset,
      byteLength,
    });
    byteOffset += byteLength;
  }
  return { ok: true, signals, annotationSignals, recordBytes: byteOffset };
}
