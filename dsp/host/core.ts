import { checkBlock, checkPlan, checkWelch } from './check-plan.ts';
import {
  type Biquad,
  type CoreFigures,
  type FeaturePlan,
  isMeanSquare,
  type SignalCore,
  type SignalPlan,
} from './core-types.ts';
import { claimMemory, kernelExports } from './kernel-exports.ts';
import { smoothingFactor } from './smoothing.ts';
import { BatchSpectra } from './spectra.ts';
import type { Spectra, SpectraPlan } from './spectra-types.ts';

/** Every function of the module (`dsp/assembly/index.ts`). A test compares the two lists. */
export const CORE_FUNCTIONS = [
  'configure',
  'reset',
  'process',
  'welch',
  'blockPointer',
  'conditioningPointer',
  'featurePointer',
  'weightsPointer',
  'bandSectionsPointer',
  'filteredPointer',
  'peakPointer',
  'slopePointer',
  'missingPointer',
  'settledPointer',
  'amplitudePointer',
  'phasorPointer',
  'psdPointer',
] as const;

export type CoreExports = Record<(typeof CORE_FUNCTIONS)[number], (...args: number[]) => number> & {
  memory: { readonly buffer: ArrayBuffer };
};

/** Numbers per biquad and per feature in memory, as in `dsp/assembly/layout.ts`. */
const SECTION_NUMBERS = 5;
const FEATURE_NUMBERS = 4;

type Views = CoreFigures & {
  plan: SignalPlan;
  block: Float32Array;
  /** Result of `welch` by segment length. */
  psd: Map<number, Float64Array>;
};

/**
 * The signal core in WebAssembly. One instance owns one module instance. Views are created once per `configure`. The
 * memory never grows, so they stay valid until the next `configure`.
 */
export class WasmCore implements SignalCore {
  readonly #exports: CoreExports;
  #views: Views | undefined;
  #spectra: { kernel: BatchSpectra; plan: SpectraPlan | undefined } | undefined;

  constructor(exports: CoreExports) {
    this.#exports = exports;
  }

