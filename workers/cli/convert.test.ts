import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { coreBytes } from '#dsp/testing/core-bytes.mjs';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';
import { conditionInput, noiseRecording } from '#tests/builders/engine-builder.ts';
import { buildOpenBci } from '#tests/builders/openbci-builder.ts';
import { runCaptured } from './testing/run-captured.ts';

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

const eeg = (...args: string[]) => runCaptured(at('core.wasm'), args);

const inspected = async (name: string) => JSON.parse((await eeg('inspect', at(name))).stdout);

describe('eeg convert', () => {
  it('writes BDF+ that inspects like its source', async () => {
    const { code, stdout, stderr } = await eeg('convert', at('a.edf'), at('b.bdf'));
    expect([code, JSON.parse(stdout).warnings.map((each: { code: string }) => each.code)]).toEqual([
      0,
      ['gaps'],
    ]);
    expect(stderr).toBe('eeg: The recording has 1 gap. It stays a gap and is not closed.\n');
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
    expect(stderr).toContain('not all sampled at the same times');
    expect(values.map((row) => row.replaceAll(/(\d\.\d)\d+/g, '$1'))).toMatchInlineSnapshot(`
      [
        "time_s,Cz (4 Hz; uV),Slow (1 Hz; uV)",
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
    expect(rows[2]).toBe('0.25,2,,"blink, ""left""",0.25,1,');
    expect(rows[5]).toBe('1.5,,,in the gap,1.5,,');
    expect(rows.at(-1)).toBe('9,,,after,9,,');
  });

  it('does not write over its source, nor leave half a file behind', async () => {
    const over = await eeg('convert', at('a.edf'), at('a.edf'));
    const nowhere = await eeg('convert', at('a.edf'), at('no/such/b.edf'));

    expect([over.code, nowhere.code]).toEqual([1, 1]);
    expect(over.stderr).toContain('is read by this command');
    expect(nowhere.stderr).toContain('folder does not exist');
    expect(await readFile(at('a.edf'))).toEqual(Buffer.from(edf));
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it.each(['edf', 'bdf', 'csv'])('keeps segments and the share of artifacts: %s', async (ending) => {
    const noise = noiseRecording(7, 8, 15_000);
    const lostRows = Array.from({ length: 11 }, (_, i) => 1207 * (i + 1)).flatMap((row, i) =>
      Array.from({ length: 3 + 41 * i }, (_, k) => row + k),
    );
    const condition = conditionInput({ site: 'EXG Channel 1', threshold: { mode: 'manual', valueUv: 1 } });
    await writeFile(at('core.wasm'), await coreBytes());
    await writeFile(at('p.json'), JSON.stringify({ name: 'Test', conditions: [condition] }));
    await writeFile(
      at('gui.txt'),
      buildOpenBci({ rows: 15_000, lostRows, valueUv: (channel, row) => noise[channel]![row]!.toFixed(6) }),
    );
    expect((await eeg('convert', at('gui.txt'), at(`gaps.${ending}`))).code).toBe(0);
    const replayed = async (name: string) =>
      JSON.parse((await eeg('replay', at(name), '--protocol', at('p.json'))).stdout);
    const [before, after] = [await replayed('gui.txt'), await replayed(`gaps.${ending}`)];
    const segments = async (name: string) => (await inspected(name)).segments;

    expect(before.artifactPct).toBeGreaterThan(5);
    expect(after.artifactPct).toBe(before.artifactPct);
    expect(await segments('gui.txt')).toHaveLength(12);
    expect(await segments(`gaps.${ending}`)).toHaveLength(12);
  });
});
