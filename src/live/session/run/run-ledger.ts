import type { Latency, RunRecord } from '#shared/api/sessions.ts';
import type { RunSummary } from '#shared/engine/summary.ts';

type OpenRun = {
  run: number;
  startSeconds: number;
  endSeconds: number | undefined;
  summary: RunSummary | undefined;
  latency: Latency | null;
};

/**
 * Creates the record of a run from the two messages that close it: the end of its phase and its summary, in either
 * order.
 */
export class RunLedger {
  readonly #onRecord: (record: RunRecord) => void;
  #open: OpenRun | undefined;
  #waiting: (() => void)[] = [];

  constructor(onRecord: (record: RunRecord) => void) {
    this.#onRecord = onRecord;
  }

  get hasOpenRun(): boolean {
    return this.#open !== undefined;
  }

  started(run: number, atSeconds: number): void {
    if (this.#open?.run === run) return;
    this.#open = { run, startSeconds: atSeconds, endSeconds: undefined, summary: undefined, latency: null };
  }

  ended(atSeconds: number): void {
    if (!this.#open) return;
    this.#open.endSeconds = atSeconds;
    this.#settle();
  }

  summarized(run: number, summary: RunSummary, latency: Latency | null): void {
    if (this.#open?.run !== run) return;
    this.#open.summary = summary;
    this.#open.latency = latency;
    this.#settle();
  }

  /** Resolves when no run is waiting for its second message. */
  settled(): Promise<void> {
    return this.#open ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  #settle(): void {
    const open = this.#open;
    if (!open?.summary || open.endSeconds === undefined) return;
    this.#open = undefined;
    const { run, startSeconds, endSeconds, summary, latency } = open;
    this.#onRecord({ run, startSeconds, endSeconds, summary, latency });
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
