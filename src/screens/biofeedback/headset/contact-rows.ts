import type { ContactReading } from '#live/headsets/index.ts';
import type { SiteLook } from '../room/HeadPicture.tsx';
import { QUALITY, UNKNOWN_QUALITY } from '../room/quality-words.ts';
import { ohmsWords } from './headset-words.ts';

export const readingOf = (
  contact: readonly ContactReading[],
  channel: ContactReading['channel'],
): ContactReading | undefined => contact.find((each) => each.channel === channel);

/**
 * Color, shape and word of an electrode, with its impedance below. Without a reading, shows whether one is being
 * measured.
 */
export function contactLook(reading: ContactReading | undefined, isMeasuring: boolean): SiteLook {
  if (reading) return { ...QUALITY[reading.level], foot: ohmsWords(reading) };
  return isMeasuring ? UNKNOWN_QUALITY : { ...UNKNOWN_QUALITY, word: 'Not measured yet' };
}

/**
 * 'Electrode: 12 kΩ, good', beside the signal quality. The reason appears only if action is needed, and repeats
 * nothing.
 */
export function electrodeWords(reading: ContactReading): string {
  const ohms = ohmsWords(reading);
  const word = QUALITY[reading.level].word.toLowerCase();
  if (reading.level === 'good') return `Electrode: ${ohms === undefined ? '' : `${ohms}, `}${word}`;
  return `Electrode: ${ohms === 'open' ? ohms : word}. ${reading.reason}`;
}

/** 'All electrodes are good', or how many are not. */
export function contactHeadline(contact: readonly ContactReading[], channelCount: number): string {
  if (contact.length === 0) return 'Measuring the electrodes';
  const open = contact.filter(({ level }) => level !== 'good').length;
  const isWhole = Array.from({ length: channelCount }, (_, channel) => channel).every((channel) =>
    readingOf(contact, channel),
  );
  if (open === 0) return isWhole ? 'All electrodes are good' : 'Measuring the electrodes';
  return open === 1 ? 'One electrode needs care' : `${open} electrodes need care`;
}
