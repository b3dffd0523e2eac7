import type { ByteSource } from '../byte-source.ts';
import type { BrainVisionData } from './data.ts';
import type { BrainVisionHeader } from './header.ts';
import { eachWord } from './words.ts';

/** Values are located from the stored offset of every block of this many samples. */
const BLOCK_SAMPLES = 1024;

/**
 * A data file in text form: one row per sample or, if vectorized, one row per channel, which starts with the name and
 * may be megabytes long. One pass on opening stores the offsets of blocks of values.
 */
export async function asciiData(source: ByteSource, header: BrainVisionHeader): Promise<BrainVisionData> {
  return header.isVectorized ? vectorized(source, header) : multiplexed(source, header);
}

const parseValue = (word: string, decimal: string): number => {
  const text = decimal === ',' ? word.replace(',', '.') : word;
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
};

async function multiplexed(source: ByteSource, header: BrainVisionHeader): Promise<BrainVisionData> {
  const { decimal, skipLines, skipColumns } = header.ascii;
  const channelCount = header.channels.length;
  const lineOffsets: number[] = [];
  let [lines, damaged, line, inLine] = [0, 0, -1, 0];
  await eachWord(source, { from: 0, to: source.size, decimal }, (word) => {
    if (word.line < skipLines) return undefined;
    if (word.line !== line) {
      if (line >= 0 && inLine < channelCount) damaged += channelCount - inLine;
      line = word.line;
      inLine = 0;
      if (lines % BLOCK_SAMPLES === 0) lineOffsets.push(word.lineOffset);
      lines++;
    }
    if (word.column < skipColumns) return undefined;
    inLine++;
    if (inLine <= channelCount && Number.isNaN(parseValue(word.text(), decimal))) damaged++;
    return undefined;
  });
  const read: BrainVisionData['read'] = async (channels, firstSampleIndex, sampleCount) => {
    const out = channels.map(() => new Float64Array(sampleCount).fill(Number.NaN));
    if (sampleCount === 0) return out;
    const block = Math.floor(firstSampleIndex / BLOCK_SAMPLES);
    let [sample, current] = [block * BLOCK_SAMPLES - 1, -1];
    await eachWord(source, { from: lineOffsets[block]!, to: source.size, decimal }, (word) => {
      if (word.line !== current) {
        current = word.line;
        sample++;
        if (sample >= firstSampleIndex + sampleCount) return 'stop';
      }
      const place = channels.indexOf(word.column - skipColumns);
      if (sample >= firstSampleIndex && place >= 0)
        out[place]![sample - firstSampleIndex] = parseValue(word.text(), decimal);
      return undefined;
    });
    return out;
  };
  if (line >= 0 && inLine < channelCount) damaged += channelCount - inLine;
  return facts(header, { sampleCount: lines, channelCount, damagedValues: damaged, read });
}

async function vectorized(source: ByteSource, header: BrainVisionHeader): Promise<BrainVisionData> {
  const { decimal, skipLines, skipColumns } = header.ascii;
  const offsets: number[][] = header.channels.map(() => []);
  const counts = header.channels.map(() => 0);
  let [damaged, row, line] = [0, -1, -1];
  await eachWord(source, { from: 0, to: source.size, decimal }, (word) => {
    if (word.line < skipLines) return undefined;
    if (word.line !== line) {
      line = word.line;
      row++;
      if (row >= counts.length) return 'stop';
    }
    if (word.column < skipColumns) return undefined;
    if (counts[row]! % BLOCK_SAMPLES === 0) offsets[row]!.push(word.offset);
    counts[row]!++;
    if (Number.isNaN(parseValue(word.text(), decimal))) damaged++;
    return undefined;
  });
  let sampleCount = 0;
  for (const count of counts) sampleCount = Math.max(sampleCount, count);
  const read: BrainVisionData['read'] = async (channels, firstSampleIndex, wanted) => {
    const out = channels.map(() => new Float64Array(wanted).fill(Number.NaN));
    for (const [i, channel] of channels.entries()) {
      const block = Math.floor(firstSampleIndex / BLOCK_SAMPLES);
      const from = offsets[channel]?.[block];
      const last = Math.min(firstSampleIndex + wanted, counts[channel] ?? 0);
      if (from === undefined || last <= firstSampleIndex) continue;
      let sample = block * BLOCK_SAMPLES;
      await eachWord(source, { from, to: source.size, decimal }, (word) => {
        if (sample >= firstSampleIndex) out[i]![sample - firstSampleIndex] = parseValue(word.text(), decimal);
        sample++;
        return sample >= last ? 'stop' : undefined;
      });
    }
    return out;
  };
  const channelCount = Math.max(1, Math.min(counts.length, row + 1));
  for (const count of counts.slice(0, channelCount)) damaged += sampleCount - count;
  return facts(header, { sampleCount, channelCount, damagedValues: damaged, read });
}

function facts(
  header: BrainVisionHeader,
  found: Omit<BrainVisionData, 'trailingBytes' | 'missingSamples'>,
): BrainVisionData {
  const missingSamples = Math.max(0, (header.dataPoints ?? found.sampleCount) - found.sampleCount);
  return { ...found, trailingBytes: 0, missingSamples };
}
