import { TaskQueue } from '#shared/task-queue.ts';
import type { DriverTime } from './contract.ts';

type Waiting<Reply> = { isAnswer: (reply: Reply) => boolean; settle: (reply: Reply | undefined) => void };

/** Requests to a device and its replies, one at a time, each with a limited number of tries. */
export class RequestLine<Reply> {
  readonly #time: DriverTime;
  readonly #timeoutMs: number;
  readonly #tries: number;
  #waiting: Waiting<Reply> | undefined;
  readonly #queue = new TaskQueue();

  constructor(time: DriverTime, { timeoutMs, tries }: { timeoutMs: number; tries: number }) {
    this.#time = time;
    this.#timeoutMs = timeoutMs;
    this.#tries = tries;
  }

  /** The first reply that satisfies `isAnswer`; undefined when none arrived. Rejects as `send` does. */
  request(send: () => Promise<void>, isAnswer: (reply: Reply) => boolean): Promise<Reply | undefined> {
    return this.#queue.run(async () => {
      for (let attempt = 0; attempt < this.#tries; attempt++) {
        const reply = await this.#try(send, isAnswer);
        if (reply) return reply;
      }
      return undefined;
    });
  }

  /** Handles a message from the device; false when no request is waiting for it. */
  handle(reply: Reply): boolean {
    if (!this.#waiting?.isAnswer(reply)) return false;
    this.#waiting.settle(reply);
    return true;
  }

  /** Ends the current try without a reply. */
  cancel(): void {
    this.#waiting?.settle(undefined);
  }

  async #try(send: () => Promise<void>, isAnswer: (reply: Reply) => boolean): Promise<Reply | undefined> {
    let cancel = (): void => undefined;
    const reply = new Promise<Reply | undefined>((settle) => {
      this.#waiting = { isAnswer, settle };
      cancel = this.#time.after(this.#timeoutMs, () => settle(undefined));
    });
    try {
      await send();
      return await reply;
    } finally {
      cancel();
      this.#waiting = undefined;
    }
  }
}
