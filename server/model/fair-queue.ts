/** Runs work for many owners a few at a time, so that one owner's work delays another's by one piece at most. */
export type FairQueue = {
  /** Settles as `work` does. Pieces of one lane run in order; the lanes take turns. */
  run<T>(lane: string, work: () => Promise<T>): Promise<T>;
};

export type FairQueueOptions = {
  /** How many pieces run at once. */
  places: number;
  /** Called after each piece with its duration in milliseconds; the place is free once this resolves. */
  rest?: (workedMs: number) => Promise<void>;
  /** Milliseconds of a clock that never goes back. */
  nowMs?: () => number;
};

/** Lanes exist only while they have work waiting, so their number is bounded by that of the calls under way. */
export function createFairQueue({
  places,
  rest,
  nowMs = () => performance.now(),
}: FairQueueOptions): FairQueue {
  /** In the order of their turns: the lane at the end has waited least. */
  const lanes = new Map<string, (() => void)[]>();
  let free = places;

  function startNext(): void {
    const [first] = lanes;
    if (!first || free === 0) return;
    const [lane, waiting] = first;
    const start = waiting.shift()!;
    lanes.delete(lane);
    if (waiting.length > 0) lanes.set(lane, waiting);
    free--;
    start();
  }

  async function release(workedMs: number): Promise<void> {
    await rest?.(workedMs);
    free++;
    startNext();
  }

  return {
    async run(lane, work) {
      await new Promise<void>((resolve) => {
        const waiting = lanes.get(lane);
        if (waiting) waiting.push(resolve);
        else lanes.set(lane, [resolve]);
        startNext();
      });
      const startedAtMs = nowMs();
      try {
        return await work();
      } finally {
        // The caller has its result; only the next piece waits for the rest.
        void release(nowMs() - startedAtMs);
      }
    },
  };
}
