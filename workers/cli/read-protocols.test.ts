import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { protocolSet } from '#shared/eeg/protocol-import.ts';
import { buildProtocol } from '#tests/builders/engine-builder.ts';
import { InputFiles } from './input-files.ts';
import { readProtocols } from './read-protocols.ts';

const protocol = buildProtocol({ conditions: [{}] });
const text = JSON.stringify(protocol);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopwell-protocols-'));
  return () => rm(folder, { recursive: true });
});

async function read(content: string | Uint8Array) {
  const path = join(folder, 'p.json');
  await writeFile(path, content);
  return await readProtocols([path], new InputFiles());
}

describe('the protocol files of a command', () => {
  it.each([
    ['UTF-8', Buffer.from(`\uFEFF${text}`, 'utf8')],
    ['UTF-16, low byte first', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, high byte first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('are read with the byte order mark of %s', async (_name, bytes) => {
    expect(await read(bytes)).toEqual([protocol]);
  });

  it('give all protocols of an exported set', async () => {
    expect(await read(JSON.stringify(protocolSet([protocol, protocol])))).toEqual([protocol, protocol]);
  });

  it('are refused with an unknown field, which is named with the nearest known one', async () => {
    await expect(read(JSON.stringify({ ...protocol, goalPC: 90 }))).rejects.toThrow(
      "goalPC: The format has no field 'goalPC' here. The nearest is 'goalPct'.",
    );
  });

  it('name five faults and count the others', async () => {
    const strays = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`stray${index}`, 1]));

    await expect(read(JSON.stringify({ ...protocol, ...strays }))).rejects.toThrow(/stray4.*And 3 more\./);
  });
});
