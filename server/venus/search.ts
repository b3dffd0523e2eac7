import MiniSearch from 'minisearch';
import type { Article } from './article.ts';
import { questionTerms, termsOf } from './words.ts';

export type Found = {
  article: Article;
  /** Share of the question that the article covers: 0 to 1, rare words weigh more. */
  coverage: number;
  score: number;
};

type Known = { head: ReadonlySet<string>; all: ReadonlySet<string> };

const BOOST = { title: 4, asks: 3, words: 2 };
/** Weights of a word found only in the text, not in the head, and of a misspelt word. */
const IN_TEXT = 0.6;
const MISSPELT = 0.8;
/** A word in no article weighs as much as one in a few articles: people add words that do not matter. */
const LEAST_COUNT = 3;
const FEW = 8;

/** Fuzzy matching only for words long enough to be distinctive. */
const fuzzOf = (term: string): number | false => {
  if (term.length < 4 || /\d/.test(term)) return false;
  return term.length < 8 ? 1 : 2;
};

/** Finds the articles that answer a question best, best first. */
export function createSearch(articles: readonly Article[]): (question: string) => Found[] {
  const index = new MiniSearch<{ id: string; title: string; asks: string; words: string; body: string }>({
    fields: ['title', 'asks', 'words', 'body'],
    tokenize: (text) => termsOf(text),
    // `termsOf` has already processed them, since it needs the words before stemming.
    processTerm: (term) => term,
    searchOptions: {
      boost: BOOST,
      fuzzy: fuzzOf,
      prefix: (term) => term.length > 3,
      weights: { fuzzy: 0.5, prefix: 0.4 },
      tokenize: questionTerms,
    },
  });
  const known = new Map<string, Known>();
  const byTopic = new Map(articles.map((article) => [article.topic, article]));
  for (const article of articles) {
    const { topic, title, asks, words, body } = article;
    index.add({ id: topic, title, asks: asks.join('\n'), words, body });
    const head = new Set(termsOf(`${title}\n${asks.join('\n')}\n${words}`));
    known.set(topic, { head, all: new Set([...head, ...termsOf(body)]) });
  }
  const weightOf = createWeights([...known.values()]);

  return (question) => {
    const terms = questionTerms(question);
    const total = terms.reduce((sum, term) => sum + weightOf(term), 0);
    if (total === 0) return [];
    return index
      .search(question)
      .slice(0, FEW * 2)
      .map(({ id, score, queryTerms, match }) => {
        const article = known.get(id as string)!;
        const near = Object.keys(match).filter((term) => !terms.includes(term));
        const covered = terms.map(
          (term) => weightOf(term) * shareOf(term, article, queryTerms.includes(term) ? near : []),
        );
        const coverage = covered.reduce((sum, each) => sum + each, 0) / total;
        return { article: byTopic.get(id as string)!, coverage, score: score * (0.25 + coverage) };
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, FEW);
  };
}

/** `near` are words of the article with a spelling similar to words of the question. */
function shareOf(term: string, { head, all }: Known, near: readonly string[]): number {
  if (head.has(term)) return 1;
  if (all.has(term)) return IN_TEXT;
  // Few people mistype the first letter, and 'bread' is not 'read'.
  const alike = near.filter((each) => each[0] === term[0]);
  if (alike.length === 0) return 0;
  return MISSPELT * (alike.some((each) => head.has(each)) ? 1 : IN_TEXT);
}

/** The fewer articles contain a word, the more it weighs, down to {@link LEAST_COUNT} articles. */
function createWeights(known: readonly Known[]): (term: string) => number {
  const counts = new Map<string, number>();
  for (const { all } of known) for (const term of all) counts.set(term, (counts.get(term) ?? 0) + 1);
  return (term) => Math.log(1 + known.length / Math.max(LEAST_COUNT, counts.get(term) ?? 0));
}
