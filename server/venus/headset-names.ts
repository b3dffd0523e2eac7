import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import type { Headset } from '#shared/eeg/headsets/headset.ts';
import { phraseOf, termsOf } from './search/words.ts';

/** Names people use for a headset, by what distinguishes it. More specific names come first. */
const NAMES: readonly [RegExp, Headset['deviceType']][] = [
  [/\b(brain ?bit )?flex ?(8|eight)\b/, 'brainbit-flex8'],
  [/\b(brain ?bit )?flex( ?4)?\b/, 'brainbit-flex'],
  [/\bbrain ?bit (head ?band|band)\b|\bbrainbit\b(?! flex)/, 'brainbit-headband'],
  [/\b(crown|neurosity|crwon|corwn)\b(?! (account|login|sign))/, 'crown'],
  [/\b(callibri|calibri|colibri|calibry)\b/, 'callibri'],
  [/\buno\b/, 'synchroni-uno'],
  [/\btrio\b/, 'synchroni-trio'],
  [/\bpento\b/, 'synchroni-pento'],
];

/** The one catalogue headset a question names; undefined for none, and for several, which are compared. */
export function headsetNamed(question: string): Headset | undefined {
  let phrase = phraseOf(question);
  const named = NAMES.filter(([pattern]) => {
    const isNamed = pattern.test(phrase);
    phrase = phrase.replace(pattern, ' ');
    return isNamed;
  });
  const [only] = named;
  return named.length === 1 ? HEADSETS.find(({ deviceType }) => deviceType === only![1]) : undefined;
}

/** Names of headsets outside the catalogue too, and the numbers of their models. */
const ANY_HEADSET = new RegExp(
  `(${NAMES.map(([pattern]) => pattern.source).join('|')}|\\b(muses?( (2|s|two|athena))?( athena)?|athena|openbci|ganglion|cyton|daisy|synchroni)\\b)( headset)?`,
  'g',
);

/**
 * The question about headsets of all kinds: 'the Muse does not connect' asks for the article about connecting. Undefined
 * if it names none, or says nothing else.
 */
export function withoutHeadset(question: string): string | undefined {
  const phrase = phraseOf(question);
  const rest = phrase.replaceAll(ANY_HEADSET, ' ');
  if (rest === phrase || termsOf(rest).length === 0) return undefined;
  return phrase.replaceAll(ANY_HEADSET, 'headset');
}
