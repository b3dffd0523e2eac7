import type { Article } from './article.ts';
import { createSpelling } from './spelling.ts';
import { contentWords, isLight, MOST_TERMS, ordinaryWords, phraseOf, termOf, termsOf } from './words.ts';

/** Measures of how well an article fits a question. `weights.txt` holds the weight of each. */
export const FEATURES = [
  'title',
  'asks',
  'words',
  'body',
  'nearestAsk',
  'nearAsks',
  'pairs',
  'spelling',
  'coverage',
] as const;
export type Feature = (typeof FEATURES)[number];
export type Features = Readonly<Record<Feature, number>>;

/** The meaningful words of a question, each with its term. `isSure` is false if the spelling of the word was corrected. */
export type Asked = { text: string; terms: readonly { term: string; isSure: boolean }[] };

const NONE = Object.fromEntries(FEATURES.map((feature) => [feature, 0])) as Features;

type Bag = { counts: ReadonlyMap<string, number>; length: number };
type Ask = { terms: ReadonlySet<string>; pairs: ReadonlySet<string>; letters: ReadonlySet<string> };
type Known = { title: Bag; asks: Bag; words: Bag; body: Bag; examples: readonly Ask[] };

const FIELDS = ['title', 'asks', 'words', 'body'] as const;
/** Saturation and length normalization of BM25, with its usual values. */
const SATURATION = 1.2;
const LENGTH = 0.6;
/** A word in fewer articles weighs no more. */
const LEAST_COUNT = 2;
/** Weight of a word in no article: people add words that do not matter. */
const UNKNOWN = 0.6;
/** Weight of a word of `light-words.txt`. */
const LIGHTER = 0.45;
/** Weights of a word found only in the text of an article, and of a corrected word. */
const IN_TEXT = 0.55;
const CORRECTED = 0.8;

export type Index = {
  read(question: string): Asked;
  /** `without` is an ask of the article that does not count: the one that is being asked while weights are learned. */
  features(asked: Asked, article: Article, without?: string): Features;
  /** Whether the articles have this word, or it is a stop word or a synonym. */
  knows: (word: string) => boolean;
};

export function createIndex(articles: readonly Article[]): Index {
  const known = new Map(articles.map((article) => [article.topic, knownOf(article)]));
  const weightOf = createWeights([...known.values()].map(termsIn));
  const askWeightOf = createWeights(
    [...known.values()].flatMap(({ examples }) => examples.map(({ terms }) => terms)),
  );
  const meanLengths = meanLengthsOf([...known.values()]);
  const counts = countsOf(articles);
  const ordinary = new Set([...ordinaryWords(), ...counts.keys()]);
  const correct = createSpelling(counts);
  const readCached = new Map<Article, Map<string, Known>>();
  const knownWithout = (article: Article, without: string | undefined): Known => {
    if (without === undefined) return known.get(article.topic)!;
    const cache = readCached.get(article) ?? new Map<string, Known>();
    readCached.set(article, cache);
    const entry =
      cache.get(without) ?? knownOf({ ...article, asks: article.asks.filter((ask) => ask !== without) });
    cache.set(without, entry);
    return entry;
  };
  const coverage = ({ terms }: Asked, one: Known): number => {
    let [covered, total] = [0, 0];
    for (const { term, isSure } of terms) {
      const weight = weightOf(term);
      total += weight;
      const isInHead = one.title.counts.has(term) || one.asks.counts.has(term) || one.words.counts.has(term);
      if (isInHead || one.body.counts.has(term))
        covered += weight * (isInHead ? 1 : IN_TEXT) * (isSure ? 1 : CORRECTED);
    }
    return total === 0 ? 0 : covered / total;
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
        text: contentWords(question, MOST_TERMS).map(correct).join(' '),
        terms: [...corrected].map(([term, isSure]) => ({ term, isSure })),
      };
    },
    features(asked, article, without) {
      const one = knownWithout(article, without);
      const covered = coverage(asked, one);
      if (covered === 0) return NONE;
      const fields = FIELDS.map(
        (field) => [field, bm25(asked, one[field], weightOf, meanLengths[field])] as const,
      );
      return {
        ...(Object.fromEntries(fields) as Record<(typeof FIELDS)[number], number>),
        ...nearness(asked, one.examples, askWeightOf),
        coverage: covered,
      };
    },
    knows: (word) => ordinary.has(word),
  };
}

