/** Occurrences that a group of letters has in every article beforehand, so that a new group rules no article out. */
const BEFOREHAND = 100;
const TITLE_COUNTS = 2;
/** Brings the figures near 1. */
const SCALE = 10;

type Example = { article: number; letters: readonly string[]; isTitle: boolean };

/**
 * How likely a question is asked about each article, by the groups of letters in its example questions: multinomial
 * naive Bayes with a Dirichlet prior (Zhai and Lafferty 2004, 'A study of smoothing methods for language models'), in
 * which a group that few articles have weighs more. `without` is an example that does not count.
 */
export function createLikelihood(
  articleCount: number,
  examples: readonly Example[],
): (asked: readonly string[], without?: Example) => Float64Array {
  const counts = new Map<string, Map<number, number>>();
  const totals = new Float64Array(articleCount);
  let total = 0;
  for (const { article, letters, isTitle } of examples) {
    const weight = isTitle ? TITLE_COUNTS : 1;
    totals[article]! += weight * letters.length;
    total += weight * letters.length;
    for (const group of letters) {
      const ofGroup = counts.get(group) ?? new Map<number, number>();
      counts.set(group, ofGroup.set(article, (ofGroup.get(article) ?? 0) + weight));
    }
  }
  const known = new Map(
    Array.from(counts, ([group, byArticle]) => {
      let count = 1;
      for (const each of byArticle.values()) count += each;
      const expected = (BEFOREHAND * count) / (total + counts.size);
      return [group, { byArticle, expected, weight: Math.log(1 + articleCount / byArticle.size) }] as const;
    }),
  );
  return (asked, without) => {
    const likelihoods = new Float64Array(articleCount);
    const leftOut = countsOf(without?.letters ?? []);
    let [weights, groups] = [0, 0];
    for (const group of asked) {
      const found = known.get(group);
      if (!found) continue;
      weights += found.weight;
      groups += 1;
      for (const [article, count] of found.byArticle) {
        const left = count - (article === without?.article ? (leftOut.get(group) ?? 0) : 0);
        likelihoods[article]! += found.weight * Math.log(1 + left / found.expected);
      }
    }
    for (const [article, sum] of likelihoods.entries()) {
      const length = totals[article]! - (article === without?.article ? without.letters.length : 0);
      const rarer = weights * Math.log(BEFOREHAND / (length + BEFOREHAND));
      likelihoods[article] = (sum + rarer) / (SCALE * Math.sqrt(Math.max(1, groups)));
    }
    return likelihoods;
  };
}

function countsOf(letters: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const group of letters) counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
}
