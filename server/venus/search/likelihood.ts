import type { Postings } from './postings.ts';

/** Size of the prior, in groups of letters. */
const PRIOR_GROUPS = 100;
/** Brings the figures near 1. */
const SCALE = 10;

/**
 * How much more likely a question is about an article than about anything, by the groups of letters that texts of the
 * article have: 0 or more. Naive Bayes with a Dirichlet prior (Zhai and Lafferty 2004, 'A study of smoothing methods for
 * language models'), in which all articles count as equally long and a group that few articles have weighs more.
 * `articleOf` is the article of each text; text `skipped` does not count.
 */
export function createLikelihood(
  postings: Postings,
  articleOf: readonly number[],
  articleCount: number,
): (asked: ReadonlySet<string>, skipped?: number) => Float64Array {
  let total = 0;
  for (const having of postings.values()) total += having.length;
  return (asked, skipped) => {
    const likelihoods = new Float64Array(articleCount);
    let groupCount = 0;
    for (const group of asked) {
      const counts = countByArticle(postings.get(group) ?? [], articleOf, skipped);
      if (counts.size === 0) continue;
      groupCount += 1;
      const weight = Math.log(1 + articleCount / counts.size);
      const expected = (PRIOR_GROUPS * (postings.get(group)!.length + 1)) / (total + postings.size);
      for (const [article, count] of counts) likelihoods[article]! += weight * Math.log(1 + count / expected);
    }
    return likelihoods.map((sum) => sum / (SCALE * Math.sqrt(Math.max(1, groupCount))));
  };
}

function countByArticle(
  having: readonly number[],
  articleOf: readonly number[],
  skipped: number | undefined,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const text of having) {
    const article = articleOf[text]!;
    if (text !== skipped) counts.set(article, (counts.get(article) ?? 0) + 1);
  }
  return counts;
}
