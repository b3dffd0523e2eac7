import type { MainsHz } from './engine-api.ts';

/** Mains hum counts if it appears in this share of the seconds, and in at least two of them. */
const LEAST_SHARE = 0.1;
const LEAST_SECONDS = 2;

/** Determines the mains frequency from the seconds of a recording, or of a session so far. */
export class MainsTally {
  readonly #seconds = new Map<MainsHz, number>();
  #measured = 0;

  note(foundHz: MainsHz | undefined): void {
    this.#measured++;
    if (foundHz !== undefined) this.#seconds.set(foundHz, (this.#seconds.get(foundHz) ?? 0) + 1);
  }

  /** Frequency of the hum; undefined if it was absent or too rare to be reliable. */
  get mainsHz(): MainsHz | undefined {
    const least = Math.max(LEAST_SECONDS, LEAST_SHARE * this.#measured);
    const [most] = [...this.#seconds].sort((a, b) => b[1] - a[1]);
    return most && most[1] >= least ? most[0] : undefined;
  }
}
