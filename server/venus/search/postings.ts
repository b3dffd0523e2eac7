/** The indexes of the texts that have a term, for each term. */
export type Postings = ReadonlyMap<string, readonly number[]>;

export function postingsOf(texts: readonly Iterable<string>[]): Postings {
  const postings = new Map<string, number[]>();
  for (const [index, terms] of texts.entries()) {
    for (const term of new Set(terms)) {
      const having = postings.get(term);
      if (having) having.push(index);
      else postings.set(term, [index]);
    }
  }
  return postings;
}

/** The weight of a term. */
export type WeightOf = (term: string) => number;

/** A term in fewer texts weighs no more. */
const LEAST_COUNT = 2;
/** Share of the weight of a term that no text has: people add words that do not matter. */
const UNKNOWN = 0.6;

/** Inverse document frequency: the fewer of the `textCount` texts have a term, the more it weighs. */
export const rarity =
  (postings: Postings, textCount: number): WeightOf =>
  (term) => {
    const count = postings.get(term)?.length;
    return (count === undefined ? UNKNOWN : 1) * Math.log(1 + textCount / Math.max(LEAST_COUNT, count ?? 0));
  };
