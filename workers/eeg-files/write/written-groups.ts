import { AppError } from '#shared/errors.ts';
import type { ChannelSegment, EegFile } from '../eeg-file.ts';
import { channelGroups, channelSegments } from '../sampled-file.ts';

/** Channels of one rate that start and pause together, and the positions of their samples. */
export type WrittenGroup = {
  channels: readonly number[];
  rateHz: number;
  /** In file order; none is empty. */
  segments: readonly ChannelSegment[];
};

/** Throws an AppError when a channel has no rate, so that its samples have no place on a time axis. */
export function writtenGroups(file: EegFile): WrittenGroup[] {
  if (file.channels.some(({ samplingRateHz }) => !(samplingRateHz > 0))) {
    throw new AppError(
      'invalid',
      `'${file.name}' has no known sampling rate, so it cannot be written with a time axis.`,
    );
  }
  return channelGroups(file).map((channels) => ({
    channels,
    rateHz: file.channels[channels[0]!]!.samplingRateHz,
    segments: channelSegments(file, channels[0]!).filter(({ sampleCount }) => sampleCount > 0),
  }));
}

/** Whether all groups start and pause at the same times. */
export const haveSameStarts = (groups: readonly WrittenGroup[]): boolean =>
  groups.every(
    ({ segments }) =>
      segments.length === groups[0]!.segments.length &&
      segments.every(({ startSeconds }, i) => startSeconds === groups[0]!.segments[i]!.startSeconds),
  );
