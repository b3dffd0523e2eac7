/** The counter of the board: one byte. */
const MODULUS = 256;
/** Steps a board may count in: 1, or 2 with a Daisy, whose two halves share a row. */
const STEPS = [1, 2] as const;
/** With more jumps than this share of its rows, the counter is none. */
const MOST_JUMPS_SHARE = 0.2;

export type LostPackets = { row: number; lost: number };

/**
 * Finds lost packets from the counter that each row carries. It wraps at 255, so a loss of whole multiples of
 * 256 packets cannot be seen.
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
    const advance = (((index - previous) % MODULUS) + MODULUS) % MODULUS;
    for (const [i, step] of STEPS.entries()) {
      const jumps = this.#jumps[i]!;
      if (advance === step || jumps.length > 1000 + MOST_JUMPS_SHARE * row) continue;
      const lost = advance === 0 ? 0 : Math.max(0, Math.ceil(advance / step) - 1);
      jumps.push({ row, lost });
    }
  }

  /** Forgets the last row, which was no measurement: the next one starts anew. */
  restart(): void {
    this.#previous = undefined;
  }

  /** Undefined where the counter does not count rows. */
  result(): { jumps: LostPackets[] } | undefined {
    const [best] = this.#jumps.toSorted((a, b) => a.length - b.length);
    if (!best || best.length > MOST_JUMPS_SHARE * this.#rows) return undefined;
    return { jumps: best };
  }
}
