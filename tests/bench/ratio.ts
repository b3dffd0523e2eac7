/** One way of doing the work that is compared. */
export type Contender = { name: string; run(): void };

export type RatioResult = {
  title: string;
  /** How many times as fast the first contender is as the second: median over paired turns (or {@link ratioOfBest}), and range. */
  ratio: { median: number; min: number; max: number };
  /** Median milliseconds of one call of each, for orientation only: machines differ and drift. */
  medianMs: Record<string, number>;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Milliseconds of one call of each contender by turn: all of them in every turn, every other turn from the last on. */
export function timeInTurns(contenders: readonly Contender[], turns: number): number[][] {
  const time = (contender: Contender): number => {
    const startedAt = performance.now();
    contender.run();
    return performance.now() - startedAt;
  };
  for (const contender of contenders) time(contender);
  const times = contenders.map((): number[] => []);
  for (let turn = 0; turn < turns; turn++) {
    const order = turn % 2 === 0 ? contenders.keys() : [...contenders.keys()].reverse();
    for (const index of order) times[index]!.push(time(contenders[index]!));
  }
  return times;
}

/** How many times as fast `timesA` are as `timesB`, turn by turn. */
export function ratioOf(timesA: readonly number[], timesB: readonly number[]): RatioResult['ratio'] {
  const ratios = timesA.map((timeA, turn) => timesB[turn]! / timeA);
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}

/**
 * The same from the best turn of each: what the work itself costs. For lines whose point is a small difference, which a
 * busy machine drowns in the median of turns. The range is that of the turns.
 */
export function ratioOfBest(timesA: readonly number[], timesB: readonly number[]): RatioResult['ratio'] {
  return { ...ratioOf(timesA, timesB), median: Math.min(...timesB) / Math.min(...timesA) };
}

/**
 * Times two contenders in turn, A B then B A, and compares them pair by pair, so that a machine that slows down for a
 * while slows both.
 */
export function compare(title: string, a: Contender, b: Contender, turns = 21): RatioResult {
  const [timesA, timesB] = timeInTurns([a, b], turns) as [number[], number[]];
  return {
    title,
    ratio: ratioOf(timesA, timesB),
    medianMs: { [a.name]: median(timesA), [b.name]: median(timesB) },
  };
}
