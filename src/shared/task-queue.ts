/** Runs tasks one at a time, in the order they were added. A failed task does not stop the next ones. */
export class TaskQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T> | T): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Resolves when all tasks added so far are finished. Never rejects. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
