import type { RecordPart, RecordScale, RecordShape } from '#dsp/host/record-decoder.ts';
import { buildEdf } from '#tests/builders/edf-builder.ts';

const CHANNELS = 64;
const RATE_HZ = 256;
const SECONDS = 3600;

export type GeneratedFile = {
  family: 'EDF' | 'BDF';
  bytes: Uint8Array<ArrayBuffer>;
  /** Behind the header. */
  records: Uint8Array<ArrayBuffer>;
  recordCount: number;
  shape: RecordShape;
  parts: (RecordPart & { scale: RecordScale })[];
};

/** An hour of noise in a valid file, seeded. */
export function generatedFile(family: 'EDF' | 'BDF'): GeneratedFile {
  const bytesPerSample = family === 'EDF' ? 2 : 3;
  const digitalMax = family === 'EDF' ? 32_767 : 8_388_607;
  const range = { physicalMin: -3276.7, physicalMax: 3276.7, digitalMin: -digitalMax, digitalMax };
  const head = buildEdf({
    family,
    channels: Array.from({ length: CHANNELS }, (_, channel) => ({
      label: `E${channel + 1}`,
      digital: [],
      samplesPerRecord: RATE_HZ,
      ...range,
    })),
    recordCount: 0,
    claims: { recordCount: SECONDS },
  });
  const recordBytes = CHANNELS * RATE_HZ * bytesPerSample;
  const bytes = new Uint8Array(head.length + SECONDS * recordBytes);
  bytes.set(head);
  const numbers = new Uint32Array(bytes.buffer, Math.ceil(head.length / 4) * 4);
  let state = 20_261_120;
  for (let i = 0; i < numbers.length; i++)
    numbers[i] = state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  const gain = (range.physicalMax - range.physicalMin) / (2 * digitalMax);
  const scale = { digitalMin: range.digitalMin, gain, physicalMin: range.physicalMin, unitFactor: 1 };
  return {
    family,
    bytes,
    records: bytes.subarray(head.length),
    recordCount: SECONDS,
    shape: { recordBytes, bytesPerSample },
    parts: Array.from({ length: CHANNELS }, (_, channel) => ({
      byteOffset: channel * RATE_HZ * bytesPerSample,
      count: RATE_HZ,
      scale,
    })),
  };
}

/** What a careful developer writes: typed arrays, one pass, nothing allocated. */
export function decodeRecords(
  bytes: Uint8Array,
  { shape, parts }: GeneratedFile,
  rows: readonly Float32Array[],
): void {
  if (shape.bytesPerSample === 2) decode16(bytes, shape, parts, rows);
  else decode24(bytes, shape, parts, rows);
}

type Parts = GeneratedFile['parts'];

function decode16(
  bytes: Uint8Array,
  { recordBytes }: RecordShape,
  parts: Parts,
  rows: readonly Float32Array[],
): void {
  const stored = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
  const perRecord = recordBytes >> 1;
  const records = Math.floor(stored.length / perRecord);
  for (let record = 0; record < records; record++) {
    for (let channel = 0; channel < parts.length; channel++) {
      const { byteOffset, count, scale } = parts[channel]!;
      const { digitalMin, gain, physicalMin } = scale;
      const row = rows[channel]!;
      const from = record * perRecord + (byteOffset >> 1);
      const to = record * count;
      for (let i = 0; i < count; i++) row[to + i] = (stored[from + i]! - digitalMin) * gain + physicalMin;
    }
  }
}

function decode24(
  bytes: Uint8Array,
  { recordBytes }: RecordShape,
  parts: Parts,
  rows: readonly Float32Array[],
): void {
  const records = Math.floor(bytes.length / recordBytes);
  for (let record = 0; record < records; record++) {
    for (let channel = 0; channel < parts.length; channel++) {
      const { byteOffset, count, scale } = parts[channel]!;
      const { digitalMin, gain, physicalMin } = scale;
      const row = rows[channel]!;
      const to = record * count;
      let at = record * recordBytes + byteOffset;
      for (let i = 0; i < count; i++, at += 3) {
        const stored = ((bytes[at]! << 8) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 24)) >> 8;
        row[to + i] = (stored - digitalMin) * gain + physicalMin;
      }
    }
  }
}
