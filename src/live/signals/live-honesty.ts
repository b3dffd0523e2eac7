import { createStore, type Store } from '#live/store/store.ts';
import { CleanBlockBuilder } from '#shared/engine/clean-blocks.ts';
import { type EmgHonesty, honestyOfBlocks } from '#shared/engine/emg-honesty.ts';

/** Whether success follows muscle, so far in this session. Judged after each block of five clean seconds. */
export class LiveHonesty {
  readonly view: Store<EmgHonesty> = createStore(honestyOfBlocks([]));
  // Success and muscle are enough for the judgement.
  readonly #builder = new CleanBlockBuilder(0);
  #judged = 0;

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
    this.view.set(honestyOfBlocks(this.#builder.blocks()));
  }
}
