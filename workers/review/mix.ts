import type { ChannelWeight, TraceProblemCode, TraceSpec } from '#shared/review/page.ts';
import type { RateGroup } from './timeline.ts';

type Term = { slot: number; weight: number };

/** A weighted sum of channels shared by many traces, such as the common average. */
type SharedSum = { slots: readonly number[] };

type MixedTrace = { terms: readonly Term[]; sum: { index: number; weight: number } | undefined };

/**
 * How to make traces from channels with the fewest multiplications. `channels` lists the channels to read, in the order
 * of the slots.
 */
export type MixPlan = {
  channels: readonly number[];
  sums: readonly SharedSum[];
  traces: readonly MixedTrace[];
};

export type TraceProblem = { code: TraceProblemCode; message: string };
export type GroupChoice = { ok: true; group: number } | { ok: false; problem: TraceProblem };

/** With fewer channels a shared sum saves nothing. */
const LEAST_SHARED = 8;

/** The group that contains a trace's channels, or the reason why the trace cannot be made. */
export function groupOf(
  trace: TraceSpec,
  groups: readonly RateGroup[],
  label: (channel: number) => string,
): GroupChoice {
  const used = trace.weights.filter(({ weight }) => weight !== 0);
  const found = used.map(({ channel }) => groups.findIndex((group) => group.channels.includes(channel)));
  const first = found[0];
  if (first === undefined) return refuse('noChannels', 'This trace is made of no channel.');
  const without = used[found.indexOf(-1)];
  if (without) {
    return refuse(
      'noTimeBase',
      `'${label(without.channel)}' has no samples on the time axis: the file gives it no sampling rate or no data.`,
    );
  }
  const other = found.findIndex((group) => group !== first);
  if (other < 0) return { ok: true, group: first };
  const [a, b] = [used[0]!.channel, used[other]!.channel];
  const [rateA, rateB] = [groups[first]!.samplingRateHz, groups[found[other]!]!.samplingRateHz];
  const cause = rateA === rateB ? 'were not sampled together' : `are sampled at ${rateA} and ${rateB} Hz`;
  return refuse(
    'mixedRates',
    `'${label(a)}' and '${label(b)}' ${cause}, so one cannot be subtracted from the other. ` +
      'Choose channels of one sampling rate for this trace.',
  );
}

const refuse = (code: TraceProblemCode, message: string): GroupChoice => ({
  ok: false,
  problem: { code, message },
});

/** All `traces` belong to one group. */
export function planMix(traces: readonly TraceSpec[]): MixPlan {
  const channels: number[] = [];
  const slots = new Map<number, number>();
  const slotOf = (channel: number): number => {
    const known = slots.get(channel);
    if (known !== undefined) return known;
    slots.set(channel, channels.length);
    channels.push(channel);
    return channels.length - 1;
  };
  const sums: SharedSum[] = [];
  const sumIndex = new Map<string, number>();
  const mixed = traces.map(({ weights }): MixedTrace => {
    const used = weights.filter(({ weight }) => weight !== 0);
    const terms = used.map(({ channel, weight }) => ({ slot: slotOf(channel), weight }));
    const common = commonWeight(used);
    if (common === undefined) return { terms, sum: undefined };
    const sharedSlots = terms.map(({ slot }) => slot).sort((a, b) => a - b);
    const key = sharedSlots.join(' ');
    const index = sumIndex.get(key) ?? sums.push({ slots: sharedSlots }) - 1;
    sumIndex.set(key, index);
    const rest = terms
      .filter(({ weight }) => weight !== common)
      .map(({ slot, weight }) => ({ slot, weight: weight - common }));
    return { terms: rest, sum: { index, weight: common } };
  });
  return { channels, sums, traces: mixed };
}

/** The weight most channels of a large sum have in common. */
function commonWeight(weights: readonly ChannelWeight[]): number | undefined {
  if (weights.length < LEAST_SHARED) return undefined;
  const counts = new Map<number, number>();
  for (const { weight } of weights) counts.set(weight, (counts.get(weight) ?? 0) + 1);
  const [weight, count] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best));
  return count >= LEAST_SHARED - 1 ? weight : undefined;
}

/** Whether a trace is one channel as recorded. */
export const isPlain = ({ terms, sum }: MixedTrace): boolean =>
  !sum && terms.length === 1 && terms[0]!.weight === 1;

/**
 * Fills `out[t]` from the rows of the channels in `plan.channels`; all rows are `count` long. Sums are added in
 * double precision. A missing sample of any channel is missing in the trace.
 */
export function mix(
  plan: MixPlan,
  rows: readonly Float32Array[],
  count: number,
  out: readonly Float32Array[],
): void {
  const sums = plan.sums.map(({ slots }) => sumOf(slots, rows, count));
  const scratch = new Float64Array(count);
  for (const [t, { terms, sum }] of plan.traces.entries()) {
    const [first, second] = terms;
    if (!sum && first && terms.length === 1) scaleInto(out[t]!, rows[first.slot]!, first.weight, count);
    else if (!sum && first && second && terms.length === 2) {
      addInto(out[t]!, { row: rows[first.slot]!, ...first }, { row: rows[second.slot]!, ...second }, count);
    } else {
      if (sum) scaleInto(scratch, sums[sum.index]!, sum.weight, count);
      else scratch.fill(0);
      for (const { slot, weight } of terms) accumulate(scratch, rows[slot]!, weight, count);
      out[t]!.set(scratch);
    }
  }
}

function sumOf(slots: readonly number[], rows: readonly Float32Array[], count: number): Float64Array {
  const sum = new Float64Array(count);
  for (const slot of slots) accumulate(sum, rows[slot]!, 1, count);
  return sum;
}

function accumulate(sum: Float64Array, row: Float32Array, weight: number, count: number): void {
  for (let i = 0; i < count; i++) sum[i]! += weight * row[i]!;
}

function scaleInto(
  out: Float32Array | Float64Array,
  row: Float32Array | Float64Array,
  weight: number,
  count: number,
): void {
  for (let i = 0; i < count; i++) out[i] = weight * row[i]!;
}

type Weighted = { row: Float32Array; weight: number };

function addInto(out: Float32Array, a: Weighted, b: Weighted, count: number): void {
  const [rowA, rowB, weightA, weightB] = [a.row, b.row, a.weight, b.weight];
  for (let i = 0; i < count; i++) out[i] = weightA * rowA[i]! + weightB * rowB[i]!;
}
