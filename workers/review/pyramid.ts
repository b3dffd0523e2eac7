import { columnRanges, type ColumnGrid } from './columns.ts';
import { addBuckets, type Envelope, reduceToBuckets } from './envelope.ts';
import { firstSegmentAfter, type RateGroup } from './timeline.ts';

/** Each level has buckets four times as long as the one below. */
const FACTOR = 4;
const LEAST_BUCKET_SAMPLES = 32;
/** Few enough for a linear scan. */
const TOP_BUCKETS = 2048;
/** Both extremes of a bucket in float32, plus a third for the levels above. */
const BYTES_PER_BUCKET = (8 * FACTOR) / (FACTOR - 1);

/** Fewest buckets per column, so that a column is never off by more than a quarter of a pixel. */
const LEAST_BUCKETS_PER_COLUMN = 2;

type Level = {
  bucketSamples: number;
  /** First bucket of each segment, and the number of buckets at the end. */
  firstBucket: Int32Array;
  /** `[row][bucket]`; NaN while unknown. */
  rows: Envelope[];
};

/**
 * Extremes of rows of samples in buckets of growing length. No bucket spans two segments. Filled gradually; missing
 * parts read as NaN.
 */
export class Pyramid {
  readonly group: RateGroup;
  readonly rowCount: number;
  readonly #levels: Level[];

  constructor(group: RateGroup, rowCount: number, mostBytes: number) {
    this.group = group;
    this.rowCount = rowCount;
    let bucketSamples = LEAST_BUCKET_SAMPLES;
    while (bucketCount(group, bucketSamples) * rowCount * BYTES_PER_BUCKET > mostBytes) {
      if (bucketCount(group, bucketSamples * 2) === bucketCount(group, bucketSamples)) break;
      bucketSamples *= 2;
    }
    this.#levels = [makeLevel(group, rowCount, bucketSamples)];
    for (;;) {
      const top = this.#levels.at(-1)!;
      const buckets = top.firstBucket.at(-1)!;
      if (buckets <= TOP_BUCKETS || bucketCount(group, top.bucketSamples * FACTOR) === buckets) break;
      this.#levels.push(makeLevel(group, rowCount, top.bucketSamples * FACTOR));
    }
  }

  get bucketSamples(): number {
    return this.#levels[0]!.bucketSamples;
  }

  /** Bytes of all levels. */
  get bytes(): number {
    return this.#levels.reduce((sum, level) => sum + level.firstBucket.at(-1)! * this.rowCount * 8, 0);
  }

  /** Whether columns of this many samples can be made from buckets. */
  serves(samplesPerColumn: number): boolean {
    return samplesPerColumn >= LEAST_BUCKETS_PER_COLUMN * this.bucketSamples;
  }

  /**
   * Adds samples of a segment from `from` on, a multiple of `bucketSamples`. Buckets must be complete, except at the
   * end.
   */
  put(segment: number, from: number, rows: readonly Float32Array[]): void {
    const [base] = this.#levels;
    const first = base!.firstBucket[segment]! + from / base!.bucketSamples;
    const count = Math.ceil((rows[0]?.length ?? 0) / base!.bucketSamples);
    if (count === 0) return;
    for (const [r, row] of rows.entries()) reduceToBuckets(row, base!.bucketSamples, base!.rows[r]!, first);
    let low = first - base!.firstBucket[segment]!;
    let high = low + count;
    for (let level = 1; level < this.#levels.length; level++) {
      low = Math.floor(low / FACTOR);
      high = Math.ceil(high / FACTOR);
      this.#combine(level, segment, low, high);
    }
  }

  /** Extends the columns of `out[row]` by all known buckets. `rows` maps each one to a row of the pyramid. */
  read(grid: ColumnGrid, rows: readonly number[], out: readonly Envelope[]): void {
    const { samplingRateHz, segments } = this.group;
    const level = this.#levelFor(grid.columnSeconds * samplingRateHz);
    const stepSeconds = level.bucketSamples / samplingRateHz;
    const endSeconds = grid.startSeconds + grid.columnSeconds * grid.widthPx;
    for (let s = firstSegmentAfter(this.group, grid.startSeconds); s < segments.length; s++) {
      const { startSeconds } = segments[s]!;
      if (startSeconds >= endSeconds) return;
      const [first, end] = [level.firstBucket[s]!, level.firstBucket[s + 1]!];
      // The time of a bucket is its middle.
      const firstSeconds = startSeconds + (level.bucketSamples - 1) / (2 * samplingRateHz);
      const ranges = columnRanges(grid, { firstSeconds, stepSeconds, count: end - first });
      for (const [i, row] of rows.entries()) {
        const { min, max } = level.rows[row]!;
        addBuckets(out[i]!, ranges, min.subarray(first, end), max.subarray(first, end));
      }
    }
  }

  #levelFor(samplesPerColumn: number): Level {
    let chosen = this.#levels[0]!;
    for (const level of this.#levels) {
      if (level.bucketSamples * LEAST_BUCKETS_PER_COLUMN <= samplesPerColumn) chosen = level;
    }
    return chosen;
  }

  #combine(index: number, segment: number, low: number, high: number): void {
    const below = this.#levels[index - 1]!;
    const level = this.#levels[index]!;
    const child = below.firstBucket[segment]!;
    const childEnd = below.firstBucket[segment + 1]!;
    const first = level.firstBucket[segment]!;
    for (let r = 0; r < this.rowCount; r++) {
      const from = below.rows[r]!;
      const to = level.rows[r]!;
      for (let bucket = low; bucket < high; bucket++) {
        let least = Number.NaN;
        let most = Number.NaN;
        const end = Math.min(child + (bucket + 1) * FACTOR, childEnd);
        for (let i = child + bucket * FACTOR; i < end; i++) {
          if (!(from.min[i]! >= least)) least = Number.isNaN(from.min[i]!) ? least : from.min[i]!;
          if (!(from.max[i]! <= most)) most = Number.isNaN(from.max[i]!) ? most : from.max[i]!;
        }
        to.min[first + bucket] = least;
        to.max[first + bucket] = most;
      }
    }
  }
}

const bucketCount = (group: RateGroup, bucketSamples: number): number =>
  group.segments.reduce((sum, { sampleCount }) => sum + Math.ceil(sampleCount / bucketSamples), 0);

function makeLevel(group: RateGroup, rowCount: number, bucketSamples: number): Level {
  const firstBucket = new Int32Array(group.segments.length + 1);
  for (const [s, { sampleCount }] of group.segments.entries()) {
    firstBucket[s + 1] = firstBucket[s]! + Math.ceil(sampleCount / bucketSamples);
  }
  const buckets = firstBucket.at(-1)!;
  const empty = () => new Float32Array(buckets).fill(Number.NaN);
  return {
    bucketSamples,
    firstBucket,
    rows: Array.from({ length: rowCount }, () => ({ min: empty(), max: empty() })),
  };
}