const bagOf = (terms: readonly string[]): Bag => {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { counts, length: terms.length };
};

const knownOf = ({ title, asks, words, body }: Article): Known => ({
  title: bagOf(termsOf(title)),
  asks: bagOf(asks.flatMap((ask) => termsOf(ask))),
  words: bagOf(termsOf(words)),
  body: bagOf(termsOf(body)),
  examples: [title, ...asks].map((text) => {
    const terms = termsOf(text);
    return { terms: new Set(terms), pairs: pairsOf(terms), letters: lettersOf(contentWords(text).join(' ')) };
  }),
});

const pairsOf = (terms: readonly string[]): ReadonlySet<string> =>
  new Set(terms.slice(1).map((term, index) => `${terms[index]!} ${term}`));

/** Groups of three letters: they are alike where two spellings or two forms of a word are. */
function lettersOf(phrase: string): ReadonlySet<string> {
  const text = ` ${phrase} `;
  return new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3)));
}

function bm25({ terms }: Asked, field: Bag, weightOf: (term: string) => number, meanLength: number): number {
  let score = 0;
  for (const { term, isSure } of terms) {
    const count = field.counts.get(term) ?? 0;
    if (count === 0) continue;
    const norm = SATURATION * (1 - LENGTH + (LENGTH * field.length) / meanLength);
    score += (isSure ? 1 : CORRECTED) * weightOf(term) * ((count * (SATURATION + 1)) / (count + norm));
  }
  return score;
}

/** How near the nearest example questions are: by terms, by neighboring terms and by letters, each 0 to 1. */
function nearness(asked: Asked, examples: readonly Ask[], weightOf: (term: string) => number) {
  const own = new Set(asked.terms.map(({ term }) => term));
  const pairs = pairsOf([...own]);
  const letters = lettersOf(asked.text);
  let near = { pairs: 0, spelling: 0 };
  const asks: number[] = [];
  for (const example of examples) {
    asks.push(cosine(own, example.terms, weightOf));
    near = {
      pairs: Math.max(
        near.pairs,
        cosine(pairs, example.pairs, () => 1),
      ),
      spelling: Math.max(
        near.spelling,
        cosine(letters, example.letters, () => 1),
      ),
    };
  }
  const [first = 0, second = 0, third = 0] = asks.toSorted((a, b) => b - a);
  return { ...near, nearestAsk: first, nearAsks: (first + second + third) / 3 };
}

function cosine(a: ReadonlySet<string>, b: ReadonlySet<string>, weightOf: (key: string) => number): number {
  let [common, ofA, ofB] = [0, 0, 0];
  for (const key of a) {
    const weight = weightOf(key);
    ofA += weight;
    if (b.has(key)) common += weight;
  }
  if (common === 0) return 0;
  for (const key of b) ofB += weightOf(key);
  return common / Math.sqrt(ofA * ofB);
}

const termsIn = (one: Known): ReadonlySet<string> =>
  new Set(FIELDS.flatMap((field) => [...one[field].counts.keys()]));

/** The fewer texts have a word, the more it weighs, down to {@link LEAST_COUNT} texts. */
function createWeights(texts: readonly ReadonlySet<string>[]): (term: string) => number {
  const counts = new Map<string, number>();
  for (const terms of texts) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return (term) => {
    const count = counts.get(term);
    const share = count === undefined ? UNKNOWN : 1;
    return (
      share * (isLight(term) ? LIGHTER : 1) * Math.log(1 + texts.length / Math.max(LEAST_COUNT, count ?? 0))
    );
  };
}

function meanLengthsOf(known: readonly Known[]): Readonly<Record<(typeof FIELDS)[number], number>> {
  const meanOf = (field: (typeof FIELDS)[number]): number => {
    const total = known.reduce((sum, one) => sum + one[field].length, 0);
    return Math.max(1, total / Math.max(1, known.length));
  };
  return { title: meanOf('title'), asks: meanOf('asks'), words: meanOf('words'), body: meanOf('body') };
}

/** All words of the articles, as written, with how often they occur. */
function countsOf(articles: readonly Article[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { title, asks, words, body } of articles)
    for (const word of phraseOf([title, ...asks, words, body].join(' ')).split(' '))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
