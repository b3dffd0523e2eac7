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

/**
 * The line of a trace, drawn already as far as it does not depend on colours and heights: `widthPx` least values at
 * `offset` of the buffer, in Float32 numbers, then as many largest ones. Lines between samples are included, so
 * neighboring columns of a line touch; NaN where there is none.
 */
export type LineData =
  | {
      kind: 'line';
      offset: number;
      /** Middle of what the page shows, for lines drawn without their offset. */
      middle: number;
      /** Half of the span between the extremes of the page, for lines that are scaled to fit. */
      reach: number;
    }
  | { kind: 'failed'; code: TraceProblemCode; message: string };

export type TraceProblemCode = 'mixedRates' | 'noTimeBase' | 'noChannels' | 'filterDoesNotFit';

export type ReviewPage = {
  settingsId: number;
  startSeconds: number;
  spanSeconds: number;
  widthPx: number;
  /** Made from spot checks because the exact extremes are still being gathered: ask again on a progress event. */
  isCoarse: boolean;
  traces: readonly LineData[];
  /** The receiver owns it and may give it back with its next request. */
  buffer: ArrayBuffer;
};

export type PageReply = { kind: 'page'; page: ReviewPage } | { kind: 'superseded' };
