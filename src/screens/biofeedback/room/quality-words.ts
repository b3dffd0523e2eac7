import type { ChannelQuality, QualityLevel } from '#shared/engine/engine-api.ts';

/** A state in color, shape and word; shapes differ, so that color is never the only sign. */
export type Look = { word: string; shape: string; token: string };

export const QUALITY: Readonly<Record<QualityLevel, Look>> = {
  good: { word: 'Good', shape: '●', token: 'success' },
  fair: { word: 'Fair', shape: '◆', token: 'warning' },
  poor: { word: 'Poor', shape: '▲', token: 'inhibit' },
  noContact: { word: 'No contact', shape: '✕', token: 'danger' },
};
/** Most samples do not arrive: a radio problem that adjusting an electrode does not solve. */
export const NO_SIGNAL = { word: 'No signal', shape: '✕', token: 'danger' } as const;
const MOSTLY_MISSING_PCT = 50;
/** Excluded by hand, whatever is measured. */
export const BAD_QUALITY = { word: 'Marked bad', shape: '⊘', token: 'text-muted' } as const;
export const UNKNOWN_QUALITY = { word: 'Measuring', shape: '○', token: 'text-muted' } as const;

/** Look of a channel's measured signal. Missing samples look different from an electrode without contact. */
export function signalLook(quality: ChannelQuality | undefined) {
  if (!quality) return UNKNOWN_QUALITY;
  const isMissing = quality.level === 'noContact' && quality.missingPct >= MOSTLY_MISSING_PCT;
  return isMissing ? NO_SIGNAL : QUALITY[quality.level];
}

/** Look of a channel: a mark set by hand overrides the measured quality. */
export function channelLook(
  channel: number,
  quality: readonly ChannelQuality[],
  badChannels: readonly { channel: number }[],
) {
  if (badChannels.some((each) => each.channel === channel)) return BAD_QUALITY;
  return signalLook(quality.find((each) => each.channel === channel));
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
