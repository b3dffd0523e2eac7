import type { Latency } from '#shared/api/sessions.ts';

const BIN_MS = 0.5;
const BIN_COUNT = 4000;

/** Measures the delay of feedback per frame in constant memory: a histogram of half milliseconds up to 2 s. */
export class LatencyMeter {
  readonly #bins = new Uint32Array(BIN_COUNT);
  #frames = 0;

  add(latencyMs: number): void {
    if (!Number.isFinite(latencyMs)) return;
    const bin = Math.min(BIN_COUNT - 1, Math.max(0, Math.floor(latencyMs / BIN_MS)));
    this.#bins[bin]!++;
    this.#frames++;
  }

  reset(): void {
    this.#bins.fill(0);
    this.#frames = 0;
  }

  /** null before the first measurement. Percentiles are upper bin edges, so they never understate the delay. */
  summary(): Latency | null {
    if (this.#frames === 0) return null;
    return { p50Ms: this.#percentile(0.5), p95Ms: this.#percentile(0.95), frames: this.#frames };
  }

  #percentile(share: number): number {
    const rank = Math.ceil(share * this.#frames);
    let seen = 0;
    for (let bin = 0; bin < BIN_COUNT; bin++) {
      seen += this.#bins[bin]!;
      if (seen >= rank) return (bin + 1) * BIN_MS;
    }
    return BIN_COUNT * BIN_MS;
  }
}
