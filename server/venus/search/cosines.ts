import type { Postings, WeightOf } from './postings.ts';

/**
 * Compares a question with many texts: for each of the `textCount` texts the cosine, 0 to 1, of two vectors with
 * components `sqrt(weightOf(term))`. Only texts that share a term with the question are visited.
 */
export function createCosines(
  postings: Postings,
  textCount: number,
  weightOf: WeightOf,
): (asked: ReadonlySet<string>) => Float64Array {
  const squares = new Float64Array(textCount);
  for (const [term, having] of postings) for (const text of having) squares[text]! += weightOf(term);
  return (asked) => {
    const cosines = new Float64Array(textCount);
    let square = 0;
    for (const term of asked) {
      const weight = weightOf(term);
      square += weight;
      for (const text of postings.get(term) ?? []) cosines[text]! += weight;
    }
    for (let text = 0; text < textCount; text++) {
      const common = cosines[text]!;
      if (common > 0) cosines[text] = common / Math.sqrt(square * squares[text]!);
    }
    return cosines;
  };
}

type Range = { start: number; end: number; skipped?: number | undefined };

/** The mean of the `most` greatest values from index `start` to before `end`, without index `skipped`. Missing values are 0. */
export function meanOfGreatest(values: Float64Array, { start, end, skipped }: Range, most: number): number {
  const greatest = Array.from({ length: most }, () => 0);
  for (let index = start; index < end; index++) {
    const value = values[index]!;
    if (value <= greatest[most - 1]! || index === skipped) continue;
    let at = most - 1;
    for (; at > 0 && greatest[at - 1]! < value; at--) greatest[at] = greatest[at - 1]!;
    greatest[at] = value;
  }
  return greatest.reduce((sum, value) => sum + value, 0) / most;
}
