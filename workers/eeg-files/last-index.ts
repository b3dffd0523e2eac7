/** Index of the last of `count` items for which `isReached` is true, which must be monotonic; -1 if none. */
export function lastIndex(count: number, isReached: (index: number) => boolean): number {
  let [low, high] = [-1, count - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isReached(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
