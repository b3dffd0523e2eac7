import { errorMessage } from '#shared/error-message.ts';
import { TaskQueue } from '#shared/task-queue.ts';
import type { SessionControllerDeps } from './session-deps.ts';

/** Wait after a stop, so that chunks in transit do not reach the restarted sample clock. */
export const DRAIN_MS = 100;

type ContactChangesDeps = Pick<SessionControllerDeps, 'source' | 'delay'> & {
  /** Whether the contact check is still going on. */
  mayChange: () => boolean;
  configure: () => Promise<void>;
  fail: (reason: string) => void;
};

/** Changes of settings during the contact check, one at a time. Each sets the engine up anew. */
export class ContactChanges {
  readonly #deps: ContactChangesDeps;
  readonly #queue = new TaskQueue();

  constructor(deps: ContactChangesDeps) {
    this.#deps = deps;
  }

  /** `change` returns false when it is refused. */
  run(change: () => boolean): Promise<void> {
    return this.#queue.run(() => this.#restart(change));
  }

  idle(): Promise<void> {
    return this.#queue.idle();
  }

  async #restart(change: () => boolean): Promise<void> {
    const { source, delay, mayChange, configure, fail } = this.#deps;
    if (!mayChange() || !change()) return;
    try {
      await source.stop();
      await delay(DRAIN_MS);
      await configure();
      // After 'Back' in the meantime, nothing may stream.
      if (mayChange()) await source.start({ speed: 1 });
    } catch (error) {
      fail(errorMessage(error));
    }
  }
}
