import type { BatchFilter } from '#dsp/host/batch-filter.ts';
import type { PageRequest, TraceSettings } from '#shared/review/page.ts';
import type { ReviewSegment } from '#shared/review/recording.ts';
import type { OverviewReply, ReviewEvent } from '#shared/review/review-api.ts';
import { errorMessage } from '#shared/error-message.ts';
import type { EegFile } from '../eeg-files/eeg-file.ts';
import { makePage, type PyramidView } from './page-maker.ts';
import { placeSegments } from './recording-facts.ts';
import { PyramidBuild } from './pyramid-build.ts';
import { type MakeScratch, makeScratch } from './row-scratch.ts';
import { directReader, SampleCache, type SampleReader } from './sample-cache.ts';
import { type RateGroup, rateGroups } from './timeline.ts';
import { type GroupPlan, isAsRecorded, planTraces, type TracePlan } from './trace-plan.ts';
import type { ValuesReply } from './values-page.ts';

export type SessionDeps = {
  kernel: BatchFilter;
  /** Lets waiting messages be received first. */
  pause: () => Promise<void>;
  onEvent(event: ReviewEvent): void;
  /**
   * Whether to scan the recording as soon as its first page is shown. Otherwise the scan waits for a page too long to
   * be made from samples: viewing ten seconds of a large file on a server must not fetch all of it.
   */
  gathersAhead?: boolean;
};

/** Length read ahead for the first page. */
const FIRST_PAGE_SECONDS = 10;
/** Progress is reported in steps of this share. */
const PROGRESS_STEP = 0.05;

/**
 * One open recording: the source of its pages, and the extremes gathered in the background. The recording is scanned
 * once. Montages and filters need one more scan for pages too long to be made from samples.
 */
export class ReviewSession {
  readonly file: EegFile;
  readonly groups: readonly RateGroup[];
  readonly segments: readonly ReviewSegment[];
  readonly reader: SampleReader;
  readonly #deps: SessionDeps;
  readonly #recordingBuilds: readonly PyramidBuild[];
  #settings: { id: number; plan: TracePlan; traceCount: number } | undefined;
  #settingsBuilds: PyramidBuild[] = [];
  #ahead: Promise<void> | undefined;
  /** Builds run one after the other. */
  #queue: Promise<void> = Promise.resolve();
  #gathersAhead: boolean;
  /** Used by one page at a time; a second page allocates its own while the first is being aborted. */
  #scratch: MakeScratch | undefined = makeScratch();
  #latestPage = 0;
  #pagesUnderWay = 0;
  #isClosed = false;

