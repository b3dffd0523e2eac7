/** Real timers of one peripheral. All stop together, and a late one catches up so that rates stay exact. */
export class Timers {
  readonly #stops = new Set<() => void>();

  after(delayMs: number, action: () => void): () => void {
    const timer = setTimeout(() => {
      this.#stops.delete(stop);
      action();
    }, delayMs);
    const stop = () => {
      clearTimeout(timer);
      this.#stops.delete(stop);
    };
    this.#stops.add(stop);
    return stop;
  }

  every(periodMs: number, action: () => void): () => void {
    let dueMs = performance.now() + periodMs;
    const run = () => {
      while (this.#stops.has(stop) && performance.now() >= dueMs) {
        dueMs += periodMs;
        action();
      }
      if (this.#stops.has(stop)) timer = setTimeout(run, dueMs - performance.now());
    };
    let timer = setTimeout(run, periodMs);
    const stop = () => {
      clearTimeout(timer);
      this.#stops.delete(stop);
    };
    this.#stops.add(stop);
    return stop;
  }

  stopAll(): void {
    for (const stop of this.#stops) stop();
  }
}
