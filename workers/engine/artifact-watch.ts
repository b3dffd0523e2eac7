import type { SignalCore } from '#dsp/host/core-types.ts';
import { butterworthLowPass } from '#dsp/host/filter-design.ts';
import type { ChannelQuality } from '#shared/engine/engine-api.ts';
import { ARTIFACT_BITS } from '#shared/engine/ticks.ts';
import { ArtifactGate } from './artifact-gate.ts';
import { BLINK_LOW_PASS_HZ, BlinkWatch, frontalChannels } from './blink-watch.ts';
import type { Hop } from './hop.ts';
import { RawWatch } from './raw-watch.ts';
import type { EnginePlan } from './signal-plan.ts';

const BLINK_ORDER = 2;

/** Everything that can make a hop artifact, put together for one plan. */
export class ArtifactWatch {
  readonly #plan: EnginePlan;
  readonly #gate: ArtifactGate;
  readonly #raw: RawWatch;
  readonly #blinks: BlinkWatch;
  #hasMains = false;
  /** Mean muscle amplitude of the trained channels in uV RMS; NaN where the source does not show it. */
  emgUv = Number.NaN;

  constructor(plan: EnginePlan) {
    const { config, ready, settlingSamples } = plan;
    const { samplingRateHz, channelNames, fullScaleUv } = config.source;
    this.#plan = plan;
    this.#gate = new ArtifactGate({
      ...config.protocol.artifact,
      settlingSamples,
      channels: ready.trainedChannels,
    });
    this.#raw = new RawWatch({ channels: ready.trainedChannels, fullScaleUv });
    const isFast = samplingRateHz > 4 * BLINK_LOW_PASS_HZ;
    const frontal = isFast ? frontalChannels(channelNames) : [];
    this.#blinks = new BlinkWatch(
      frontal.filter((channel) => !config.badChannels?.includes(channel)),
      isFast ? butterworthLowPass(BLINK_ORDER, BLINK_LOW_PASS_HZ, samplingRateHz) : [],
    );
  }

  reset(): void {
    this.#gate.reset();
    this.#raw.reset();
    this.#blinks.reset();
    this.#hasMains = false;
    this.emgUv = Number.NaN;
  }

  /** Bit set of {@link ARTIFACT_BITS} for the hop the core has just processed; 0 means clean. */
  step(core: SignalCore, hop: Hop): number {
    const { blinkUv, emgUv } = this.#plan.config.protocol.artifact;
    let more = this.#hasMains ? ARTIFACT_BITS.mains : 0;
    this.#raw.step(hop);
    if (this.#raw.isAtRail) more |= ARTIFACT_BITS.rail;
    if (this.#raw.isFlat) more |= ARTIFACT_BITS.flat;
    if (this.#blinks.step(hop) > (blinkUv ?? Infinity)) more |= ARTIFACT_BITS.blink;
    if (this.#measureMuscle(core) > (emgUv ?? Infinity)) more |= ARTIFACT_BITS.emg;
    return this.#gate.step(core, more);
  }

  /** Takes the figures of each second: mains hum is too steady to be found in a hop. */
  noteQuality(channels: readonly ChannelQuality[]): void {
    const { mainsRatio } = this.#plan.config.protocol.artifact;
    const limit = mainsRatio ?? Infinity;
    this.#hasMains = this.#plan.ready.trainedChannels.some(
      (channel) => channels[channel]!.mainsRatio > limit,
    );
  }

  /** Updates {@link emgUv}; gives back the largest of the trained channels, 0 while unknown. */
  #measureMuscle({ amplitudeUv }: SignalCore): number {
    const { emgFeatures } = this.#plan;
    let sum = 0;
    let largest = 0;
    for (const feature of emgFeatures) {
      const uv = amplitudeUv[feature]!;
      sum += uv;
      if (uv > largest) largest = uv;
    }
    const mean = sum / emgFeatures.length;
    this.emgUv = Number.isFinite(mean) ? mean : Number.NaN;
    return largest;
  }
}
