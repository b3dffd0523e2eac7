/**
 * Writes EDF, EDF+ and BDF, BDF+ bytes for tests, defects included. Plain TypeScript without dependencies, so
 * Playwright tests can use it as well.
 */

export type EdfChannelSpec = {
  label: string;
  /** Stored integers of the whole recording; padded with 0 or cut to whole records. */
  digital: ArrayLike<number>;
  samplesPerRecord: number;
  unit?: string;
  physicalMin?: number | string;
  physicalMax?: number | string;
  digitalMin?: number | string;
  digitalMax?: number | string;
};

export type EdfAnnotationSpec = {
  onsetSeconds: number;
  durationSeconds?: number;
  text: string;
  /** Record whose annotation channel contains it; 0 by default. */
  record?: number;
};

export type EdfSpec = {
  family?: 'EDF' | 'BDF';
  /** Plain without an annotation channel, or EDF+C / EDF+D with one. */
  plus?: 'C' | 'D';
  channels: readonly EdfChannelSpec[];
  recordSeconds?: number | string;
  /** Stored onsets of the records; consecutive from 0 by default. Undefined leaves the time-keeping entry out. */
  recordOnsets?: readonly (number | undefined)[];
  recordCount?: number;
  annotations?: readonly EdfAnnotationSpec[];
  /** Room for annotations per record and annotation channel, in bytes. */
  annotationBytes?: number;
  annotationChannels?: number;
  startDate?: string;
  startTime?: string;
  recording?: string;
  /** False header fields: written instead of the true values. */
  claims?: {
    recordCount?: number | string;
    headerBytes?: number | string;
    reserved?: string;
    version?: string;
  };
  /** Bytes after the last record. */
  trailing?: Uint8Array;
};

const BYTES_PER_SIGNAL_HEADER = 256;

type Signal = EdfChannelSpec & { isAnnotations: boolean };

export function buildEdf(spec: EdfSpec): Uint8Array<ArrayBuffer> {
  const bytesPerSample = spec.family === 'BDF' ? 3 : 2;
  const signals = allSignals(spec, bytesPerSample);
  const recordCount = spec.recordCount ?? recordsNeeded(spec.channels);
  const parts = [header(spec, signals, recordCount)];
  for (let record = 0; record < recordCount; record++) {
    const lists = talBytes(spec, record);
    let annotationChannel = 0;
    for (const signal of signals) {
      const length = signal.samplesPerRecord * bytesPerSample;
      if (signal.isAnnotations) parts.push(padded(lists[annotationChannel++] ?? new Uint8Array(0), length));
      else parts.push(sampleBytes(signal, record, bytesPerSample));
    }
  }
  if (spec.trailing) parts.push(spec.trailing);
  return concatenated(parts);
}

/** Stored integers for values in uV, for a channel whose range is +-`fullScaleUv` on +-32767. */
export function toDigital(valuesUv: ArrayLike<number>, fullScaleUv: number): Int16Array {
  return Int16Array.from({ length: valuesUv.length }, (_, i) =>
    Math.max(-32_767, Math.min(32_767, Math.round((valuesUv[i]! / fullScaleUv) * 32_767))),
  );
}

/** A channel in uV with a symmetric range, as most amplifiers write it. */
export function uvChannel(
  label: string,
  valuesUv: ArrayLike<number>,
  options: { samplesPerRecord: number; fullScaleUv?: number },
): EdfChannelSpec {
  const fullScaleUv = options.fullScaleUv ?? 3276.7;
  return {
    label,
    digital: toDigital(valuesUv, fullScaleUv),
    samplesPerRecord: options.samplesPerRecord,
    unit: 'uV',
    physicalMin: -fullScaleUv,
    physicalMax: fullScaleUv,
    digitalMin: -32_767,
    digitalMax: 32_767,
  };
}

function allSignals(spec: EdfSpec, bytesPerSample: number): Signal[] {
  const signals: Signal[] = spec.channels.map((channel) => ({ ...channel, isAnnotations: false }));
  const count = spec.annotationChannels ?? (spec.plus || spec.annotations ? 1 : 0);
  for (let i = 0; i < count; i++) {
    signals.push({
      label: `${spec.family ?? 'EDF'} Annotations`,
      digital: [],
      samplesPerRecord: Math.ceil((spec.annotationBytes ?? 120) / bytesPerSample),
      unit: '',
      physicalMin: -1,
      physicalMax: 1,
      isAnnotations: true,
    });
  }
  return signals;
}

