/** How much one term says about what is asked. */
export type WeightOf = (term: string) => number;

/**
 * Compares a question with many examples at once: the cosine of their weighted terms, 0 to 1, for each example. Only
 * examples that share a term are visited.
 */
export function createCosines(
  examples: readonly ReadonlySet<string>[],
  weightOf: WeightOf,
): (asked: ReadonlySet<string>) => Float64Array {
  const having = new Map<string, number[]>();
  const lengths = new Float64Array(examples.length);
  for (const [index, terms] of examples.entries()) {
    for (const term of terms) {
      lengths[index]! += weightOf(term);
      const list = having.get(term);
      if (list) list.push(index);
      else having.set(term, [index]);
    }
  }
  return (asked) => {
    const cosines = new Float64Array(examples.length);
    let length = 0;
    for (const term of asked) {
      const weight = weightOf(term);
      length += weight;
      for (const index of having.get(term) ?? []) cosines[index]! += weight;
    }
    for (const [index, common] of cosines.entries())
      if (common > 0) cosines[index] = common / Math.sqrt(length * lengths[index]!);
    return cosines;
  };
}

/** The mean of the `most` greatest values from index `start` to before `end`, without that at `skipped`. */
export function meanOfGreatest(
  values: Float64Array,
  { start, end, skipped }: { start: number; end: number; skipped?: number | undefined },
  most: number,
): number {
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
