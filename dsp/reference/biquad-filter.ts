import type { Biquad } from '../host/core-types.ts';

/** What a filter assumes about the past when it starts: its first input, held constant, or zeros. */
export type FilterStart = 'settled' | 'atRest';

/** One biquad, transposed direct form II, one sample at a time. */
export class BiquadFilter {
  readonly #section: Biquad;
  readonly #start: FilterStart;
  #s1 = 0;
  #s2 = 0;
  #isFresh = true;

  constructor(section: Biquad, start: FilterStart) {
    this.#section = section;
    this.#start = start;
  }

  /** The next sample is the first one again. */
  reset(): void {
    this.#isFresh = true;
  }

  next(x: number): number {
    if (Number.isNaN(x)) {
      this.reset();
      return Number.NaN;
    }
    if (this.#isFresh) this.#begin(x);
    const { b0, b1, b2, a1, a2 } = this.#section;
    const y = b0 * x + this.#s1;
    this.#s1 = b1 * x - a1 * y + this.#s2;
    this.#s2 = b2 * x - a2 * y;
    return y;
  }

  /** The state in which a constant input c gives the constant output y = H(1) c; for c = 0 the filter is at rest. */
  #begin(x: number): void {
    const { b0, b1, b2, a1, a2 } = this.#section;
    const c = this.#start === 'settled' ? x : 0;
    const y = ((b0 + b1 + b2) / (1 + a1 + a2)) * c;
    this.#s2 = b2 * c - a2 * y;
    this.#s1 = b1 * c - a1 * y + this.#s2;
    this.#isFresh = false;
  }
}

/** Biquads one after the other. */
export class BiquadCascade {
  readonly #filters: BiquadFilter[];

  constructor(sections: readonly Biquad[], start: FilterStart) {
    this.#filters = sections.map((section) => new BiquadFilter(section, start));
  }

  reset(): void {
    for (const filter of this.#filters) filter.reset();
  }

  next(x: number): number {
    let value = x;
    for (let index = 0; index < this.#filters.length; index++) value = this.#filters[index]!.next(value);
    return value;
  }
}
