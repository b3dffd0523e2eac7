/** What to do with a chunk, decided from its sample numbers alone. */
export type ClockVerdict =
  /**
   * Skip `skip` samples that are already here, mark `missing` samples before the rest, then take the rest. While
   * samples were missing in an outage, time stood still for the session.
   */
  | { kind: 'take'; missing: number; isOutage: boolean; skip: number }
  /** The source jumped absurdly far and its numbers were taken as a new start; mark `missing`, take everything. */
  | { kind: 'jump'; missing: number; isOutage: true; jumpedSamples: number }
  /** Nothing new in it. */
  | { kind: 'late' }
  /** Left over from before the restart. */
  | { kind: 'stale' };

/** A longer gap is not radio loss but a counter gone wrong; filling it with NaN would only hang the engine. */
const LONGEST_GAP_SECONDS = 600;
/** Chunks this much older than the newest sample mean that the source's counter started over. */
const LATEST_SECONDS = 10;
/** A longer gap is an outage: what it lasts is neither trained nor baseline time. A shorter one is artifact. */
const LONGEST_ARTIFACT_SECONDS = 1;
/** What a jump leaves in the recording: long enough to be seen as a break, short enough not to distort time. */
const JUMP_MARK_SECONDS = 1;

/**
 * The sample clock: turns the sample numbers of a source into one gapless count. Time is sample index over rate,
 * never the computer's clock.
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
   * Back to 0. The source starts over too; chunks it sent before that may still be on their way and are told apart
   * by their numbers, which go on where the old stream was.
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
    // Before a recording, a stream may be joined at any point.
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
    const isOutage = missing > LONGEST_ARTIFACT_SECONDS * this.#samplingRateHz;
    return { kind: 'take', missing, isOutage, skip };
  }

  #jump(firstSampleIndex: number, sampleCount: number, jumpedSamples: number): ClockVerdict {
    const missing = Math.max(1, Math.round(JUMP_MARK_SECONDS * this.#samplingRateHz));
    this.#offset = firstSampleIndex - this.#next - missing;
    this.#next += missing + sampleCount;
    this.missingSamples += missing;
    return { kind: 'jump', missing, isOutage: true, jumpedSamples };
  }
}