  configure(plan: SignalPlan): void {
    checkPlan(plan);
    this.#views = undefined;
    // The new plan overwrites spectra that were set up before.
    claimMemory(this.#exports, this);
    if (this.#spectra) this.#spectra.plan = undefined;
    const bandSections = Math.max(0, ...plan.features.map((feature) => sectionsOf(feature).length));
    const windowSamples = Math.max(0, ...plan.features.map(windowOf));
    const neededBytes = this.#exports.configure(
      plan.samplingRateHz,
      plan.channelCount,
      plan.maxBlockSamples,
      plan.ringSamples,
      plan.conditioning.length,
      plan.features.length,
      bandSections,
      windowSamples,
    );
    if (neededBytes > 0) throw new RangeError(tooLargeMessage(plan, neededBytes, this.#exports));
    this.#writeSections(this.#exports.conditioningPointer(), plan.conditioning);
    plan.features.forEach((feature, index) => {
      this.#writeFeature(feature, index, plan, bandSections);
    });
    this.#views = this.#makeViews(plan);
  }

  reset(): void {
    this.#configured();
    this.#exports.reset();
  }

  process(block: Float32Array, stride: number, offset: number, count: number): void {
    const { plan, block: staging } = this.#configured();
    checkBlock(plan, block.length, stride, offset, count);
    if (offset === 0 && stride === plan.maxBlockSamples && block.length === staging.length) {
      // The engine's blocks have the same layout: one copy, including samples outside the requested range.
      staging.set(block);
      this.#exports.process(count);
      return;
    }
    for (let channel = 0; channel < plan.channelCount; channel++) {
      const to = channel * plan.maxBlockSamples;
      const from = channel * stride + offset;
      for (let index = 0; index < count; index++) staging[to + index] = block[from + index]!;
    }
    this.#exports.process(count);
  }

  get filtered(): Float64Array {
    return this.#configured().filtered;
  }

  get peakUv(): Float64Array {
    return this.#configured().peakUv;
  }

  get slopeUvPerMs(): Float64Array {
    return this.#configured().slopeUvPerMs;
  }

  get missing(): Float64Array {
    return this.#configured().missing;
  }

  get settledSamples(): Float64Array {
    return this.#configured().settledSamples;
  }

  get amplitudeUv(): Float64Array {
    return this.#configured().amplitudeUv;
  }

  get phasorUv(): Float64Array {
    return this.#configured().phasorUv;
  }

  welch(channel: number, segmentSamples: number, segmentCount: number): Float64Array | undefined {
    const { plan, psd } = this.#configured();
    checkWelch(plan, channel, segmentSamples, segmentCount);
    if (this.#exports.welch(channel, segmentSamples, segmentCount) === 0) return undefined;
    let view = psd.get(segmentSamples);
    if (!view) {
      view = this.#doubles(this.#exports.psdPointer(), segmentSamples / 2 + 1);
      psd.set(segmentSamples, view);
    }
    return view;
  }

  spectra(plan: SpectraPlan): Spectra {
    this.#configured();
    this.#spectra ??= { kernel: new BatchSpectra(kernelExports(this.#exports)), plan: undefined };
    const { kernel, plan: present } = this.#spectra;
    if (present && isSamePlan(present, plan)) kernel.clear();
    else {
      this.#spectra.plan = undefined;
      kernel.configure(plan);
      this.#spectra.plan = plan;
    }
    return kernel;
  }

  #configured(): Views {
    if (!this.#views) throw new Error('The signal core has no plan yet: call configure first.');
    return this.#views;
  }

  #makeViews(plan: SignalPlan): Views {
    const { memory, ...pointers } = this.#exports;
    const { channelCount, maxBlockSamples } = plan;
    return {
      plan,
      block: new Float32Array(memory.buffer, pointers.blockPointer(), channelCount * maxBlockSamples),
      filtered: this.#doubles(pointers.filteredPointer(), channelCount * maxBlockSamples),
      peakUv: this.#doubles(pointers.peakPointer(), channelCount),
      slopeUvPerMs: this.#doubles(pointers.slopePointer(), channelCount),
      missing: this.#doubles(pointers.missingPointer(), channelCount),
      settledSamples: this.#doubles(pointers.settledPointer(), channelCount),
      amplitudeUv: this.#doubles(pointers.amplitudePointer(), plan.features.length),
      phasorUv: this.#doubles(pointers.phasorPointer(), 2 * plan.features.length),
      psd: new Map(),
    };
  }

  #writeFeature(feature: FeaturePlan, index: number, plan: SignalPlan, bandSections: number): void {
    const pointers = this.#exports;
    this.#doubles(pointers.featurePointer(), plan.features.length * FEATURE_NUMBERS).set(
      [
        isMeanSquare(feature) ? 0 : feature.centreHz / plan.samplingRateHz,
        smoothingFactor(feature.smoothingMs, plan.samplingRateHz),
        sectionsOf(feature).length,
        windowOf(feature),
      ],
      index * FEATURE_NUMBERS,
    );
    const weightsAt = pointers.weightsPointer() + index * plan.channelCount * 8;
    this.#doubles(weightsAt, plan.channelCount).set(feature.weights);
    this.#writeSections(
      pointers.bandSectionsPointer() + index * bandSections * SECTION_NUMBERS * 8,
      sectionsOf(feature),
    );
  }

  #writeSections(address: number, sections: readonly Biquad[]): void {
    const numbers = this.#doubles(address, sections.length * SECTION_NUMBERS);
    sections.forEach(({ b0, b1, b2, a1, a2 }, index) => {
      numbers.set([b0, b1, b2, a1, a2], index * SECTION_NUMBERS);
    });
  }

  #doubles(address: number, length: number): Float64Array {
    return new Float64Array(this.#exports.memory.buffer, address, length);
  }
}

const sectionsOf = (feature: FeaturePlan): readonly Biquad[] =>
  isMeanSquare(feature) ? feature.bandPass : feature.lowPass;

/** 0 for a demodulator. */
const windowOf = (feature: FeaturePlan): number => (isMeanSquare(feature) ? feature.windowSamples : 0);

const isSamePlan = (a: SpectraPlan, b: SpectraPlan): boolean =>
  a.samplingRateHz === b.samplingRateHz &&
  a.channelCount === b.channelCount &&
  a.segmentSamples === b.segmentSamples &&
  (a.withCrossSpectra ?? false) === (b.withCrossSpectra ?? false);

function tooLargeMessage(plan: SignalPlan, neededBytes: number, exports: CoreExports): string {
  const mebibytes = (bytes: number) => Math.ceil(bytes / 2 ** 20);
  return (
    `${plan.channelCount} channels with a history of ${plan.ringSamples} samples and blocks of ` +
    `${plan.maxBlockSamples} samples need ${mebibytes(neededBytes)} MiB, but the signal core has ` +
    `${mebibytes(exports.memory.buffer.byteLength)} MiB: use fewer channels or a shorter history.`
  );
}
