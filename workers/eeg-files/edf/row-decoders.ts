import type { RecordDecoder, RecordScale } from '#dsp/host/record-decoder.ts';
import type { EegScale } from '../eeg-file.ts';
import { decodeInt16, decodeInt24 } from './decode.ts';
import type { EdfSignal } from './header.ts';
import type { RecordLayout, RowDecoder } from './record-reader.ts';
import { applyScale } from './scaling.ts';

type Ints = Int32Array<ArrayBuffer>;
type Floats = Float32Array<ArrayBuffer>;

/** Stored integers; whole records are decoded in WebAssembly if there is a decoder. */
export function integerRows(
  layout: RecordLayout,
  signals: readonly EdfSignal[],
  decoder: RecordDecoder | undefined,
): RowDecoder<Ints> {
  const decode = layout.bytesPerSample === 2 ? decodeInt16 : decodeInt24;
  const parts = signals.map(({ byteOffset, samplesPerRecord: count }) => ({ byteOffset, count }));
  return {
    makeRow: (length) => new Int32Array(length),
    segment: (bytes, at, { row, outOffset, count }) => decode(bytes, at, row, outOffset, count),
    records: decoder?.canDecode(layout)
      ? (bytes, rows, outOffset) => decoder.integers(bytes, layout, parts, rows, outOffset)
      : undefined,
  };
}

/** Values as float32, in rows of `into` if given; undefined when the decoder cannot scale one of the signals. */
export function valueRows(
  layout: RecordLayout,
  signals: readonly EdfSignal[],
  scales: readonly (EegScale | undefined)[],
  decoder: RecordDecoder | undefined,
  into: readonly Floats[] = [],
): RowDecoder<Floats> | undefined {
  if (!decoder?.canDecode(layout)) return undefined;
  const parts: { byteOffset: number; count: number; scale: RecordScale }[] = [];
  for (const [index, { byteOffset, samplesPerRecord: count }] of signals.entries()) {
    const scale = scales[index];
    if (!scale || !decoder.canScale(scale)) return undefined;
    parts.push({ byteOffset, count, scale });
  }
  const decode = layout.bytesPerSample === 2 ? decodeInt16 : decodeInt24;
  return {
    makeRow: (length, index) => into[index]?.subarray(0, length) ?? new Float32Array(length),
    segment(bytes, at, { index, row, outOffset, count }) {
      const stored = new Int32Array(count);
      decode(bytes, at, stored, 0, count);
      applyScale(stored, scales[index], row.subarray(outOffset, outOffset + count));
    },
    records: (bytes, rows, outOffset) => decoder.values(bytes, layout, parts, rows, outOffset),
  };
}
