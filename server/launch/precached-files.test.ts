import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { precachedFiles } from './precached-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loopwell-precached-'));
  await Promise.all(['assets', 'site'].map((name) => mkdir(path.join(folder, name))));
  const names = ['index.html', 'index.html.br', 'icon.svg', 'service-worker.js', 'site/about.html'];
  const assets = ['start-abc.js', 'start-abc.js.gz', 'start-abc.js.map', 'crown-sdk-abc.js', 'core-abc.wasm'];
  for (const name of [...names, ...assets.map((each) => `assets/${each}`)])
    await writeFile(path.join(folder, name), name);
});
afterEach(() => rm(folder, { recursive: true }));

it('lists what the app needs without a network, and nothing else', async () => {
  expect(await precachedFiles(folder)).toEqual([
    { url: '/assets/core-abc.wasm', revision: null },
    { url: '/assets/start-abc.js', revision: null },
    { url: '/icon.svg', revision: expect.stringMatching(/^[0-9a-f]{16}$/) },
    { url: '/index.html', revision: expect.stringMatching(/^[0-9a-f]{16}$/) },
  ]);
});

it('gives a changed page another revision', async () => {
  const revision = async () =>
    (await precachedFiles(folder)).find(({ url }) => url === '/index.html')!.revision;
  const before = await revision();
  await writeFile(path.join(folder, 'index.html'), 'changed');
  expect(await revision()).not.toBe(before);
});
