import { type ByteSource, shrunk } from '../byte-source.ts';
import { NUMBER_FORMATS } from '../number-formats.ts';
import type { BrainVisionData } from './data.ts';
import type { BrainVisionHeader, SampleFormat } from './header.ts';

type BinaryFormat = Exclude<SampleFormat, 'ascii'>;

const MOST_READ_BYTES = 4 * 1024 * 1024;

/** Reads the value at an offset. */
type Picker = (view: DataView, offset: number) => number;

/** Any part of a binary data file has a known offset, so nothing is read on opening. */
export function binaryData(
  source: ByteSource,
  header: BrainVisionHeader,
  format: BinaryFormat,
): BrainVisionData {
  const { bytes: bytesPerValue, pick } = NUMBER_FORMATS[format];
  const channelCount = header.channels.length;
  const stored = Math.floor(source.size / (bytesPerValue * channelCount));
  const claimed = header.dataPoints ?? stored;
  // In a vectorized file, truncation loses the last channels, not the last samples.
  const isCutShort = header.isVectorized && claimed > stored;
  const sampleCount = isCutShort ? Math.min(claimed, Math.floor(source.size / bytesPerValue)) : stored;
  const place: Place = {
    source,
    bytesPerValue,
    channelCount,
    channelStride: isCutShort ? claimed : stored,
    pick: (view, at) => pick(view, at, !header.isBigEndian),
  };
  const values = Math.floor(source.size / bytesPerValue);
  return {
    sampleCount,
    channelCount: isCutShort ? Math.max(1, Math.ceil(values / claimed)) : channelCount,
    trailingBytes: isCutShort ? 0 : source.size - stored * bytesPerValue * channelCount,
    missingSamples: Math.max(0, claimed - stored),
    damagedValues: 0,
    read: (channels, firstSampleIndex, count) =>
      header.isVectorized
        ? readVectorized(place, channels, firstSampleIndex, count)
        : readMultiplexed(place, channels, firstSampleIndex, count),
  };
}

type Place = {
  source: ByteSource;
  bytesPerValue: number;
  channelCount: number;
  /** Samples from the start of one channel to the start of the next. */
  channelStride: number;
  pick: Picker;
};

async function readMultiplexed(
  { source, bytesPerValue, channelCount, pick }: Place,
  channels: readonly number[],
  firstSampleIndex: number,
  sampleCount: number,
): Promise<Float64Array<ArrayBuffer>[]> {
  const out = channels.map(() => new Float64Array(sampleCount));
  const rowBytes = bytesPerValue * channelCount;
  const step = Math.max(1, Math.floor(MOST_READ_BYTES / rowBytes));
  for (let done = 0; done < sampleCount; done += step) {
    const count = Math.min(step, sampleCount - done);
    const bytes = await readWhole(source, (firstSampleIndex + done) * rowBytes, count * rowBytes);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (const [i, channel] of channels.entries()) {
      const values = out[i]!;
      let at = channel * bytesPerValue;
      for (let k = 0; k < count; k++, at += rowBytes) values[done + k] = pick(view, at);
    }
  }
  return out;
}

async function readVectorized(
  { source, bytesPerValue, channelStride, pick }: Place,
  channels: readonly number[],
  firstSampleIndex: number,
  sampleCount: number,
): Promise<Float64Array<ArrayBuffer>[]> {
  const out = channels.map(() => new Float64Array(sampleCount).fill(Number.NaN));
  const step = MOST_READ_BYTES / bytesPerValue;
  for (const [i, channel] of channels.entries()) {
    const values = out[i]!;
    const first = channel * channelStride + firstSampleIndex;
    const available = Math.min(sampleCount, Math.floor(source.size / bytesPerValue) - first);
    for (let done = 0; done < available; done += step) {
      const count = Math.min(step, available - done);
      const bytes = await readWhole(source, (first + done) * bytesPerValue, count * bytesPerValue);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let k = 0; k < count; k++) values[done + k] = pick(view, k * bytesPerValue);
    }
  }
  return out;
}

async function readWhole(
  source: ByteSource,
  offset: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await source.read(offset, length);
  if (bytes.length === length) return bytes;
  throw shrunk(source);
}
