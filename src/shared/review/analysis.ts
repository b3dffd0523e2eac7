import type { AssessmentBand } from '../eeg/assessment-bands.ts';
import type { BandEdges } from '../eeg/bands.ts';
import type { TraceSpec } from './page.ts';
import type { ReviewAnnotation, ReviewWarning } from './recording.ts';

/** A selection in seconds from the first sample, and what is measured in it. */
export type SelectionRequest = {
  startSeconds: number;
  durationSeconds: number;
  traces: readonly TraceSpec[];
  /** Length of a Welch segment in seconds; segments overlap by half. */
  segmentSeconds: number;
  /** What of the selection counts; all of it where this is left out. No segment reaches across its borders. */
  only?: readonly { startSeconds: number; durationSeconds: number }[];
};

export const DEFAULT_SEGMENT_SECONDS = 2;

/** A trace that cannot be measured says why in `message`. */
export type TraceSpectrum =
  | {
      kind: 'spectrum';
      binHz: number;
      /** Square of the trace's unit per Hz, bin k at `k * binHz`. */
      density: Float64Array<ArrayBuffer>;
      /** Welch segments without a gap that were averaged. */
      segments: number;
      /** Shorter than asked for where no stretch of the selection is as long. */
      segmentSeconds: number;
      bands: BandPower[];
    }
  | { kind: 'failed'; message: string };

export type SpectrumReply = { traces: TraceSpectrum[] };

export type BandPower = {
  band: AssessmentBand;
  edges: BandEdges;
  /** Square of the trace's unit, integrated as `BAND_POWER_DEFINITION` says; NaN where the spectrum ends below. */
  power: number;
  /** Share of all bands together, 0 to 1. */
  relative: number;
};

export type TraceBandPowers =
  | { kind: 'bands'; bands: BandPower[]; segments: number; segmentSeconds: number }
  | { kind: 'failed'; message: string };

export type BandPowersReply = { traces: TraceBandPowers[] };

export type SpectrogramRequest = {
  startSeconds: number;
  durationSeconds: number;
  trace: TraceSpec;
  segmentSeconds: number;
  /** Columns at most; segments of one column are averaged. */
  maxColumns: number;
  maxHz: number;
};

/**
 * Density in uV^2/Hz, `binCount` numbers a column, lowest frequency first. Column k is centred at
 * `startSeconds + (k + 0.5) * columnSeconds`, and the first and last look a little beyond the selection. NaN in
 * columns without a whole segment.
 */
export type SpectrogramReply =
  | {
      kind: 'spectrogram';
      binHz: number;
      binCount: number;
      columnSeconds: number;
      columnCount: number;
      segmentSeconds: number;
      density: Float32Array<ArrayBuffer>;
    }
  | { kind: 'failed'; message: string };

/**
 * Traces over a selection. As CSV they are of one sampling rate: time in seconds, one column a trace; a gap is a jump in
 * time.
 */
export type ExportRequest = {
  startSeconds: number;
  durationSeconds: number;
  traces: readonly TraceSpec[];
  labels: readonly string[];
  /** Lines above the table, each behind a '#': where the figures come from. */
  preface?: readonly string[];
  /** Events of the screen; only EDF has a place for them. Seconds count from the first sample. */
  annotations?: readonly Pick<ReviewAnnotation, 'startSeconds' | 'durationSeconds' | 'text'>[];
};

/** `warnings`: what the written file does not say as the screen does. */
export type EdfExport = { content: Blob; warnings: ReviewWarning[] };
