import type { Phase } from '#shared/engine/ticks.ts';
import { phaseCode } from '#shared/engine/ticks.ts';

const MAX_SECONDS = 4 * 3600;

type OverviewMarker = { atSeconds: number; text: string };

/** One column per second of the whole session, for the overview strip. Allocated once for four hours. */
export class OverviewStore {
  /** Sum of success over clean training ticks, and their number. */
  readonly successSum = new Float32Array(MAX_SECONDS);
  readonly cleanTicks = new Uint16Array(MAX_SECONDS);
  readonly artifactTicks = new Uint16Array(MAX_SECONDS);
  readonly phase = new Uint8Array(MAX_SECONDS);
  readonly isGap = new Uint8Array(MAX_SECONDS);
  readonly markers: OverviewMarker[] = [];
  #seconds = 0;

  /** Number of seconds with data. */
  get seconds(): number {
    return this.#seconds;
  }

  clear(): void {
    for (const column of [this.successSum, this.cleanTicks, this.artifactTicks, this.phase, this.isGap]) {
      column.fill(0);
    }
    this.markers.length = 0;
    this.#seconds = 0;
  }

  addTick(timeSeconds: number, phase: Phase, success: number, artifact: number): void {
    // A tick has the time of its last sample, so the tick that ends a second belongs to it.
    const second = Math.min(MAX_SECONDS - 1, Math.max(0, Math.ceil(timeSeconds - 1e-9) - 1));
    this.#seconds = Math.max(this.#seconds, second + 1);
    this.phase[second] = phaseCode(phase);
    if (artifact !== 0) {
      this.artifactTicks[second]!++;
    } else if (phase === 'training') {
      this.cleanTicks[second]!++;
      this.successSum[second]! += success;
    }
  }

  addGap(atSeconds: number, missingSeconds: number): void {
    const last = Math.min(MAX_SECONDS - 1, Math.floor(atSeconds + missingSeconds));
    for (let second = Math.max(0, Math.floor(atSeconds)); second <= last; second++) this.isGap[second] = 1;
    this.#seconds = Math.max(this.#seconds, last + 1);
  }

  addMarker(atSeconds: number, text: string): void {
    this.markers.push({ atSeconds, text });
  }
}
