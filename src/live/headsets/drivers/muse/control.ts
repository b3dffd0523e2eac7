import type { DriverTime, GattCharacteristic, GattLink } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { RequestLine } from '../common/request-line.ts';
import { notLike } from '../common/wrong-device.ts';
import { type MuseReply, MuseReplies } from './replies.ts';
import { CONTROL, MUSE_SERVICE } from './uuids.ts';

const ANSWER_MS = 500;

/** The length including the newline, the characters, the newline. */
export const commandBytes = (command: string): Uint8Array =>
  Uint8Array.from([command.length + 1, ...Array.from(command, (letter) => letter.charCodeAt(0)), 0x0a]);

/** The characteristic for commands and replies. Replies have no number: each belongs to the preceding command. */
export class MuseControl {
  readonly #characteristic: GattCharacteristic;
  readonly #line: RequestLine<MuseReply>;
  readonly #replies = new MuseReplies();
  #end: (() => Promise<void>) | undefined;
  /** Receives invalid pieces of replies. */
  onBad: ((reason: string) => void) | undefined;

  private constructor(characteristic: GattCharacteristic, time: DriverTime) {
    this.#characteristic = characteristic;
    this.#line = new RequestLine(time, { timeoutMs: ANSWER_MS, tries: 1 });
  }

  /** Rejects with `HeadsetError` when the device is not a Muse. */
  static async open(link: GattLink, time: DriverTime): Promise<MuseControl> {
    const characteristic = await link.characteristic(MUSE_SERVICE, CONTROL);
    if (!characteristic) throw notLike('Muse');
    const control = new MuseControl(characteristic, time);
    control.#end = await characteristic.subscribe((bytes) => control.#receive(bytes));
    return control;
  }

  /** Sends a command and waits for its reply; undefined when none comes, as some firmware sends only part of it. */
  ask(command: string): Promise<MuseReply | undefined> {
    return this.#line.request(
      () => this.#write(command),
      () => true,
    );
  }

  /** Like `ask`; rejects with `HeadsetError` when the device refuses. */
  async command(command: string): Promise<void> {
    const reply = await this.ask(command);
    if (typeof reply?.rc !== 'number' || reply.rc === 0) return;
    throw new HeadsetError(
      'unexpectedAnswer',
      `The Muse refused a command (${command}: ${reply.rc}). Switch it off and on and connect again.`,
    );
  }

  /** Idles a device that is still connected; never rejects. */
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

  #receive(bytes: Uint8Array): void {
    const reply = this.#replies.accept(bytes);
    if (reply === 'bad') this.onBad?.('A piece of an answer that is no text');
    else if (reply) this.#line.handle(reply);
  }
}
