import { expose } from 'comlink';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openEngine } from './engine-client.ts';
import { guardWorker, RECORDING_IS_SAFE } from './worker-failure.ts';

/** The other side of a worker: real Comlink over a real channel, with the ports it received. */
class FakeWorker extends EventTarget {
  readonly #channel = new MessageChannel();
  readonly given: { samples?: MessagePort; frames?: MessagePort } = {};
  isTerminated = false;

  constructor(methods: object = {}) {
    super();
    const { given } = this;
    expose(
      {
        async init() {
          return { engineVersion: 'x' };
        },
        async connect(samples: MessagePort, frames: MessagePort) {
          Object.assign(given, { samples, frames });
        },
        ...methods,
      },
      this.#channel.port2 as never,
    );
    this.#channel.port1.addEventListener('message', (event) =>
      this.dispatchEvent(new MessageEvent('message', { data: event.data })),
    );
    this.#channel.port1.start();
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#channel.port1.postMessage(message, transfer);
  }

  fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }

  terminate(): void {
    this.isTerminated = true;
    this.#channel.port1.close();
  }
}

const opened: { dispose(): void }[] = [];
afterEach(() => {
  for (const link of opened.splice(0)) link.dispose();
});

async function aConnectedEngine() {
  const worker = new FakeWorker();
  const engine = openEngine(() => worker as unknown as Worker);
  opened.push(engine);
  let sourcePort: MessagePort | undefined;
  await engine.connect({
    connect: async (port) => {
      sourcePort = port as MessagePort;
    },
  });
  return { worker, engine, sourcePort: sourcePort!, frames: worker.given.frames! };
}

describe('openEngine', () => {
  it('joins the source to the engine by a port of their own', async () => {
    const { worker, sourcePort } = await aConnectedEngine();
    const arrived = new Promise((resolve) => {
      worker.given.samples!.onmessage = (event) => resolve(event.data);
    });
    sourcePort.postMessage({ kind: 'end' });

    expect(await arrived).toEqual({ kind: 'end' });
    sourcePort.close();
  });

  it('gives every frame buffer back after the listeners have seen it', async () => {
    const { engine, frames } = await aConnectedEngine();
    const seen: number[] = [];
    engine.onFrame((buffer) => seen.push(new Float64Array(buffer)[0]!));
    const back = new Promise<{ kind: string; buffer: ArrayBuffer }>((resolve) => {
      frames.onmessage = (event) => resolve(event.data);
    });
    const { buffer } = new Float64Array([42]);
    frames.postMessage({ kind: 'frame', buffer }, [buffer]);
    const returned = await back;

    expect(seen).toEqual([42]);
    expect([returned.kind, returned.buffer.byteLength]).toEqual(['recycle', 8]);
  });

  it('hands events to every listener until it leaves', async () => {
    const { engine, frames } = await aConnectedEngine();
    const [stays, leaves] = [vi.fn(), vi.fn()];
    engine.onEvent(stays);
    engine.onEvent(leaves)();
    frames.postMessage({ kind: 'event', event: { type: 'sourceEnded', atSeconds: 3 } });

    await vi.waitFor(() => expect(stays).toHaveBeenCalledWith({ type: 'sourceEnded', atSeconds: 3 }));
    expect(leaves).not.toHaveBeenCalled();
  });

  it('rejects a waiting call with words when the worker dies', async () => {
    const worker = new FakeWorker({ init: () => new Promise(() => undefined) });
    const engine = openEngine(() => worker as unknown as Worker);
    opened.push(engine);
    const failures: string[] = [];
    engine.onFailure((message) => failures.push(message));
    const waiting = engine.control.init();
    worker.fail('out of memory');

    await expect(waiting).rejects.toThrow(/signal engine stopped \(out of memory\).*saved on this computer/);
    expect(failures).toHaveLength(1);
  });

  it('passes the words of a refused call on', async () => {
    const worker = new FakeWorker({
      pause: async () => {
        throw new Error('There is nothing to pause.');
      },
    });
    const engine = openEngine(() => worker as unknown as Worker);
    opened.push(engine);

    await expect(engine.control.pause()).rejects.toThrow('There is nothing to pause.');
  });

  it('ends the worker', async () => {
    const { engine, worker } = await aConnectedEngine();
    engine.dispose();

    expect(worker.isTerminated).toBe(true);
  });
});

describe('guardWorker', () => {
  it('gives up on an answer that takes too long', async () => {
    const timers: (() => void)[] = [];
    const guard = guardWorker(
      new FakeWorker() as unknown as Worker,
      { part: 'The signal engine', afterwards: RECORDING_IS_SAFE },
      {
        setTimeout: (run) => timers.push(run),
        clearTimeout: () => undefined,
      },
    );
    const answer = guard.race(new Promise(() => undefined), 20_000);
    timers[0]!();

    await expect(answer).rejects.toThrow('The signal engine did not answer within 20 s.');
  });

  it('tells a failure also to those who ask later', () => {
    const worker = new FakeWorker();
    const guard = guardWorker(worker as unknown as Worker, {
      part: 'The sample source',
      afterwards: RECORDING_IS_SAFE,
    });
    worker.fail('');
    const heard: string[] = [];
    guard.onFailure((message) => heard.push(message));

    expect(heard[0]).toBe(`The sample source stopped (it could not be loaded). ${RECORDING_IS_SAFE}`);
  });
});
