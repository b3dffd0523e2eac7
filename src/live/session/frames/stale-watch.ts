import { STALE_AFTER_MS } from '../feedback/feedback-sink.ts';
import type { LiveSignals } from '#live/signals/live-signals.ts';

type StaleWatchDeps = {
  live: Pick<LiveSignals, 'isStale'>;
  /** Epoch milliseconds with fractions. */
  nowMs: () => number;
  /** Runs `action` once after `delayMs`; returns how to cancel it. */
  after?: (delayMs: number, action: () => void) => () => void;
};

/** Marks the figures as stale once the newest sample reaches the age limit of feedback. */
export class StaleWatch {
  readonly #deps: Required<StaleWatchDeps>;
  /** In an array: writing a changing fraction to a field would allocate a new object. */
  readonly #newestMs = new Float64Array(1);
  #cancel: (() => void) | undefined;

  constructor(deps: StaleWatchDeps) {
    this.#deps = { after: afterTimeout, ...deps };
  }

  /** Call for every frame; its newest sample reached this computer at `newestMs`. One timer serves many frames. */
  frame(newestMs: number): void {
    this.#newestMs[0] = newestMs;
    this.#set(this.#leftMs() < 0);
    if (!this.#cancel) this.#check();
  }

  dispose(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #check(): void {
    this.#cancel = undefined;
    const leftMs = this.#leftMs();
    if (leftMs < 0) this.#set(true);
    else this.#cancel = this.#deps.after(leftMs + 1, () => this.#check());
  }

  #leftMs(): number {
    return this.#newestMs[0]! + STALE_AFTER_MS - this.#deps.nowMs();
  }

  #set(isStale: boolean): void {
    const { live } = this.#deps;
    if (live.isStale.peek() !== isStale) live.isStale.value = isStale;
  }
}

function afterTimeout(delayMs: number, action: () => void): () => void {
  const timer = setTimeout(action, delayMs);
  return () => clearTimeout(timer);
}
