import type {
  ChannelSegment,
  EegAnnotation,
  EegBlock,
  EegChannel,
  EegFile,
  EegSegment,
  EegWarning,
  SampleRange,
} from './eeg-file.ts';
import { lastIndex } from './last-index.ts';

/** Channels that are sampled together. */
export type SignalGroup = {
  channels: readonly EegChannel[];
  samplingRateHz: number;
  sampleCount: number;
  /** In file order, without overlapping samples. */
  segments: readonly ChannelSegment[];
  /** `channels` are indices within the group; the range is within the stored samples. */
  read(
    channels: readonly number[],
    firstSampleIndex: number,
    sampleCount: number,
  ): Promise<Float64Array<ArrayBuffer>[]>;
  /** Stored integers; for such a group, `read` returns them scaled. */
  readDigital?: (
    channels: readonly number[],
    firstSampleIndex: number,
    sampleCount: number,
  ) => Promise<Int32Array<ArrayBuffer>[]>;
};

export type SampledParts = {
  name: string;
  format: string;
  startTime: string | undefined;
  /** Most important group first. */
  groups: readonly SignalGroup[];
  annotations: readonly EegAnnotation[];
  warnings: readonly EegWarning[];
};

/** Values decoded at a time when reading the whole file; 4 MB as Float64. */
const BLOCK_SAMPLES = 512 * 1024;
/** Edges closer together than this are equal, except for rounding of times. */
const LEAST_SEGMENT_SECONDS = 1e-6;

/**
 * The common interface of formats whose samples are located by channel group and sample number. The time axis is cut
 * wherever any group starts or pauses, so that within a segment each group is either complete or absent. `segments` of
 * a channel gives the exact position of its own samples.
 */
export function sampledFile(parts: SampledParts): EegFile {
  const { groups } = parts;
  const places = groups.flatMap((group) => group.channels.map((_, index) => ({ group, index })));
  const isShared = groups.length > 1;
  const channels = groups.flatMap((group) =>
    isShared ? group.channels.map((c) => ({ ...c, segments: group.segments })) : group.channels,
  );
  const segments = isShared ? commonSegments(groups) : ownSegments(groups[0]);
  return {
    name: parts.name,
    format: parts.format,
    startTime: parts.startTime,
    ...timeFacts(segments),
    channels,
    segments,
    warnings: parts.warnings,
    segmentSamples(segment, channel) {
      const { group } = placeAt(places, channel);
      const wanted = segments[segment];
      if (!wanted) return { firstSampleIndex: 0, sampleCount: 0 };
      if (isShared) return samplesBetween(group, wanted);
      const { firstSampleIndex, sampleCount } = group.segments[segment]!;
      return { firstSampleIndex, sampleCount };
    },
    ...rangeReaders(places),
    readAnnotations: async () => ({ annotations: [...parts.annotations], warnings: [] }),
    blocks: () => blocks(groups),
  };
}

function ownSegments(group: SignalGroup | undefined): EegSegment[] {
  if (!group || group.samplingRateHz <= 0) return [];
  return group.segments.map(({ startSeconds, sampleCount }) => ({
    startSeconds,
    durationSeconds: sampleCount / group.samplingRateHz,
  }));
}

/** Time segments between any start and any end of any group, without those in which no group has samples. */
function commonSegments(groups: readonly SignalGroup[]): EegSegment[] {
  const edges = groups.flatMap(({ segments, samplingRateHz }) =>
    samplingRateHz > 0
      ? segments.flatMap(({ startSeconds, sampleCount }) => [
          { atSeconds: startSeconds, change: 1 },
          { atSeconds: startSeconds + sampleCount / samplingRateHz, change: -1 },
        ])
      : [],
  );
  edges.sort((a, b) => a.atSeconds - b.atSeconds);
  const segments: EegSegment[] = [];
  let [start, running] = [0, 0];
  for (const { atSeconds, change } of edges) {
    const durationSeconds = atSeconds - start;
    const isLongEnough = durationSeconds >= LEAST_SEGMENT_SECONDS;
    if (running > 0 && isLongEnough) segments.push({ startSeconds: start, durationSeconds });
    if (running === 0 || isLongEnough) start = atSeconds;
    running += change;
  }
  return segments;
}

type Place = { group: SignalGroup; index: number };

function timeFacts(
  segments: readonly EegSegment[],
): Pick<EegFile, 'startOffsetSeconds' | 'durationSeconds' | 'spanSeconds'> {
  const startOffsetSeconds = segments[0]?.startSeconds ?? 0;
  let durationSeconds = 0;
  let end = startOffsetSeconds;
  for (const segment of segments) {
    durationSeconds += segment.durationSeconds;
    end = Math.max(end, segment.startSeconds + segment.durationSeconds);
  }
  return { startOffsetSeconds, durationSeconds, spanSeconds: end - startOffsetSeconds };
}

function placeAt(places: readonly Place[], channel: number): Place {
  const place = places[channel];
  if (!place) throw new RangeError(`There is no channel ${channel}; the file has ${places.length}.`);
  return place;
}

