import type { BatchFilter } from '#dsp/host/batch-filter.ts';
import type { SampleRow } from '#dsp/host/spectra-types.ts';
import type { EegFile } from '#workers/eeg-files/eeg-file.ts';
import { type Span, spansWithin } from '../page-layout.ts';
import type { SampleReader } from '../sample-cache.ts';
import type { RateGroup } from '../timeline.ts';
import { type GroupPlan, makeRows } from '../trace-plan.ts';

/** Rows of a selection, block by block. */
export type RowsBlock<Row extends SampleRow = SampleRow> = {
  rows: Row[];
  startSeconds: number;
  startsSegment: boolean;
};

const BLOCK_VALUES = 512 * 1024;

export type SelectionInput = {
  plan: GroupPlan;
  startSeconds: number;
  durationSeconds: number;
  reader: SampleReader;
  kernel: BatchFilter;
};

/**
 * The traces of a plan over a selection, in bounded memory. `startsSegment` marks a block that does not continue the
 * previous one.
 */
export async function* selectionRows(input: SelectionInput): AsyncGenerator<RowsBlock<Float32Array>> {
  const { plan, startSeconds, durationSeconds } = input;
  for (const span of spansWithin(plan.group, startSeconds, startSeconds + durationSeconds))
    yield* spanRows(input, span);
}

/** The traces of a plan over a part of a segment. */
export async function* spanRows(
  { plan, reader, kernel }: Pick<SelectionInput, 'plan' | 'reader' | 'kernel'>,
  { segment, from, to }: Span,
): AsyncGenerator<RowsBlock<Float32Array>> {
  const block = Math.max(blockSamples(plan), 2 * plan.leadSamples);
  for (let start = from; start < to; start += block) {
    const end = Math.min(to, start + block);
    const rows = await makeRows({ plan, segment, from: start, to: end, reader, kernel });
    yield {
      rows,
      startSeconds: segment.startSeconds + start / plan.group.samplingRateHz,
      startsSegment: start === from,
    };
  }
}

/** Channels as recorded, in full precision: measurements must not depend on how pages are drawn. */
export async function* exactRows(
  file: EegFile,
  plan: GroupPlan,
  { segment, from, to }: Span,
): AsyncGenerator<RowsBlock<Float64Array>> {
  const block = blockSamples(plan);
  for (let start = from; start < to; start += block) {
    const values = await file.readFloat64({
      channels: plan.mix.channels,
      firstSampleIndex: segment.firstSampleIndex + start,
      sampleCount: Math.min(to, start + block) - start,
    });
    yield {
      rows: plan.mix.traces.map(({ terms }) => values[terms[0]!.slot]!),
      startSeconds: segment.startSeconds + start / plan.group.samplingRateHz,
      startsSegment: start === from,
    };
  }
}

const blockSamples = ({ traces }: GroupPlan): number =>
  Math.max(1024, Math.floor(BLOCK_VALUES / traces.length));

/** Samples of a Welch segment at the rate of a group. */
export const segmentSamplesOf = (group: RateGroup, segmentSeconds: number): number =>
  Math.round(segmentSeconds * group.samplingRateHz);
