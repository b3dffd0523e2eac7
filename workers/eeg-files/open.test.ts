import { describe, expect, it } from 'vitest';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';
import { blobByteSource, type ByteSource, memoryByteSource } from './byte-source.ts';
import { openEegFile } from './open.ts';

const edf = buildEdf({ channels: [uvChannel('Cz', [1, 2, 3, 4], { samplesPerRecord: 2 })], plus: 'C' });
const text = (content: string) => new TextEncoder().encode(content);

async function problemOf(source: ByteSource) {
  const result = await openEegFile(source);
  return result.ok ? undefined : result.problem;
}

/** Counts the requested bytes. */
function counted(source: ByteSource): {
  source: ByteSource;
  bytesRead: () => number;
  requests: () => number;
} {
  let bytesRead = 0;
  let requests = 0;
  const read: ByteSource['read'] = (offset, length) => {
    bytesRead += length;
    requests++;
    return source.read(offset, length);
  };
  return {
    source: { name: source.name, size: source.size, read },
    bytesRead: () => bytesRead,
    requests: () => requests,
  };
}

describe('opening a file', () => {
  it.each<[string, Uint8Array, string]>([
    ['scan.pdf', text('%PDF-1.7 ...'), 'a PDF document'],
    ['photo.edf', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), 'a PNG picture'],
    ['people.csv', text('name,town\nAnn,Ulm\n'), 'a table in text form'],
    ['a.zip', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), 'a ZIP archive'],
    ['notes.txt', text('hello'), 'a text file'],
    ['noise.bin', Uint8Array.of(1, 2, 3, 4, 5), 'match no supported format'],
  ])('refuses %s and says what it looks like and what to do', async (name, bytes, looksLike) => {
    const problem = await problemOf(memoryByteSource(bytes, name));

    expect(problem?.code).toBe('notEeg');
    expect(problem?.message).toContain(looksLike);
    expect(problem?.message).toContain(`'${name}'`);
    expect(problem?.message).toContain('.edf');
  });

  it('refuses an empty file and one that ends within its header', async () => {
    expect((await problemOf(memoryByteSource(new Uint8Array(0))))?.code).toBe('empty');
    for (const length of [100, 255, 256, 300, 511]) {
      expect((await problemOf(memoryByteSource(edf.slice(0, length))))?.code).toBe('damagedHeader');
    }
  });

  it('tells formats by content, not by name', async () => {
    expect((await openEegFile(memoryByteSource(edf, 'recording.txt'))).ok).toBe(true);
  });

  it('opens an EDF file with an unusual version field', async () => {
    const bytes = buildEdf({
      channels: [uvChannel('Cz', [1], { samplesPerRecord: 1 })],
      claims: { version: '1' },
    });

    expect((await openEegFile(memoryByteSource(bytes))).ok).toBe(true);
  });

  it('says what to do when the file can no longer be read', async () => {
    const gone: ByteSource = {
      name: 'gone.edf',
      size: 5000,
      read: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    };

    expect(await problemOf(gone)).toMatchObject({ code: 'unreadable' });
  });

  it('rejects with a message when the file shrinks after it was opened', async () => {
    // Longer than the cached head.
    const long = buildEdf({
      channels: [uvChannel('Cz', new Float32Array(64_000), { samplesPerRecord: 1000 })],
    });
    let size = long.length;
    const shrinking: ByteSource = {
      name: 'cut.edf',
      size,
      read: async (offset, length) => long.slice(0, size).slice(offset, offset + length),
    };
    const result = await openEegFile(shrinking);
    size = 600;

    const reading =
      result.ok && result.file.readFloat32({ channels: [0], firstSampleIndex: 60_000, sampleCount: 4 });
    await expect(reading).rejects.toThrow("'cut.edf' can no longer be read");
  });

  it('reads a Blob as it reads bytes', async () => {
    const result = await openEegFile(blobByteSource(new Blob([edf]), 'a.edf'));

    const values =
      result.ok && (await result.file.readFloat32({ channels: [0], firstSampleIndex: 1, sampleCount: 2 }))[0];
    expect(values && [...values].map((value) => Math.round(value))).toEqual([2, 3]);
  });

  it('reads little of a long recording to open it', async () => {
    const samples = new Float32Array(256 * 1200);
    const long = buildEdf({ channels: [uvChannel('Cz', samples, { samplesPerRecord: 256 })], plus: 'D' });
    const { source, bytesRead } = counted(memoryByteSource(long));

    expect((await openEegFile(source)).ok).toBe(true);
    expect(long.length).toBeGreaterThan(600_000);
    expect(bytesRead()).toBeLessThan(32 * 1024);
  });

  it('reads a recording full of gaps in few requests, not one a record', async () => {
    const recordOnsets = Array.from({ length: 5000 }, (_, record) => record * 1.5);
    const channels = [uvChannel('Cz', new Float32Array(40_000), { samplesPerRecord: 8 })];
    const { source, requests } = counted(memoryByteSource(buildEdf({ channels, plus: 'D', recordOnsets })));
    const result = await openEegFile(source);

    expect(result.ok && result.file.segments).toHaveLength(5000);
    expect(requests()).toBeLessThan(100);
  });
});
