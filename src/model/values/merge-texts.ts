/** An edit of a text as one change: the units from `from` to `to` became `units`. */
type Change = { from: number; to: number; units: readonly string[] };

/** Sentences, lines and the separators between them, in order. */
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

/** `later` starts after `earlier`. */
const applyBoth = (base: readonly string[], earlier: Change, later: Change): string =>
  [
    ...base.slice(0, earlier.from),
    ...earlier.units,
    ...base.slice(earlier.to, later.from),
    ...later.units,
    ...base.slice(later.to),
  ].join('');

/**
 * Merges two texts that grew out of `base`, for notes that are saved while typing and cannot ask. The result holds what
 * both sides wrote, sentence by sentence. A sentence or line is never split: merging '15 mg' and '10 mg' over '20 mg'
 * by words could create a dose nobody wrote. Changes to different sentences are both applied. For the same sentences
 * both wordings are kept whole, theirs first, each on its own line.
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
