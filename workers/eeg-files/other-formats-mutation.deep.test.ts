import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brainVisionFuzzSeeds } from '#tests/builders/brainvision-builder.ts';
import { csvFuzzSeeds } from '#tests/builders/csv-builder.ts';
import type { FuzzSeed } from '#tests/builders/fuzz-seed.ts';
import { museFuzzSeeds } from '#tests/builders/muse-builder.ts';
import { openBciFuzzSeeds } from '#tests/builders/openbci-builder.ts';
import { xdfFuzzSeeds } from '#tests/builders/xdf-builder.ts';
import { type ByteSource, memoryByteSource } from './byte-source.ts';
import { inspectEegFile } from './inspect.ts';
import { openEegFile } from './open.ts';

const SEED = 20_260_411;
const RUNS_PER_RECORDING = 300;
/** A reader may request this many first bytes for any file size. */
const HEAD_BYTES = 16_384;

/** Bytes of fields and separators pass the first checks more often than random ones. */
const byte = fc.oneof(
  fc.constantFrom(...new TextEncoder().encode('0123456789-+. eE,;\t\n\r"%:=<>/')),
  fc.constantFrom(0, 1, 4, 8, 127, 128, 255),
  fc.integer({ min: 0, max: 255 }),
);

type Damage = { changes: [number, number][]; length: number };

/** Early bytes affect most decisions, so half of the changes are there. */
function damageOf(size: number): fc.Arbitrary<Damage> {
  const last = Math.max(0, size - 1);
  const place = fc.oneof(fc.integer({ min: 0, max: Math.min(last, 400) }), fc.integer({ min: 0, max: last }));
  return fc.record({
    changes: fc.array(fc.tuple(place, byte), { maxLength: 12 }),
    length: fc.option(fc.integer({ min: 0, max: size }), { nil: size, freq: 4 }),
  });
}

function damaged(bytes: Uint8Array, { changes, length }: Damage): Uint8Array {
  const copy = bytes.slice(0, length);
  for (const [at, value] of changes) if (at < copy.length) copy[at] = value;
  return copy;
}

/** Fails when a reader requests more than the file contains. */
function bounded(name: string, bytes: Uint8Array): ByteSource {
  const source = memoryByteSource(bytes, name);
  const read: ByteSource['read'] = (offset, length) => {
    if (length > Math.max(bytes.length, HEAD_BYTES) || length < 0 || offset < 0)
      throw new Error(`Asked for ${length} bytes at ${offset} of ${bytes.length}.`);
    return source.read(offset, length);
  };
  return { name: source.name, size: source.size, read };
}

const noHash = () => ({ update: () => undefined, digestHex: () => '' });

async function expectResultOrWords(seed: FuzzSeed, damages: readonly Damage[]): Promise<void> {
  const [own, ...others] = damages;
  const source = bounded(seed.name, damaged(seed.bytes, own!));
  const beside = new Map(
    (seed.companions ?? []).map(({ name, bytes }, i) => [name, bounded(name, damaged(bytes, others[i]!))]),
  );

  const result = await openEegFile(source, { companion: (name) => beside.get(name) });

  if (!result.ok) {
    expect(result.problem.message.length).toBeGreaterThan(30);
    expect(result.problem.message).not.toContain('cannot be read. Check that it still exists');
    return;
  }
  const { channels } = await inspectEegFile(result.file, noHash);
  const bytes = source.size + [...beside.values()].reduce((sum, { size }) => sum + size, 0);
  for (const channel of channels) expect(channel.samples).toBeLessThanOrEqual(bytes);
}

const seeds = [
  ...openBciFuzzSeeds(),
  ...museFuzzSeeds(),
  ...brainVisionFuzzSeeds(),
  ...xdfFuzzSeeds(),
  ...csvFuzzSeeds(),
];

describe('a damaged recording of any format', () => {
  it.each(seeds.map((seed, number) => [`${seed.name} (${number})`, seed] as const))(
    'opens with what can be read or is refused in words: %s',
    async (_, seed) => {
      const damage = fc.tuple(
        damageOf(seed.bytes.length),
        ...(seed.companions ?? []).map(({ bytes }) => damageOf(bytes.length)),
      );
      await fc.assert(
        fc.asyncProperty(damage, (damages) => expectResultOrWords(seed, damages)),
        { seed: SEED, numRuns: RUNS_PER_RECORDING },
      );
    },
  );

  it('reads every recording that is not damaged', async () => {
    for (const seed of seeds) {
      const beside = new Map((seed.companions ?? []).map(({ name, bytes }) => [name, bounded(name, bytes)]));
      const result = await openEegFile(bounded(seed.name, seed.bytes), {
        companion: (name) => beside.get(name),
      });

      expect(result.ok, seed.name).toBe(true);
    }
  });
});
