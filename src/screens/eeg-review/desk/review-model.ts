import type { ShownEvent } from '#live/offline/index.ts';
import type { Review, ReviewEvent } from '#shared/api/eeg-files.ts';
import type { ReviewChannel } from '#shared/review/recording.ts';

export const EMPTY_REVIEW: Review = { badChannels: [], notes: '' };
/** Maximum length of the text of a stored event. */
const MOST_LETTERS = 1000;

/** Stored events use the time axis of the file; on screen, time counts from the first sample. */
export const toShown = (events: readonly ReviewEvent[], startOffsetSeconds: number): ShownEvent[] =>
  events.map(({ id, onsetSeconds, durationSeconds, text, source }) => ({
    id,
    source,
    text,
    onsetSeconds,
    startSeconds: onsetSeconds - startOffsetSeconds,
    durationSeconds: durationSeconds ?? undefined,
  }));

export const toStored = (events: readonly ShownEvent[]): ReviewEvent[] =>
  events.map(({ id, onsetSeconds, durationSeconds, text, source }) => ({
    id,
    source,
    onsetSeconds,
    durationSeconds: durationSeconds === undefined ? null : Math.max(0, durationSeconds),
    text: text.slice(0, MOST_LETTERS),
  }));

/** Keys under which channels are stored. Duplicate labels get the number of the channel. */
function channelKeys(channels: readonly ReviewChannel[]): string[] {
  const counts = new Map<string, number>();
  for (const { label } of channels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return channels.map(({ label }, index) =>
    label === '' || counts.get(label)! > 1 ? `${label}#${index + 1}` : label,
  );
}

export function badIndices(channels: readonly ReviewChannel[], bad: readonly string[]): number[] {
  return channelKeys(channels).flatMap((key, index) => (bad.includes(key) ? [index] : []));
}

/** Keeps marks of channels this recording lacks: they may belong to another reading of the file. */
export function badKeys(
  channels: readonly ReviewChannel[],
  indices: readonly number[],
  before: readonly string[],
): string[] {
  const keys = channelKeys(channels);
  const strangers = before.filter((key) => !keys.includes(key));
  return [...keys.filter((_, index) => indices.includes(index)), ...strangers];
}

export const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index]);
