import type { BytesListener, GattCharacteristic, GattLink } from '../common/contract.ts';
import { DEVICE_INFORMATION_SERVICE, SOFTWARE_CHARACTERISTIC } from '../common/device-information.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { notLike } from '../common/wrong-device.ts';
import type { GanglionFirmware } from './layout.ts';
import { GANGLION_SERVICE, RECEIVE, SEND } from './uuids.ts';

const COMMANDS = { start: 'b', stop: 's', startImpedance: 'z', stopImpedance: 'Z' } as const;
type GanglionCommand = keyof typeof COMMANDS;

/** A connected Ganglion: its two characteristics and its firmware. */
export class GanglionBoard {
  readonly #send: GattCharacteristic;
  readonly #receive: GattCharacteristic;
  readonly firmware: GanglionFirmware;
  /** As named by the device; undefined if it has no name. */
  readonly firmwareText: string | undefined;

  private constructor(send: GattCharacteristic, receive: GattCharacteristic, text: string | undefined) {
    this.#send = send;
    this.#receive = receive;
    this.firmwareText = text;
    this.firmware = text?.startsWith('3') ? 3 : 2;
  }

  /** Rejects with `HeadsetError` when the device is not a Ganglion or has a later firmware generation. */
  static async open(link: GattLink): Promise<GanglionBoard> {
    const send = await link.characteristic(GANGLION_SERVICE, SEND);
    const receive = await link.characteristic(GANGLION_SERVICE, RECEIVE);
    if (!send || !receive) throw notLike('Ganglion');
    const revision = await link.characteristic(DEVICE_INFORMATION_SERVICE, SOFTWARE_CHARACTERISTIC);
    const text =
      revision &&
      new TextDecoder()
        .decode(await revision.read())
        .replaceAll('\0', '')
        .trim();
    refuseUnknown(text);
    return new GanglionBoard(send, receive, text === '' ? undefined : text);
  }

  async command(command: GanglionCommand): Promise<void> {
    const bytes = Uint8Array.of(COMMANDS[command].charCodeAt(0));
    await this.#receive.write(bytes, this.#receive.can.write ? 'withResponse' : 'withoutResponse');
  }

  /** Like `command`, for a device that may be disconnected: never rejects. */
  async send(command: GanglionCommand): Promise<void> {
    await this.command(command).catch(() => undefined);
  }

  listen(listener: BytesListener): Promise<() => Promise<void>> {
    return this.#send.subscribe(listener);
  }
}

function refuseUnknown(text: string | undefined): void {
  if (text === undefined || !/^[4-9]/.test(text)) return;
  throw new HeadsetError(
    'unexpectedAnswer',
    `This Ganglion has firmware ${text}, whose packets are not known yet. Firmware 2 and 3 work.`,
  );
}
