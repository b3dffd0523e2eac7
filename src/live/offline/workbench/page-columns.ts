import type { ReviewPage } from '#shared/review/page.ts';

/** A page ready for drawing: the columns of each trace, as views of the page's buffer. */
export type PageColumns = {
  page: ReviewPage;
  min: Float32Array[];
  max: Float32Array[];
  /** By trace; see LineData. */
  middle: Float64Array;
  reach: Float64Array;
};

/** Copies nothing: the columns are valid until the page's buffer is recycled. */
export function pageColumns(page: ReviewPage): PageColumns {
  const { widthPx, traces, buffer } = page;
  const empty = new Float32Array(0);
  const columns = (from: number) => new Float32Array(buffer, from * 4, widthPx);
  return {
    page,
    min: traces.map((trace) => (trace.kind === 'line' ? columns(trace.offset) : empty)),
    max: traces.map((trace) => (trace.kind === 'line' ? columns(trace.offset + widthPx) : empty)),
    middle: Float64Array.from(traces, (trace) => (trace.kind === 'line' ? trace.middle : 0)),
    reach: Float64Array.from(traces, (trace) => (trace.kind === 'line' ? trace.reach : 0)),
  };
}
