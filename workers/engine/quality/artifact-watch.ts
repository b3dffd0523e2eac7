import type { SignalCore } from '#dsp/host/core-types.ts';
import { butterworthLowPass } from '#dsp/host/filter-design.ts';
import { heartChannels } from '#shared/eeg/heart-channel.ts';
import type { ChannelQuality } from '#shared/engine/engine-api.ts';
import { ARTIFACT_BITS } from '#shared/engine/ticks.ts';
import { ArtifactGate } from './artifact-gate.ts';
import { BLINK_LOW_PASS_HZ, BlinkWatch, frontalChannels } from './blink-watch.ts';
import type { Hop } from '../hop.ts';
import { DerivedWatch } from './derived-watch.ts';
import { RawWatch } from './raw-watch.ts';
import type { EnginePlan } from '../signal-plan.ts';

const BLINK_ORDER = 2;

/** All artifact checks of a hop, combined for one plan. */
export class ArtifactWatch {
  readonly #plan: EnginePlan;
  readonly #heart: readonly number[];
  readonly #gate: ArtifactGate;
  readonly #raw: RawWatch;
  readonly #derived: DerivedWatch;
  readonly #blinks: BlinkWatch;
  /** Per channel, the findings of the hop. */
  readonly #found: Uint32Array;
  /** Per channel, the bit for mains hum, from the last second. */
  readonly #mains: Uint32Array;
  /**
   * Mean muscle amplitude of the trained channels with a muscle feature, in uV RMS; NaN where the source cannot show
   * it.
   */
  emgUv = Number.NaN;

  constructor(plan: EnginePlan) {
    const { config, ready, settlingSamples } = plan;
    const { samplingRateHz, channelNames, fullScaleUv } = config.source;
    const channelCount = channelNames.length;
    this.#plan = plan;
    this.#heart = heartChannels(channelNames);
    this.#gate = new ArtifactGate({
      ...config.protocol.artifact,
      settlingSamples,
      channelCount,
      channels: ready.trainedChannels,
      heartChannels: this.#heart,
    });
    this.#raw = new RawWatch({ channelCount, fullScaleUv });
    this.#derived = new DerivedWatch(plan.watchedSums);
    this.#found = new Uint32Array(channelCount);
    this.#mains = new Uint32Array(channelCount);
    const isFast = samplingRateHz > 4 * BLINK_LOW_PASS_HZ;
    const frontal = isFast ? frontalChannels(channelNames) : [];
    this.#blinks = new BlinkWatch(
      frontal.filter((channel) => !config.badChannels?.includes(channel)),
      isFast ? butterworthLowPass(BLINK_ORDER, BLINK_LOW_PASS_HZ, samplingRateHz) : [],
    );
  }

  /** Per channel, a bit set of {@link ARTIFACT_BITS} for the last hop; reused for the next. */
  get channelReasons(): Uint32Array {
    return this.#gate.channelBits;
  }

  reset(): void {
    this.#gate.reset();
    this.#raw.reset();
    this.#derived.reset();
    this.#blinks.reset();
    this.#mains.fill(0);
    this.emgUv = Number.NaN;
  }

  /** Bit set of {@link ARTIFACT_BITS} for the hop the core has just processed; 0 means clean. */
  step(core: SignalCore, hop: Hop): number {
    const { blinkUv } = this.#plan.config.protocol.artifact;
    this.#found.set(this.#mains);
    this.#raw.step(hop, this.#found);
    this.#derived.step(hop, this.#found);
    this.#measureMuscle(core);
    let whole = hop.isMoving ? ARTIFACT_BITS.motion : 0;
    if (this.#blinks.step(hop, blinkUv ?? Infinity, this.#found)) whole |= ARTIFACT_BITS.blink;
    return this.#gate.step(core, this.#found, whole);
  }

  /** Updates the mains bits once a second: hum is too steady to be found in a hop. */
  noteQuality(channels: readonly ChannelQuality[]): void {
    const limit = this.#plan.config.protocol.artifact.mainsRatio ?? Infinity;
    for (const { channel, mainsRatio } of channels) {
      this.#mains[channel] = mainsRatio > limit && !this.#heart.includes(channel) ? ARTIFACT_BITS.mains : 0;
    }
  }

  /** Updates {@link emgUv}, and marks the trained channels above the protocol's muscle limit. */
  #measureMuscle({ amplitudeUv }: SignalCore): void {
    const { muscle, config } = this.#plan;
    const limitUv = config.protocol.artifact.emgUv ?? Infinity;
    let sum = 0;
    for (const { channel, feature } of muscle) {
      const uv = amplitudeUv[feature]!;
      sum += uv;
      if (uv > limitUv) this.#found[channel]! |= ARTIFACT_BITS.emg;
    }
    const mean = sum / muscle.length;
    this.emgUv = Number.isFinite(mean) ? mean : Number.NaN;
  }
}
