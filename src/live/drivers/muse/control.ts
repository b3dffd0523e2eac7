import type { DriverTime, GattCharacteristic, GattLink } from '../contract.ts';
import { HeadsetError } from '../headset-error.ts';
import { type MuseReply, MuseReplies } from './replies.ts';
import { CONTROL, MUSE_SERVICE } from './uuids.ts';

const ANSWER_MS = 400;

/** Length with the newline, the letters, the newline. */
export const commandBytes = (command: string): Uint8Array =>
  Uint8Array.from([command.length + 1, ...Array.from(command, (letter) => letter.charCodeAt(0)), 0x0a]);

/** The line for commands and answers. Answers bear no number: each belongs to the command before it. */
export class MuseControl {
  readonly #characteristic: GattCharacteristic;
  readonly #time: DriverTime;
  readonly #replies = new MuseReplies();
  #waiting: ((reply: MuseReply | undefined) => void) | undefined;
  #end: (() => Promise<void>) | undefined;
  /** Hears of pieces of answers that are none. */
  onBad: ((reason: string) => void) | undefined;

  private constructor(characteristic: GattCharacteristic, time: DriverTime) {
    this.#characteristic = characteristic;
    this.#time = time;
  }

  /** Rejects with `HeadsetError` when the device is no Muse. */
  static async open(link: GattLink, time: DriverTime): Promise<MuseControl> {
    const characteristic = await link.characteristic(MUSE_SERVICE, CONTROL);
    if (!characteristic) {
      throw new HeadsetError(
        'wrongDevice',
        'This device does not answer like a Muse. Choose another device.',
      );
    }
    const control = new MuseControl(characteristic, time);
    control.#end = await characteristic.subscribe((bytes) => control.#hear(bytes));
    return control;
  }

  /** Sends a command and waits for its answer; undefined when none comes, as some firmware answers only a part. */
  async ask(command: string): Promise<MuseReply | undefined> {
    const answer = new Promise<MuseReply | undefined>((resolve) => {
      this.#waiting = resolve;
    });
    await this.#write(command);
    const callOff = this.#time.after(ANSWER_MS, () => this.#waiting?.(undefined));
    const reply = await answer;
    callOff();
    this.#waiting = undefined;
    return reply;
  }

  /** As `ask`; rejects with `HeadsetError` when the device refuses. */
  async command(command: string): Promise<void> {
    const reply = await this.ask(command);
    if (typeof reply?.rc !== 'number' || reply.rc === 0) return;
    throw new HeadsetError(
      'unexpectedAnswer',
      `The Muse refused a command (${command}: ${reply.rc}). Switch it off and on and connect again.`,
    );
  }

  /** Lets a device that is still there rest; never rejects. */
  async halt(): Promise<void> {
    await this.#write('h').catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.halt();
    await this.#end?.();
  }

  #write(command: string): Promise<void> {
    const how = this.#characteristic.can.writeWithoutResponse ? 'withoutResponse' : 'withResponse';
    return this.#characteristic.write(commandBytes(command), how);
  }

  #hear(bytes: Uint8Array): void {
    const reply = this.#replies.accept(bytes);
    if (reply === 'bad') this.onBad?.('A piece of an answer that is no text');
    else if (reply) this.#waiting?.(reply);
  }
}
