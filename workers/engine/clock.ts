/** How to handle a chunk, decided from its sample numbers alone. */
export type ClockVerdict =
  /**
   * Skip `skip` samples that were already received, mark `missing` samples, then take the rest. During an outage,
   * session time stands still.
   */
  | { kind: 'take'; missing: number; isOutage: boolean; skip: number }
  /** The source jumped implausibly far, and its numbers were taken as a new start. Mark `missing`, take everything. */
  | { kind: 'jump'; missing: number; isOutage: true; jumpedSamples: number }
  /** No new samples in the chunk. */
  | { kind: 'late' }
  /** Sent before the restart. */
  | { kind: 'stale' };

/** A longer gap means a wrong counter, not radio loss; filling it with NaN would block the engine. */
const LONGEST_GAP_SECONDS = 600;
/** Chunks this much older than the newest sample mean that the source's counter restarted. */
const LATEST_SECONDS = 10;
/** A longer gap is an outage, which counts as neither training nor baseline time. A shorter one is an artifact. */
const LONGEST_ARTIFACT_SECONDS = 1;

/** Whether a gap counts as an outage. */
export const isOutage = (missingSamples: number, samplingRateHz: number): boolean =>
  missingSamples > LONGEST_ARTIFACT_SECONDS * samplingRateHz;

/** Samples that mark a jump in the recording: visible as a break, and too short to distort time. */
export const shortestOutage = (samplingRateHz: number): number =>
  Math.floor(LONGEST_ARTIFACT_SECONDS * samplingRateHz) + 1;

/**
 * The sample clock: turns the sample numbers of a source into one gapless count. Time is sample index over rate,
 * independent of the computer's clock.
 */
export class SampleClock {
  readonly #samplingRateHz: number;
  /** Source number minus clock index. */
  #offset: number | undefined;
  #next = 0;
  #newestSourceIndex = 0;
  #isAwaitingRestart = false;
  missingSamples = 0;
  lateSamples = 0;

  constructor(samplingRateHz: number) {
    this.#samplingRateHz = samplingRateHz;
  }

  /** True between a restart and the first chunk of the restarted source. */
  get isAwaitingRestart(): boolean {
    return this.#isAwaitingRestart;
  }

  /**
   * Resets to 0. The source restarts too. Chunks sent before may still be in transit; their numbers continue the old
   * stream, which identifies them.
   */
  restart(): void {
    this.#isAwaitingRestart = this.#newestSourceIndex > 0;
    this.#offset = 0;
    this.#next = 0;
    this.missingSamples = 0;
    this.lateSamples = 0;
  }

  accept(firstSampleIndex: number, sampleCount: number): ClockVerdict {
    if (this.#isAwaitingRestart) {
      if (firstSampleIndex >= this.#newestSourceIndex) return { kind: 'stale' };
      this.#isAwaitingRestart = false;
    }
    // Before a recording, streaming may begin at any sample number.
    this.#offset ??= firstSampleIndex;
    this.#newestSourceIndex = firstSampleIndex + sampleCount;

    const distance = firstSampleIndex - this.#offset - this.#next;
    const isTooFar =
      distance > LONGEST_GAP_SECONDS * this.#samplingRateHz ||
      distance + sampleCount < -LATEST_SECONDS * this.#samplingRateHz;
    if (isTooFar) return this.#jump(firstSampleIndex, sampleCount, distance);
    if (distance + sampleCount <= 0) {
      this.lateSamples += sampleCount;
      return { kind: 'late' };
    }
    const missing = Math.max(0, distance);
    const skip = Math.max(0, -distance);
    this.#next += missing + sampleCount - skip;
    this.missingSamples += missing;
    this.lateSamples += skip;
    return { kind: 'take', missing, isOutage: isOutage(missing, this.#samplingRateHz), skip };
  }

  /** Counts samples that nothing recorded, between two streams. The next stream begins at its sample 0. */
  skip(missing: number): void {
    this.#next += missing;
    this.missingSamples += missing;
    this.#offset = -this.#next;
    this.#newestSourceIndex = 0;
  }

  /** Index on this clock of a sample number of the source. */
  indexOf(sourceIndex: number): number {
    return sourceIndex - (this.#offset ?? 0);
  }

  #jump(firstSampleIndex: number, sampleCount: number, jumpedSamples: number): ClockVerdict {
    const missing = shortestOutage(this.#samplingRateHz);
    this.#offset = firstSampleIndex - this.#next - missing;
    this.#next += missing + sampleCount;
    this.missingSamples += missing;
    return { kind: 'jump', missing, isOutage: true, jumpedSamples };
  }
}
