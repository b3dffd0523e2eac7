import type { ChannelQuality } from '#shared/engine/engine-api.ts';
import type { ContactReading, HeadsetView } from '#live/headsets/index.ts';
import { readingOf } from '../headset/contact-rows.ts';

export type ChannelRow = {
  name: string;
  /** Undefined while the engine has not heard enough, and while no EEG comes. */
  quality: ChannelQuality | undefined;
  isSending: boolean;
  reading: ContactReading | undefined;
  /** In place of a reading. */
  noReading: string;
};

export function channelRows(
  { channelNames, contact, facts, step }: HeadsetView,
  quality: readonly ChannelQuality[],
): ChannelRow[] {
  const isSending = step === 'streaming';
  return channelNames.map((name, channel) => ({
    name,
    // What was heard before the EEG stopped says nothing of now.
    quality: isSending ? quality.find((each) => each.channel === channel) : undefined,
    isSending,
    reading: readingOf(contact, channel),
    noReading: facts?.contact ? 'not measured yet' : 'not reported by this headset',
  }));
}
