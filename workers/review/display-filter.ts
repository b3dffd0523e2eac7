import type { BatchFilter } from '#dsp/host/batch-filter.ts';
import type { Biquad } from '#dsp/host/core-types.ts';
import { butterworthHighPass, butterworthLowPass, notch } from '#dsp/host/filter-design.ts';
import { REVIEW_FILTER, type FilterPhase, type TraceFilter } from '#shared/review/page.ts';

export type FilterPlan = {
  sections: readonly Biquad[];
  phase: FilterPhase;
  /** Samples after which the filter has forgotten what came before, and so the lead it needs. */
  settleSamples: number;
};

/** What is left of the past after `settleSamples`, as a share. */
const FORGOTTEN = 1e-7;
/** A high-pass below 0.03 Hz has not quite settled after this, but pages must not read half the file. */
const LONGEST_SETTLE_SECONDS = 120;

/** Undefined where nothing is to be filtered. Throws a RangeError for frequencies the rate cannot have. */
export function planFilter(filter: TraceFilter | undefined, samplingRateHz: number): FilterPlan | undefined {
  if (!filter) return undefined;
  const sections: Biquad[] = [];
  const { highPassHz, lowPassHz, notchHz, phase } = filter;
  if (highPassHz !== undefined) {
    sections.push(...butterworthHighPass(REVIEW_FILTER.highPassOrder, highPassHz, samplingRateHz));
  }
  if (notchHz !== undefined) sections.push(notch(notchHz, REVIEW_FILTER.notchQuality, samplingRateHz));
  if (lowPassHz !== undefined) {
    sections.push(...butterworthLowPass(REVIEW_FILTER.lowPassOrder, lowPassHz, samplingRateHz));
  }
  if (sections.length === 0) return undefined;
  const longest = Math.max(...sections.map(slowestPole));
  const settle = Math.ceil(Math.log(FORGOTTEN) / Math.log(longest));
  const most = Math.ceil(LONGEST_SETTLE_SECONDS * samplingRateHz);
  return { sections, phase, settleSamples: Math.min(most, Math.max(1, settle)) };
}

/** Distance of the outermost pole from the origin, which is how slowly the section forgets. */
function slowestPole({ a1, a2 }: Biquad): number {
  const discriminant = a1 * a1 - 4 * a2;
  const radius = discriminant < 0 ? Math.sqrt(a2) : (Math.abs(a1) + Math.sqrt(Math.max(0, discriminant))) / 2;
  return Math.min(1 - 1e-9, Math.max(1e-3, radius));
}

/** Samples to lengthen a segment by at each of its ends before it is filtered to and fro. */
export const extensionSamples = (plan: FilterPlan, segmentSamples: number): number =>
  plan.phase === 'zero' ? Math.min(plan.settleSamples, segmentSamples - 1) : 0;

/**
 * Filters rows in place. A zero-phase filter runs forwards and then backwards, each time as if the first sample had
 * been there all along, which is what `scipy.signal.sosfiltfilt` does after its extension.
 */
export function runFilter(kernel: BatchFilter, plan: FilterPlan, rows: readonly Float32Array[]): void {
  if (rows.length === 0) return;
  kernel.configure({ channelCount: rows.length, sections: plan.sections, start: 'settled' });
  kernel.run(rows);
  if (plan.phase === 'causal') return;
  for (const row of rows) row.reverse();
  kernel.clear();
  kernel.run(rows);
  for (const row of rows) row.reverse();
}

/**
 * Lengthens a row by its point reflection at an end: `row[at]` is the end sample, the extension fills the `count`
 * cells before it (`towards` -1) or behind it (1). A slope goes on as a slope, so the filter starts calmly.
 */
export function extendOddly(row: Float32Array, at: number, towards: 1 | -1, count: number): void {
  const edge = 2 * row[at]!;
  for (let i = 1; i <= count; i++) row[at + towards * i] = edge - row[at - towards * i]!;
}
