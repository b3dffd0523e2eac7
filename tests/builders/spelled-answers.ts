import type { Answers } from '#shared/questionnaires/answer-values.ts';
import { findInstrument } from '#server/model/instruments/catalogue.ts';
import type { Instrument } from '#server/model/instruments/build.ts';

/** The built-in instrument, which must exist. */
export function instrumentOf(key: string): Instrument {
  const found = findInstrument(key);
  if (found === undefined) throw new Error(`There is no instrument ${key}.`);
  return found;
}

/**
 * Answers written as one character per scored item. A digit is the stored value, y and n are yes and no, a dash leaves
 * the item out. The HAM-D takes the loss of weight (the 16th) by history; the PC-PTSD-5 begins with the event.
 */
export function spelled(key: string, characters: string): Answers {
  const first = key === 'pc-ptsd-5' ? ['event'] : [];
  const linkIds = [...first, ...(instrumentOf(key).scoring.scales[0]?.items ?? [])].filter(
    (id) => id !== 'q16b',
  );
  const answers = Object.fromEntries(
    characters.split('').flatMap((character, index) => {
      const linkId = linkIds[index];
      if (linkId === undefined) throw new Error(`${key} has only ${linkIds.length} items.`);
      return character === '-' ? [] : [[linkId, { y: 'yes', n: 'no' }[character] ?? character]];
    }),
  );
  return key === 'ham-d' ? { weight: 'history', ...answers } : answers;
}
