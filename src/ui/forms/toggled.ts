/** A copy of the set with the item, or without it if it was there. */
export function toggled<Item>(before: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const next = new Set(before);
  if (!next.delete(item)) next.add(item);
  return next;
}
