/** BrainFlow divides by the first; recordings that users published with their charge need the second. */
const COUNTS_PER_PCT = [512, 256];
/** A charge that is this close to the one the device told in words is the same. */
const NEAR_PCT = 3;
const NEAR_SHARE = 0.2;

/**
 * The charge in the battery blocks of an Athena. Public sources disagree about its unit, so the charge the device told
 * in words when it was opened decides, once; without it, or when neither unit fits, the blocks are not used.
 */
export class AthenaBattery {
  readonly #toldPct: number | undefined;
  #countsPerPct: number | undefined;

  constructor(toldPct: number | undefined) {
    this.#toldPct = toldPct;
  }

  /** Percent; undefined while the unit is not known. */
  read(counts: number): number | undefined {
    this.#countsPerPct ??= this.#unitOf(counts);
    if (this.#countsPerPct === undefined) return undefined;
    const pct = counts / this.#countsPerPct;
    return pct <= 100 ? pct : undefined;
  }

  #unitOf(counts: number): number | undefined {
    const told = this.#toldPct;
    if (told === undefined) return undefined;
    const distance = (unit: number): number => Math.abs(counts / unit - told);
    const [nearest = 0] = COUNTS_PER_PCT.toSorted((a, b) => distance(a) - distance(b));
    return distance(nearest) <= Math.max(NEAR_PCT, NEAR_SHARE * told) ? nearest : undefined;
  }
}
