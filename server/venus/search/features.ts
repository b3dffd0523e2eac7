import type { Article } from './article.ts';
import { type AskIndex, createNearness, type Example, lettersOf } from './nearness.ts';
import { postingsOf, rarity, type WeightOf } from './postings.ts';
import { createSpelling } from './spelling.ts';
import { contentWords, MOST_TERMS, ordinaryWords, phraseOf, termOf, termsOf, termWeights } from './words.ts';

/** Measures of how well an article fits a question. `weights.txt` holds the weight of each. */
export const FEATURES = [
  'title',
  'words',
  'body',
  'nearAsks',
  'pairs',
  'letters',
  'likelihood',
  'coverage',
] as const;
export type Feature = (typeof FEATURES)[number];
export type Features = Readonly<Record<Feature, number>>;

/**
 * How an article compares with a question. `nearest` is how near its nearest example question is by terms, 0 to 1, and
 * `termCount` the number of terms of the question that the article has.
 */
export type Comparison = { features: Features; nearest: number; termCount: number };

/**
 * The groups of letters of a question, and the terms of its meaningful words. `isSure` is false if the spelling of the
 * word was corrected.
 */
export type Asked = { letters: ReadonlySet<string>; terms: readonly { term: string; isSure: boolean }[] };

export const scoreOf = (weights: Features, features: Features): number =>
  FEATURES.reduce((sum, feature) => sum + weights[feature] * features[feature], 0);

type Bag = { counts: ReadonlyMap<string, number>; length: number };
type Known = { title: Bag; asks: Bag; words: Bag; body: Bag };

const FIELDS = ['title', 'words', 'body'] as const;
/** Saturation and length normalization of BM25, with its usual values. */
const SATURATION = 1.2;
const LENGTH = 0.6;
/** Weights of a word found only in the text of an article, and of a corrected word. */
const IN_TEXT = 0.55;
const CORRECTED = 0.8;

export type Index = {
  read(question: string): Asked;
  /**
   * Compares each article with the question; undefined if it has none of its terms. `without` is an example question
   * that does not count: while weights are learned, the one that is asked.
   */
  compare(asked: Asked, without?: AskIndex): (Comparison | undefined)[];
  /** Whether the articles have this word, or it is a stop word or a synonym. */
  knows: (word: string) => boolean;
};

export function createIndex(articles: readonly Article[]): Index {
  const examples = articles.map(({ title, asks }) =>
    [title, ...asks].map((text): Example => ({ text, terms: termsOf(text) })),
  );
  const known = articles.map((article, index) => knownOf(article, examples[index]!.slice(1)));
  const weightOf = termWeights(rarity(postingsOf(known.map(termsIn)), known.length));
  const meanLengths = meanLengthsOf(known);
  const counts = countsOf(articles);
  const ordinary = new Set([...ordinaryWords(), ...counts.keys()]);
  const correct = createSpelling(counts);
  const nearnessOf = createNearness(examples);
  const coverage = ({ terms }: Asked, one: Known, without?: Bag) => {
    let [covered, total, count] = [0, 0, 0];
    for (const { term, isSure } of terms) {
      const weight = weightOf(term);
      total += weight;
      const inAsks = (one.asks.counts.get(term) ?? 0) - (without?.counts.get(term) ?? 0);
      const isInHead = inAsks > 0 || one.title.counts.has(term) || one.words.counts.has(term);
      if (!isInHead && !one.body.counts.has(term)) continue;
      count += 1;
      covered += weight * (isInHead ? 1 : IN_TEXT) * (isSure ? 1 : CORRECTED);
    }
    return { share: total === 0 ? 0 : covered / total, count };
  };
  return {
    read(question) {
      const corrected = new Map<string, boolean>();
      for (const word of contentWords(question, MOST_TERMS)) {
        const spelled = correct(word);
        // A corrected word can be part of a phrase or a stop word.
        for (const term of spelled === word ? [termOf(word)] : termsOf(spelled))
          corrected.set(term, spelled === word || corrected.get(term) === true);
      }
      return {
        letters: lettersOf(question),
        terms: [...corrected].map(([term, isSure]) => ({ term, isSure })),
      };
    },
    compare(asked, without) {
      const leftOut = without && bagOf(examples[without.article]![1 + without.ask]!.terms);
      const terms = new Set(asked.terms.map(({ term }) => term));
      const nearness = nearnessOf({ terms, letters: asked.letters }, without);
      return known.map((one, article) => {
        const covered = coverage(asked, one, article === without?.article ? leftOut : undefined);
        if (covered.count === 0) return undefined;
        const fields = FIELDS.map(
          (field) => [field, bm25(asked, one[field], weightOf, meanLengths[field])] as const,
        );
        const { nearest, ...near } = nearness(article);
        const ofFields = Object.fromEntries(fields) as Record<(typeof FIELDS)[number], number>;
        return {
          features: { ...ofFields, ...near, coverage: covered.share },
          nearest,
          termCount: covered.count,
        };
      });
    },
    knows: (word) => ordinary.has(word),
  };
}

const bagOf = (terms: readonly string[]): Bag => {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { counts, length: terms.length };
};

const knownOf = ({ title, words, body }: Article, asks: readonly Example[]): Known => ({
  title: bagOf(termsOf(title)),
  asks: bagOf(asks.flatMap(({ terms }) => terms)),
  words: bagOf(termsOf(words)),
  body: bagOf(termsOf(body)),
});

function bm25({ terms }: Asked, field: Bag, weightOf: WeightOf, meanLength: number): number {
  let score = 0;
  for (const { term, isSure } of terms) {
    const count = field.counts.get(term) ?? 0;
    if (count === 0) continue;
    const norm = SATURATION * (1 - LENGTH + (LENGTH * field.length) / meanLength);
    score += (isSure ? 1 : CORRECTED) * weightOf(term) * ((count * (SATURATION + 1)) / (count + norm));
  }
  return score;
}

const termsIn = (one: Known): ReadonlySet<string> =>
  new Set([...FIELDS, 'asks' as const].flatMap((field) => [...one[field].counts.keys()]));

function meanLengthsOf(known: readonly Known[]): Readonly<Record<(typeof FIELDS)[number], number>> {
  const meanOf = (field: (typeof FIELDS)[number]): number => {
    const total = known.reduce((sum, one) => sum + one[field].length, 0);
    return Math.max(1, total / Math.max(1, known.length));
  };
  return { title: meanOf('title'), words: meanOf('words'), body: meanOf('body') };
}

/** All words of the articles, as written, with how often they occur. */
function countsOf(articles: readonly Article[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { title, asks, words, body } of articles)
    for (const word of phraseOf([title, ...asks, words, body].join(' ')).split(' '))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
