import type { ChannelQuality } from '#shared/engine/engine-api.ts';
import type { ContactReading, HeadsetView } from '#live/headsets/index.ts';
import { readingOf } from '../headset/contact-rows.ts';

export type ChannelRow = {
  name: string;
  /** Undefined until the engine has enough signal, and while no EEG arrives. */
  quality: ChannelQuality | undefined;
  isSending: boolean;
  reading: ContactReading | undefined;
  /** Shown in place of a reading. */
  noReading: string;
};

export function channelRows(
  { channelNames, contact, facts, step }: HeadsetView,
  quality: readonly ChannelQuality[],
): ChannelRow[] {
  const isSending = step === 'streaming';
  return channelNames.map((name, channel) => ({
    name,
    // Quality from before the EEG stopped says nothing about now.
    quality: isSending ? quality.find((each) => each.channel === channel) : undefined,
    isSending,
    reading: readingOf(contact, channel),
    noReading: facts?.contact ? 'not measured yet' : 'not reported by this headset',
  }));
}
