import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { NEUROSITY_HOSTS } from '#server/http/headers.ts';

type Chunk = {
  type: 'chunk';
  fileName: string;
  code: string;
  isEntry: boolean;
  isDynamicEntry: boolean;
  imports: string[];
  dynamicImports: string[];
  moduleIds: string[];
};
type Output = { output: (Chunk | { type: 'asset'; fileName: string; source: string | Uint8Array })[] };

const ROOT = path.resolve(import.meta.dirname, '..');
const SERVICE_WORKER = path.join(ROOT, 'dist/web/service-worker.js');
const isKit = (id: string) => id.includes('/node_modules/@neurosity/sdk/');

describe("the built web app and the maker's kit of the Crown", () => {
  let chunks: Chunk[];
  let page: string;
  let kit: Chunk;
  let deliveredBefore: Buffer;

  beforeAll(async () => {
    deliveredBefore = await readFile(SERVICE_WORKER);
    const built = (await build({ root: ROOT, logLevel: 'silent', build: { write: false } })) as Output;
    chunks = built.output.filter((file) => file.type === 'chunk');
    const html = built.output.find((file) => file.type === 'asset' && file.fileName === 'index.html');
    page = html?.type === 'asset' ? String(html.source) : '';
    kit = chunks.find(({ moduleIds }) => moduleIds.some(isKit))!;
  });

  it('is looked at without a change to the delivered one, which browser tests use meanwhile', async () => {
    expect(deliveredBefore.equals(await readFile(SERVICE_WORKER))).toBe(true);
  });

  it('holds the kit in one chunk of its own', () => {
    expect(chunks.filter(({ moduleIds }) => moduleIds.some(isKit))).toHaveLength(1);
    expect(kit).toMatchObject({ isEntry: false, isDynamicEntry: true });
    expect(kit.moduleIds.filter((id) => !isKit(id) && !id.startsWith('\0'))).toEqual([]);
  });

  it('asks for that chunk only when a Crown is chosen', () => {
    expect(chunks.filter(({ imports }) => imports.includes(kit.fileName))).toEqual([]);
    const asking = chunks.filter(({ dynamicImports }) => dynamicImports.includes(kit.fileName));
    expect(asking).toHaveLength(1);
    expect(asking[0]!.moduleIds.some((id) => id.endsWith('src/live/headsets/drivers/crown/sdk.ts'))).toBe(
      true,
    );
    expect(page).toContain('<script type="module"');
    expect(page).not.toContain(path.basename(kit.fileName));
  });

  it('lets the kit reach what it names, and needs no eval', () => {
    const project = 'neurosity-device';
    expect(kit.code).toContain(`https://${project}.firebaseio.com`);
    expect(kit.code).toContain('us-central1');
    const hosts = NEUROSITY_HOSTS.map((host) => host.replace(/^\w+:\/\/(?:\*\.)?/, ''));
    // The host of the functions is composed of region and project.
    for (const host of hosts.filter((name) => !name.startsWith('us-central1-')))
      expect(kit.code).toContain(host);
    expect(hosts).toContain(`us-central1-${project}.cloudfunctions.net`);
    expect(kit.code).not.toMatch(/\beval\(|new Function\(/);
  });
});
