/** Radio delivery varies by tenths of a second; over a shorter time that would look like another rate. */
const LEAST_SECONDS = 30;
/** Each period of this length is represented by its least delayed chunk: all others only waited longer. */
const PERIOD_MS = 5000;
/** Half a percent shifts 30 Hz by 0.15 Hz; the narrowest possible band is 0.5 Hz wide. */
const LARGEST_DIFFERENCE = 0.005;
/** After a longer pause, uncounted samples may be lost, so measuring restarts. */
const LONGEST_PAUSE_MS = 2000;
/**
 * After a broken link the number of lost samples is only an estimate, wrong by tenths of a second. Measuring restarts
 * then too.
 */
const LONGEST_LOSS_MS = 250;

/** The state of the stream when a chunk arrived. */
type Arrival = { samples: number; hostMs: number; delayMs: number };

/**
 * Compares the sample count of a live source with the computer's clock and reports a source that is faster or slower
 * than stated. It changes nothing: all figures use the stated rate, and a person has to decide.
 */
export class RateMonitor {
  readonly #statedHz: number;
  #last: Arrival | undefined;
  /** Least delayed arrivals of the first and the current period. */
  #anchor: Arrival | undefined;
  #leastDelayed: Arrival | undefined;
  #periodEndMs = 0;
  #hasReported = false;

  constructor(statedHz: number) {
    this.#statedHz = statedHz;
  }

  reset(): void {
    this.#restart();
    this.#hasReported = false;
  }

  /**
   * Takes the number of samples the source has counted up to the end of a chunk, including lost ones, and the chunk's
   * arrival time. Returns the measured rate in Hz, once, when it is wrong.
   */
  note(samples: number, hostMs: number): number | undefined {
    if (this.#hasReported) return undefined;
    const arrival: Arrival = { samples, hostMs, delayMs: hostMs - (1000 * samples) / this.#statedHz };
    if (this.#isBroken(arrival)) this.#restart();
    if (!this.#last) this.#periodEndMs = hostMs + PERIOD_MS;
    this.#last = arrival;
    const measuredHz = hostMs >= this.#periodEndMs ? this.#endPeriod(hostMs) : undefined;
    if (!this.#leastDelayed || arrival.delayMs < this.#leastDelayed.delayMs) this.#leastDelayed = arrival;
    if (measuredHz === undefined || Math.abs(measuredHz / this.#statedHz - 1) <= LARGEST_DIFFERENCE)
      return undefined;
    this.#hasReported = true;
    return measuredHz;
  }

  #isBroken({ samples, hostMs }: Arrival): boolean {
    const last = this.#last;
    if (!last) return false;
    const isBack = samples <= last.samples || hostMs < last.hostMs;
    const isAhead = samples - last.samples > (LONGEST_LOSS_MS / 1000) * this.#statedHz;
    return isBack || isAhead || hostMs - last.hostMs > LONGEST_PAUSE_MS;
  }

  #restart(): void {
    this.#last = undefined;
    this.#anchor = undefined;
    this.#leastDelayed = undefined;
  }

  /** Rate from the first period to the one that ends; undefined while they are too close. */
  #endPeriod(hostMs: number): number | undefined {
    const ended = this.#leastDelayed;
    this.#leastDelayed = undefined;
    this.#periodEndMs = hostMs + PERIOD_MS;
    this.#anchor ??= ended;
    if (!this.#anchor || !ended) return undefined;
    const spanMs = ended.hostMs - this.#anchor.hostMs;
    if (spanMs < 1000 * LEAST_SECONDS) return undefined;
    return (1000 * (ended.samples - this.#anchor.samples)) / spanMs;
  }
}

/** Message for a wrong rate: its effect and what to do. */
export function rateWords(statedHz: number, measuredHz: number): string {
  const pct = 100 * Math.abs(statedHz / measuredHz - 1);
  const side = measuredHz < statedHz ? 'high' : 'low';
  return (
    `The headset sends ${measuredHz.toFixed(1)} samples a second instead of the stated ${statedHz}, so every frequency is ` +
    `read ${pct.toFixed(1)} % too ${side} and all bands are shifted. Nothing was changed. Connect the headset ` +
    'again. If this continues, do not compare this session with others.'
  );
}
