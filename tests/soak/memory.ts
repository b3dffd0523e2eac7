import type { Browser, CDPSession, Page } from 'playwright';
import { rendererBytes } from '#tests/bench/renderer-memory.ts';
import { type HeapUsage, totalBytes, WorkerHeaps } from './worker-heaps.ts';

/** Memory after a forced garbage collection. Both windows run in one process, so they share heap and counts. */
export type MemoryReading = {
  atSeconds: number;
  heapMb: number;
  /** The heap with the objects of the DOM and all buffers. */
  pagesMb: number;
  workersMb: number;
  /** Private memory of the process of both windows and the workers; undefined where the system does not tell. */
  processMb: number | undefined;
  nodes: number;
  listeners: number;
  /** Elements in the documents, counted for each window. */
  therapistElements: number;
  clientElements: number;
};

const MB = 1e6;

type Windows = { therapist: Page; client: Page };

/** Reads the memory of a session. */
export class MemoryReader {
  readonly #browser: Browser;
  readonly #windows: Windows;
  readonly #devtools: CDPSession;
  readonly #workers: WorkerHeaps;

  private constructor(windows: Windows, devtools: CDPSession, workers: WorkerHeaps) {
    this.#browser = windows.therapist.context().browser()!;
    this.#windows = windows;
    this.#devtools = devtools;
    this.#workers = workers;
  }

  static async open(windows: Windows): Promise<MemoryReader> {
    // A window that knows its opener runs in the same process, so one reading holds both.
    if (!(await windows.client.evaluate(() => opener !== null)))
      throw new Error("The client's screen runs in a process of its own: read its memory too.");
    const devtools = await windows.therapist.context().newCDPSession(windows.therapist);
    await devtools.send('Performance.enable');
    return new MemoryReader(windows, devtools, await WorkerHeaps.of(devtools));
  }

  async read(atSeconds: number): Promise<MemoryReading> {
    await this.#devtools.send('HeapProfiler.collectGarbage');
    const usage = (await this.#devtools.send('Runtime.getHeapUsage')) as HeapUsage;
    const { metrics } = await this.#devtools.send('Performance.getMetrics');
    const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    const workersBytes = await this.#workers.usedBytes();
    const processBytes = await rendererBytes(this.#browser);
    return {
      atSeconds,
      heapMb: usage.usedSize / MB,
      pagesMb: totalBytes(usage) / MB,
      workersMb: workersBytes / MB,
      processMb: processBytes === undefined ? undefined : processBytes / MB,
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      therapistElements: await elements(this.#windows.therapist),
      clientElements: await elements(this.#windows.client),
    };
  }
}

const elements = (page: Page): Promise<number> =>
  page.evaluate(() => document.getElementsByTagName('*').length);
