import type { DriverTime } from './contract.ts';
import type { HeadsetError } from './headset-error.ts';

/** Waits for the first packet of a device that was told to send: only that shows that it does. */
export class FirstPacket {
  readonly #time: DriverTime;
  #settle: (() => void) | undefined;
  #hasCome = false;

  constructor(time: DriverTime) {
    this.#time = time;
  }

  /** Called for every packet; costs nothing after the first. */
  came(): void {
    if (this.#hasCome) return;
    this.#hasCome = true;
    this.#settle?.();
  }

  /** Rejects with `error` when nothing has come by then. */
  within(limitMs: number, error: HeadsetError): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#hasCome) return resolve();
      const cancel = this.#time.after(limitMs, () => reject(error));
      this.#settle = () => {
        cancel();
        resolve();
      };
    });
  }
}
