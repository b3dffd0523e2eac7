import type { ChannelQuality, QualityLevel } from '#shared/engine/engine-api.ts';

/** A level in colour, shape and word; shapes differ, so that colour is never the only sign. */
export const QUALITY: Readonly<Record<QualityLevel, { word: string; shape: string; token: string }>> = {
  good: { word: 'Good', shape: '●', token: 'success' },
  fair: { word: 'Fair', shape: '◆', token: 'warning' },
  poor: { word: 'Poor', shape: '▲', token: 'inhibit' },
  noContact: { word: 'No contact', shape: '✕', token: 'danger' },
};
/** Taken out by hand, whatever is measured. */
export const BAD_QUALITY = { word: 'Marked bad', shape: '⊘', token: 'text-muted' } as const;
export const UNKNOWN_QUALITY = { word: 'Measuring', shape: '○', token: 'text-muted' } as const;

/** How a channel looks: what was decided by hand comes before what is measured. */
export function channelLook(
  channel: number,
  quality: readonly ChannelQuality[],
  badChannels: readonly { channel: number }[],
) {
  if (badChannels.some((each) => each.channel === channel)) return BAD_QUALITY;
  const level = quality.find((each) => each.channel === channel)?.level;
  return level ? QUALITY[level] : UNKNOWN_QUALITY;
}

const RANK: Readonly<Record<QualityLevel, number>> = { noContact: 0, poor: 1, fair: 2, good: 3 };

/** Trained channels first, then what needs care, then the order of the source. */
export function orderByCare(
  channelCount: number,
  trainedChannels: readonly number[],
  quality: readonly ChannelQuality[],
): number[] {
  const rank = (channel: number) => {
    const level = quality.find((each) => each.channel === channel)?.level;
    return level ? RANK[level] : RANK.good;
  };
  return Array.from({ length: channelCount }, (_, channel) => channel).sort(
    (a, b) =>
      Number(trainedChannels.includes(b)) - Number(trainedChannels.includes(a)) || rank(a) - rank(b) || a - b,
  );
}
