import { withoutApostrophes } from '#shared/domain/folded-text.ts';
import type { WeightOf } from './postings.ts';

/** Words without information about the topic. */
const STOP_WORDS = new Set(
  (
    'a about all also more much many now am an and any anybody anyone are as at be because been being but by can could did do does ' +
    'doing done don for from get gets give go got had has have having he her here him his how i if in into is isn it its ' +
    'just kindly know like let ll look make many may me might mine must my need of on one only or our out over ' +
    'please possible really say see she should show so some somehow tell than that the their them then there these they ' +
    'thing this those to too trying try us use used using very want was way we were what when where which while who whom ' +
    'whose work exist find look put whole during anything something somebody anyway completely still already now down why will with within would you your yours ours im ive id loopwell venus'
  ).split(' '),
);

/** The synonyms as data; the bundler inlines them. */
const [SYNONYMS] = Object.values(
  import.meta.glob('./synonyms.txt', { query: '?raw', import: 'default', eager: true }),
) as [string];

const [LIGHT_WORDS] = Object.values(
  import.meta.glob('./light-words.txt', { query: '?raw', import: 'default', eager: true }),
) as [string];

type Synonyms = { words: ReadonlyMap<string, string>; phrases: readonly (readonly [string, string])[] };

/** Reads lines of the form `word: synonym, another synonym`. Throws if one synonym has two meanings. */
export function readSynonyms(text: string): Synonyms {
  const meanings = new Map<string, string>();
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const colon = line.indexOf(':');
    const meaning = line.slice(0, colon).trim();
    for (const said of line.slice(colon + 1).split(',')) {
      const synonym = said.trim();
      if (meanings.has(synonym)) throw new Error(`The synonym '${synonym}' has two meanings`);
      meanings.set(synonym, meaning);
    }
  }
  const all = [...meanings];
  return {
    words: new Map(all.filter(([synonym, meaning]) => !`${synonym}${meaning}`.includes(' '))),
    // The longest first, so that a phrase wins over its parts.
    phrases: all
      .filter(([synonym, meaning]) => `${synonym}${meaning}`.includes(' '))
      .toSorted(([a], [b]) => b.length - a.length || (a < b ? -1 : 1)),
  };
}

const SAME = readSynonyms(SYNONYMS);

const ENDINGS: readonly [RegExp, string][] = [
  [/ies$/, 'y'],
  [/(ss|x|ch|sh)es$/, '$1'],
  [/([^su])s$/, '$1'],
  [/(.{3,})ing$/, '$1'],
  [/(.{3,})edly$/, '$1'],
  [/(.{3,})ed$/, '$1'],
  [/(.{4,}[st])ion$/, '$1'],
  [/(.{4,})able$/, '$1'],
  [/(.{4,})ly$/, '$1'],
  [/(.{4,})ment$/, '$1'],
  [/(.{4,})ation$/, '$1at'],
  [/(.{4,})e$/, '$1'],
];

/** Removes the most common English endings, so that other forms of a word match. */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  let short = word;
  for (const [ending, kept] of ENDINGS) short = short.replace(ending, kept);
  return short.replace(/([bdfgmnprt])\1$/, '$1');
}

const plain = (text: string): string =>
  withoutApostrophes(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/e-mail/gi, 'email')
    .replaceAll(/wi-fi/gi, 'wifi')
    .replaceAll(/\bgo[ /-]+no[ /-]*go\b/gi, 'gonogo')
    .toLowerCase();

/** Letters and digits only, with single spaces: for phrase matching. */
export const phraseOf = (text: string): string =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');

/** More words of a question are ignored. */
export const MOST_TERMS = 40;

/** A phrase with its synonyms of several words replaced. */
function withPhrases(phrase: string): string {
  let text = ` ${phrase} `;
  for (const [said, meaning] of SAME.phrases) {
    if (text.includes(` ${said} `)) text = text.replaceAll(` ${said} `, ` ${meaning} `);
  }
  return text.trim();
}

/** The term of one word: its synonym in the articles, stemmed. */
export const termOf = (word: string): string =>
  stem(SAME.words.get(word) ?? SAME.words.get(stem(word)) ?? word);

const LIGHT_ONES = LIGHT_WORDS.split('\n')
  .filter((line) => !line.startsWith('#'))
  .flatMap((line) => line.split(' '))
  .filter(Boolean);

/** Terms of the words that say little about the topic. */
const LIGHT = new Set(LIGHT_ONES.map(termOf));

/** Share of the weight of a light word. */
const LIGHTER = 0.45;

/** The weights of terms, with light words weighing less. */
export const termWeights =
  (weightOf: WeightOf): WeightOf =>
  (term) =>
    (LIGHT.has(term) ? LIGHTER : 1) * weightOf(term);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** The content words of a text, after phrases were replaced; at most `most`. */
export const contentWords = (text: string, most = Number.POSITIVE_INFINITY): string[] =>
  withPhrases(phraseOf(text))
    .split(' ')
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
    .slice(0, most);

/** The stemmed content words of a text; at most 40 of a question. */
export const termsOf = (text: string, most?: number): string[] => contentWords(text, most).map(termOf);

/** The words of a question without duplicates. */
export const questionTerms = (text: string): string[] => [...new Set(termsOf(text, MOST_TERMS))];

/** Words that people write correctly: stop words and synonyms. No typo is looked for in them. */
export const ordinaryWords = (): string[] => [
  ...STOP_WORDS,
  ...SAME.words.keys(),
  ...SAME.phrases.flatMap(([said]) => said.split(' ')),
  ...LIGHT_ONES,
];
