import type { DriverTime } from '../common/contract.ts';
import type { BrainBitStatus } from './decode.ts';

type Waiter = { isAnswer(status: BrainBitStatus): boolean; settle(status: BrainBitStatus | undefined): void };

/** The latest status of a device, and the requests waiting for a certain status. */
export class StatusLine {
  readonly #time: DriverTime;
  #waiter: Waiter | undefined;
  latest: BrainBitStatus;

  constructor(first: BrainBitStatus, time: DriverTime) {
    this.latest = first;
    this.#time = time;
  }

  report(status: BrainBitStatus): void {
    this.latest = status;
    if (this.#waiter?.isAnswer(status)) this.#waiter.settle(status);
  }

  /** The next status that satisfies `isAnswer`; undefined on a timeout. A later call ends an earlier one. */
  next(isAnswer: Waiter['isAnswer'], withinMs: number): Promise<BrainBitStatus | undefined> {
    this.giveUp();
    return new Promise((resolve) => {
      const cancelTimer = this.#time.after(withinMs, () => this.giveUp());
      const settle = (status: BrainBitStatus | undefined): void => {
        cancelTimer();
        this.#waiter = undefined;
        resolve(status);
      };
      this.#waiter = { isAnswer, settle };
    });
  }

  giveUp(): void {
    this.#waiter?.settle(undefined);
  }
}
