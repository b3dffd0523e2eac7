import { TaskQueue } from '#shared/task-queue.ts';
import type { DriverTime } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { headsetError, isPassing, LINK_WORDS } from './link-errors.ts';

const OPERATION_TIMEOUT_MS = 10_000;
/** Waits before each retry of an operation that the browser reports as only delayed. */
const RETRY_AFTER_MS = [60, 150, 400, 1000] as const;

/**
 * Runs operations one at a time, as browsers require for a Bluetooth device, each with a timeout. When the link is
 * lost, waiting operations reject at once.
 */
export class OperationQueue {
  readonly #time: DriverTime;
  readonly #waiting = new Set<(error: HeadsetError) => void>();
  readonly #queue = new TaskQueue();
  #end: HeadsetError | undefined;

  constructor(time: DriverTime) {
    this.#time = time;
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
    for (const delayMs of RETRY_AFTER_MS) {
      try {
        return await this.#once(operation);
      } catch (cause) {
        if (this.#end || !isPassing(cause)) throw headsetError(cause, 'operate');
      }
      await this.#once(() => new Promise((resolve) => this.#time.after(delayMs, () => resolve(undefined))));
    }
    return this.#once(operation).catch((cause: unknown) => {
      throw headsetError(cause, 'operate');
    });
  }

  #once<T>(operation: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#end) return reject(this.#end);
      const stopTimer = this.#time.after(OPERATION_TIMEOUT_MS, () =>
        fail(new HeadsetError('timeout', LINK_WORDS.timeout)),
      );
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
