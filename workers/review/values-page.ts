import type { ReviewPage, TraceProblemCode } from '#shared/review/page.ts';

/** Consecutive samples at the sampling rate, `count` of them from `first` on. */
export type SamplePiece = { startSeconds: number; first: number; count: number };

/**
 * Position of a trace in the buffer of its page, in Float32 numbers. `envelope`: `widthPx` minima at `offset`, then as
 * many maxima; NaN in columns without samples. `samples`: `count` samples, in pieces that must not be joined.
 */
export type TraceData =
  | { kind: 'envelope'; offset: number }
  | { kind: 'samples'; offset: number; count: number; samplingRateHz: number; pieces: readonly SamplePiece[] }
  | { kind: 'failed'; code: TraceProblemCode; message: string };

/** A page before its lines are drawn: recorded values, mixed and filtered. */
export type ValuesPage = Omit<ReviewPage, 'traces'> & { traces: readonly TraceData[] };

export type ValuesReply = { kind: 'page'; page: ValuesPage } | { kind: 'superseded' };

/** With fewer samples per column, a trace is drawn as samples; with more, as the extremes of each column. */
export const LEAST_SAMPLES_PER_COLUMN = 2;
