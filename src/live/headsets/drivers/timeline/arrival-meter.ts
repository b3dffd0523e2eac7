/** Each period of this length is represented by its least delayed packet: all others only waited longer. */
const STRETCH_MS = 5000;
/** Over a shorter time, uneven delivery would look like another rate. */
const LEAST_RATE_SPAN_MS = 4000;
const LEAST_DRIFT_SPAN_MS = 30_000;
/** Delays are counted in steps of 1 ms; longer ones count as this. */
const LONGEST_DELAY_MS = 2000;

/** A packet as the meter sees it: its last sample, its arrival, and its offset from the sample clock. */
type Arrival = { endIndex: number; hostMs: number; delayMs: number };

const NEVER: Readonly<Arrival> = { endIndex: 0, hostMs: 0, delayMs: Infinity };

/**
 * Compares the computer's clock with the sample clock. The line through the earliest packets gives the rate and the
 * place of a sample by clock alone; the distance from that line is the jitter. Allocates nothing per packet.
 */
export class ArrivalMeter {
  readonly #statedHz: number;
  readonly #delays = new Uint32Array(LONGEST_DELAY_MS + 1);
  #noted = 0;
  #stretchEndMs: number | undefined;
  /** Least delayed arrivals of the first, the last complete, and the current period. */
  #first = { ...NEVER };
  #ended = { ...NEVER };
  #now = { ...NEVER };

  constructor(statedHz: number) {
    this.#statedHz = statedHz;
  }

  /** Discards everything, including the figures. */
  reset(): void {
    this.#delays.fill(0);
    this.#noted = 0;
    this.breakOff();
  }

  /** Sample numbers before and after can no longer be compared; the jitter figures remain. */
  breakOff(): void {
    this.#stretchEndMs = undefined;
    Object.assign(this.#first, NEVER);
    Object.assign(this.#ended, NEVER);
    Object.assign(this.#now, NEVER);
  }

  /**
   * Takes the index after the last sample of a packet and its arrival. At the end of a period, returns by how many
   * samples even its least delayed packet lags behind the previous period; else 0.
   */
  note(endIndex: number, hostMs: number): number {
    const lag = this.#stretchEndMs !== undefined && hostMs >= this.#stretchEndMs ? this.#endStretch() : 0;
    this.#stretchEndMs ??= hostMs + STRETCH_MS;
    const delayMs = hostMs - (1000 * endIndex) / this.#statedHz;
    if (delayMs < this.#now.delayMs) set(this.#now, endIndex, hostMs, delayMs);
    const waitedMs = delayMs - Math.min(this.#now.delayMs, this.#ended.delayMs);
    const step = Math.min(LONGEST_DELAY_MS, Math.round(waitedMs));
    this.#delays[step] = this.#delays[step]! + 1;
    this.#noted++;
    return lag;
  }

  /** Index after the newest sample that can have arrived by `hostMs`; undefined before the first packet. */
  expectedEnd(hostMs: number): number | undefined {
    const delayMs = Math.min(this.#now.delayMs, this.#ended.delayMs);
    if (delayMs === Infinity) return undefined;
    return ((hostMs - delayMs) * this.#statedHz) / 1000;
  }

  get effectiveRateHz(): number | undefined {
    return this.#rateOver(LEAST_RATE_SPAN_MS);
  }

  get driftPpm(): number | undefined {
    const rateHz = this.#rateOver(LEAST_DRIFT_SPAN_MS);
    return rateHz === undefined ? undefined : 1e6 * (rateHz / this.#statedHz - 1);
  }

  get jitterP95Ms(): number | undefined {
    if (this.#noted === 0) return undefined;
    let counted = 0;
    for (let step = 0; step < LONGEST_DELAY_MS; step++) {
      counted += this.#delays[step]!;
      if (counted >= 0.95 * this.#noted) return step;
    }
    return LONGEST_DELAY_MS;
  }

  #rateOver(leastMs: number): number | undefined {
    const spanMs = this.#ended.hostMs - this.#first.hostMs;
    if (this.#ended.delayMs === Infinity || spanMs < leastMs) return undefined;
    return (1000 * (this.#ended.endIndex - this.#first.endIndex)) / spanMs;
  }

  #endStretch(): number {
    const lagMs = this.#now.delayMs - this.#ended.delayMs;
    Object.assign(this.#ended, this.#now);
    if (this.#first.delayMs === Infinity) Object.assign(this.#first, this.#now);
    Object.assign(this.#now, NEVER);
    this.#stretchEndMs = undefined;
    return Number.isFinite(lagMs) ? (lagMs * this.#statedHz) / 1000 : 0;
  }
}

function set(arrival: Arrival, endIndex: number, hostMs: number, delayMs: number): void {
  arrival.endIndex = endIndex;
  arrival.hostMs = hostMs;
  arrival.delayMs = delayMs;
}
