import type { Article } from './article.ts';
import { createCosines, meanOfGreatest, type WeightOf } from './cosines.ts';
import { createLikelihood } from './likelihood.ts';
import { createSpelling } from './spelling.ts';
import { contentWords, isLight, MOST_TERMS, ordinaryWords, phraseOf, termOf, termsOf } from './words.ts';

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

/** How an article compares with a question. `nearest`: how near its nearest example question is by terms, 0 to 1. */
export type Comparison = { features: Features; nearest: number };

/**
 * The groups of letters of a question, and its meaningful words, each with its term. `isSure` is false if the spelling of
 * the word was corrected. `knownCount` words are in the handbook.
 */
export type Asked = {
  letters: readonly string[];
  terms: readonly { term: string; isSure: boolean }[];
  knownCount: number;
};

export const scoreOf = (weights: Features, features: Features): number =>
  FEATURES.reduce((sum, feature) => sum + weights[feature] * features[feature], 0);

const NONE: Comparison = {
  features: Object.fromEntries(FEATURES.map((feature) => [feature, 0])) as Features,
  nearest: 0,
};

type Bag = { counts: ReadonlyMap<string, number>; length: number };
type Known = { title: Bag; asks: Bag; words: Bag; body: Bag };

const FIELDS = ['title', 'words', 'body'] as const;
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

/** Example questions that count for the nearness by terms and by letters. */
const FEW_ASKS = 3;
const SOME_ASKS = 8;
/** Words of a question whose letters count. */
const MOST_WORDS = 80;

/** An ask of an article, by the indexes of both. */
export type AskIndex = { article: number; ask: number };

export type Index = {
  read(question: string): Asked;
  /** Compares all articles, in their order. `without` is an ask that does not count: the one whose own words are asked. */
  compare(asked: Asked, without?: AskIndex): Comparison[];
  /** Whether the articles have this word, or it is a stop word or a synonym. */
  knows: (word: string) => boolean;
};

export function createIndex(articles: readonly Article[]): Index {
  const known = articles.map(knownOf);
  const weightOf = createWeights(known.map(termsIn));
  const meanLengths = meanLengthsOf(known);
  const counts = countsOf(articles);
  const ordinary = new Set([...ordinaryWords(), ...counts.keys()]);
  const correct = createSpelling(counts);
  const nearnessOf = createNearness(articles);
  const coverage = ({ terms }: Asked, one: Known, without?: Bag): number => {
    let [covered, total] = [0, 0];
    for (const { term, isSure } of terms) {
      const weight = weightOf(term);
      total += weight;
      const inAsks = (one.asks.counts.get(term) ?? 0) - (without?.counts.get(term) ?? 0);
      const isInHead = inAsks > 0 || one.title.counts.has(term) || one.words.counts.has(term);
      if (isInHead || one.body.counts.has(term))
        covered += weight * (isInHead ? 1 : IN_TEXT) * (isSure ? 1 : CORRECTED);
    }
    return total === 0 ? 0 : covered / total;
  };
  return {
    read(question) {
      const corrected = new Map<string, boolean>();
      let knownCount = 0;
      for (const word of contentWords(question, MOST_TERMS)) {
        const spelled = correct(word);
        if (ordinary.has(spelled)) knownCount += 1;
        // A corrected word can be part of a phrase or a stop word.
        for (const term of spelled === word ? [termOf(word)] : termsOf(spelled))
          corrected.set(term, spelled === word || corrected.get(term) === true);
      }
      return {
        letters: lettersOf(question),
        terms: [...corrected].map(([term, isSure]) => ({ term, isSure })),
        knownCount,
      };
    },
    compare(asked, without) {
      const leftOut = without && bagOf(termsOf(articles[without.article]!.asks[without.ask]!));
      const nearness = nearnessOf(asked, without);
      return known.map((one, article): Comparison => {
        const covered = coverage(asked, one, article === without?.article ? leftOut : undefined);
        if (covered === 0) return NONE;
        const fields = FIELDS.map(
          (field) => [field, bm25(asked, one[field], weightOf, meanLengths[field])] as const,
        );
        const { nearest, ...near } = nearness(article);
        const ofFields = Object.fromEntries(fields) as Record<(typeof FIELDS)[number], number>;
        return { features: { ...ofFields, ...near, coverage: covered }, nearest };
      });
    },
    knows: (word) => ordinary.has(word),
  };
}

/** Compares a question with the title and the example questions of every article. */
function createNearness(articles: readonly Article[]) {
  const examples = articles.flatMap(({ title, asks }, article) =>
    [title, ...asks].map((text, at) => {
      const terms = termsOf(text);
      const letters = lettersOf(text);
      return { article, isTitle: at === 0, letters, terms: new Set(terms), pairs: pairsOf(terms) };
    }),
  );
  const starts = startsOf(articles.map(({ asks }) => asks.length + 1));
  const letterSets = examples.map(({ letters }) => new Set(letters));
  const groupWeightOf = createWeights(letterSets);
  const byTerms = createCosines(
    examples.map(({ terms }) => terms),
    createWeights(examples.map(({ terms }) => terms)),
  );
  const byPairs = createCosines(
    examples.map(({ pairs }) => pairs),
    () => 1,
  );
  const byLetters = createCosines(letterSets, (group) => groupWeightOf(group) ** 2);
  const likelihoodOf = createLikelihood(articles.length, examples);
  return ({ letters, terms }: Asked, without?: AskIndex) => {
    const own = new Set(terms.map(({ term }) => term));
    // The title is the first example.
    const skipped = without && starts[without.article]! + 1 + without.ask;
    const [ofTerms, ofPairs, ofLetters] = [
      byTerms(own),
      byPairs(pairsOf([...own])),
      byLetters(new Set(letters)),
    ];
    const likelihoods = likelihoodOf(letters, skipped === undefined ? undefined : examples[skipped]);
    return (article: number) => {
      const range = { start: starts[article]!, end: starts[article + 1]!, skipped };
      return {
        nearest: meanOfGreatest(ofTerms, range, 1),
        nearAsks: meanOfGreatest(ofTerms, range, FEW_ASKS),
        pairs: meanOfGreatest(ofPairs, range, 1),
        letters: meanOfGreatest(ofLetters, range, SOME_ASKS),
        likelihood: likelihoods[article]!,
      };
    };
  };
}

/** The sums of the counts before each one, and the sum of all. */
const startsOf = (counts: readonly number[]): number[] =>
  counts.reduce((starts, count) => [...starts, starts.at(-1)! + count], [0]);

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
});

const pairsOf = (terms: readonly string[]): ReadonlySet<string> =>
  new Set(terms.slice(1).map((term, index) => `${terms[index]!} ${term}`));

/** Groups of four and of five letters: they are alike where two spellings or two forms of a word are. */
function lettersOf(question: string): readonly string[] {
  const text = ` ${phraseOf(question).split(' ', MOST_WORDS).join(' ')} `;
  return [4, 5].flatMap((size) =>
    Array.from({ length: Math.max(0, text.length - size + 1) }, (_, at) => text.slice(at, at + size)),
  );
}

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

/** The fewer texts have a word, the more it weighs, down to {@link LEAST_COUNT} texts. */
function createWeights(texts: readonly ReadonlySet<string>[]): WeightOf {
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
