/** Orders and Q of the display filters; a zero-phase filter runs twice, so its slopes are twice as steep. */
export const REVIEW_FILTER = { highPassOrder: 2, lowPassOrder: 4, notchQuality: 30 } as const;

export type FilterPhase = 'zero' | 'causal';

/**
 * Butterworth high-pass and low-pass, and a notch. `zero` runs forward and backward: no delay, and doubled edges (-6 dB
 * at the cut-off). `causal` runs forward only, as live training does.
 */
export type TraceFilter = {
  highPassHz: number | undefined;
  lowPassHz: number | undefined;
  notchHz: number | undefined;
  phase: FilterPhase;
};

export type ChannelWeight = { channel: number; weight: number };

/** One trace of the page: a weighted sum of channels of one sampling rate, then its filter. */
export type TraceSpec = { weights: readonly ChannelWeight[]; filter: TraceFilter | undefined };

/** The traces of the pages. Every change gets a new `id`; pages of older settings are superseded. */
export type TraceSettings = { id: number; traces: readonly TraceSpec[] };

/**
 * A time range on `widthPx` columns. Column k covers `[startSeconds + k * spanSeconds / widthPx, startSeconds + (k + 1)
 * * spanSeconds / widthPx)`. The range may extend beyond the recording, where there is no signal.
 */
export type PageRequest = {
  settingsId: number;
  startSeconds: number;
  spanSeconds: number;
  widthPx: number;
  /** Buffer of an earlier page for reuse; it is transferred. */
  buffer: ArrayBuffer | undefined;
};

/**
 * The line of a trace, prepared except for colors and heights: `widthPx` minima at `offset` in the buffer, counted in
 * Float32 numbers, then as many maxima. Lines between samples are included, so neighboring columns of a line touch. NaN
 * where there is no line.
 */
export type LineData =
  | {
      kind: 'line';
      offset: number;
      /** Midpoint of the page's values, for traces drawn without their offset. */
      middle: number;
      /** Half the range of the page's values, for traces scaled to fit. */
      reach: number;
    }
  | { kind: 'failed'; code: TraceProblemCode; message: string };

export type TraceProblemCode = 'mixedRates' | 'noTimeBase' | 'noChannels' | 'filterDoesNotFit';

export type ReviewPage = {
  settingsId: number;
  startSeconds: number;
  spanSeconds: number;
  widthPx: number;
  /**
   * Estimated from samples of the data because the exact extremes are still being computed. Request again on a progress
   * event.
   */
  isCoarse: boolean;
  traces: readonly LineData[];
  /** Owned by the receiver, which may return it with its next request. */
  buffer: ArrayBuffer;
};

export type PageReply = { kind: 'page'; page: ReviewPage } | { kind: 'superseded' };
