import type { ChannelSegment, EegFile } from '../eeg-files/eeg-file.ts';

/** Channels with a common time base: only these can be read, mixed and filtered together. */
export type RateGroup = {
  samplingRateHz: number;
  /** Indices into the channels of the file. */
  channels: readonly number[];
  /** Their `startSeconds` count from the first sample of the file. */
  segments: readonly ChannelSegment[];
  sampleCount: number;
};

/** The channels of a file by time base, in file order; channels without one are in no group. */
export function rateGroups(file: EegFile): RateGroup[] {
  const groups = new Map<string, { channels: number[]; segments: ChannelSegment[] }>();
  for (const [channel, { samplingRateHz, sampleCount }] of file.channels.entries()) {
    if (!(samplingRateHz > 0) || sampleCount === 0) continue;
    const segments = placeSegments(file, channel);
    const key = JSON.stringify([
      samplingRateHz,
      segments.map((each) => [each.firstSampleIndex, each.sampleCount]),
    ]);
    const group = groups.get(key);
    if (group) group.channels.push(channel);
    else groups.set(key, { channels: [channel], segments });
  }
  return [...groups.values()].map(({ channels, segments }) => {
    const { samplingRateHz, sampleCount } = file.channels[channels[0]!]!;
    return { samplingRateHz, channels, segments, sampleCount };
  });
}

/** A segment that overlaps the previous one is placed directly after it: time never runs backwards. */
function placeSegments(file: EegFile, channel: number): ChannelSegment[] {
  const { samplingRateHz } = file.channels[channel]!;
  const placed: ChannelSegment[] = [];
  let end = 0;
  for (const [index, segment] of file.segments.entries()) {
    const { firstSampleIndex, sampleCount } = file.segmentSamples(index, channel);
    if (sampleCount === 0) continue;
    const startSeconds = Math.max(segment.startSeconds - file.startOffsetSeconds, end);
    placed.push({ firstSampleIndex, sampleCount, startSeconds });
    end = startSeconds + sampleCount / samplingRateHz;
  }
  return placed;
}

/** Index of the first segment that ends after `seconds`; the number of segments where there is none. */
export function firstSegmentAfter(group: RateGroup, seconds: number): number {
  let low = 0;
  let high = group.segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { startSeconds, sampleCount } = group.segments[middle]!;
    if (startSeconds + sampleCount / group.samplingRateHz > seconds) high = middle;
    else low = middle + 1;
  }
  return low;
}
