import { describe, expect, it } from 'vitest';
import { createHandClock } from '#tests/peripherals/hand-clock.ts';
import { browserError } from '../testing/fake-browser.ts';
import type { WebSerialPort } from './browser-radio.ts';
import { chooseSerial, chosenSerial } from './serial-link.ts';

/** A serial port made of real streams; `break` makes the current one fail, `pull` unplugs it. */
class FakePort extends EventTarget implements WebSerialPort {
  readable: ReadableStream<Uint8Array> | null = null;
  writable: WritableStream<Uint8Array> | null = null;
  readonly written: number[][] = [];
  opened: { baudRate: number; bufferSize?: number } | undefined;
  openError: Error | undefined;
  writeAnswer: () => Promise<void> = async () => undefined;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  async open(options: { baudRate: number; bufferSize?: number }): Promise<void> {
    if (this.openError) throw this.openError;
    if (this.opened) throw browserError('InvalidStateError', 'The port is already open.');
    this.opened = options;
    this.#renew();
    this.writable = new WritableStream({
      write: async (bytes) => {
        await this.writeAnswer();
        this.written.push([...bytes]);
      },
    });
  }

  async close(): Promise<void> {
    this.opened = undefined;
    this.readable = null;
    this.writable = null;
  }

  send(...bytes: number[]): void {
    this.#controller?.enqueue(Uint8Array.from(bytes));
  }

  /** Fails the stream; the browser offers a fresh one unless the device is gone. */
  break(error: Error, isGone = false): void {
    const controller = this.#controller;
    if (isGone) this.readable = null;
    else this.#renew();
    controller?.error(error);
  }

  #renew(): void {
    this.readable = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
    });
  }
}

async function aLink() {
  const clock = createHandClock();
  const port = new FakePort();
  const open = await clock.until(chosenSerial(port, 115_200, clock).connect());
  const heard: number[] = [];
  open.link.listen((bytes) => heard.push(...bytes));
  let lost = 0;
  open.onLost(() => lost++);
  return { clock, port, open, link: open.link, heard, lost: () => lost };
}

describe('a serial link', () => {
  it('opens with room for what comes while the page is busy, and hands bytes on in order', async () => {
    const { clock, port, heard } = await aLink();
    expect(port.opened).toMatchObject({ baudRate: 115_200 });
    expect(port.opened!.bufferSize).toBeGreaterThan(100_000);
    port.send(1, 2);
    port.send(3);
    await clock.advance(10);
    expect(heard).toEqual([1, 2, 3]);
  });

  it('writes one after the other', async () => {
    const { clock, port, link } = await aLink();
    port.writeAnswer = () => new Promise((resolve) => clock.after(20, () => resolve()));
    await clock.until(Promise.all([link.write(Uint8Array.of(1)), link.write(Uint8Array.of(2))]));
    expect(port.written).toEqual([[1], [2]]);
  });

  it('gives up on a write that is never taken', async () => {
    const { clock, port, link } = await aLink();
    port.writeAnswer = () => new Promise(() => undefined);
    await expect(clock.until(link.write(Uint8Array.of(1)))).rejects.toMatchObject({ failure: 'timeout' });
  });

  it('goes on after an overrun', async () => {
    const { clock, port, heard, lost } = await aLink();
    port.break(browserError('BufferOverrunError', 'Buffer overrun.'));
    await clock.advance(10);
    port.send(7);
    await clock.advance(10);
    expect(heard).toEqual([7]);
    expect(lost()).toBe(0);
  });

  it.each(['a read that fails', 'the event of the browser'])(
    'tells once that it was unplugged, by %s',
    async (how) => {
      const { clock, port, link, lost } = await aLink();
      if (how === 'a read that fails')
        port.break(browserError('NetworkError', 'The device has been lost.'), true);
      else port.dispatchEvent(new Event('disconnect'));
      await clock.advance(10);
      expect(lost()).toBe(1);
      await expect(clock.until(link.write(Uint8Array.of(1)))).rejects.toMatchObject({ failure: 'linkLost' });
      expect(port.opened).toBeUndefined();
    },
  );

  it('tells whoever asks later that it was unplugged before', async () => {
    const clock = createHandClock();
    const port = new FakePort();
    const open = await clock.until(chosenSerial(port, 115_200, clock).connect());
    port.dispatchEvent(new Event('disconnect'));
    let lost = 0;
    open.onLost(() => lost++);

    expect(lost).toBe(1);
  });

  it('is silent after it was closed, and can be opened again', async () => {
    const { clock, port, open, heard, lost } = await aLink();
    await clock.until(open.close());
    expect(port.opened).toBeUndefined();
    expect([heard, lost()]).toEqual([[], 0]);
    await clock.until(chosenSerial(port, 115_200, clock).connect());
    expect(port.opened).toBeDefined();
  });

  it('says why there is none', async () => {
    const clock = createHandClock();
    await expect(chooseSerial({}, 9600, clock)).rejects.toMatchObject({ failure: 'noSerial' });
    const requestPort = async () => {
      throw browserError('NotFoundError', 'No port selected by the user.');
    };
    await expect(chooseSerial({ serial: { requestPort } }, 9600, clock)).rejects.toMatchObject({
      failure: 'nothingChosen',
    });
    const port = new FakePort();
    port.openError = browserError('NetworkError', 'Failed to open serial port.');
    await expect(chosenSerial(port, 9600, clock).connect()).rejects.toMatchObject({
      failure: 'heldByAnotherApp',
    });
  });
});
