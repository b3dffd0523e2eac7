import { lastIndex } from '../last-index.ts';
import { isPlausibleTime } from '../text/clock.ts';
import { TimeColumn } from '../text/time-column.ts';
import type { ByteWindow } from './byte-window.ts';
import { XDF_NUMBERS, type XdfNumber, type XdfStreamInfo } from './stream-info.ts';
import { readLength } from './walk-chunks.ts';

/** Samples are located from the stored offset of every block of this many samples. */
const BLOCK_SAMPLES = 512;
const STAMP_BYTES = 8;
const MOST_TEXT_BYTES = 1024 * 1024;

/** Result of one pass over a stream: times and positions of its samples, and its events. */
export class XdfStream {
  readonly info: XdfStreamInfo;
  readonly times = new TimeColumn();
  readonly clockOffsets: { atSeconds: number; offsetSeconds: number }[] = [];
  /** For string streams, one entry per sample. */
  readonly texts: string[] = [];
  /** First sample and file offset of each block. */
  readonly blockSamples = new TimeColumn();
  readonly blockOffsets = new TimeColumn();
  damagedChunks = 0;

  constructor(info: XdfStreamInfo) {
    this.info = info;
  }

  /** Adds the samples of a chunk whose content, after the stream number, starts at `offset`. */
  async addSamples(window: ByteWindow, offset: number, endOffset: number): Promise<void> {
    const count = await readLength(window, offset);
    if (!count) {
      this.damagedChunks++;
      return;
    }
    const { format, channelCount } = this.info;
    const most = format === 'string' ? 1 : 1 + STAMP_BYTES + XDF_NUMBERS[format].bytes * channelCount;
    let at = offset + count.bytes;
    for (let i = 0; i < count.value; i++) {
      // Awaiting loaded data would take longer than all other work.
      if (!window.holds(at, most)) await window.load(at, Math.min(most, endOffset - at));
      const next =
        format === 'string'
          ? await this.#addText(window, at, endOffset)
          : this.#addNumbers(window, at, { endOffset, valueBytes: most - 1 - STAMP_BYTES, placeInChunk: i });
      if (next === undefined) {
        this.damagedChunks++;
        return;
      }
      at = next;
    }
  }

  /** Returns the offset after the sample; undefined if it is damaged or cut off. */
  #addNumbers(
    window: ByteWindow,
    at: number,
    { endOffset, valueBytes, placeInChunk }: { endOffset: number; valueBytes: number; placeInChunk: number },
  ): number | undefined {
    if (!window.holds(at, 1)) return undefined;
    const flag = window.bytes[at - window.base]!;
    const stampBytes = flag === 0 ? 0 : STAMP_BYTES;
    const next = at + 1 + stampBytes + valueBytes;
    if ((flag !== 0 && flag !== STAMP_BYTES) || next > endOffset || !window.holds(at, next - at))
      return undefined;
    if (placeInChunk % BLOCK_SAMPLES === 0) {
      this.blockSamples.push(this.times.length);
      this.blockOffsets.push(at);
    }
    this.#pushTime(stampBytes > 0 ? window.view.getFloat64(at - window.base + 1, true) : undefined);
    return next;
  }

  async #addText(window: ByteWindow, at: number, end: number): Promise<number | undefined> {
    if (at >= end || !(await window.load(at, 1))) return undefined;
    const flag = window.bytes[at - window.base]!;
    if (flag !== 0 && flag !== STAMP_BYTES) return undefined;
    if (!(await window.load(at, 1 + flag)) || at + 1 + flag > end) return undefined;
    const stamp = flag > 0 ? window.view.getFloat64(at - window.base + 1, true) : undefined;
    let offset = at + 1 + flag;
    const words: string[] = [];
    for (let channel = 0; channel < this.info.channelCount; channel++) {
      const length = await readLength(window, offset);
      if (!length || length.value > MOST_TEXT_BYTES || offset + length.bytes + length.value > end)
        return undefined;
      offset += length.bytes;
      await window.load(offset, length.value);
      const from = offset - window.base;
      words.push(new TextDecoder().decode(window.bytes.subarray(from, from + length.value)));
      offset += length.value;
    }
    this.#pushTime(stamp);
    this.texts.push(words.filter((word) => word !== '').join(', '));
    return offset;
  }

  /** Samples without a stamp follow the previous one at the nominal rate. */
  #pushTime(stamp: number | undefined): void {
    if (stamp !== undefined && isPlausibleTime(stamp)) {
      this.times.push(stamp);
      return;
    }
    const { length } = this.times;
    const step = this.info.nominalRateHz > 0 ? 1 / this.info.nominalRateHz : 0;
    this.times.push(length > 0 ? this.times.at(length - 1) + step : 0);
  }
}

/** Values of some channels of a numeric stream, read from the positions of its blocks. */
export async function readStreamValues(
  stream: XdfStream,
  window: ByteWindow,
  channels: readonly number[],
  range: { firstSampleIndex: number; sampleCount: number },
): Promise<Float64Array<ArrayBuffer>[]> {
  const out = channels.map(() => new Float64Array(range.sampleCount));
  const { format, channelCount } = stream.info;
  const { bytes, pick } = XDF_NUMBERS[format as XdfNumber];
  const end = range.firstSampleIndex + range.sampleCount;
  const isReached = (each: number) => stream.blockSamples.at(each) <= range.firstSampleIndex;
  let block = Math.max(0, lastIndex(stream.blockSamples.length, isReached));
  for (let sample = stream.blockSamples.at(block); sample < end; block++) {
    const last =
      block + 1 < stream.blockSamples.length ? stream.blockSamples.at(block + 1) : stream.times.length;
    let at = stream.blockOffsets.at(block);
    for (; sample < Math.min(last, end); sample++) {
      const most = 1 + STAMP_BYTES + bytes * channelCount;
      if (!window.holds(at, most)) await window.load(at, Math.min(most, window.source.size - at));
      const from = at - window.base;
      const values = from + 1 + (window.bytes[from] === 0 ? 0 : STAMP_BYTES);
      if (sample >= range.firstSampleIndex) {
        for (let i = 0; i < channels.length; i++)
          out[i]![sample - range.firstSampleIndex] = pick(window.view, values + channels[i]! * bytes, true);
      }
      at = window.base + values + bytes * channelCount;
    }
    if (last === stream.times.length && sample >= last) break;
  }
  return out;
}
