import type { Page } from '@playwright/test';
import type { SerialPeripheral } from '../peripherals/fakes/fake-serial.ts';
import { Timers } from './bluetooth/bluez/timers.ts';

/** The one serial port of a page, with an emulated device behind it. */
export type PagePort = {
  /** Another program uses the port: it cannot be opened. */
  isBusy: boolean;
  readonly isOpen: boolean;
};

/** Bytes are collected for this long, so that not every write is a call into the browser. */
const HAND_ON_MS = 40;

type PageSerial = { receiveSerial(bytes: number[]): void };
type PageCalls = {
  openSerial(): Promise<boolean>;
  closeSerial(): Promise<void>;
  writeSerial(bytes: number[]): Promise<void>;
};

/** Gives the page Web Serial with this device; call before the page opens. Chromium cannot emulate a port. */
export async function plugIn(page: Page, peripheral: SerialPeripheral): Promise<PagePort> {
  const timers = new Timers();
  let waiting: number[] = [];
  let isOpen = false;
  let openings = 0;
  const port = {
    isBusy: false,
    get isOpen() {
      return isOpen;
    },
  };
  const close = () => {
    isOpen = false;
    timers.stopAll();
    waiting = [];
    peripheral.onClose?.();
  };
  // One call after the other, so that no bytes overtake others.
  const handOn = async (opening: number): Promise<void> => {
    if (opening !== openings) return;
    const bytes = waiting;
    waiting = [];
    if (bytes.length > 0)
      await page.evaluate((each) => (globalThis as unknown as PageSerial).receiveSerial(each), bytes);
    if (isOpen) timers.after(HAND_ON_MS, () => void handOn(opening).catch(close));
  };
  await page.exposeFunction('openSerial', () => {
    if (port.isBusy) return false;
    isOpen = true;
    peripheral.onOpen?.({
      send: (bytes) => waiting.push(...bytes),
      every: (periodMs, action) => timers.every(periodMs, action),
      after: (delayMs, action) => timers.after(delayMs, action),
    });
    openings += 1;
    void handOn(openings).catch(close);
    return true;
  });
  await page.exposeFunction('closeSerial', close);
  await page.exposeFunction('writeSerial', (bytes: number[]) => peripheral.onWrite(Uint8Array.from(bytes)));
  await page.addInitScript(putSerialIn);
  return port;
}

/** Runs in the page: Web Serial like Chromium's, as far as a driver uses it. */
function putSerialIn(): void {
  const calls = globalThis as unknown as PageCalls;
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  const port = Object.assign(new EventTarget(), {
    readable: null as ReadableStream<Uint8Array> | null,
    writable: null as WritableStream<Uint8Array> | null,
    async open() {
      if (!(await calls.openSerial())) throw new DOMException('Failed to open serial port.', 'NetworkError');
      port.readable = new ReadableStream({ start: (controller) => void (source = controller) });
      port.writable = new WritableStream({ write: (bytes) => calls.writeSerial([...bytes]) });
    },
    async close() {
      if (port.readable?.locked) throw new TypeError('Cannot cancel a locked stream');
      source = undefined;
      port.readable = null;
      port.writable = null;
      await calls.closeSerial();
    },
  });
  const serial = { requestPort: async () => port, getPorts: async () => [] };
  Object.defineProperty(navigator, 'serial', { value: serial });
  Object.assign(globalThis, {
    receiveSerial: (bytes: number[]) => source?.enqueue(Uint8Array.from(bytes)),
  });
}
