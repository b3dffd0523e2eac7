import type { EegFile } from '../eeg-files/eeg-file.ts';
import { type EegSelection, selectEegChannels } from '../eeg-files/eeg-channels.ts';
import type { FeedBlock, FeedCursor, FeedResult } from './sample-feed.ts';

/** Length of one read from the file; the next piece is read while this one plays. */
const READ_SECONDS = 2;

/** A segment of stored samples and where it starts on the sample clock. */
export type ClockSegment = { firstSampleIndex: number; sampleCount: number; clockSampleIndex: number };

/**
 * The EEG channels of a file as a feed. Live replay and the command line both use it, so they run on the same samples
 * at the same positions of the sample clock.
 */
export function fileFeed(file: EegFile): FeedResult {
  const selected = selectEegChannels(file);
  if (!selected.ok) return selected;
  const { selection } = selected;
  const segments = clockSegments(file, selection);
  return {
    ok: true,
    feed: {
      info: selection.info,
      warnings: [...file.warnings, ...selection.warnings],
      open: () => new FileCursor(file, selection, segments),
    },
  };
}

/**
 * Places the segments of a file on the sample clock, which starts at 0 with the first sample. A segment that overlaps
 * the previous one is placed directly after it: the clock never runs backwards.
 */
function clockSegments(file: EegFile, selection: EegSelection): ClockSegment[] {
  const rate = selection.info.samplingRateHz;
  const [channel = 0] = selection.channels;
  const placed: ClockSegment[] = [];
  let end = 0;
  for (const [index, segment] of file.segments.entries()) {
    const { firstSampleIndex, sampleCount } = file.segmentSamples(index, channel);
    const claimed = Math.round((segment.startSeconds - file.startOffsetSeconds) * rate);
    const clockSampleIndex = Math.max(claimed, end);
    placed.push({ firstSampleIndex, sampleCount, clockSampleIndex });
    end = clockSampleIndex + sampleCount;
  }
  return placed;
}

type Piece = { channels: Float32Array[]; firstSampleIndex: number; sampleCount: number };

class FileCursor implements FeedCursor {
  readonly #pieces: AsyncGenerator<Piece>;
  #next: Promise<IteratorResult<Piece, unknown>>;
  #piece: Piece | undefined;
  /** Samples of the piece that have been handed out. */
  #taken = 0;

  constructor(file: EegFile, selection: EegSelection, segments: readonly ClockSegment[]) {
    this.#pieces = readPieces(file, selection, segments);
    this.#next = this.#prefetch();
  }

  async read(maxSamples: number, out: Float32Array): Promise<FeedBlock | undefined> {
    if (!this.#piece || this.#taken === this.#piece.sampleCount) {
      const next = await this.#next;
      if (next.done) return undefined;
      this.#piece = next.value;
      this.#taken = 0;
      this.#next = this.#prefetch();
    }
    const { channels, firstSampleIndex, sampleCount } = this.#piece;
    const from = this.#taken;
    const count = Math.min(maxSamples, sampleCount - from);
    for (let c = 0; c < channels.length; c++) {
      out.set(channels[c]!.subarray(from, from + count), c * count);
    }
    this.#taken += count;
    return { firstSampleIndex: firstSampleIndex + from, sampleCount: count };
  }

  #prefetch(): Promise<IteratorResult<Piece, unknown>> {
    const next = this.#pieces.next();
    // A failure is reported by the read that needs the piece; until then nothing awaits it.
    next.catch(() => undefined);
    return next;
  }
}

async function* readPieces(
  file: EegFile,
  selection: EegSelection,
  segments: readonly ClockSegment[],
): AsyncGenerator<Piece> {
  const { channels, info } = selection;
  const most = Math.max(1, Math.ceil(READ_SECONDS * info.samplingRateHz));
  for (const segment of segments) {
    for (let done = 0; done < segment.sampleCount; done += most) {
      const sampleCount = Math.min(most, segment.sampleCount - done);
      const values = await file.readFloat32({
        channels,
        firstSampleIndex: segment.firstSampleIndex + done,
        sampleCount,
      });
      yield { channels: values, firstSampleIndex: segment.clockSampleIndex + done, sampleCount };
    }
  }
}
