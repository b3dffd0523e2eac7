import type { CDPSession } from 'playwright';

export type HeapUsage = { usedSize: number; embedderHeapUsedSize: number; backingStorageSize: number };
type Reply = { id?: number; result?: unknown; error?: { message: string } };

/** Heaps of the workers of a page: the engine and the source of samples. */
export class WorkerHeaps {
  readonly #devtools: CDPSession;
  readonly #workers = new Set<string>();
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #lastId = 0;

  private constructor(devtools: CDPSession) {
    this.#devtools = devtools;
    devtools.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') this.#workers.add(sessionId);
    });
    devtools.on('Target.detachedFromTarget', ({ sessionId }) => this.#workers.delete(sessionId));
    devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
      const reply = JSON.parse(message) as Reply;
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply);
    });
  }

  static async of(devtools: CDPSession): Promise<WorkerHeaps> {
    const heaps = new WorkerHeaps(devtools);
    // Not flattened: a session of Playwright cannot address the flat sessions of its workers.
    await devtools.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: false,
    });
    return heaps;
  }

  /** Bytes in use by all workers after a garbage collection, their buffers and WebAssembly memory included. */
  async usedBytes(): Promise<number> {
    let bytes = 0;
    for (const worker of this.#workers) {
      await this.#send(worker, 'HeapProfiler.collectGarbage');
      bytes += totalBytes((await this.#send(worker, 'Runtime.getHeapUsage')) as HeapUsage);
    }
    return bytes;
  }

  async #send(sessionId: string, method: string): Promise<unknown> {
    const id = ++this.#lastId;
    const answered = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve));
    await this.#devtools.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method }),
    });
    const { result, error } = await answered;
    this.#waiting.delete(id);
    if (error) throw new Error(`${method} in a worker: ${error.message}`);
    return result;
  }
}

export const totalBytes = ({ usedSize, embedderHeapUsedSize, backingStorageSize }: HeapUsage): number =>
  usedSize + embedderHeapUsedSize + backingStorageSize;
