import { TaskQueue } from '#shared/task-queue.ts';
import type { DriverTime } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { headsetError, isPassing, type LinkStep } from './link-errors.ts';

type OperationRules = {
  /** Decides what the browser's errors mean. */
  step: LinkStep;
  timeoutMs: number;
  timeoutMessage: string;
  /** Waits before each retry of an operation that the browser reports as only delayed. */
  retryAfterMs: readonly number[];
};

/** Runs operations one at a time, each with a timeout. When the link is lost, waiting operations reject at once. */
export class OperationQueue {
  readonly #time: DriverTime;
  readonly #rules: OperationRules;
  readonly #waiting = new Set<(error: HeadsetError) => void>();
  readonly #queue = new TaskQueue();
  #end: HeadsetError | undefined;

  constructor(time: DriverTime, rules: OperationRules) {
    this.#time = time;
    this.#rules = rules;
  }

  get isEnded(): boolean {
    return this.#end !== undefined;
  }

  /** Rejects with a `HeadsetError`. */
  run<T>(operation: () => Promise<T>): Promise<T> {
    return this.#queue.run(() => this.#tryOften(operation));
  }

  /** All waiting and later operations reject with `error`. */
  end(error: HeadsetError): void {
    this.#end ??= error;
    for (const reject of this.#waiting) reject(this.#end);
    this.#waiting.clear();
  }

  async #tryOften<T>(operation: () => Promise<T>): Promise<T> {
    const { step, retryAfterMs } = this.#rules;
    for (const delayMs of retryAfterMs) {
      try {
        return await this.#once(operation);
      } catch (cause) {
        if (this.#end || !isPassing(cause)) throw headsetError(cause, step);
      }
      await this.#once(() => new Promise((resolve) => this.#time.after(delayMs, () => resolve(undefined))));
    }
    return this.#once(operation).catch((cause: unknown) => {
      throw headsetError(cause, step);
    });
  }

  #once<T>(operation: () => Promise<T>): Promise<T> {
    const { timeoutMs, timeoutMessage } = this.#rules;
    return new Promise<T>((resolve, reject) => {
      if (this.#end) return reject(this.#end);
      const stopTimer = this.#time.after(timeoutMs, () => fail(new HeadsetError('timeout', timeoutMessage)));
      const settle = () => {
        stopTimer();
        this.#waiting.delete(fail);
      };
      const fail = (cause: unknown) => {
        settle();
        reject(cause instanceof Error ? cause : new Error(String(cause)));
      };
      this.#waiting.add(fail);
      // An operation may throw synchronously when the browser's object is no longer valid.
      Promise.resolve()
        .then(operation)
        .then((value) => {
          settle();
          resolve(value);
        }, fail);
    });
  }
}
