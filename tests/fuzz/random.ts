/** Seeded random numbers (Tommy Ettinger's mulberry32): the same case every time. */
export type Random = {
  /** An integer of `[0, below)`. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(share: number): boolean;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (below) => Math.floor(next() * below),
    pick: (items) => items[Math.floor(next() * items.length)]!,
    chance: (share) => next() < share,
  };
}
