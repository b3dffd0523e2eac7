import { link, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { coreBytes } from '#dsp/testing/core-bytes.mjs';
import { buildBrainVision } from '#tests/builders/brainvision-builder.ts';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';
import { conditionInput, noiseRecording } from '#tests/builders/engine-builder.ts';
import { runCaptured } from './testing/run-captured.ts';

const RATE = 250;
const SECONDS = 8;
let folder: string;
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopwell-outputs-'));
  const [noise] = noiseRecording(31, 1, RATE * SECONDS);
  const channels = [uvChannel('Cz', noise!, { samplesPerRecord: RATE })];
  await writeFile(at('core.wasm'), await coreBytes());
  await writeFile(at('a.edf'), buildEdf({ channels }));
  await writeFile(
    at('p.json'),
    JSON.stringify({
      name: 'P',
      conditions: [conditionInput({ threshold: { mode: 'manual', value: 1 } })],
    }),
  );
  return () => rm(folder, { recursive: true });
});

const eeg = (...args: string[]) => runCaptured(at('core.wasm'), args);

const replay = (ticks: string) => eeg('replay', at('a.edf'), '--protocol', at('p.json'), '--ticks', ticks);

describe('an output', () => {
  it.each<[what: string, input: string, write: (out: string) => ReturnType<typeof eeg>]>([
    ['the ticks of a replay', 'a.edf', replay],
    ['the ticks of a replay', 'p.json', replay],
    ['a converted recording', 'a.edf', (out) => eeg('convert', at('a.edf'), out)],
  ])('(%s) is never written over %s: not by its name, nor through a link', async (_what, input, write) => {
    const before = await readFile(at(input));
    await symlink(input, at('symbolic.csv'));
    await symlink('symbolic.csv', at('twice.csv'));
    await link(at(input), at('hard.csv'));
    const names = (await readdir(folder)).sort();

    // 'join' would normalize the other spelling of the path.
    const places = [at('symbolic.csv'), at('twice.csv'), at('hard.csv'), at(input), `${folder}/./${input}`];
    for (const out of places) {
      if (!/\.(edf|csv)$/.test(out) && write !== replay) continue;
      const { code, stderr } = await write(out);

      expect([out, code]).toEqual([out, 1]);
      expect(stderr).toContain(
        out === at(input) ? 'is read by this command' : `is the same file as '${at(input)}'`,
      );
      expect(stderr).toMatch(/^eeg: .*\. Write to another file\.\n$/);
      expect(await readFile(at(input))).toEqual(before);
    }
    expect((await readdir(folder)).sort()).toEqual(names);
  });

  it('is not written over a file that belongs to the recording', async () => {
    const files = Object.values(buildBrainVision());
    for (const { name, bytes } of files) await writeFile(at(name), bytes);
    const ticks = (out: string) =>
      eeg('replay', at('rec.vhdr'), '--protocol', at('p.json'), '--ticks', at(out));

    for (const { name } of files) {
      const before = await readFile(at(name));
      expect(await ticks(name)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/is read by/) as string,
      });
      expect(await readFile(at(name))).toEqual(before);
    }
  });

  it('leaves a file alone that is called as a half-written one could be', async () => {
    const before = await readFile(at('a.edf'));
    await symlink('a.edf', at('t.csv.part'));

    expect(await replay(at('t.csv'))).toMatchObject({ code: 0, stderr: '' });
    expect(await readFile(at('a.edf'))).toEqual(before);
  });

  it('goes through a link to another file, which stays a link', async () => {
    await writeFile(at('real.csv'), 'old');
    await symlink('real.csv', at('link.csv'));

    expect(await replay(at('link.csv'))).toMatchObject({ code: 0, stderr: '' });
    expect(await readFile(at('real.csv'), 'utf8')).toMatch(/^timeSeconds/);
    expect(
      (await readdir(folder, { withFileTypes: true }))
        .find(({ name }) => name === 'link.csv')
        ?.isSymbolicLink(),
    ).toBe(true);
  });

  it('goes to a device as it is', async () => {
    const args = ['replay', at('a.edf'), '--protocol', at('p.json'), '--ticks', '/dev/null'];

    expect(await eeg(...args)).toMatchObject({ code: 0, stderr: '' });
  });
});
