import type { Protocol } from '#shared/eeg/protocol.ts';
import { HOP_MS, TICK } from '#shared/engine/ticks.ts';

/** Turns passing into reward: hold time, then refractory time between discrete rewards. */
export class RewardGate {
  readonly #protocol: Pick<Protocol, 'holdMs' | 'refractoryMs'>;
  /** Consecutive judged ticks that passed. */
  #heldTicks = 0;
  #msSinceReward = Infinity;

  constructor(protocol: Pick<Protocol, 'holdMs' | 'refractoryMs'>) {
    this.#protocol = protocol;
  }

  reset(): void {
    this.#heldTicks = 0;
    this.#msSinceReward = Infinity;
  }

  /** Fills the reward columns of a tick row. A tick that is not judged gives no reward and keeps the hold time. */
  step(row: Float64Array, isJudged: boolean, isPassing: boolean): void {
    row[TICK.rewarded] = 0;
    row[TICK.rewardCount] = 0;
    this.#msSinceReward += HOP_MS;
    if (!isJudged) return;
    this.#heldTicks = isPassing ? this.#heldTicks + 1 : 0;
    if (this.#heldTicks === 0 || (this.#heldTicks - 1) * HOP_MS < this.#protocol.holdMs) return;
    row[TICK.rewarded] = 1;
    if (this.#msSinceReward < this.#protocol.refractoryMs) return;
    row[TICK.rewardCount] = 1;
    this.#msSinceReward = 0;
  }
}
