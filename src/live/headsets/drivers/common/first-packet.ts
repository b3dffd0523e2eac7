import type { DriverTime } from './contract.ts';
import type { HeadsetError } from './headset-error.ts';

/** Waits for the first packet of a device that was told to send: only a packet confirms the start. */
export class FirstPacket {
  readonly #time: DriverTime;
  #settle: (() => void) | undefined;
  #hasCome = false;

  constructor(time: DriverTime) {
    this.#time = time;
  }

  /** Call for every packet; cheap after the first. */
  came(): void {
    if (this.#hasCome) return;
    this.#hasCome = true;
    this.#settle?.();
  }

  /** Rejects with `error` when no packet has arrived in time. */
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
