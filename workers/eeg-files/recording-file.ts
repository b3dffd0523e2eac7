import { AppError } from '#shared/errors.ts';
import { decodePart, type RecordingPart } from '#shared/recording/part-format.ts';
import { isForPeople } from '#shared/recording/machine-notes.ts';
import type { EegAnnotation, EegChannel, EegFile, SampleRange } from './eeg-file.ts';
import { lastIndex } from './last-index.ts';

/** Facts that are not in the parts of a recording. */
export type RecordingFacts = {
  name: string;
  /** Local time without a zone, 'YYYY-MM-DDTHH:MM:SS'. */
  startTime: string | undefined;
  samplingRateHz: number;
  channelNames: readonly string[];
};

export type RecordingParts = {
  count: number;
  /** Bytes of a part, in the order of the recording. */
  read(part: number): Promise<Uint8Array>;
};

/** Position of a part on the sample clock, and the number of stored samples before it. */
type Part = { firstSampleIndex: number; sampleCount: number };
/** Samples without any that is missing in all channels. */
type Segment = { firstIndex: number; firstStored: number; count: number };

/**
 * Our own recording with the interface of a file: samples missing in all channels are gaps, those missing in some are
 * NaN. Reads every part once on opening. Rejects with an AppError when a part is missing or damaged.
 */
export async function recordingFile(facts: RecordingFacts, parts: RecordingParts): Promise<EegFile> {
  const index: Part[] = [];
  const segments: Segment[] = [];
  const annotations: EegAnnotation[] = [];
  for (let part = 0; part < parts.count; part++) {
    const { header, samples } = await readPart(facts, parts, part);
    index.push({ firstSampleIndex: header.firstSampleIndex, sampleCount: header.sampleCount });
    addSegments(segments, header.firstSampleIndex, header.sampleCount, samples);
    for (const { atSeconds, type, text } of header.events.filter(isForPeople)) {
      annotations.push({
        onsetSeconds: atSeconds,
        durationSeconds: undefined,
        text: text ? `${type}: ${text}` : type,
      });
    }
  }
  return asFile(facts, { segments, annotations, reader: new PartReader(facts, parts, index) });
}

type Parts = { segments: Segment[]; annotations: EegAnnotation[]; reader: PartReader };

function asFile(facts: RecordingFacts, { segments, annotations, reader }: Parts): EegFile {
  const { samplingRateHz: rate, channelNames } = facts;
  const stored = segments.reduce((sum, { count }) => sum + count, 0);
  const last = segments.at(-1);
  const first = segments[0]?.firstIndex ?? 0;
  const read = async <Values extends Float32Array | Float64Array>(
    range: SampleRange,
    allocate: (length: number) => Values,
  ): Promise<Values[]> => {
    const from = Math.min(Math.max(0, range.firstSampleIndex), stored);
    const count = Math.max(0, Math.min(range.sampleCount, stored - from));
    const rows = range.channels.map(() => allocate(count));
    for (const { firstIndex, firstStored, count: length } of segments) {
      const start = Math.max(from, firstStored);
      const end = Math.min(from + count, firstStored + length);
      if (end <= start) continue;
      await reader.copy(firstIndex + start - firstStored, end - start, range.channels, rows, start - from);
    }
    return rows;
  };
  return {
    name: facts.name,
    format: 'Loopwell',
    startTime: facts.startTime,
    startOffsetSeconds: first / rate,
    durationSeconds: stored / rate,
    spanSeconds: last ? (last.firstIndex + last.count - first) / rate : 0,
    channels: channelNames.map(
      (label): EegChannel => ({
        label,
        kind: 'voltage',
        unit: 'uV',
        fileUnit: 'uV',
        samplingRateHz: rate,
        sampleCount: stored,
        scale: undefined,
      }),
    ),
    segments: segments.map(({ firstIndex, count }) => ({
      startSeconds: firstIndex / rate,
      durationSeconds: count / rate,
    })),
    warnings: [],
    segmentSamples: (segment) => ({
      firstSampleIndex: segments[segment]?.firstStored ?? 0,
      sampleCount: segments[segment]?.count ?? 0,
    }),
    readFloat32: (range) => read(range, (length) => new Float32Array(length)),
    readFloat64: (range) => read(range, (length) => new Float64Array(length)),
    readDigital: undefined,
    readAnnotations: async () => ({ annotations: [...annotations], warnings: [] }),
    async *blocks() {
      const channels = [...channelNames.keys()];
      const step = Math.max(1, Math.ceil(rate * 60));
      for (let firstSampleIndex = 0; firstSampleIndex < stored; firstSampleIndex += step) {
        const values = await read(
          { channels, firstSampleIndex, sampleCount: step },
          (length) => new Float64Array(length),
        );
        yield { values, digital: undefined };
      }
    },
  };
}

function addSegments(segments: Segment[], firstIndex: number, count: number, samples: Float32Array): void {
  const channels = count > 0 ? samples.length / count : 0;
  for (let i = 0; i < count; i++) {
    let isMissing = true;
    for (let c = 0; c < channels && isMissing; c++) isMissing = Number.isNaN(samples[c * count + i]);
    if (isMissing) continue;
    const last = segments.at(-1);
    if (last && last.firstIndex + last.count === firstIndex + i) last.count++;
    else {
      const firstStored = last ? last.firstStored + last.count : 0;
      segments.push({ firstIndex: firstIndex + i, firstStored, count: 1 });
    }
  }
}

async function readPart(
  { name, channelNames }: RecordingFacts,
  parts: RecordingParts,
  part: number,
): Promise<RecordingPart> {
  const decoded = decodePart(await parts.read(part));
  if (!decoded.ok) throw damaged(name, part, decoded.problem);
  if (decoded.part.header.channelCount !== channelNames.length) {
    throw damaged(name, part, 'its channels are not those of the recording');
  }
  return decoded.part;
}

const damaged = (name: string, part: number, problem: string): AppError =>
  new AppError('invalid', `Part ${part + 1} of '${name}' cannot be used: ${problem}.`);

/** Reads samples by their index on the sample clock; caches the last part. */
class PartReader {
  readonly #facts: RecordingFacts;
  readonly #parts: RecordingParts;
  readonly #index: readonly Part[];
  #cached: { index: number; part: RecordingPart } | undefined;

  constructor(facts: RecordingFacts, parts: RecordingParts, index: readonly Part[]) {
    this.#facts = facts;
    this.#parts = parts;
    this.#index = index;
  }

  async copy(
    firstIndex: number,
    count: number,
    channels: readonly number[],
    rows: readonly (Float32Array | Float64Array)[],
    at: number,
  ): Promise<void> {
    let part = this.#partAt(firstIndex);
    for (let done = 0; done < count; part++) {
      const { samples, header } = await this.#load(part);
      const from = firstIndex + done - header.firstSampleIndex;
      const length = Math.min(count - done, header.sampleCount - from);
      for (const [row, channel] of channels.entries()) {
        const start = channel * header.sampleCount + from;
        rows[row]!.set(samples.subarray(start, start + length), at + done);
      }
      done += length;
    }
  }

  #partAt(sampleIndex: number): number {
    const isReached = (part: number) => this.#index[part]!.firstSampleIndex <= sampleIndex;
    return Math.max(0, lastIndex(this.#index.length, isReached));
  }

  async #load(index: number): Promise<RecordingPart> {
    if (this.#cached?.index !== index) {
      this.#cached = { index, part: await readPart(this.#facts, this.#parts, index) };
    }
    return this.#cached.part;
  }
}
