/** For `memo`: new lists of the same items count as the same. */
export function haveSameProps<Props extends object>(before: Props, after: Props): boolean {
  const keys = Object.keys(after) as (keyof Props)[];
  return keys.length === Object.keys(before).length && keys.every((key) => areSame(before[key], after[key]));
}

function areSame(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return Object.is(before, after);
  return before.length === after.length && before.every((each, at) => Object.is(each, after[at]));
}
