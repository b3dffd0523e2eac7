import type { BatchFilter } from '#dsp/host/batch-filter.ts';
import { spansWithin } from '../page-layout.ts';
import type { SampleReader } from '../sample-cache.ts';
import type { RateGroup } from '../timeline.ts';
import { type GroupPlan, makeRows } from '../trace-plan.ts';

/** Rows of a selection, block by block. */
export type RowsBlock = { rows: Float32Array[]; startSeconds: number; startsStretch: boolean };

const BLOCK_VALUES = 512 * 1024;

export type SelectionInput = {
  plan: GroupPlan;
  startSeconds: number;
  durationSeconds: number;
  reader: SampleReader;
  kernel: BatchFilter;
};

/** The traces of a plan over a selection, in bounded memory; `startsStretch` where a block does not follow the last. */
export async function* selectionRows(input: SelectionInput): AsyncGenerator<RowsBlock> {
  const { plan, startSeconds, durationSeconds, reader, kernel } = input;
  const { samplingRateHz } = plan.group;
  const block = Math.max(1024, Math.floor(BLOCK_VALUES / plan.traces.length), 2 * plan.leadSamples);
  for (const { stretch, from, to } of spansWithin(plan.group, startSeconds, startSeconds + durationSeconds)) {
    for (let start = from; start < to; start += block) {
      const end = Math.min(to, start + block);
      const rows = await makeRows({ plan, stretch, from: start, to: end, reader, kernel });
      yield {
        rows,
        startSeconds: stretch.startSeconds + start / samplingRateHz,
        startsStretch: start === from,
      };
    }
  }
}

/** Samples of a Welch segment at the rate of a group; an even number, at least 8. */
export const segmentSamplesOf = (group: RateGroup, segmentSeconds: number): number =>
  Math.max(8, 2 * Math.round((segmentSeconds * group.samplingRateHz) / 2));
