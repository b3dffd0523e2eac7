import type { BandEdges, BandName } from '../eeg/bands.ts';
import type { TraceSpec } from './page.ts';

/** A selection in seconds from the first sample, and what is measured in it. */
export type SelectionRequest = {
  startSeconds: number;
  durationSeconds: number;
  traces: readonly TraceSpec[];
  /** Length of a Welch segment in seconds; segments overlap by half. */
  segmentSeconds: number;
};

export const DEFAULT_SEGMENT_SECONDS = 2;

/** A trace that cannot be measured says why in `message`. */
export type TraceSpectrum =
  | {
      kind: 'spectrum';
      binHz: number;
      /** uV^2/Hz, bin k at `k * binHz`. */
      density: Float64Array<ArrayBuffer>;
      /** Welch segments without a gap that were averaged. */
      segments: number;
    }
  | { kind: 'failed'; message: string };
export type SpectrumReply = { traces: TraceSpectrum[] };

export type BandPower = {
  band: BandName;
  edges: BandEdges;
  /** Integral of the density over the band (trapezoid rule). */
  powerUvSq: number;
  /** Share of all bands together, 0 to 1. */
  relative: number;
};
export type TraceBandPowers =
  | { kind: 'bands'; bands: BandPower[]; segments: number }
  | { kind: 'failed'; message: string };
export type BandPowersReply = { traces: TraceBandPowers[] };

export type SpectrogramRequest = {
  startSeconds: number;
  durationSeconds: number;
  trace: TraceSpec;
  segmentSeconds: number;
  /** Columns at most; neighbouring segments are averaged into one. */
  maxColumns: number;
  maxHz: number;
};

/** Density in uV^2/Hz, `binCount` numbers a column, lowest frequency first; NaN in columns without a whole segment. */
export type SpectrogramReply =
  | {
      kind: 'spectrogram';
      binHz: number;
      binCount: number;
      columnSeconds: number;
      columnCount: number;
      density: Float32Array<ArrayBuffer>;
    }
  | { kind: 'failed'; message: string };

/** Traces of one sampling rate as CSV: time in seconds, one column a trace; a gap is a jump in time. */
export type ExportRequest = {
  startSeconds: number;
  durationSeconds: number;
  traces: readonly TraceSpec[];
  labels: readonly string[];
};
