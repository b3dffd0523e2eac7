/** What was done to a text, as one piece: the units from `from` to `to` became `units`. */
type Change = { from: number; to: number; units: readonly string[] };

/** Sentences and lines, and what stands between them, in order. */
const unitsOf = (text: string): string[] => text.split(/(\n|(?<=[.!?…])\s+)/).filter((unit) => unit !== '');

function changeOf(before: readonly string[], after: readonly string[]): Change {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let end = 0;
  while (end < most - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from, to: before.length - end, units: after.slice(from, after.length - end) };
}

const isApart = (first: Change, second: Change): boolean =>
  first.to < second.from || (first.to === second.from && first.to > first.from);

/** `later` begins behind `earlier`. */
const applyBoth = (base: readonly string[], earlier: Change, later: Change): string =>
  [
    ...base.slice(0, earlier.from),
    ...earlier.units,
    ...base.slice(earlier.to, later.from),
    ...later.units,
    ...base.slice(later.to),
  ].join('');

/**
 * One text out of two that grew out of `base`, for notes that are saved while one types and cannot ask: what either side
 * wrote is in it, sentence by sentence. Never less than a sentence or a line is taken of one side: of '15 mg' and '10 mg',
 * written over '20 mg', a finer cut makes a dose nobody wrote. Changes of different sentences are both made; of the same
 * ones both wordings are kept whole, theirs first, each on a line of its own.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const units = unitsOf(base);
  const own = changeOf(units, unitsOf(mine));
  const other = changeOf(units, unitsOf(theirs));
  if (isApart(own, other)) return applyBoth(units, own, other);
  if (isApart(other, own)) return applyBoth(units, other, own);
  const from = Math.min(own.from, other.from);
  const to = Math.max(own.to, other.to);
  const wordingOf = (change: Change) =>
    [...units.slice(from, change.from), ...change.units, ...units.slice(change.to, to)].join('');
  const wordings = [wordingOf(other), wordingOf(own)]
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const before = units.slice(0, from).join('').trimEnd();
  const after = units.slice(to).join('').trimStart();
  return [before, ...new Set(wordings), after].filter((part) => part !== '').join('\n');
}
