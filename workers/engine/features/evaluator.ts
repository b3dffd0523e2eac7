import type { FeaturePlan, SignalCore } from '#dsp/host/core-types.ts';
import type { BandEdges } from '#shared/eeg/bands.ts';

/** What one hop offers to the metrics; lent for the length of a call. */
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

/** Computes one condition's value for every hop. NaN stands for 'no value yet', never Infinity. */
export type Evaluator = { step(input: EvaluatorInput): number; reset(): void };

/** Which band is trained after a baseline. `reason` says why it is not the one beside the alpha peak. */
export type BandOutcome = {
  band: BandEdges;
  alphaPeakHz: number | undefined;
  reason?: string;
  /** Values of the baseline's ticks that count, in the new band. */
  values?: Float64Array;
};

/** An evaluator whose band depends on a baseline. */
export type IndividualEvaluator = Evaluator & {
  /** Trained at the moment. */
  readonly band: BandEdges;
  startBaseline(): void;
  /** After every tick of a baseline; whether its value was taken. */
  endTick(doesCount: boolean): void;
  finishBaseline(): BandOutcome;
  dropBaseline(): void;
};

export const isIndividual = (evaluator: Evaluator): evaluator is IndividualEvaluator =>
  'finishBaseline' in evaluator;

/** How a condition runs: what the core computes for it and how the value is made of that. */
export type CompiledFeature = {
  corePlans: FeaturePlan[];
  /** `firstFeature` is the index of the first of `corePlans` in the core. */
  evaluator: (firstFeature: number, core: Pick<SignalCore, 'spectra'>) => Evaluator;
  /** Clean signal needed before the value means something. */
  settlingSeconds: number;
};

export const finiteOrNan = (value: number | undefined): number =>
  value !== undefined && Number.isFinite(value) ? value : Number.NaN;

/** Browsers may differ in the last digit of a logarithm; rounded, all of them get the same value. */
export const portable = (value: number): number => Math.round(value * 1e9) / 1e9;
