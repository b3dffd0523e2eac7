import type { EegFile } from '../eeg-file.ts';
import type { RecordRun } from './place-segments.ts';
import type { RecordPlan } from './record-plan.ts';
import { quantise, type WrittenScale } from './scale-plan.ts';

/** Integers of one channel over some records of a run; where nothing is stored, the previous value is repeated. */
export type ChannelReader = (run: RecordRun, firstRecord: number, records: number) => Promise<Int32Array[]>;

/** Reads the integers to write, for all channels of a group at a time. */
export function recordSamples(
  file: EegFile,
  plan: RecordPlan,
  scales: readonly WrittenScale[],
): ChannelReader {
  /** Last integer of each channel so far. */
  const held = new Int32Array(file.channels.length);
  return async (run, firstRecord, records) => {
    const out = plan.samplesPerRecord.map((count) => new Int32Array(count * records));
    for (const [group, { channels }] of plan.groups.entries()) {
      const perRecord = plan.samplesPerRecord[channels[0]!]!;
      await readGroup(file, scales, { run, group, channels, from: firstRecord * perRecord, out, held });
    }
    for (const [channel, row] of out.entries()) held[channel] = row.at(-1) ?? held[channel]!;
    return out;
  };
}

type Job = {
  run: RecordRun;
  group: number;
  channels: readonly number[];
  from: number;
  out: Int32Array[];
  held: Int32Array;
};

async function readGroup(file: EegFile, scales: readonly WrittenScale[], job: Job): Promise<void> {
  const { run, group, channels, from, out, held } = job;
  const count = out[channels[0]!]!.length;
  let filled = 0;
  for (const { segment, offset } of run.placed[group]!) {
    const start = Math.max(from, offset);
    const end = Math.min(from + count, offset + segment.sampleCount);
    if (end <= start) continue;
    const range = { firstSampleIndex: segment.firstSampleIndex + start - offset, sampleCount: end - start };
    const before = channels.map((channel) => (filled > 0 ? out[channel]![filled - 1]! : held[channel]!));
    const integers = await readIntegers(file, scales, { channels, before }, range);
    for (const [i, channel] of channels.entries()) {
      out[channel]!.fill(before[i]!, filled, start - from);
      out[channel]!.set(integers[i]!, start - from);
    }
    filled = end - from;
  }
  for (const channel of channels) {
    out[channel]!.fill(filled > 0 ? out[channel]![filled - 1]! : held[channel]!, filled, count);
  }
}

/** `before`: each channel's integer before the range. */
type Wanted = { channels: readonly number[]; before: readonly number[] };

async function readIntegers(
  file: EegFile,
  scales: readonly WrittenScale[],
  { channels, before }: Wanted,
  range: { firstSampleIndex: number; sampleCount: number },
): Promise<Int32Array[]> {
  const kept = channels.filter((channel) => scales[channel]!.method === 'keep');
  const others = channels.filter((channel) => scales[channel]!.method === 'quantise');
  const digital = kept.length > 0 ? await file.readDigital!({ channels: kept, ...range }) : [];
  const values = others.length > 0 ? await file.readFloat64({ channels: others, ...range }) : [];
  const byChannel = new Map<number, Int32Array>(kept.map((channel, i) => [channel, digital[i]!]));
  for (const [i, channel] of others.entries()) {
    const previous = before[channels.indexOf(channel)]!;
    byChannel.set(channel, quantised(values[i]!, scales[channel]!, previous));
  }
  return channels.map((channel) => byChannel.get(channel)!);
}

function quantised(values: Float64Array, scale: WrittenScale, before: number): Int32Array {
  const out = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    out[i] = Number.isFinite(value) ? quantise(value, scale) : (out[i - 1] ?? before);
  }
  return out;
}
