import type { BatchFilter } from '#dsp/host/batch-filter.ts';
import type { PageRequest } from '#shared/review/page.ts';
import { columnRanges, type ColumnGrid } from './columns.ts';
import { addSamples, type Envelope } from './envelope.ts';
import {
  coveredColumns,
  envelopeAt,
  gridOf,
  layOutPage,
  pageBuffer,
  sampleSpans,
  spansWithin,
} from './page-layout.ts';
import type { Pyramid } from './pyramid.ts';
import type { MakeScratch } from './row-scratch.ts';
import type { SampleReader } from './sample-cache.ts';
import { type GroupPlan, makeRows, type TracePlan } from './trace-plan.ts';
import type { TraceData, ValuesPage } from './values-page.ts';

/** The pyramid for a group of traces: row t of the plan is `rows[t]` of it. */
export type PyramidView = { pyramid: Pyramid; rows: readonly number[]; isComplete: boolean };

export type PageJob = {
  request: PageRequest;
  plan: TracePlan;
  traceCount: number;
  reader: SampleReader;
  kernel: BatchFilter;
  /** Memory no other job uses at the same time. */
  scratch?: MakeScratch | undefined;
  /** Called once for each group whose columns could come from a pyramid; starts building one if there is none. */
  pyramidOf(group: GroupPlan): PyramidView;
  /** Whether a newer request has replaced this one. Called between steps. */
  isStale(): boolean;
};

/** Values processed at a time: 2 MB of samples. */
const BLOCK_VALUES = 512 * 1024;
/** A page of fewer values is made from its samples even while a pyramid is being built. */
const QUICK_VALUES = 1024 * 1024;
/** A page of more values is never made from its samples: it would take seconds. */
const MOST_VALUES = 16 * 1024 * 1024;
const SPOT_CHECKS = 32;
/** Length of a spot check, and of the lead of its filters. */
const SPOT_SECONDS = 0.5;
const SPOT_LEAD_SECONDS = 1;

/** Makes one page, or returns undefined when a newer request replaced it. */
export async function makePage(job: PageJob): Promise<ValuesPage | undefined> {
  const { request, plan, traceCount } = job;
  const layout = layOutPage(plan, request, traceCount);
  const buffer = pageBuffer(request.buffer, layout.floats);
  const numbers = new Float32Array(buffer, 0, layout.floats);
  let isCoarse = false;
  for (const group of plan.groups) {
    const data = group.traces.map((trace) => layout.traces[trace]!);
    if (data[0]?.kind === 'samples') await fillSamples(job, group, data, numbers);
    else {
      const out = data.map((trace) =>
        envelopeAt(buffer, trace.kind === 'envelope' ? trace.offset : 0, request.widthPx),
      );
      for (const { min, max } of out) {
        min.fill(Number.NaN);
        max.fill(Number.NaN);
      }
      if (await fillEnvelope(job, group, out)) isCoarse = true;
    }
    if (job.isStale()) return undefined;
  }
  return { ...request, isCoarse, traces: layout.traces, buffer };
}

async function fillSamples(
  job: PageJob,
  plan: GroupPlan,
  data: readonly TraceData[],
  numbers: Float32Array,
): Promise<void> {
  let first = 0;
  for (const { segment, from, to } of sampleSpans(plan.group, job.request)) {
    const rows = await makeRows({ ...job, plan, segment, from, to });
    for (const [t, row] of rows.entries()) {
      const trace = data[t]!;
      if (trace.kind === 'samples') numbers.set(row, trace.offset + first);
    }
    first += to - from;
    if (job.isStale()) return;
  }
}

/** Returns whether the columns are only estimated. */
async function fillEnvelope(job: PageJob, plan: GroupPlan, out: readonly Envelope[]): Promise<boolean> {
  const grid = gridOf(job.request);
  const { samplingRateHz } = plan.group;
  const end = grid.startSeconds + job.request.spanSeconds;
  const spans = spansWithin(plan.group, grid.startSeconds, end);
  const values = spans.reduce((sum, { from, to }) => sum + to - from, 0) * plan.traces.length;
  if (values === 0) return false;
  if (values > QUICK_VALUES) {
    const view = job.pyramidOf(plan);
    const serves = view.pyramid.serves(grid.columnSeconds * samplingRateHz);
    if (serves || values > MOST_VALUES) {
      view.pyramid.read(grid, view.rows, out);
      if (serves && view.isComplete) return false;
      await estimateRest(job, plan, grid, out);
      return true;
    }
  }
  await reduceSamples(job, plan, grid, out);
  return false;
}

async function reduceSamples(
  job: PageJob,
  plan: GroupPlan,
  grid: ColumnGrid,
  out: readonly Envelope[],
): Promise<void> {
  const { group } = plan;
  const end = grid.startSeconds + grid.columnSeconds * grid.widthPx;
  const block = Math.max(1024, Math.floor(BLOCK_VALUES / plan.traces.length), 2 * plan.leadSamples);
  for (const { segment, from, to } of spansWithin(group, grid.startSeconds, end)) {
    const ranges = columnRanges(grid, {
      firstSeconds: segment.startSeconds,
      stepSeconds: 1 / group.samplingRateHz,
      count: segment.sampleCount,
    });
    for (let start = from; start < to; start += block) {
      const rows = await makeRows({ ...job, plan, segment, from: start, to: Math.min(to, start + block) });
      for (const [t, row] of rows.entries()) addSamples(out[t]!, ranges, row, start);
      if (job.isStale()) return;
    }
  }
}

/** Columns that have samples but no extremes yet take those of the nearest known column, after spot checks. */
async function estimateRest(
  job: PageJob,
  plan: GroupPlan,
  grid: ColumnGrid,
  out: readonly Envelope[],
): Promise<void> {
  const covered = coveredColumns(plan.group, grid);
  const isMissing = (column: number) => covered[column] === 1 && Number.isNaN(out[0]!.min[column]!);
  const { samplingRateHz } = plan.group;
  const mostLeadSamples = Math.ceil(SPOT_LEAD_SECONDS * samplingRateHz);
  for (let check = 0; check < SPOT_CHECKS; check++) {
    const column = Math.floor(((check + 0.5) * grid.widthPx) / SPOT_CHECKS);
    if (!isMissing(column)) continue;
    const start = grid.startSeconds + column * grid.columnSeconds;
    const [span] = spansWithin(plan.group, start, start + Math.min(SPOT_SECONDS, grid.columnSeconds));
    if (!span) continue;
    const { segment, from, to } = span;
    const rows = await makeRows({ ...job, plan, segment, from, to, mostLeadSamples });
    for (const [t, row] of rows.entries()) {
      addSamples(
        out[t]!,
        { firstColumn: column, columnCount: 1, edges: Int32Array.of(0, row.length) },
        row,
        0,
      );
    }
    if (job.isStale()) return;
  }
  for (const envelope of out) fillFromNeighbours(envelope, covered);
}

function fillFromNeighbours({ min, max }: Envelope, covered: Uint8Array): void {
  const known: number[] = [];
  for (let column = 0; column < min.length; column++) if (!Number.isNaN(min[column]!)) known.push(column);
  let next = 0;
  for (let column = 0; column < min.length; column++) {
    while (next + 1 < known.length && known[next + 1]! - column <= column - known[next]!) next++;
    const source = known[next];
    if (covered[column] !== 1 || source === undefined || !Number.isNaN(min[column]!)) continue;
    min[column] = min[source]!;
    max[column] = max[source]!;
  }
}