const recordsNeeded = (channels: readonly EdfChannelSpec[]): number =>
  Math.max(
    0,
    ...channels.map(({ digital, samplesPerRecord }) =>
      Math.ceil(digital.length / Math.max(1, samplesPerRecord)),
    ),
  );

function header(spec: EdfSpec, signals: readonly Signal[], recordCount: number): Uint8Array {
  const family = spec.family ?? 'EDF';
  const digitalLimit = family === 'BDF' ? 8_388_607 : 32_767;
  const { claims } = spec;
  const headerBytes = 256 + signals.length * BYTES_PER_SIGNAL_HEADER;
  const reserved = claims?.reserved ?? (spec.plus ? `${family}+${spec.plus}` : '');
  const version = claims?.version ?? (family === 'BDF' ? '\u00ffBIOSEMI' : '0');
  const column = (width: number, value: (signal: Signal) => number | string) =>
    signals.map((signal) => field(value(signal), width)).join('');
  return latin1(
    field(version, 8) +
      field('X X X X', 80) +
      field(spec.recording ?? 'Startdate 02-MAR-2024 X X X', 80) +
      field(spec.startDate ?? '02.03.24', 8) +
      field(spec.startTime ?? '10.20.30', 8) +
      field(claims?.headerBytes ?? headerBytes, 8) +
      field(reserved, 44) +
      field(claims?.recordCount ?? recordCount, 8) +
      field(spec.recordSeconds ?? 1, 8) +
      field(signals.length, 4) +
      column(16, ({ label }) => label) +
      column(80, () => '') +
      column(8, ({ unit }) => unit ?? 'uV') +
      column(8, ({ physicalMin }) => physicalMin ?? -3276.7) +
      column(8, ({ physicalMax }) => physicalMax ?? 3276.7) +
      column(8, ({ digitalMin }) => digitalMin ?? -digitalLimit) +
      column(8, ({ digitalMax }) => digitalMax ?? digitalLimit) +
      column(80, () => '') +
      column(8, ({ samplesPerRecord }) => samplesPerRecord) +
      column(32, () => ''),
  );
}

const field = (value: number | string, width: number): string =>
  String(value).slice(0, width).padEnd(width, ' ');

/** One byte per character, as Latin-1 defines them; a micro sign becomes B5. */
const latin1 = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);

function sampleBytes(signal: Signal, record: number, bytesPerSample: number): Uint8Array {
  const bytes = new Uint8Array(signal.samplesPerRecord * bytesPerSample);
  for (let i = 0; i < signal.samplesPerRecord; i++) {
    const value = signal.digital[record * signal.samplesPerRecord + i] ?? 0;
    for (let byte = 0; byte < bytesPerSample; byte++) {
      bytes[i * bytesPerSample + byte] = (value >> (8 * byte)) & 0xff;
    }
  }
  return bytes;
}

/** The annotation lists of a record, one per annotation channel: times in the first, texts in the last. */
function talBytes(spec: EdfSpec, record: number): Uint8Array[] {
  const recordSeconds = Number(spec.recordSeconds ?? 1);
  const onset = spec.recordOnsets ? spec.recordOnsets[record] : record * recordSeconds;
  const timeKeeping = onset === undefined ? '' : `${signed(onset)}\u0014\u0014\0`;
  const texts = (spec.annotations ?? [])
    .filter((annotation) => (annotation.record ?? 0) === record)
    .map(({ onsetSeconds, durationSeconds, text }) => {
      const duration = durationSeconds === undefined ? '' : `\u0015${durationSeconds}`;
      return `${signed(onsetSeconds)}${duration}\u0014${text}\u0014\0`;
    })
    .join('');
  const channels = spec.annotationChannels ?? 1;
  const lists = Array.from({ length: channels }, () => '');
  lists[0] = timeKeeping;
  lists[channels - 1] += texts;
  return lists.map((list) => new TextEncoder().encode(list));
}

const signed = (seconds: number): string => `${seconds < 0 ? '' : '+'}${seconds}`;

function padded(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length > length) {
    throw new Error(`Annotations need ${bytes.length} bytes but the record has room for ${length}.`);
  }
  const out = new Uint8Array(length);
  out.set(bytes);
  return out;
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
