/** Remembers the places of the newest packets, to distinguish a duplicate from a packet that is too late. */
export class SeenPackets {
  readonly #starts: Float64Array;
  #next = 0;

  constructor(capacity: number) {
    this.#starts = new Float64Array(capacity).fill(Number.NaN);
  }

  add(index: number): void {
    this.#starts[this.#next] = index;
    this.#next = (this.#next + 1) % this.#starts.length;
  }

  has(index: number): boolean {
    for (let i = 0; i < this.#starts.length; i++) if (this.#starts[i] === index) return true;
    return false;
  }

  clear(): void {
    this.#starts.fill(Number.NaN);
  }
}
