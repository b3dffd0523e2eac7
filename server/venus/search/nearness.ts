import { createCosines, meanOfGreatest } from './cosines.ts';
import { createLikelihood } from './likelihood.ts';
import { postingsOf, rarity } from './postings.ts';
import { phraseOf, termWeights } from './words.ts';

/** Number of nearest examples that count by terms, and by letters. */
const FEW = 3;
const SOME = 8;
/** Further words of a question are ignored. */
const MOST_WORDS = 80;

/** The title or an example question of an article. */
export type Example = { text: string; terms: readonly string[] };

/** An example question of an article, by the indexes of both. */
export type AskIndex = { article: number; ask: number };

type Asked = { terms: ReadonlySet<string>; letters: ReadonlySet<string> };

/**
 * Compares a question with the examples of each article. The first example of an article is its title. `without` is an
 * example question that does not count.
 */
export function createNearness(articles: readonly (readonly Example[])[]) {
  const examples = articles.flat();
  const count = examples.length;
  const ends = runningSums(articles.map(({ length }) => length));
  const articleOf = articles.flatMap((each, article) => each.map(() => article));
  const terms = postingsOf(examples.map((each) => each.terms));
  const pairs = postingsOf(examples.map((each) => pairsOf(each.terms)));
  const letters = postingsOf(examples.map((each) => lettersOf(each.text)));
  const groupWeightOf = rarity(letters, count);
  const byTerms = createCosines(terms, count, termWeights(rarity(terms, count)));
  const byPairs = createCosines(pairs, count, () => 1);
  // Squared: the cosine of tf-idf vectors.
  const byLetters = createCosines(letters, count, (group) => groupWeightOf(group) ** 2);
  const likelihoodOf = createLikelihood(letters, articleOf, articles.length);
  return (asked: Asked, without?: AskIndex) => {
    const skipped = without && (ends[without.article - 1] ?? 0) + 1 + without.ask;
    const ofTerms = byTerms(asked.terms);
    const ofPairs = byPairs(new Set(pairsOf([...asked.terms])));
    const ofLetters = byLetters(asked.letters);
    const likelihoods = likelihoodOf(asked.letters, skipped);
    return (article: number) => {
      const range = { start: ends[article - 1] ?? 0, end: ends[article]!, skipped };
      return {
        nearest: meanOfGreatest(ofTerms, range, 1),
        nearAsks: meanOfGreatest(ofTerms, range, FEW),
        pairs: meanOfGreatest(ofPairs, range, 1),
        letters: meanOfGreatest(ofLetters, range, SOME),
        likelihood: likelihoods[article]!,
      };
    };
  };
}

const pairsOf = (terms: readonly string[]): string[] =>
  terms.slice(1).map((term, index) => `${terms[index]!} ${term}`);

/** Groups of four and of five letters: they are alike where two spellings or two forms of a word are. */
export function lettersOf(question: string): ReadonlySet<string> {
  const text = ` ${phraseOf(question).split(' ', MOST_WORDS).join(' ')} `;
  const groups = new Set<string>();
  for (const size of [4, 5])
    for (let end = size; end <= text.length; end++) groups.add(text.slice(end - size, end));
  return groups;
}

function runningSums(counts: readonly number[]): number[] {
  let sum = 0;
  return counts.map((count) => (sum += count));
}
