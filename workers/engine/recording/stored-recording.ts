import type { StoredRecording } from '#shared/engine/replay-api.ts';
import { decodePart, type RecordingPart } from '#shared/recording/part-format.ts';
import { recordedPhases } from './recorded-phases.ts';
import type { ReplayRecording } from './replay-recording.ts';

export type OpenedRecording =
  | { ok: true; recording: ReplayRecording; durationSeconds: number }
  | { ok: false; message: string };

export type DecodedParts = { ok: true; parts: RecordingPart[] } | { ok: false; message: string };

/** In the order given. */
export function decodeParts(stored: readonly Uint8Array[]): DecodedParts {
  const parts: RecordingPart[] = [];
  for (const bytes of stored) {
    const decoded = decodePart(bytes);
    if (!decoded.ok) {
      return { ok: false, message: `A part of this recording cannot be read: ${decoded.problem}.` };
    }
    parts.push(decoded.part);
  }
  return { ok: true, parts };
}

/**
 * A session's parts as a recording for replay. Missing parts become missing samples, like a radio gap, so the sample
 * clock equals that of the session.
 */
export function storedRecording({ source, parts: stored }: StoredRecording): OpenedRecording {
  const decoded = decodeParts(stored);
  if (!decoded.ok) return decoded;
  const { parts } = decoded;
  parts.sort((a, b) => a.header.firstSampleIndex - b.header.firstSampleIndex);
  const [first] = parts;
  if (!first) return { ok: false, message: 'The server has no data of this recording.' };
  const channels = source.channelNames.length;
  if (parts.some(({ header }) => header.channelCount !== channels)) {
    return { ok: false, message: 'The parts of this recording do not have the channels of its source.' };
  }
  const total = Math.max(
    ...parts.map(({ header: { firstSampleIndex, sampleCount } }) => firstSampleIndex + sampleCount),
  );
  const durationSeconds = total / source.samplingRateHz;
  return {
    ok: true,
    durationSeconds,
    recording: {
      info: { ...source, durationSeconds },
      warnings: [],
      phases: recordedPhases(allTicks(parts), first.header.tickWidth),
      open: () => new PartCursor(parts, channels, total),
    },
  };
}

/** Ticks of all parts. A missing part repeats the previous row, which continues its phase. */
function allTicks(parts: readonly RecordingPart[]): Float64Array {
  const width = parts[0]!.header.tickWidth;
  const last = parts.at(-1)!.header;
  const rows = last.firstTick + last.tickCount;
  const ticks = new Float64Array(Math.max(0, rows) * width);
  let filled = 0;
  for (const { header, ticks: own } of parts) {
    const from = header.firstTick * width;
    for (; filled > 0 && filled < from; filled += width) ticks.copyWithin(filled, filled - width, filled);
    ticks.set(own, from);
    filled = from + own.length;
  }
  return ticks;
}

/** Reads the samples of the parts without gaps: samples that no part has are NaN. */
class PartCursor {
  readonly #parts: readonly RecordingPart[];
  readonly #channels: number;
  readonly #total: number;
  #at = 0;
  #position = 0;

  constructor(parts: readonly RecordingPart[], channels: number, total: number) {
    this.#parts = parts;
    this.#channels = channels;
    this.#total = total;
  }

  async read(
    maxSamples: number,
    out: Float32Array,
  ): Promise<{ firstSampleIndex: number; sampleCount: number } | undefined> {
    if (this.#position >= this.#total) return undefined;
    let part = this.#parts[this.#at]!;
    while (this.#position >= part.header.firstSampleIndex + part.header.sampleCount) {
      part = this.#parts[++this.#at]!;
    }
    const { firstSampleIndex, sampleCount: length } = part.header;
    const firstOut = this.#position;
    const isGap = firstOut < firstSampleIndex;
    const end = isGap ? firstSampleIndex : firstSampleIndex + length;
    const sampleCount = Math.min(maxSamples, end - firstOut);
    for (let channel = 0; channel < this.#channels; channel++) {
      const to = channel * sampleCount;
      if (isGap) {
        out.fill(Number.NaN, to, to + sampleCount);
        continue;
      }
      const from = channel * length + firstOut - firstSampleIndex;
      out.set(part.samples.subarray(from, from + sampleCount), to);
    }
    this.#position += sampleCount;
    return { firstSampleIndex: firstOut, sampleCount };
  }
}
