import type { Biquad } from '#dsp/host/core-types.ts';

/** A cascade of second-order sections, one sample at a time, for the few signals the core does not filter. */
export class Cascade {
  readonly #sections: readonly Biquad[];
  readonly #state: Float64Array;

  constructor(sections: readonly Biquad[]) {
    this.#sections = sections;
    this.#state = new Float64Array(2 * sections.length);
  }

  reset(): void {
    this.#state.fill(0);
  }

  /** The next output, starting from rest. A missing sample gives NaN and restarts the filter. */
  next(x: number): number {
    if (Number.isNaN(x)) {
      this.reset();
      return Number.NaN;
    }
    let value = x;
    for (let index = 0; index < this.#sections.length; index++) {
      const { b0, b1, b2, a1, a2 } = this.#sections[index]!;
      const y = b0 * value + this.#state[2 * index]!;
      this.#state[2 * index] = b1 * value - a1 * y + this.#state[2 * index + 1]!;
      this.#state[2 * index + 1] = b2 * value - a2 * y;
      value = y;
    }
    return value;
  }
}
