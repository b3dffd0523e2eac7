/** Orders and sharpness of the display filters; a zero-phase filter runs twice, so its slopes are twice as steep. */
export const REVIEW_FILTER = { highPassOrder: 2, lowPassOrder: 4, notchQuality: 30 } as const;

export type FilterPhase = 'zero' | 'causal';

/**
 * Butterworth high-pass and low-pass, and a notch. `zero` runs forwards and backwards: nothing is delayed, and edges
 * are doubled (-6 dB at the cut). `causal` runs forwards only, as live training does.
 */
export type TraceFilter = {
  highPassHz: number | undefined;
  lowPassHz: number | undefined;
  notchHz: number | undefined;
  phase: FilterPhase;
};

export type ChannelWeight = { channel: number; weight: number };

/** One line of the page: a weighted sum of channels of one sampling rate, then its filter. */
export type TraceSpec = { weights: readonly ChannelWeight[]; filter: TraceFilter | undefined };

/** What the pages are made of. A change of anything gets a new `id`; pages of older settings are superseded. */
export type TraceSettings = { id: number; traces: readonly TraceSpec[] };

/**
 * A stretch of time on `widthPx` columns. Column k stands for
 * `[startSeconds + k * spanSeconds / widthPx, startSeconds + (k + 1) * spanSeconds / widthPx)`; it may lie before
 * or behind the recording, where there is nothing.
 */
export type PageRequest = {
  settingsId: number;
  startSeconds: number;
  spanSeconds: number;
  widthPx: number;
  /** A buffer of an earlier page for use again; it is transferred. */
  buffer: ArrayBuffer | undefined;
};

/** Samples that follow each other at the sampling rate, `count` of them from `first` on. */
export type SamplePiece = { startSeconds: number; first: number; count: number };

/**
 * Where a trace lies in the buffer of its page, in Float32 numbers.
 * `envelope`: `widthPx` minima at `offset`, then as many maxima; NaN in columns without samples.
 * `samples`: `count` samples, in pieces between which nothing may be joined.
 */
export type TraceData =
  | { kind: 'envelope'; offset: number }
  | { kind: 'samples'; offset: number; count: number; samplingRateHz: number; pieces: readonly SamplePiece[] }
  | { kind: 'failed'; code: TraceProblemCode; message: string };

export type TraceProblemCode = 'mixedRates' | 'noTimeBase' | 'noChannels' | 'filterDoesNotFit';

export type ReviewPage = {
  settingsId: number;
  startSeconds: number;
  spanSeconds: number;
  widthPx: number;
  /** Made from spot checks because the exact extremes are still being gathered: ask again on a progress event. */
  isCoarse: boolean;
  traces: readonly TraceData[];
  /** The receiver owns it and may give it back with its next request. */
  buffer: ArrayBuffer;
};

export type PageReply = { kind: 'page'; page: ReviewPage } | { kind: 'superseded' };

/** Fewer samples a column than this are drawn as samples, more as the extremes of each column. */
export const LEAST_SAMPLES_PER_COLUMN = 2;
