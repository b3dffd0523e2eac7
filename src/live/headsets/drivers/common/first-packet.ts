import type { DriverTime } from './contract.ts';
import { HeadsetError } from './headset-error.ts';

const FIRST_PACKET_MS = 4000;

/** Waits for the first packet of a device that was told to send: only a packet confirms the start. */
export class FirstPacket {
  readonly #device: string;
  readonly #time: DriverTime;
  #settle: (() => void) | undefined;
  #hasCome = false;

  constructor(device: string, time: DriverTime) {
    this.#device = device;
    this.#time = time;
  }

  /** Call for every packet; cheap after the first. */
  came(): void {
    if (this.#hasCome) return;
    this.#hasCome = true;
    this.#settle?.();
  }

  /**
   * Starts the device and resolves to `stop` once a packet has arrived. Without one in time, or when the start fails,
   * stops the device and rejects with a `HeadsetError`.
   */
  async confirm(start: () => Promise<void>, stop: () => Promise<void>): Promise<() => Promise<void>> {
    try {
      await start();
      await this.#arrival();
    } catch (error) {
      await stop();
      throw error;
    }
    return stop;
  }

  #arrival(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#hasCome) return resolve();
      const message = `The ${this.#device} sends no EEG. Switch it off and on and connect again.`;
      const cancel = this.#time.after(FIRST_PACKET_MS, () => reject(new HeadsetError('timeout', message)));
      this.#settle = () => {
        cancel();
        resolve();
      };
    });
  }
}
