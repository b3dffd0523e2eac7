import type {
  ChannelStretch,
  EegAnnotation,
  EegBlock,
  EegChannel,
  EegFile,
  EegSegment,
  EegWarning,
  SampleRange,
} from './eeg-file.ts';

/** Channels that are sampled together. */
export type SignalGroup = {
  channels: readonly EegChannel[];
  samplingRateHz: number;
  sampleCount: number;
  /** In the order of the file, without overlap in samples. */
  stretches: readonly ChannelStretch[];
  /** `channels` count within the group; the range lies within what is stored. */
  read(
    channels: readonly number[],
    firstSample: number,
    sampleCount: number,
  ): Promise<Float64Array<ArrayBuffer>[]>;
  /** Stored integers, and for such a group `read` gives these scaled. */
  readDigital?: (
    channels: readonly number[],
    firstSample: number,
    sampleCount: number,
  ) => Promise<Int32Array<ArrayBuffer>[]>;
};

export type SampledParts = {
  name: string;
  format: string;
  startTime: string | undefined;
  /** The group that comes first gives the file its segments. */
  groups: readonly SignalGroup[];
  annotations: readonly EegAnnotation[];
  warnings: readonly EegWarning[];
};

/** Values decoded at a time when the whole file is read; 4 MB as Float64. */
const BLOCK_SAMPLES = 512 * 1024;

/** The common face of formats whose samples are found by channel group and sample number. */
export function sampledFile(parts: SampledParts): EegFile {
  const { groups } = parts;
  const places = groups.flatMap((group) => group.channels.map((_, index) => ({ group, index })));
  const [main] = groups;
  const channels = groups.flatMap((group) =>
    group === main ? group.channels : group.channels.map((c) => ({ ...c, stretches: group.stretches })),
  );
  const segments = (main?.stretches ?? []).map(
    ({ startSeconds, sampleCount }): EegSegment => ({
      startSeconds,
      durationSeconds: seconds(sampleCount, main!.samplingRateHz),
    }),
  );
  const readers = rangeReaders(places);
  return {
    name: parts.name,
    format: parts.format,
    startTime: parts.startTime,
    ...timeFacts(segments),
    channels,
    segments: main && main.samplingRateHz > 0 ? segments : [],
    warnings: parts.warnings,
    segmentSamples(segment, channel) {
      const place = placeAt(places, channel);
      const stretch = main?.stretches[segment];
      if (!main || !stretch) return { firstSample: 0, sampleCount: 0 };
      if (place.group === main) return { firstSample: stretch.firstSample, sampleCount: stretch.sampleCount };
      return samplesBetween(place.group, segments[segment]!);
    },
    ...readers,
    readAnnotations: async () => ({ annotations: [...parts.annotations], warnings: [] }),
    blocks: () => blocks(groups),
  };
}

type Place = { group: SignalGroup; index: number };

const seconds = (samples: number, rateHz: number): number => (rateHz > 0 ? samples / rateHz : 0);

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

function rangeReaders(
  places: readonly Place[],
): Pick<EegFile, 'readFloat32' | 'readFloat64' | 'readDigital'> {
  const locate = (range: SampleRange) => {
    const wanted = range.channels.map((channel) => placeAt(places, channel));
    const group = wanted[0]?.group;
    if (group && wanted.some((place) => place.group !== group)) {
      throw new RangeError('Channels read together must have the same sampling rate and start together.');
    }
    const available = group?.sampleCount ?? 0;
    const firstSample = Math.min(Math.max(0, range.firstSample), available);
    const sampleCount = Math.max(0, Math.min(range.sampleCount, available - firstSample));
    return { group, within: wanted.map((place) => place.index), firstSample, sampleCount };
  };
  const readFloat64 = async (range: SampleRange) => {
    const { group, within, firstSample, sampleCount } = locate(range);
    return group ? group.read(within, firstSample, sampleCount) : [];
  };
  const readDigital = async (range: SampleRange) => {
    const { group, within, firstSample, sampleCount } = locate(range);
    return group?.readDigital ? group.readDigital(within, firstSample, sampleCount) : [];
  };
  const hasIntegers = places.length > 0 && places.every(({ group }) => group.readDigital);
  return {
    readFloat64,
    readFloat32: async (range) => (await readFloat64(range)).map((values) => Float32Array.from(values)),
    readDigital: hasIntegers ? readDigital : undefined,
  };
}

/** The samples of another group that fall into a segment. */
function samplesBetween(
  group: SignalGroup,
  segment: EegSegment,
): { firstSample: number; sampleCount: number } {
  const from = sampleAt(group, segment.startSeconds);
  const to = sampleAt(group, segment.startSeconds + segment.durationSeconds);
  return { firstSample: from, sampleCount: to - from };
}

/** The first sample at or after a time. */
function sampleAt(group: SignalGroup, atSeconds: number): number {
  for (const stretch of group.stretches) {
    const within = Math.ceil((atSeconds - stretch.startSeconds) * group.samplingRateHz - 1e-6);
    if (within < stretch.sampleCount) return stretch.firstSample + Math.max(0, within);
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

/** Where the samples of one channel lie on the time axis, whatever the format. */
export function channelStretches(file: EegFile, channel: number): ChannelStretch[] {
  const own = file.channels[channel]?.stretches;
  if (own) return [...own];
  return file.segments.map(({ startSeconds }, segment) => ({
    startSeconds,
    ...file.segmentSamples(segment, channel),
  }));
}
