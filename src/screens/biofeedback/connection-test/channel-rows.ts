import type { ChannelQuality } from '#shared/engine/engine-api.ts';
import type { ContactReading, HeadsetView } from '#live/index.ts';
import { readingOf } from '../headset/contact-rows.ts';

export type ChannelRow = {
  name: string;
  /** Undefined while the engine has not heard enough. */
  quality: ChannelQuality | undefined;
  reading: ContactReading | undefined;
};

export const channelRows = (
  { channelNames, contact }: HeadsetView,
  quality: readonly ChannelQuality[],
): ChannelRow[] =>
  channelNames.map((name, channel) => ({
    name,
    quality: quality.find((each) => each.channel === channel),
    reading: readingOf(contact, channel),
  }));