/** Channels of several groups with one rate may be read together; samples are counted within each group. */
function rangeReaders(
  places: readonly Place[],
): Pick<EegFile, 'readFloat32' | 'readFloat64' | 'readDigital'> {
  const readWith = async <Values>(
    range: SampleRange,
    read: (group: SignalGroup, within: number[], first: number, count: number) => Promise<Values[]>,
  ): Promise<Values[]> => {
    const wanted = range.channels.map((channel) => placeAt(places, channel));
    if (new Set(wanted.map(({ group }) => group.samplingRateHz)).size > 1) {
      throw new RangeError('Channels read together must have the same sampling rate.');
    }
    const out: Values[] = [];
    for (const group of new Set(wanted.map((place) => place.group))) {
      const ofGroup = [...wanted.keys()].filter((i) => wanted[i]!.group === group);
      const firstSampleIndex = Math.min(Math.max(0, range.firstSampleIndex), group.sampleCount);
      const sampleCount = Math.max(0, Math.min(range.sampleCount, group.sampleCount - firstSampleIndex));
      const within = ofGroup.map((i) => wanted[i]!.index);
      const values = await read(group, within, firstSampleIndex, sampleCount);
      for (const [i, place] of ofGroup.entries()) out[place] = values[i]!;
    }
    return out;
  };
  const readFloat64 = (range: SampleRange) =>
    readWith(range, (group, within, first, count) => group.read(within, first, count));
  const hasIntegers = places.length > 0 && places.every(({ group }) => group.readDigital);
  return {
    readFloat64,
    readFloat32: async (range) => (await readFloat64(range)).map((values) => Float32Array.from(values)),
    readDigital: hasIntegers
      ? (range) => readWith(range, (group, within, first, count) => group.readDigital!(within, first, count))
      : undefined,
  };
}

/** The samples of a group that fall into a segment. */
function samplesBetween(
  group: SignalGroup,
  segment: EegSegment,
): { firstSampleIndex: number; sampleCount: number } {
  const from = sampleAt(group, segment.startSeconds);
  const to = sampleAt(group, segment.startSeconds + segment.durationSeconds);
  return { firstSampleIndex: from, sampleCount: to - from };
}

/** The first sample at or after a time. */
function sampleAt(group: SignalGroup, atSeconds: number): number {
  for (const segment of group.segments) {
    const within = Math.ceil((atSeconds - segment.startSeconds) * group.samplingRateHz - 1e-6);
    if (within < segment.sampleCount) return segment.firstSampleIndex + Math.max(0, within);
  }
  return group.sampleCount;
}

async function* blocks(groups: readonly SignalGroup[]): AsyncGenerator<EegBlock> {
  const total = groups.reduce((sum, group) => sum + group.sampleCount * group.channels.length, 0);
  const steps = Math.max(1, Math.ceil(total / BLOCK_SAMPLES));
  if (total === 0) return;
  const hasIntegers = groups.every((group) => group.readDigital);
  for (let step = 0; step < steps; step++) {
    const values: Float64Array[] = [];
    const digital: Int32Array[] = [];
    for (const group of groups) {
      const first = Math.floor((step * group.sampleCount) / steps);
      const count = Math.floor(((step + 1) * group.sampleCount) / steps) - first;
      const all = group.channels.map((_, index) => index);
      values.push(...(await group.read(all, first, count)));
      if (hasIntegers) digital.push(...(await group.readDigital!(all, first, count)));
    }
    yield { values, digital: hasIntegers ? digital : undefined };
  }
}

/** Multiplies the values of each channel by its factor. */
export function scaledRead(read: SignalGroup['read'], factors: readonly number[]): SignalGroup['read'] {
  return async (wanted, first, count) => {
    const values = await read(wanted, first, count);
    for (const [i, channel] of wanted.entries()) {
      const factor = factors[channel]!;
      if (factor !== 1) for (let k = 0; k < count; k++) values[i]![k]! *= factor;
    }
    return values;
  };
}

/**
 * Time of a sample on the axis of its segments, which are in storage order. Samples before the first segment count from
 * it. Undefined without segments.
 */
export function secondsOfSample(
  segments: readonly ChannelSegment[],
  samplingRateHz: number,
  sample: number,
): number | undefined {
  const at = lastIndex(segments.length, (index) => segments[index]!.firstSampleIndex <= sample);
  const segment = segments[Math.max(0, at)];
  return segment && segment.startSeconds + (sample - segment.firstSampleIndex) / samplingRateHz;
}

/** Groups adjacent channels that share one list of segments; the order of the channels stays. */
export function adjacentChannels(listOf: readonly unknown[]): number[][] {
  const groups: number[][] = [];
  for (const [channel, list] of listOf.entries()) {
    const last = groups.at(-1);
    if (last && listOf[last[0]!] === list) last.push(channel);
    else groups.push([channel]);
  }
  return groups;
}

/** Channels that can be read and placed together: one rate, and the same starts and pauses. */
export function channelGroups(file: EegFile): number[][] {
  const groups: { rate: number; segments: EegChannel['segments']; channels: number[] }[] = [];
  for (const [channel, { samplingRateHz, segments }] of file.channels.entries()) {
    const group = groups.find((each) => each.rate === samplingRateHz && each.segments === segments);
    if (group) group.channels.push(channel);
    else groups.push({ rate: samplingRateHz, segments, channels: [channel] });
  }
  return groups.map(({ channels }) => channels);
}

/** Position of one channel's samples on the time axis, for any format. */
export function channelSegments(file: EegFile, channel: number): ChannelSegment[] {
  const own = file.channels[channel]?.segments;
  if (own) return [...own];
  return file.segments.map(({ startSeconds }, segment) => ({
    startSeconds,
    ...file.segmentSamples(segment, channel),
  }));
}
