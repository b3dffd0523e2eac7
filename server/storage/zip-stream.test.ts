import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readZip } from '../testing/read-zip.ts';
import { zipStream } from './zip-stream.ts';
import type { ZipEntry } from './zip-stream.ts';

const AT_MS = Date.UTC(2026, 10, 21, 2, 30, 44);
const entry = (name: string, parts: readonly string[], mostBytes = 100): ZipEntry => ({
  name,
  atMs: AT_MS,
  mostBytes,
  content: parts.map((part) => Buffer.from(part)),
});

async function archiveOf(entries: readonly ZipEntry[]): Promise<Buffer> {
  async function* given() {
    yield* entries;
  }
  const parts: Uint8Array[] = [];
  for await (const part of zipStream(given())) parts.push(part);
  return Buffer.concat(parts);
}

const FILES = [
  entry('README.txt', ['Hello ', 'there.']),
  entry('data/größe.json', ['{}']),
  entry('empty', []),
  // Announced as larger than 32 bits can hold, so its sizes use 64 bits.
  entry('large.bin', ['abc'], 5e9),
];

describe('an archive', () => {
  it('gives back names and bytes, in 32 and in 64 bit', async () => {
    const files = readZip(await archiveOf(FILES));

    expect(Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString()]))).toEqual({
      'README.txt': 'Hello there.',
      'data/größe.json': '{}',
      empty: '',
      'large.bin': 'abc',
    });
  });

  it('is one also when it holds nothing', async () => {
    expect(readZip(await archiveOf([])).size).toBe(0);
  });

  it('names more files than 16 bits can count', async () => {
    const files = Array.from({ length: 65_537 }, (_, index) => entry(`${index}`, []));

    expect(readZip(await archiveOf(files)).size).toBe(65_537);
  });

  it('asks for a file only when the one before has been taken', async () => {
    const asked: string[] = [];
    async function* given() {
      for (const name of ['first', 'second']) {
        asked.push(name);
        yield entry(name, ['x']);
      }
    }
    const archive = zipStream(given());

    await archive.next();

    expect(asked).toEqual(['first']);
    await archive.return(undefined);
  });

  it('is read by another program', async () => {
    const program = ['python3', 'python'].find((name) => canRun(name));
    if (!program) return;
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-zip-'));
    const file = path.join(folder, 'a.zip');
    fs.writeFileSync(file, await archiveOf(FILES));
    const script =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.read("large.bin"), ' +
      'z.infolist()[0].date_time)';

    const said = execFileSync(program, ['-c', script, file]).toString();

    fs.rmSync(folder, { recursive: true });
    expect(said.trim()).toBe("None b'abc' (2026, 11, 21, 2, 30, 44)");
  });
});

function canRun(name: string): boolean {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
