import type { Article } from './article.ts';
import { createIndex, scoreOf } from './features.ts';
import { measuresOf, sureness } from './sureness.ts';
import { readWeights } from './weights.ts';

export type Found = {
  article: Article;
  /** Share of the question that the article covers: 0 to 1, rare words weigh more. */
  coverage: number;
  score: number;
  /** Log odds that the article answers the question at all. */
  sureness: number;
  /** How near the nearest example question of the article is: 0 to 1. */
  nearest: number;
  /** The question has more than two words with a meaning. */
  isOfSeveralWords: boolean;
};

export type Search = {
  /** The articles that answer a question best, best first. An alternative wording counts as much as the question. */
  find: (question: string, alternative?: string) => Found[];
  /** Whether the handbook has a word of `phraseOf`, or it is an ordinary one. */
  knows: (word: string) => boolean;
};

/** Weights learned from the articles; `weights.deep.test.ts` checks that they are those of the articles. */
const [LEARNED] = Object.values(
  import.meta.glob('./weights.txt', { query: '?raw', import: 'default', eager: true }),
) as [string];

const FEW = 8;
const NEGATION = 'not';
/** Added where a question of the article has the same words. Learning cannot tell: it leaves that question out. */
const EXACT = 1.5;

export function createSearch(articles: readonly Article[]): Search {
  const index = createIndex(articles);
  const weights = readWeights(LEARNED);
  const findOne = (question: string): Found[] => {
    const asked = index.read(question);
    // 'Nothing' and 'cannot' alone are about no subject.
    if (asked.terms.every(({ term }) => term === NEGATION)) return [];
    const isOfSeveralWords = asked.terms.length > 2;
    return index.compare(asked).flatMap((compared, at): Found[] => {
      if (!compared) return [];
      const { features, nearest } = compared;
      return [
        {
          article: articles[at]!,
          coverage: features.coverage,
          score: scoreOf(weights.features, features) + (nearest > 0.99 ? EXACT : 0),
          sureness: sureness(weights.sureness, measuresOf(compared)),
          nearest,
          isOfSeveralWords,
        },
      ];
    });
  };
  const find: Search['find'] = (question, alternative) => {
    const best = new Map<string, Found>();
    for (const found of [question, ...(alternative === undefined ? [] : [alternative])].flatMap(findOne)) {
      const { topic } = found.article;
      if ((best.get(topic)?.score ?? -Infinity) < found.score) best.set(topic, found);
    }
    return [...best.values()]
      .toSorted((a, b) => b.score - a.score || (a.article.topic < b.article.topic ? -1 : 1))
      .slice(0, FEW);
  };
  return { find, knows: index.knows };
}
