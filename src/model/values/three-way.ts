/** A record as a form sees it: fields that can be compared and shown. */
export type FlatRecord = Readonly<Record<string, string | number | boolean | null>>;

/** The side whose value of a field is used. */
export type Side = 'mine' | 'theirs';

/** One field whose value differs between mine and the stored version. */
export type Difference<Name extends string = string> = {
  field: Name;
  /** Changed on both sides, so only the person can decide. */
  isContested: boolean;
  /** Used if the user does not decide: the side that changed the field; mine if both did. */
  suggested: Side;
};

/**
 * Differences between my version and theirs, both derived from `base`. Fields that are equal now are left out, even if
 * both sides changed them.
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

/** Their record, with my value in each field that `chosen` assigns to me. */
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
