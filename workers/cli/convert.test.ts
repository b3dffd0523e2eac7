import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';
import { runCli } from './run-cli.ts';

let folder: string;
const at = (name: string) => join(folder, name);

const edf = buildEdf({
  plus: 'D',
  channels: [
    uvChannel('Cz', [1, 2, 3, 4, 5, 6, 7, 8], { samplesPerRecord: 4 }),
    uvChannel('Slow', [10, 20], { samplesPerRecord: 1 }),
  ],
  recordOnsets: [0, 2.5],
  annotations: [
    { onsetSeconds: 0.25, durationSeconds: 1, text: 'blink, "left"' },
    { onsetSeconds: 1.5, text: 'in the gap' },
    { onsetSeconds: 9, text: 'after' },
  ],
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopwell-convert-'));
  await writeFile(at('a.edf'), edf);
  return () => rm(folder, { recursive: true });
});

async function eeg(...args: string[]) {
  let stdout = '';
  let stderr = '';
  const io = {
    stdout: (text: string) => (stdout += text),
    stderr: (text: string) => (stderr += text),
    corePath: '',
  };
  const code = await runCli(args, io);
  return { code, stdout, stderr };
}

const inspected = async (name: string) => JSON.parse((await eeg('inspect', at(name))).stdout);

describe('eeg convert', () => {
  it('writes BDF+ that inspects like its source', async () => {
    expect(await eeg('convert', at('a.edf'), at('b.bdf'))).toEqual({ code: 0, stdout: '', stderr: '' });
    const [before, after] = [await inspected('a.edf'), await inspected('b.bdf')];

    expect(after).toEqual({ ...before, format: 'BDF+D' });
  });

  it('gives the same bytes for what it wrote itself', async () => {
    await eeg('convert', at('a.edf'), at('c.edf'));
    await eeg('convert', at('c.edf'), at('d.edf'));

    expect(await readFile(at('d.edf'))).toEqual(await readFile(at('c.edf')));
  });

  it('writes a table with gaps left out, empty cells and annotations', async () => {
    const { code, stderr } = await eeg('convert', at('a.edf'), at('a.csv'));
    const rows = (await readFile(at('a.csv'), 'utf8')).trimEnd().split('\n');
    const values = rows.map((row) => row.split(',').slice(0, 3).join(','));

    expect(code).toBe(0);
    expect(stderr).toContain('sampled more slowly');
    expect(values.map((row) => row.replaceAll(/(\d\.\d)\d+/g, '$1'))).toMatchInlineSnapshot(`
      [
        "time_s,Cz (uV),Slow (uV)",
        "0,1,10",
        "0.2,2,",
        "0.5,3,",
        "0.7,4,",
        "1.5,,",
        "2.5,5,20",
        "2.7,6,",
        "3,7,",
        "3.2,8,",
        "9,,",
      ]
    `);
    expect(rows[2]).toContain('"blink, ""left""",1');
    expect(rows[5]).toBe('1.5,,,in the gap,');
    expect(rows.at(-1)).toBe('9,,,after,');
  });

  it('does not write over its source, nor leave half a file behind', async () => {
    const over = await eeg('convert', at('a.edf'), at('a.edf'));
    const nowhere = await eeg('convert', at('a.edf'), at('no/such/b.edf'));

    expect([over.code, nowhere.code]).toEqual([1, 1]);
    expect(over.stderr).toContain('is the recording itself');
    expect(nowhere.stderr).toContain('folder does not exist');
    expect(await readFile(at('a.edf'))).toEqual(Buffer.from(edf));
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
