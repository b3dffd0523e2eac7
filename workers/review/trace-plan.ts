import type { BatchFilter } from '#dsp/host/batch-filter.ts';
import type { TraceSpec } from '#shared/review/page.ts';
import { extendOddly, extensionSamples, type FilterPlan, planFilter, runFilter } from './display-filter.ts';
import { groupOf, isPlain, mix, type MixPlan, planMix, type TraceProblem } from './mix.ts';
import type { MakeScratch } from './row-scratch.ts';
import type { SampleReader } from './sample-cache.ts';
import type { ChannelSegment } from '../eeg-files/eeg-file.ts';
import type { RateGroup } from './timeline.ts';

/** The traces of one group, and how to make them. */
export type GroupPlan = {
  group: RateGroup;
  /** Indices into the traces of the settings; row t of the plan is trace `traces[t]`. */
  traces: readonly number[];
  mix: MixPlan;
  /** By row; undefined for a row that is not filtered. */
  filters: readonly (FilterPlan | undefined)[];
  /** Lead of the slowest filter on both sides. */
  leadSamples: number;
};

/** Whether every trace is a channel as recorded. */
export const isAsRecorded = ({ mix, filters }: GroupPlan): boolean =>
  mix.traces.every(isPlain) && filters.every((filter) => !filter);

export type TracePlan = { groups: readonly GroupPlan[]; problems: ReadonlyMap<number, TraceProblem> };

type Label = (channel: number) => string;

/** Groups traces by their channels. Traces that cannot be made are reported; the others still are made. */
export function planTraces(
  traces: readonly TraceSpec[],
  groups: readonly RateGroup[],
  label: Label,
): TracePlan {
  const problems = new Map<number, TraceProblem>();
  const members = groups.map((): { index: number; filter: FilterPlan | undefined }[] => []);
  const filters = new Map<string, FilterPlan | undefined>();
  for (const [index, trace] of traces.entries()) {
    const choice = groupOf(trace, groups, label);
    if (!choice.ok) {
      problems.set(index, choice.problem);
      continue;
    }
    const { samplingRateHz } = groups[choice.group]!;
    const key = `${samplingRateHz} ${JSON.stringify(trace.filter)}`;
    try {
      // Equal filters share one plan, so that they can run together.
      if (!filters.has(key)) filters.set(key, planFilter(trace.filter, samplingRateHz));
      members[choice.group]!.push({ index, filter: filters.get(key) });
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause;
      problems.set(index, { code: 'filterDoesNotFit', message: cause.message });
    }
  }
  const plans = members.map(
    (rows, group): GroupPlan => ({
      group: groups[group]!,
      traces: rows.map(({ index }) => index),
      mix: planMix(rows.map(({ index }) => traces[index]!)),
      filters: rows.map(({ filter }) => filter),
      leadSamples: Math.max(0, ...rows.map(({ filter }) => filter?.settleSamples ?? 0)),
    }),
  );
  return { groups: plans.filter(({ traces: indices }) => indices.length > 0), problems };
}

export type MakeInput = {
  plan: GroupPlan;
  segment: ChannelSegment;
  /** In samples of the segment, from its first. */
  from: number;
  to: number;
  reader: SampleReader;
  kernel: BatchFilter;
  /** Upper limit of the lead, for spot checks that need not be exact. */
  mostLeadSamples?: number;
  /** Memory for reuse: the rows are valid until its next use. */
  scratch?: MakeScratch | undefined;
};

/**
 * Samples `[from, to)` of a segment for every row of the plan: mixed, then filtered with a lead on both sides that is
 * long enough to make the result independent of the page start. At the end of a segment, a zero-phase filter uses the
 * odd extension. A causal filter starts settled on the first sample.
 */
export async function makeRows(input: MakeInput): Promise<Float32Array[]> {
  const { plan, segment, from, to, reader } = input;
  const lead = Math.min(plan.leadSamples, input.mostLeadSamples ?? plan.leadSamples);
  const low = Math.max(0, from - lead);
  const needsTail = plan.filters.some((filter) => filter?.phase === 'zero');
  const high = needsTail ? Math.min(segment.sampleCount, to + lead) : to;
  const raw = await reader.rows(
    plan.group,
    plan.mix.channels,
    segment.firstSampleIndex + low,
    segment.firstSampleIndex + high,
    input.scratch?.read,
  );
  return filterRows(input, raw, low, high);
}

function filterRows(
  { plan, segment, from, to, kernel, scratch }: MakeInput,
  raw: readonly Float32Array[],
  low: number,
  high: number,
): Float32Array[] {
  const count = high - low;
  const leads = plan.filters.map((filter) => {
    const extension = filter ? extensionSamples(filter, segment.sampleCount) : 0;
    const reach = Math.min(extension, count - 1);
    return { before: low === 0 ? reach : 0, after: high === segment.sampleCount ? reach : 0 };
  });
  if (isAsRecorded(plan))
    return plan.mix.traces.map(({ terms }) => raw[terms[0]!.slot]!.subarray(from - low, to - low));

  const lengths = leads.map(({ before, after }) => before + count + after);
  const rows = scratch?.made.rows(lengths) ?? lengths.map((length) => new Float32Array(length));
  const inner = rows.map((row, t) => row.subarray(leads[t]!.before, leads[t]!.before + count));
  mix(plan.mix, raw, count, inner);
  for (const [t, { before, after }] of leads.entries()) {
    extendOddly(rows[t]!, before, -1, before);
    extendOddly(rows[t]!, before + count - 1, 1, after);
  }
  for (const filter of new Set(plan.filters)) {
    if (!filter) continue;
    const members = rows.filter((_, t) => plan.filters[t] === filter);
    runFilter(kernel, filter, members);
  }
  return inner.map((row) => row.subarray(from - low, to - low));
}
