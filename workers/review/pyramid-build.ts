import type { BatchFilter } from '#dsp/host/batch-filter.ts';
import { Pyramid } from './pyramid.ts';
import { makeScratch } from './row-scratch.ts';
import type { SampleReader } from './sample-cache.ts';
import { type GroupPlan, makeRows } from './trace-plan.ts';

/** Values computed without a pause; a page requested meanwhile waits for this. */
const SLICE_VALUES = 384 * 1024;
const MOST_PYRAMID_BYTES = 24 * 1024 * 1024;

export type BuildDeps = {
  reader: SampleReader;
  kernel: BatchFilter;
  /** Lets waiting messages be handled first. */
  pause: () => Promise<void>;
};

/** Fills the pyramid of some traces, slice by slice. */
export class PyramidBuild {
  readonly plan: GroupPlan;
  readonly pyramid: Pyramid;
  #doneSamples = 0;
  #isCancelled = false;

  constructor(plan: GroupPlan, mostBytes = MOST_PYRAMID_BYTES) {
    this.plan = plan;
    this.pyramid = new Pyramid(plan.group, plan.traces.length, mostBytes);
  }

  get share(): number {
    return this.#doneSamples / Math.max(1, this.plan.group.sampleCount);
  }

  get isComplete(): boolean {
    return this.#doneSamples >= this.plan.group.sampleCount;
  }

  cancel(): void {
    this.#isCancelled = true;
  }

  async run({ reader, kernel, pause }: BuildDeps, onProgress: () => void): Promise<void> {
    const { plan, pyramid } = this;
    const { bucketSamples } = pyramid;
    // Leads are computed twice; slices shorter than the leads would waste most of the work.
    const wanted = Math.max(SLICE_VALUES / Math.max(1, plan.traces.length), 3 * plan.leadSamples);
    const scratch = makeScratch();
    const slice = Math.max(1, Math.floor(wanted / bucketSamples)) * bucketSamples;
    for (const [index, segment] of plan.group.segments.entries()) {
      for (let from = 0; from < segment.sampleCount; from += slice) {
        await pause();
        if (this.#isCancelled) return;
        const to = Math.min(from + slice, segment.sampleCount);
        const rows = await makeRows({ plan, segment, from, to, reader, kernel, scratch });
        pyramid.put(index, from, rows);
        this.#doneSamples += to - from;
        onProgress();
      }
    }
  }
}
