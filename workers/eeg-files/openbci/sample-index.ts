/** The board's counter: one byte. */
export const COUNTER_MODULUS = 256;
/** Possible counter steps: 1, or 2 with a Daisy, whose two halves share a row. */
const STEPS = [1, 2] as const;
/** With jumps in more than this share of its rows, the column is not a counter. */
const MOST_JUMPS_SHARE = 0.2;

/** Rows missing before `row`. `lost` is 0 when a row repeats the number of the previous row. */
export type LostPackets = { row: number; lost: number };

/** `rowsPerTurn`: rows after which the counter wraps. */
export type CountedRows = { jumps: LostPackets[]; rowsPerTurn: number };

/**
 * Finds lost packets from the counter in each row. It wraps at 255, so losses of a whole turn are visible only in the
 * time stamps (`breaksOf`).
 */
export class SampleIndexWatch {
  readonly #jumps: LostPackets[][] = STEPS.map(() => []);
  #previous: number | undefined;
  #rows = 0;

  add(index: number): void {
    const row = this.#rows++;
    const previous = this.#previous;
    if (Number.isNaN(index)) return;
    this.#previous = index;
    if (previous === undefined) return;
    const advance = (((index - previous) % COUNTER_MODULUS) + COUNTER_MODULUS) % COUNTER_MODULUS;
    for (const [i, step] of STEPS.entries()) {
      const jumps = this.#jumps[i]!;
      if (advance === step || jumps.length > 1000 + MOST_JUMPS_SHARE * row) continue;
      const lost = advance === 0 ? 0 : Math.max(0, Math.ceil(advance / step) - 1);
      jumps.push({ row, lost });
    }
  }

  /** Undefined when the counter does not count rows. */
  result(): CountedRows | undefined {
    const bySteps = STEPS.map((step, i) => ({ jumps: this.#jumps[i]!, rowsPerTurn: COUNTER_MODULUS / step }));
    const [best] = bySteps.sort((a, b) => a.jumps.length - b.jumps.length);
    if (!best || best.jumps.length > MOST_JUMPS_SHARE * this.#rows) return undefined;
    return best;
  }
}
