import { CleanBlockBuilder } from '#shared/engine/clean-blocks.ts';
import { type EmgHonesty, honestyOfBlocks } from '#shared/engine/emg-honesty.ts';

/** Whether success follows muscle, so far in this session. Judged after each block of five clean seconds. */
export class LiveHonesty {
  // Success and muscle are enough for the judgement.
  readonly #builder = new CleanBlockBuilder(0);
  readonly #listeners = new Set<() => void>();
  #judged = 0;
  #honesty = honestyOfBlocks([]);

  readonly get = (): EmgHonesty => this.#honesty;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Adds one tick row of the engine. */
  add(tick: Float64Array): void {
    this.#builder.add(tick, 0);
    if (this.#builder.count !== this.#judged) this.#judge();
  }

  /** A new recording has begun. */
  clear(): void {
    this.#builder.clear();
    this.#judge();
  }

  #judge(): void {
    this.#judged = this.#builder.count;
    this.#honesty = honestyOfBlocks(this.#builder.blocks());
    for (const listener of this.#listeners) listener();
  }
}
