import { bandPowerUvSq } from '#dsp/host/band-power.ts';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { isHeartLabel } from '#shared/eeg/heart-channel.ts';
import type { ChannelQuality, MainsHz } from '#shared/engine/engine-api.ts';
import { ARTIFACT_BITS, HOP_MS, TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import { BridgedPairs } from './bridged-pairs.ts';
import type { Hop } from '../hop.ts';
import { commonMainsHz, mainsLineHz } from './mains-line.ts';
import type { QualityFigures } from './quality-levels.ts';
import { toChannelQuality } from './quality-levels.ts';

const WINDOW_SECONDS = 5;
/**
 * Two seconds at usual rates: fine enough to separate mains from EEG, short enough to react while an electrode is
 * adjusted.
 */
const SEGMENT_SECONDS = 1.5;
/** Numbers of half-overlapping segments, longest tried first, so that a level is available soon after a start. */
const SEGMENT_COUNTS = [3, 1] as const;
const EEG_LOW_HZ = 1;
const EEG_HIGH_HZ = 45;
const MUSCLE_FROM_HZ = 30;
/** Half-width of a line widened by the Hann taper (two bins each side). */
const MAINS_HALF_WIDTH_BINS = 2;

function qualitySegmentSamples(samplingRateHz: number): number {
  return 2 ** Math.max(3, Math.ceil(Math.log2(SEGMENT_SECONDS * samplingRateHz)));
}

/** Raw samples needed for the spectra. */
export const qualityRingSamples = (samplingRateHz: number): number =>
  2 * qualitySegmentSamples(samplingRateHz);

export type QualityOptions = {
  samplingRateHz: number;
  channelNames: readonly string[];
  mainsHz: number;
  fullScaleUv?: readonly number[] | undefined;
};

/** Figures and level of every channel, from raw samples and the core's spectra. */
export class QualityMonitor {
  readonly #options: QualityOptions;
  readonly #channelCount: number;
  readonly #bridged: BridgedPairs;
  readonly #slots = Math.round((WINDOW_SECONDS * 1000) / HOP_MS);
  /** Per channel and hop of the window, slot-major within a channel. */
  readonly #minUv: Float64Array;
  readonly #maxUv: Float64Array;
  readonly #missing: Float64Array;
  readonly #samples: Float64Array;
  /** Artifact bits per channel and hop, as above. */
  readonly #reasons: Uint32Array;
  /** Per channel, the mains frequency in its newest spectrum. */
  readonly #linesHz: (MainsHz | undefined)[];
  #hops = 0;

  constructor(options: QualityOptions) {
    this.#options = options;
    const channelCount = options.channelNames.length;
    const size = channelCount * this.#slots;
    this.#channelCount = channelCount;
    this.#bridged = new BridgedPairs(channelCount);
    this.#minUv = new Float64Array(size);
    this.#maxUv = new Float64Array(size);
    this.#missing = new Float64Array(size);
    this.#samples = new Float64Array(this.#slots);
    this.#reasons = new Uint32Array(size);
    this.#linesHz = options.channelNames.map(() => undefined);
  }

  /**
   * Mains frequency that most channels showed when last measured, independent of the setting; undefined without hum.
   */
  get mainsHz(): MainsHz | undefined {
    return commonMainsHz(this.#linesHz);
  }

  reset(): void {
    this.#bridged.reset();
    this.#hops = 0;
    this.#linesHz.fill(undefined);
  }

  /** Takes the samples of one hop. */
  observe(hop: Hop): void {
    const { raw, stride, sampleCount } = hop;
    this.#bridged.step(hop);
    const slot = this.#hops % this.#slots;
    this.#samples[slot] = sampleCount;
    for (let channel = 0; channel < this.#channelCount; channel++) {
      let min = Infinity;
      let max = -Infinity;
      let missing = 0;
      for (let at = channel * stride; at < channel * stride + sampleCount; at++) {
        const value = raw[at]!;
        if (Number.isNaN(value)) missing++;
        else {
          if (value < min) min = value;
          if (value > max) max = value;
        }
      }
      const index = channel * this.#slots + slot;
      this.#minUv[index] = min;
      this.#maxUv[index] = max;
      this.#missing[index] = missing;
    }
    this.#hops++;
  }

  /** Takes the artifact bits of the hop observed last. */
  noteArtifacts(channelReasons: Uint32Array): void {
    const slot = (this.#hops - 1) % this.#slots;
    for (let channel = 0; channel < channelReasons.length; channel++) {
      this.#reasons[channel * this.#slots + slot] = channelReasons[channel]! & ~ARTIFACT_BITS.settling;
    }
  }

  measure(core: Pick<SignalCore, 'welch'>): ChannelQuality[] {
    const names = this.#options.channelNames;
    return this.#bridged.partners().map((partners, channel) =>
      toChannelQuality(channel, {
        ...this.#figures(core, channel),
        isHeart: isHeartLabel(names[channel]!),
        bridgedWith: partners.map((partner) => channelLabel(names[partner]!)),
      }),
    );
  }

  #figures(
    core: Pick<SignalCore, 'welch'>,
    channel: number,
  ): Omit<QualityFigures, 'bridgedWith' | 'isHeart'> {
    const hops = Math.min(this.#hops, this.#slots);
    // A read of a private field in the loop is not hoisted.
    const minUv = this.#minUv;
    const maxUv = this.#maxUv;
    const missingSamples = this.#missing;
    const reasons = this.#reasons;
    const start = channel * this.#slots;
    let min = Infinity;
    let max = -Infinity;
    let missing = 0;
    let artifacts = 0;
    for (let index = start; index < start + hops; index++) {
      if (minUv[index]! < min) min = minUv[index]!;
      if (maxUv[index]! > max) max = maxUv[index]!;
      missing += missingSamples[index]!;
      if (reasons[index] !== 0) artifacts++;
    }
    let artifactBits = 0;
    for (let age = 0; age < Math.min(hops, TICKS_PER_SECOND); age++) {
      artifactBits |= reasons[start + ((this.#hops - 1 - age) % this.#slots)]!;
    }
    let samples = 0;
    for (let slot = 0; slot < hops; slot++) samples += this.#samples[slot]!;
    const fullScaleUv = this.#options.fullScaleUv?.[channel];
    return {
      ...this.#spectrum(core, channel),
      missingPct: samples === 0 ? 0 : (100 * missing) / samples,
      fullScaleShare:
        fullScaleUv === undefined ? Number.NaN : Math.max(Math.abs(min), Math.abs(max)) / fullScaleUv,
      rangeUv: samples - missing < 2 ? Number.NaN : max - min,
      artifactPct: (100 * artifacts) / hops,
      artifactBits,
    };
  }

  #spectrum(core: Pick<SignalCore, 'welch'>, channel: number) {
    const { samplingRateHz, mainsHz } = this.#options;
    const segment = qualitySegmentSamples(samplingRateHz);
    let psd: Float64Array | undefined;
    for (const count of SEGMENT_COUNTS) {
      psd ??= core.welch(channel, segment, count);
    }
    const binHz = samplingRateHz / segment;
    this.#linesHz[channel] = psd && mainsLineHz(psd, binHz);
    if (!psd) return { sdUv: Number.NaN, mainsRatio: Number.NaN, highFrequencyShare: Number.NaN };
    const highest = Math.min(EEG_HIGH_HZ, 0.45 * samplingRateHz);
    const eeg = bandPowerUvSq(psd, binHz, EEG_LOW_HZ, highest);
    const half = MAINS_HALF_WIDTH_BINS * binHz;
    const mains = bandPowerUvSq(psd, binHz, mainsHz - half, Math.min(mainsHz + half, samplingRateHz / 2));
    const muscle = bandPowerUvSq(psd, binHz, MUSCLE_FROM_HZ, highest);
    return { sdUv: Math.sqrt(eeg), mainsRatio: share(mains, eeg), highFrequencyShare: share(muscle, eeg) };
  }
}

/** 0 when the rate is too low for the band. */
const share = (part: number, whole: number): number => (whole > 0 && part > 0 ? part / whole : 0);