  constructor(file: EegFile, deps: SessionDeps) {
    this.file = file;
    this.#deps = deps;
    this.#gathersAhead = deps.gathersAhead ?? true;
    this.groups = rateGroups(file);
    this.segments = placeSegments(file);
    this.reader = new SampleCache(file, this.groups);
    this.#recordingBuilds = this.groups.map(({ channels }) => {
      const traces = channels.map((channel) => ({ weights: [{ channel, weight: 1 }], filter: undefined }));
      return new PyramidBuild(this.plan(traces).groups[0]!);
    });
  }

  readonly plan = (traces: TraceSettings['traces']): TracePlan =>
    planTraces(traces, this.groups, (channel) => this.file.channels[channel]?.label ?? '');

  setTraces({ id, traces }: TraceSettings): void {
    for (const build of this.#settingsBuilds) build.cancel();
    this.#settingsBuilds = [];
    const plan = this.plan(traces);
    this.#settings = { id, plan, traceCount: traces.length };
    // The page itself reports read errors.
    this.#ahead ??= this.#readAhead(plan).catch(() => undefined);
  }

  /** Reads the first page's samples before the screen knows its page width. */
  async #readAhead({ groups }: TracePlan): Promise<void> {
    for (const { group, leadSamples } of groups) {
      const [segment] = group.segments;
      if (!segment) continue;
      const wanted = Math.ceil(FIRST_PAGE_SECONDS * group.samplingRateHz) + 1 + leadSamples;
      const end = segment.firstSampleIndex + Math.min(wanted, segment.sampleCount);
      await this.reader.rows(group, group.channels.slice(0, 1), segment.firstSampleIndex, end);
    }
  }

  /** Only the latest request is answered. Gathering extremes starts after the first page. */
  async page(request: PageRequest): Promise<ValuesReply> {
    const number = ++this.#latestPage;
    const settings = this.#settings;
    const isStale = () =>
      this.#isClosed || number !== this.#latestPage || this.#settings?.id !== request.settingsId;
    if (!settings || isStale()) return { kind: 'superseded' };
    this.#pagesUnderWay++;
    const scratch = this.#scratch ?? makeScratch();
    this.#scratch = undefined;
    try {
      await this.#ahead;
      const page = await makePage({
        request,
        plan: settings.plan,
        traceCount: settings.traceCount,
        reader: this.reader,
        kernel: this.#deps.kernel,
        scratch,
        pyramidOf: (group) => this.#pyramidOf(group),
        isStale,
      });
      return page ? { kind: 'page', page } : { kind: 'superseded' };
    } finally {
      this.#scratch = scratch;
      this.#pagesUnderWay--;
      if (this.#gathersAhead) this.#startRecordingBuilds();
    }
  }

  /** Resolves when no extremes are being gathered any more. */
  async settled(): Promise<void> {
    let waited: Promise<void> | undefined;
    while (waited !== this.#queue) {
      waited = this.#queue;
      await waited;
    }
  }

  overview(widthPx: number, badChannels: readonly number[]): OverviewReply {
    if (this.#gathersAhead) this.#startRecordingBuilds();
    const columns = new Float32Array(widthPx);
    const counts = new Uint16Array(widthPx);
    const columnSeconds = this.file.spanSeconds / widthPx;
    const scratch = { min: new Float32Array(widthPx), max: new Float32Array(widthPx) };
    const grid = { startSeconds: 0, columnSeconds, widthPx };
    for (const { plan, pyramid } of this.#recordingBuilds) {
      for (const [row, channel] of plan.group.channels.entries()) {
        if (this.file.channels[channel]?.kind !== 'voltage' || badChannels.includes(channel)) continue;
        scratch.min.fill(Number.NaN);
        scratch.max.fill(Number.NaN);
        pyramid.read(grid, [row], [scratch]);
        for (let k = 0; k < widthPx; k++) {
          const range = scratch.max[k]! - scratch.min[k]!;
          if (Number.isNaN(range)) continue;
          columns[k]! += range;
          counts[k]! += 1;
        }
      }
    }
    for (let k = 0; k < widthPx; k++) columns[k] = counts[k] ? columns[k]! / counts[k]! : Number.NaN;
    return { columns, share: share(this.#recordingBuilds) };
  }

  close(): void {
    this.#isClosed = true;
    for (const build of [...this.#recordingBuilds, ...this.#settingsBuilds]) build.cancel();
  }

  #pyramidOf(plan: GroupPlan): PyramidView {
    if (isAsRecorded(plan)) {
      this.#gathersAhead = true;
      const build = this.#recordingBuilds[this.groups.indexOf(plan.group)]!;
      const rows = plan.mix.traces.map(({ terms }) => {
        const channel = plan.mix.channels[terms[0]!.slot]!;
        return plan.group.channels.indexOf(channel);
      });
      return { pyramid: build.pyramid, rows, isComplete: build.isComplete };
    }
    let build = this.#settingsBuilds.find((each) => each.plan === plan);
    if (!build) {
      build = new PyramidBuild(plan);
      this.#settingsBuilds.push(build);
      this.#enqueue(build, 'settings', this.#settingsBuilds);
    }
    const rows = plan.traces.map((_, row) => row);
    return { pyramid: build.pyramid, rows, isComplete: build.isComplete };
  }

  #hasStarted = false;

  #startRecordingBuilds(): void {
    if (this.#hasStarted || this.#isClosed) return;
    this.#hasStarted = true;
    for (const build of this.#recordingBuilds) this.#enqueue(build, 'recording', this.#recordingBuilds);
  }

  #enqueue(build: PyramidBuild, of: 'recording' | 'settings', all: readonly PyramidBuild[]): void {
    let reported = 0;
    const onProgress = () => {
      const done = share(all);
      if (done < 1 && done - reported < PROGRESS_STEP) return;
      reported = done;
      this.#deps.onEvent({ kind: 'progress', of, share: done });
    };
    const { kernel } = this.#deps;
    const pause = async () => {
      do await this.#deps.pause();
      while (this.#pagesUnderWay > 0);
    };
    this.#queue = this.#queue.then(async () => {
      try {
        await build.run({ reader: directReader(this.file), kernel, pause }, onProgress);
      } catch (cause) {
        this.#deps.onEvent({ kind: 'failed', message: errorMessage(cause) });
      }
    });
  }
}

function share(builds: readonly PyramidBuild[]): number {
  if (builds.every((build) => build.isComplete)) return 1;
  const weights = builds.map(({ plan }) => plan.group.sampleCount * plan.traces.length);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return builds.reduce((sum, build, i) => sum + (build.share * weights[i]!) / whole, 0);
}
