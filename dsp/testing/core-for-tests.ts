import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WasmCore } from '../host/core.ts';
import { loadCore } from '../host/load-core.ts';

export type CoreTarget = 'release' | 'debug';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ASSEMBLY = join(ROOT, 'dsp/assembly');
const CONFIG = join(ROOT, 'dsp/asconfig.json');
const CACHE = join(ROOT, 'dsp/build/tests');

/** A fresh core of the present sources; compiles them when no other test has yet. */
export async function loadTestCore(target: CoreTarget = 'release'): Promise<WasmCore> {
  return loadCore(await coreBytes(target));
}

/** The module compiled from the present sources, kept under `dsp/build/tests` by their hash. */
export async function coreBytes(target: CoreTarget = 'release'): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(CACHE, `${target}-${await sourceHash()}.wasm`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return new Uint8Array(kept);

  await mkdir(CACHE, { recursive: true });
  // Test files run side by side: each compiles to a name of its own, and the last rename wins.
  const draft = `${file}.${process.pid}.${process.hrtime.bigint()}`;
  const bytes = await compile(target);
  await writeFile(draft, bytes);
  await rename(draft, file);
  return bytes;
}

async function sourceHash(): Promise<string> {
  const names = (await readdir(ASSEMBLY)).filter((name) => name.endsWith('.ts')).sort();
  const compiler = join(ROOT, 'node_modules/assemblyscript/package.json');
  const files = [...names.map((name) => join(ASSEMBLY, name)), CONFIG, compiler];
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(ROOT, file)).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

async function compile(target: CoreTarget): Promise<Uint8Array<ArrayBuffer>> {
  const { default: asc } = await import('assemblyscript/asc');
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  let messages = '';
  const entry = relative(process.cwd(), join(ASSEMBLY, 'index.ts'));
  const config = relative(process.cwd(), CONFIG);
  const { error } = await asc.main(
    [entry, '--config', config, '--target', target, '--outFile', 'core.wasm'],
    {
      writeFile: (name, contents) => {
        if (name.endsWith('.wasm') && typeof contents !== 'string') bytes = new Uint8Array(contents);
      },
      stderr: {
        write: (text) => {
          messages += typeof text === 'string' ? text : new TextDecoder().decode(text);
        },
      },
    },
  );
  if (error || !bytes) throw new Error(`The signal core does not compile:\n${messages}`, { cause: error });
  return bytes;
}
