import type { EegFile } from '../eeg-file.ts';
import { channelGroups } from '../sampled-file.ts';
import type { RecordPlan, RecordRun } from './record-plan.ts';
import { quantise, type WrittenScale } from './scale-plan.ts';

/** Integers of one channel over some records of a run; where nothing is stored, the value before is held. */
export type ChannelReader = (run: RecordRun, firstRecord: number, records: number) => Promise<Int32Array[]>;

/** Reads the integers to write, all channels of a rate at a time. */
export function recordSamples(
  file: EegFile,
  plan: RecordPlan,
  scales: readonly WrittenScale[],
): ChannelReader {
  const groups = channelGroups(file);
  return async (run, firstRecord, records) => {
    const out = plan.samplesPerRecord.map((count) => new Int32Array(count * records));
    for (const channels of groups) {
      const perRecord = plan.samplesPerRecord[channels[0]!]!;
      await readGroup(file, scales, { run, channels, from: firstRecord * perRecord, out });
    }
    return out;
  };
}

type Job = { run: RecordRun; channels: number[]; from: number; out: Int32Array[] };

async function readGroup(file: EegFile, scales: readonly WrittenScale[], { run, channels, from, out }: Job) {
  const [first = 0] = channels;
  const count = out[first]!.length;
  let filled = 0;
  for (const { segment, offsets } of run.parts) {
    const stored = file.segmentSamples(segment, first);
    const start = Math.max(from, offsets[first]!);
    const end = Math.min(from + count, offsets[first]! + stored.sampleCount);
    if (end <= start) continue;
    const range = {
      firstSample: stored.firstSample + start - offsets[first]!,
      sampleCount: end - start,
    };
    const integers = await readIntegers(file, scales, channels, range);
    for (const [i, channel] of channels.entries()) {
      hold(out[channel]!, filled, start - from);
      out[channel]!.set(integers[i]!, start - from);
    }
    filled = end - from;
  }
  for (const channel of channels) hold(out[channel]!, filled, count);
}

/** Fills `[from, until)` with the value before, or with 0 at the start. */
function hold(row: Int32Array, from: number, until: number): void {
  if (until > from) row.fill(from > 0 ? row[from - 1]! : 0, from, until);
}

async function readIntegers(
  file: EegFile,
  scales: readonly WrittenScale[],
  channels: readonly number[],
  range: { firstSample: number; sampleCount: number },
): Promise<Int32Array[]> {
  const kept = channels.filter((channel) => scales[channel]!.method === 'keep');
  const others = channels.filter((channel) => scales[channel]!.method === 'quantise');
  const digital = kept.length > 0 ? await file.readDigital!({ channels: kept, ...range }) : [];
  const values = others.length > 0 ? await file.readFloat64({ channels: others, ...range }) : [];
  const byChannel = new Map<number, Int32Array>(kept.map((channel, i) => [channel, digital[i]!]));
  for (const [i, channel] of others.entries())
    byChannel.set(channel, quantised(values[i]!, scales[channel]!));
  return channels.map((channel) => byChannel.get(channel)!);
}

function quantised(values: Float64Array, scale: WrittenScale): Int32Array {
  const out = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    out[i] = Number.isFinite(value) ? quantise(value, scale) : (out[i - 1] ?? 0);
  }
  return out;
}
