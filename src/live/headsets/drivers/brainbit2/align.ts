const COUNTER_RANGE = 2 ** 32;

/** The counter has 32 bits. This also holds if it counts packets instead of samples, as both wrap to 0 together. */
export const WRAP_SAMPLES = COUNTER_RANGE;

/** How often a step must be seen before it is accepted. */
const ENOUGH = 2;

/**
 * Learns the unit of the counter. For four channels it is known to count samples. For eight channels there is no
 * report, so it is learned from the step between consecutive packets, seen twice.
 */
export class CounterUnit {
  #previous: number | undefined;
  #sampleSteps = 0;
  #packetSteps = 0;

  /** Samples per count: 1, or the samples of a packet; undefined until certain. */
  learn(counter: number, sampleCount: number): number | undefined {
    const step = this.#previous === undefined ? 0 : stepBetween(this.#previous, counter);
    this.#previous = counter;
    if (step === sampleCount) this.#sampleSteps++;
    else if (step === 1) this.#packetSteps++;
    if (this.#sampleSteps >= ENOUGH) return 1;
    return this.#packetSteps >= ENOUGH ? sampleCount : undefined;
  }
}

const stepBetween = (before: number, after: number): number =>
  (after - before + COUNTER_RANGE) % COUNTER_RANGE;

/** Position of a packet's first sample in the device's count, modulo `WRAP_SAMPLES`. */
export const firstSampleIndexOf = (counter: number, samplesPerCount: number): number =>
  (counter * samplesPerCount) % COUNTER_RANGE;
