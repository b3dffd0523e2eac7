import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';
import { type ByteSource, memoryByteSource } from '../byte-source.ts';
import { inspectEegFile } from '../inspect.ts';
import { openEegFile } from '../open.ts';

const SEED = 20_240_302;

const intact = buildEdf({
  plus: 'D',
  channels: [
    uvChannel(
      'Cz',
      Float32Array.from({ length: 60 }, (_, i) => i),
      { samplesPerRecord: 10 },
    ),
    uvChannel(
      'Pz',
      Float32Array.from({ length: 24 }, (_, i) => -i),
      { samplesPerRecord: 4 },
    ),
  ],
  recordOnsets: [0, 1, 2.5, 3.5, 10, 11],
  annotations: [{ onsetSeconds: 1, durationSeconds: 0.5, text: 'eyes closed' }],
});
const HEADER_BYTES = 1024;

/** Bytes that fields are made of are likelier to get past the first check than random ones. */
const byte = fc.oneof(
  fc.constantFrom(...new TextEncoder().encode('0123456789-+. eE')),
  fc.constantFrom(0, 20, 21, 255),
  fc.integer({ min: 0, max: 255 }),
);
const place = fc.oneof(
  fc.integer({ min: 0, max: HEADER_BYTES - 1 }),
  fc.integer({ min: 0, max: intact.length - 1 }),
);
const mutation = fc.record({
  changes: fc.array(fc.tuple(place, byte), { maxLength: 12 }),
  length: fc.option(fc.integer({ min: 0, max: intact.length }), { nil: intact.length, freq: 4 }),
});

/** Fails when a reader asks for more than the file holds. */
function bounded(bytes: Uint8Array): ByteSource {
  const source = memoryByteSource(bytes);
  return {
    name: source.name,
    size: source.size,
    read(offset, length) {
      if (length > Math.max(bytes.length, 16_384))
        throw new Error(`Asked for ${length} of ${bytes.length} bytes.`);
      return source.read(offset, length);
    },
  };
}

const noHash = () => ({ update: () => undefined, digestHex: () => '' });

describe('a damaged file', () => {
  it('opens with what can be read or is refused in words, and never breaks the reader', async () => {
    await fc.assert(
      fc.asyncProperty(mutation, async ({ changes, length }) => {
        const bytes = intact.slice(0, length);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;

        const result = await openEegFile(bounded(bytes));

        if (!result.ok) {
          expect(result.problem.code).not.toBe('unreadable');
          expect(result.problem.message.length).toBeGreaterThan(30);
          return;
        }
        const inspection = await inspectEegFile(result.file, noHash);
        for (const channel of inspection.channels)
          expect(channel.samples * 2).toBeLessThanOrEqual(bytes.length);
      }),
      { seed: SEED, numRuns: 3000 },
    );
  });
});
