import { AppError } from '#shared/errors.ts';
import type { FuzzSeed } from '#tests/builders/fuzz-seed.ts';
import { type ByteSource, memoryByteSource } from '#workers/eeg-files/byte-source.ts';
import type { EegFile } from '#workers/eeg-files/eeg-file.ts';
import { inspectEegFile } from '#workers/eeg-files/inspect.ts';
import { openEegFile } from '#workers/eeg-files/open.ts';
import { withAllocationLimit } from './allocations.ts';
import type { FuzzFormat } from './formats.ts';
import { type Field, mutated } from './mutate.ts';
import { type Random, seededRandom } from './random.ts';

/** Largest allowed buffer as a multiple of the files' size; small ones of a fixed size are free. */
const ALLOCATION_FACTOR = 4;
const FREE_BYTES = 64 * 1024;
/** Limit for reading everything, some of it several times. */
const REQUESTS_PER_BYTE = 2;
const FREE_REQUESTS = 200;

export type CaseResult = {
  outcome: 'read' | 'refused' | 'failedReading';
  ms: number;
  problem: string | undefined;
};

/** Damages a recording by the seed of this number, reads all of it, and reports what went wrong. */
export async function runCase(format: FuzzFormat, number: number): Promise<CaseResult> {
  const random = seededRandom(number * 2_654_435_761 + format.name.length);
  const seeds = format.seeds();
  const files = damaged(seeds[number % seeds.length]!, random, format.fields);
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const budget = { requests: REQUESTS_PER_BYTE * size + FREE_REQUESTS };
  const sources = new Map(
    files.map(({ name, bytes }) => [name, counted(memoryByteSource(bytes, name), budget)]),
  );
  const limit = Math.max(FREE_BYTES, ALLOCATION_FACTOR * size);
  const startedAt = performance.now();
  const { result, refusedBytes, thrown } = await withAllocationLimit(limit, () =>
    readAll(sources.get(files[0]!.name)!, (name) => sources.get(name), random),
  );
  const ms = performance.now() - startedAt;
  if (refusedBytes !== undefined) {
    return {
      outcome: 'read',
      ms,
      problem: `asks for a buffer of ${refusedBytes} bytes for ${size} bytes of file`,
    };
  }
  if (budget.requests < 0) return { outcome: 'read', ms, problem: 'reads the file without end' };
  if (result) return { ...result, ms };
  // Later reads fail by rejecting with a message; anything else is a crash.
  if (thrown instanceof AppError)
    return { outcome: 'failedReading', ms, problem: wordsProblem(thrown.message) };
  const words = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return { outcome: 'read', ms, problem: `crashes: ${words}` };
}

function damaged(
  { name, bytes, companions = [] }: FuzzSeed,
  random: Random,
  fields: readonly Field[] | undefined,
): { name: string; bytes: Uint8Array }[] {
  const files = [{ name, bytes }, ...companions];
  const hit = files.length > 1 && random.chance(0.4) ? random.below(files.length) : 0;
  return files
    .map((file, index) =>
      index === hit
        ? { ...file, bytes: mutated(file.bytes, random, index === 0 ? fields : undefined) }
        : file,
    )
    .filter((_, index) => index === 0 || !random.chance(0.03));
}

function counted(source: ByteSource, budget: { requests: number }): ByteSource {
  return {
    name: source.name,
    size: source.size,
    async read(offset, length) {
      if (--budget.requests < 0) throw new Error('The file was read too often.');
      if (!(offset >= 0) || !(length >= 0))
        throw new TypeError(`Bytes ${offset} to ${offset + length} were asked for.`);
      return source.read(offset, length);
    },
  };
}

const noHash = () => ({ update: () => undefined, digestHex: () => '' });

async function readAll(
  source: ByteSource,
  companion: (name: string) => ByteSource | undefined,
  random: Random,
): Promise<Omit<CaseResult, 'ms'>> {
  const opened = await openEegFile(source, { companion });
  if (!opened.ok) return { outcome: 'refused', problem: wordsProblem(opened.problem.message) };
  const { file } = opened;
  const inspection = await inspectEegFile(file, noHash);
  JSON.stringify(inspection);
  const wordless = inspection.warnings.map(({ message }) => wordsProblem(message)).find(Boolean);
  return { outcome: 'read', problem: wordless ?? shapeProblem(file) ?? (await partProblem(file, random)) };
}

const wordsProblem = (message: string): string | undefined =>
  message.length >= 20 && message.length <= 1000 ? undefined : `says only '${message}'`;

function shapeProblem(file: EegFile): string | undefined {
  for (const { label, sampleCount, samplingRateHz } of file.channels) {
    const isCount = Number.isInteger(sampleCount) && sampleCount >= 0;
    if (!isCount || !(samplingRateHz >= 0 && samplingRateHz < Infinity)) {
      return `channel '${label}' has ${sampleCount} samples at ${samplingRateHz} Hz`;
    }
  }
  const times = [file.durationSeconds, file.spanSeconds, file.startOffsetSeconds];
  const isEndless = !times.every((seconds) => Number.isFinite(seconds));
  return isEndless ? `lasts ${times.join(', ')} s` : undefined;
}

/** A part must be as long as possible, and read the same as within the whole. */
async function partProblem(file: EegFile, random: Random): Promise<string | undefined> {
  const [channel] = file.channels;
  if (!channel || channel.sampleCount === 0) return undefined;
  const { sampleCount } = channel;
  const firstSampleIndex = random.below(sampleCount + 3);
  const wanted = random.below(40);
  const whole = (await file.readFloat64({ channels: [0], firstSampleIndex: 0, sampleCount }))[0]!;
  const part = (await file.readFloat64({ channels: [0], firstSampleIndex, sampleCount: wanted }))[0]!;
  const expected = whole.subarray(firstSampleIndex, firstSampleIndex + wanted);
  const isSame = part.length === expected.length && part.every((value, i) => Object.is(value, expected[i]));
  return whole.length === sampleCount && isSame ? undefined : 'reads a part otherwise than the whole';
}
