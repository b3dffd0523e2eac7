import type { FeaturePlan, SignalCore } from '#dsp/host/core-types.ts';
import type { BandEdges } from '#shared/eeg/bands.ts';
import type { MappedSignal } from '#shared/eeg/protocol-mapping.ts';

/** The inputs of the metrics for one hop; valid only during the call. */
export type EvaluatorInput = {
  /** Amplitudes of all core features, uV RMS. */
  amplitudesUv: Float64Array;
  /** In-phase and quadrature part of all core features, one after the other, uV. */
  phasorsUv: Float64Array;
  /** Conditioned samples of the hop, channel-major with stride `stride`, uV; NaN where missing. */
  filtered: Float64Array;
  stride: number;
  sampleCount: number;
  firstSampleIndex: number;
  /** 1 for the first hop. */
  tickIndex: number;
};

/** Computes one condition's value for every hop. NaN means 'no value yet'; never Infinity. */
export type Evaluator = { step(input: EvaluatorInput): number; reset(): void };

/** The band trained after a baseline. `reason` says why it is not the one derived from the alpha peak. */
export type BandOutcome = {
  band: BandEdges;
  alphaPeakHz: number | undefined;
  reason?: string;
  /** Values of the baseline's valid ticks, in the new band. */
  values?: Float64Array;
};

/** An evaluator whose band depends on a baseline. */
export type IndividualEvaluator = Evaluator & {
  /** The band in use. */
  readonly band: BandEdges;
  startBaseline(): void;
  /** Called after every tick of a baseline, with whether its value was used. */
  endTick(doesCount: boolean): void;
  finishBaseline(): BandOutcome;
  dropBaseline(): void;
};

export const isIndividual = (evaluator: Evaluator): evaluator is IndividualEvaluator =>
  'finishBaseline' in evaluator;

/** How a condition runs: what the core computes, and how the value is derived from it. */
export type CompiledFeature = {
  corePlans: FeaturePlan[];
  /** `firstFeature` is the core index of the first of `corePlans`. */
  evaluator: (firstFeature: number, core: Pick<SignalCore, 'spectra'>) => Evaluator;
  /** Clean signal needed before the value is valid. */
  settlingSeconds: number;
};

export type CompileOptions = {
  signals: readonly MappedSignal[];
  samplingRateHz: number;
  /** Highest frequency that source and filters pass, Hz. */
  highestHz: number;
  mainsHz: number;
};

/** Collects samples; `push` returns true when a new value is due. */
type RenewedInput = { push(input: EvaluatorInput): boolean; reset(): void };

/** A value that is computed less often than every hop, and stays in between. */
export function renewedEvaluator(collected: RenewedInput, value: () => number | undefined): Evaluator {
  let newest = Number.NaN;
  return {
    step: (input) => {
      if (collected.push(input)) newest = portable(finiteOrNan(value()));
      return newest;
    },
    reset: () => {
      collected.reset();
      newest = Number.NaN;
    },
  };
}

export const finiteOrNan = (value: number | undefined): number =>
  value !== undefined && Number.isFinite(value) ? value : Number.NaN;

/** Browsers may differ in the last digit of a logarithm; rounding gives all of them the same value. */
export const portable = (value: number): number => Math.round(value * 1e9) / 1e9;
