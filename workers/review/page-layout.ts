import type { PageRequest } from '#shared/review/page.ts';
import type { ChannelSegment } from '../eeg-files/eeg-file.ts';
import { columnRanges, type ColumnGrid } from './columns.ts';
import type { Envelope } from './envelope.ts';
import { firstSegmentAfter, type RateGroup } from './timeline.ts';
import type { TracePlan } from './trace-plan.ts';
import { LEAST_SAMPLES_PER_COLUMN, type SamplePiece, type TraceData } from './values-page.ts';

/** Samples `[from, to)` of a segment, relative to its first sample. */
export type Span = { segment: ChannelSegment; index: number; from: number; to: number };

export const gridOf = ({ startSeconds, spanSeconds, widthPx }: PageRequest): ColumnGrid => ({
  startSeconds,
  columnSeconds: spanSeconds / widthPx,
  widthPx,
});

/** The recorded samples of a time span, with up to `margin` more on each side. */
export function spansWithin(group: RateGroup, start: number, end: number, margin = 0): Span[] {
  const { samplingRateHz, segments } = group;
  const spans: Span[] = [];
  for (let index = firstSegmentAfter(group, start); index < segments.length; index++) {
    const segment = segments[index]!;
    if (segment.startSeconds >= end) break;
    const from = Math.max(0, Math.ceil((start - segment.startSeconds) * samplingRateHz - 1e-6) - margin);
    const to = Math.min(
      segment.sampleCount,
      Math.ceil((end - segment.startSeconds) * samplingRateHz - 1e-6) + margin,
    );
    if (from < to) spans.push({ segment, index, from, to });
  }
  return spans;
}

/** The samples of the page, plus one on each side so that lines reach its edges. */
export const sampleSpans = (group: RateGroup, { startSeconds, spanSeconds }: PageRequest): Span[] =>
  spansWithin(group, startSeconds, startSeconds + spanSeconds, 1);

export type PageLayout = {
  traces: TraceData[];
  /** Size of the page in Float32 numbers. */
  floats: number;
};

/** Decides for every trace whether to return samples or extremes, and assigns its place in the buffer. */
export function layOutPage(plan: TracePlan, request: PageRequest, traceCount: number): PageLayout {
  const traces: TraceData[] = Array.from({ length: traceCount });
  for (const [trace, { code, message }] of plan.problems) traces[trace] = { kind: 'failed', code, message };
  const { columnSeconds } = gridOf(request);
  let floats = 0;
  for (const { group, traces: members } of plan.groups) {
    const { samplingRateHz } = group;
    const isEnvelope = columnSeconds * samplingRateHz >= LEAST_SAMPLES_PER_COLUMN;
    const pieces = isEnvelope ? [] : piecesOf(sampleSpans(group, request), samplingRateHz);
    const last = pieces.at(-1);
    const count = last ? last.first + last.count : 0;
    for (const trace of members) {
      traces[trace] = isEnvelope
        ? { kind: 'envelope', offset: floats }
        : { kind: 'samples', offset: floats, count, samplingRateHz, pieces };
      floats += isEnvelope ? 2 * request.widthPx : count;
    }
  }
  return { traces, floats };
}

function piecesOf(spans: readonly Span[], samplingRateHz: number): SamplePiece[] {
  let first = 0;
  return spans.map(({ segment, from, to }) => {
    const piece = { startSeconds: segment.startSeconds + from / samplingRateHz, first, count: to - from };
    first += to - from;
    return piece;
  });
}

/** Reuses a returned buffer when it is large enough and not far too large. */
export function pageBuffer(offered: ArrayBuffer | undefined, floats: number): ArrayBuffer {
  const bytes = floats * 4;
  const fits = offered && offered.byteLength >= bytes && offered.byteLength <= 4 * bytes + 65_536;
  return fits ? offered : new ArrayBuffer(bytes);
}

export const envelopeAt = (buffer: ArrayBuffer, offset: number, widthPx: number): Envelope => ({
  min: new Float32Array(buffer, offset * 4, widthPx),
  max: new Float32Array(buffer, (offset + widthPx) * 4, widthPx),
});

/** 1 for every column in which the group has samples. */
export function coveredColumns(group: RateGroup, grid: ColumnGrid): Uint8Array {
  const covered = new Uint8Array(grid.widthPx);
  const stepSeconds = 1 / group.samplingRateHz;
  const end = grid.startSeconds + grid.widthPx * grid.columnSeconds;
  for (const { segment } of spansWithin(group, grid.startSeconds, end)) {
    const items = { firstSeconds: segment.startSeconds, stepSeconds, count: segment.sampleCount };
    const { firstColumn, columnCount, edges } = columnRanges(grid, items);
    for (let k = 0; k < columnCount; k++) if (edges[k + 1]! > edges[k]!) covered[firstColumn + k] = 1;
  }
  return covered;
}
