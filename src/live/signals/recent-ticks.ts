import type { Protocol } from '#shared/eeg/protocol.ts';
import type { FrameShape } from '#shared/engine/frame-layout.ts';
import { wouldSucceed, reaches, type ScoredColumn } from '#shared/engine/scoring.ts';
import {
  ARTIFACT_BITS,
  type ArtifactReason,
  conditionOffset,
  phaseCode,
  TICK,
  TICKS_PER_SECOND,
} from '#shared/engine/ticks.ts';

export const RECENT_SECONDS = 30;
const CAPACITY = RECENT_SECONDS * TICKS_PER_SECOND;
const TRAINING = phaseCode('training');

/** Predicted results of the newest clean training time with other thresholds. Percent of artifact-free time. */
export type Expectation = {
  /** For this condition, with the current threshold and with the proposed one. */
  passPctNow: number;
  passPctThen: number;
  /** For all conditions combined by the protocol: the share of time that is rewarded. */
  jointPctThen: number;
  seconds: number;
};

type Rule = Pick<Protocol, 'combination' | 'conditions'>;
/** By condition, in its unit. With width null, the width follows the threshold, as without a baseline. */
type InForce = { thresholds: readonly (number | null)[]; widths: readonly (number | null)[] };

/** The last 30 s of training on this screen: values for predictions, artifacts for the hint. Allocates once. */
export class RecentTicks {
  readonly #width: number;
  /** Condition-major. */
  readonly #values: Float64Array;
  readonly #channels: number;
  readonly #artifact: Uint16Array;
  /** Slot-major. */
  readonly #reasons: Uint16Array;
  #run = 0;
  #count = 0;
  #artifactTicks = 0;

  constructor({ conditionCount, channelCount }: Pick<FrameShape, 'conditionCount' | 'channelCount'>) {
    this.#width = conditionCount;
    this.#channels = channelCount;
    this.#values = new Float64Array(CAPACITY * conditionCount);
    this.#artifact = new Uint16Array(CAPACITY);
    this.#reasons = new Uint16Array(CAPACITY * channelCount);
  }

  clear(): void {
    this.#count = 0;
    this.#artifactTicks = 0;
  }

  /** Adds one tick row of the engine. Only training counts; a new run clears it. */
  add(tick: Float64Array, channelReasons: Uint32Array): void {
    if (tick[TICK.phase] !== TRAINING) return;
    if (tick[TICK.run] !== this.#run) this.clear();
    this.#run = tick[TICK.run]!;
    const slot = this.#count % CAPACITY;
    if (this.#count >= CAPACITY && this.#artifact[slot] !== 0) this.#artifactTicks--;
    const bits = tick[TICK.artifact]!;
    this.#artifact[slot] = bits;
    if (bits !== 0) this.#artifactTicks++;
    for (let condition = 0; condition < this.#width; condition++) {
      this.#values[condition * CAPACITY + slot] = tick[conditionOffset(condition, 'value')]!;
    }
    this.#reasons.set(channelReasons, slot * this.#channels);
    this.#count++;
  }

  /** True once the window is full: before that, its shares are unreliable. */
  get isFull(): boolean {
    return this.#count >= CAPACITY;
  }

  /** Percent of the window lost to artifacts; 0 while empty. */
  get artifactPct(): number {
    const ticks = Math.min(this.#count, CAPACITY);
    return ticks === 0 ? 0 : (100 * this.#artifactTicks) / ticks;
  }

  /** The most frequent artifact reason; undefined without artifacts. */
  commonestArtifact(): ArtifactReason | undefined {
    const ticks = Math.min(this.#count, CAPACITY);
    let most = 0;
    let commonest: ArtifactReason | undefined;
    for (const [reason, bit] of Object.entries(ARTIFACT_BITS) as [ArtifactReason, number][]) {
      let count = 0;
      for (let slot = 0; slot < ticks; slot++) if ((this.#artifact[slot]! & bit) !== 0) count++;
      if (count > most) {
        most = count;
        commonest = reason;
      }
    }
    return commonest;
  }

  /** Channels with a reason, most frequent first. */
  channelsWith(reason: ArtifactReason): number[] {
    const counts = Array.from({ length: this.#channels }, (_, channel) => this.#ticksWith(reason, channel));
    const order = counts.map((_, channel) => channel).sort((a, b) => counts[b]! - counts[a]! || a - b);
    return order.filter((channel) => counts[channel]! > 0);
  }

  #ticksWith(reason: ArtifactReason, channel: number): number {
    let count = 0;
    for (let slot = 0; slot < Math.min(this.#count, CAPACITY); slot++) {
      if ((this.#reasons[slot * this.#channels + channel]! & ARTIFACT_BITS[reason]) !== 0) count++;
    }
    return count;
  }

  /** Undefined with less than a second of clean training. */
  expect(
    { combination, conditions }: Rule,
    { thresholds, widths }: InForce,
    { condition, value }: { condition: number; value: number },
  ): Expectation | undefined {
    const columns = conditions.slice(0, this.#width).map(
      ({ direction, weight }, index): ScoredColumn => ({
        direction,
        weight,
        width: widths[index] ?? undefined,
        values: this.#values.subarray(index * CAPACITY, (index + 1) * CAPACITY),
      }),
    );
    const now = thresholds.map((each) => each ?? Number.NaN);
    const then = now.map((each, index) => (index === condition ? value : each));
    let clean = 0;
    let passNow = 0;
    let passThen = 0;
    let joint = 0;
    for (let slot = 0; slot < Math.min(this.#count, CAPACITY); slot++) {
      if (this.#artifact[slot] !== 0) continue;
      clean++;
      if (reaches(columns[condition]!, now[condition]!, slot)) passNow++;
      if (reaches(columns[condition]!, value, slot)) passThen++;
      if (wouldSucceed(columns, then, slot, combination)) joint++;
    }
    if (clean < TICKS_PER_SECOND) return undefined;
    return {
      passPctNow: (100 * passNow) / clean,
      passPctThen: (100 * passThen) / clean,
      jointPctThen: (100 * joint) / clean,
      seconds: clean / TICKS_PER_SECOND,
    };
  }
}
