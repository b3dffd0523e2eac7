import type { StoredRecording } from '#shared/engine/replay-api.ts';
import { decodeChunk, type RecordingChunk } from '#shared/recording/chunk-format.ts';
import { recordedPhases } from './recorded-phases.ts';
import type { ReplayRecording } from './replay-recording.ts';

export type OpenedRecording =
  | { ok: true; recording: ReplayRecording; durationSeconds: number }
  | { ok: false; message: string };

/**
 * A session's pieces as a recording for replay. Missing pieces become missing samples, like a radio gap, so the sample
 * clock equals that of the session.
 */
export function storedRecording({ source, pieces }: StoredRecording): OpenedRecording {
  const chunks: RecordingChunk[] = [];
  for (const bytes of pieces) {
    const decoded = decodeChunk(bytes);
    if (!decoded.ok) {
      return { ok: false, message: `A piece of this recording cannot be read: ${decoded.problem}.` };
    }
    chunks.push(decoded.chunk);
  }
  chunks.sort((a, b) => a.header.firstSampleIndex - b.header.firstSampleIndex);
  const [first] = chunks;
  if (!first) return { ok: false, message: 'The server has no data of this recording.' };
  const channels = source.channelNames.length;
  if (chunks.some(({ header }) => header.channelCount !== channels)) {
    return { ok: false, message: 'The pieces of this recording do not have the channels of its source.' };
  }
  const total = Math.max(
    ...chunks.map(({ header: { firstSampleIndex, sampleCount } }) => firstSampleIndex + sampleCount),
  );
  const durationSeconds = total / source.samplingRateHz;
  return {
    ok: true,
    durationSeconds,
    recording: {
      info: { ...source, durationSeconds },
      warnings: [],
      phases: recordedPhases(allTicks(chunks), first.header.tickWidth),
      open: () => new PieceCursor(chunks, channels, total),
    },
  };
}

/** Ticks of all pieces. A missing piece repeats the previous row, which continues its phase. */
function allTicks(chunks: readonly RecordingChunk[]): Float64Array {
  const width = chunks[0]!.header.tickWidth;
  const last = chunks.at(-1)!.header;
  const rows = last.firstTick + last.tickCount;
  const ticks = new Float64Array(Math.max(0, rows) * width);
  let filled = 0;
  for (const { header, ticks: own } of chunks) {
    const from = header.firstTick * width;
    for (; filled > 0 && filled < from; filled += width) ticks.copyWithin(filled, filled - width, filled);
    ticks.set(own, from);
    filled = from + own.length;
  }
  return ticks;
}

/** Reads the samples of the pieces without gaps: samples that no piece has are NaN. */
class PieceCursor {
  readonly #chunks: readonly RecordingChunk[];
  readonly #channels: number;
  readonly #total: number;
  #at = 0;
  #position = 0;

  constructor(chunks: readonly RecordingChunk[], channels: number, total: number) {
    this.#chunks = chunks;
    this.#channels = channels;
    this.#total = total;
  }

  async read(
    maxSamples: number,
    out: Float32Array,
  ): Promise<{ firstSampleIndex: number; sampleCount: number } | undefined> {
    if (this.#position >= this.#total) return undefined;
    let chunk = this.#chunks[this.#at]!;
    while (this.#position >= chunk.header.firstSampleIndex + chunk.header.sampleCount) {
      chunk = this.#chunks[++this.#at]!;
    }
    const { firstSampleIndex, sampleCount: length } = chunk.header;
    const firstOut = this.#position;
    const isHole = firstOut < firstSampleIndex;
    const end = isHole ? firstSampleIndex : firstSampleIndex + length;
    const sampleCount = Math.min(maxSamples, end - firstOut);
    for (let channel = 0; channel < this.#channels; channel++) {
      const to = channel * sampleCount;
      if (isHole) {
        out.fill(Number.NaN, to, to + sampleCount);
        continue;
      }
      const from = channel * length + firstOut - firstSampleIndex;
      out.set(chunk.samples.subarray(from, from + sampleCount), to);
    }
    this.#position += sampleCount;
    return { firstSampleIndex: firstOut, sampleCount };
  }
}
