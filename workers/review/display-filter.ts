import type { BatchFilter } from '#dsp/host/batch-filter.ts';
import type { Biquad } from '#dsp/host/core-types.ts';
import { butterworthHighPass, butterworthLowPass, notch } from '#dsp/host/filter-design.ts';
import { REVIEW_FILTER, type FilterPhase, type TraceFilter } from '#shared/review/page.ts';

export type FilterPlan = {
  sections: readonly Biquad[];
  phase: FilterPhase;
  /** Settling time of the filter in samples, and therefore the lead it needs. */
  settleSamples: number;
};

/** Remaining effect of the past after `settleSamples`, as a share. */
const FORGOTTEN = 1e-7;
/** A high-pass below 0.03 Hz has not fully settled after this, but a page must not read half the file. */
const LONGEST_SETTLE_SECONDS = 120;

/** Undefined when no filter is needed. Throws a RangeError for frequencies that do not fit the rate. */
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

/** Distance of the outermost pole from the origin, which determines how slowly the section settles. */
function slowestPole({ a1, a2 }: Biquad): number {
  const discriminant = a1 * a1 - 4 * a2;
  const radius = discriminant < 0 ? Math.sqrt(a2) : (Math.abs(a1) + Math.sqrt(Math.max(0, discriminant))) / 2;
  return Math.min(1 - 1e-9, Math.max(1e-3, radius));
}

/** Samples by which to extend a segment at each end before zero-phase filtering. */
export const extensionSamples = (plan: FilterPlan, segmentSamples: number): number =>
  plan.phase === 'zero' ? Math.min(plan.settleSamples, segmentSamples - 1) : 0;

/**
 * Filters rows in place. A zero-phase filter runs forwards and then backwards. Each pass starts as if the first sample
 * had been constant forever, like `scipy.signal.sosfiltfilt` after its extension.
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
 * Extends a row by its point reflection at an end: `row[at]` is the end sample; the extension fills the `count` cells
 * before it (`towards` -1) or after it (1). A slope continues as a slope, so the filter starts without a transient.
 */
export function extendOddly(row: Float32Array, at: number, towards: 1 | -1, count: number): void {
  const edge = 2 * row[at]!;
  for (let i = 1; i <= count; i++) row[at + towards * i] = edge - row[at - towards * i]!;
}
