/** A record as a form sees it: fields that can be compared and shown. */
export type FlatRecord = Readonly<Record<string, string | number | boolean | null>>;

/** Whose value of a field is kept. */
export type Side = 'mine' | 'theirs';

/** One field in which what I have differs from what is stored by now. */
export type Difference<Name extends string = string> = {
  field: Name;
  /** Changed on both sides, so only the person can decide. */
  isContested: boolean;
  /** What is taken if nobody decides: the side that changed the field; mine where both did. */
  suggested: Side;
};

/**
 * Where my version and theirs differ, both grown out of `base`. Fields that are the same by now are left out, however
 * they came to be so.
 */
export function differencesOf<Fields extends FlatRecord>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): Difference<keyof Fields & string>[] {
  const names = Object.keys(mine) as (keyof Fields & string)[];
  return names
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => {
      const isMineNew = mine[field] !== base[field];
      const isContested = isMineNew && theirs[field] !== base[field];
      return { field, isContested, suggested: isMineNew ? 'mine' : 'theirs' };
    });
}

/** Their record with my value in each field that `chosen` gives to me. */
export function mergeBy<Fields extends FlatRecord>(
  mine: Fields,
  theirs: Fields,
  chosen: Readonly<Partial<Record<keyof Fields, Side>>>,
): Fields {
  const merged: Record<string, FlatRecord[string]> = { ...theirs };
  for (const [field, side] of Object.entries(chosen)) {
    const own = mine[field];
    if (side === 'mine' && own !== undefined) merged[field] = own;
  }
  // The same fields as `theirs`, each with a value of one of the two.
  return merged as Fields;
}
