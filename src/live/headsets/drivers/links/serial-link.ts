import type { BytesListener, DriverTime, SerialLink } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import type { BrowserRadio, WebSerialPort } from './browser-radio.ts';
import { headsetError, LINK_WORDS } from './link-errors.ts';
import type { ChosenDevice, OpenLink } from './open-link.ts';
import { OperationQueue } from './operation-queue.ts';

/** Bytes the browser buffers while the page is busy: more than 10 s of the fastest board. */
const BUFFER_BYTES = 256 * 1024;
const WRITE_RULES = {
  step: 'usePort',
  timeoutMs: 5000,
  timeoutMessage: 'The dongle does not answer. Unplug and replug it, then connect again.',
  retryAfterMs: [],
} as const;
const UNPLUGGED = 'The dongle is unplugged. Plug it in and connect again.';

/** Opens the browser's port chooser; call only within a click. Rejects with a `HeadsetError`. */
export async function chooseSerial(
  { serial }: BrowserRadio,
  baudRate: number,
  time: DriverTime,
): Promise<ChosenDevice<SerialLink>> {
  if (!serial) throw new HeadsetError('noSerial', LINK_WORDS.noSerial);
  try {
    return chosenSerial(await serial.requestPort(), baudRate, time);
  } catch (cause) {
    throw headsetError(cause, 'choosePort');
  }
}

/** Wraps a browser port as a device that can be connected repeatedly. */
export function chosenSerial(
  port: WebSerialPort,
  baudRate: number,
  time: DriverTime,
): ChosenDevice<SerialLink> {
  return {
    deviceId: 'serial',
    name: '',
    async connect() {
      try {
        await port.open({ baudRate, bufferSize: BUFFER_BYTES });
      } catch (cause) {
        throw headsetError(cause, 'openPort');
      }
      return new SerialConnection(port, time);
    },
  };
}

class SerialConnection implements OpenLink<SerialLink> {
  readonly #port: WebSerialPort;
  readonly #time: DriverTime;
  readonly #listeners = new Set<BytesListener>();
  readonly #writing: OperationQueue;
  readonly #reading: Promise<void>;
  readonly link: SerialLink;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #onLost: (() => void) | undefined;
  readonly #onUnplugged = () => this.#lose();

  constructor(port: WebSerialPort, time: DriverTime) {
    this.#port = port;
    this.#time = time;
    this.#writing = new OperationQueue(time, WRITE_RULES);
    port.addEventListener('disconnect', this.#onUnplugged);
    this.link = {
      kind: 'serial',
      deviceId: 'serial',
      name: '',
      write: (bytes) => {
        // The caller may reuse its array immediately.
        const sent = Uint8Array.from(bytes);
        return this.#writing.run(() => this.#write(sent));
      },
      listen: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
    this.#reading = this.#read();
  }

  onLost(listener: () => void): void {
    this.#onLost = listener;
    // The port was unplugged before this call: no event would report it.
    if (this.#writing.isEnded) listener();
  }

  async close(): Promise<void> {
    this.#finish(new HeadsetError('linkLost', 'The headset was disconnected.'));
    await this.#reader?.cancel().catch(() => undefined);
    await this.#reading;
    await this.#port.close().catch(() => undefined);
  }

  #finish(error: HeadsetError): void {
    this.#port.removeEventListener('disconnect', this.#onUnplugged);
    this.#listeners.clear();
    this.#writing.end(error);
  }

  #lose(): void {
    if (this.#writing.isEnded) return;
    this.#finish(new HeadsetError('linkLost', UNPLUGGED));
    this.#onLost?.();
    // Otherwise the port could not be opened again.
    void this.close();
  }

  /** Never rejects. After a framing error or an overrun the browser provides a new stream. */
  async #read(): Promise<void> {
    while (!this.#writing.isEnded && this.#port.readable) {
      const reader = this.#port.readable.getReader();
      this.#reader = reader;
      try {
        for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
          const hostTimeMs = this.#time.nowMs();
          for (const listener of this.#listeners) listener(piece.value, hostTimeMs);
        }
        // The other side has closed the stream: it does not come back.
        break;
      } catch (cause) {
        if (headsetError(cause, 'usePort').failure === 'linkLost') break;
      } finally {
        reader.releaseLock();
        this.#reader = undefined;
      }
    }
    this.#lose();
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (!this.#port.writable) throw new HeadsetError('linkLost', UNPLUGGED);
    const writer = this.#port.writable.getWriter();
    try {
      await writer.write(bytes);
    } finally {
      writer.releaseLock();
    }
  }
}
