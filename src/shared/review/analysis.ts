import type { AssessmentBand } from '../eeg/assessment-bands.ts';
import type { TraceSpec } from './page.ts';
import type { ReviewAnnotation, ReviewWarning } from './recording.ts';

/** A selection in seconds from the first sample, with the settings of its measurement. */
export type SelectionRequest = {
  startSeconds: number;
  durationSeconds: number;
  traces: readonly TraceSpec[];
  /** Length of a Welch segment in seconds; segments overlap by half. */
  segmentSeconds: number;
  /** Parts of the selection to measure; all of it if omitted. No Welch segment crosses their borders. */
  only?: readonly { startSeconds: number; durationSeconds: number }[];
};

export const DEFAULT_SEGMENT_SECONDS = 2;

/** A trace that cannot be measured has the reason in `message`. */
export type TraceSpectrum =
  | {
      kind: 'spectrum';
      binHz: number;
      /** Squared unit of the trace per Hz, bin k at `k * binHz`. */
      density: Float64Array<ArrayBuffer>;
      /** Number of averaged Welch segments, all without a gap. */
      segments: number;
      /** Shorter than requested if no part of the selection is long enough. */
      segmentSeconds: number;
      bands: BandPower[];
    }
  | { kind: 'failed'; message: string };

export type SpectrumReply = { traces: TraceSpectrum[] };

export type BandPower = {
  band: AssessmentBand;
  /** Squared unit of the trace, integrated as in `BAND_POWER_DEFINITION`; NaN if the spectrum ends below the band. */
  power: number;
  /** Share of the sum of all bands, 0 to 1. */
  relative: number;
};

export type SpectrogramRequest = {
  startSeconds: number;
  durationSeconds: number;
  trace: TraceSpec;
  segmentSeconds: number;
  /** Largest number of columns; the segments within one column are averaged. */
  maxColumns: number;
  maxHz: number;
};

/**
 * Density in uV^2/Hz, `binCount` numbers per column, lowest frequency first. Column k is centered at `startSeconds + (k
 * + 0.5) * columnSeconds`; the first and last columns extend slightly beyond the selection. NaN in columns without a
 * whole segment.
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
 * Export of traces over a selection. A CSV file has one sampling rate: time in seconds, then one column per trace; a
 * gap is a jump in time.
 */
export type ExportRequest = {
  startSeconds: number;
  durationSeconds: number;
  traces: readonly TraceSpec[];
  labels: readonly string[];
  /** Comment lines above the table, each after a '#': the origin of the figures. */
  preface?: readonly string[];
  /** Events on screen; only EDF can store them. Seconds count from the first sample. */
  annotations?: readonly Pick<ReviewAnnotation, 'startSeconds' | 'durationSeconds' | 'text'>[];
};

/** `warnings`: differences between the written file and the screen. */
export type EdfExport = { content: Blob; warnings: ReviewWarning[] };
