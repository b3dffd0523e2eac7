// Plain JavaScript with its types in core-bytes.d.mts: the tests of dsp/host are also type-checked as part of the
// worker, which must not know Node.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

// Not by URL: in a page of the tests that is the one of the page.
const ROOT = join(import.meta.dirname, '../..');
const ASSEMBLY = join(ROOT, 'dsp/assembly');
const CONFIG = join(ROOT, 'dsp/asconfig.json');
const CACHE = join(ROOT, 'dsp/build/tests');

export async function coreBytes(target = 'release') {
  const file = join(CACHE, `${target}-${await sourceHash()}.wasm`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return new Uint8Array(kept);

  await mkdir(CACHE, { recursive: true });
  const bytes = await compile(target);
  // Test files run side by side: each writes under a name of its own, and the last rename wins.
  const draft = `${file}.${process.pid}.${process.hrtime.bigint()}`;
  await writeFile(draft, bytes);
  await rename(draft, file);
  return bytes;
}

async function sourceHash() {
  const names = (await readdir(ASSEMBLY, { recursive: true })).filter((name) => name.endsWith('.ts')).sort();
  const compiler = join(ROOT, 'node_modules/assemblyscript/package.json');
  const hash = createHash('sha256');
  for (const file of [...names.map((name) => join(ASSEMBLY, name)), CONFIG, compiler]) {
    hash.update(relative(ROOT, file)).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

async function compile(target) {
  const { main } = await import('assemblyscript/asc');
  let bytes;
  let messages = '';
  const entry = relative(process.cwd(), join(ASSEMBLY, 'index.ts'));
  const config = relative(process.cwd(), CONFIG);
  const { error } = await main([entry, '--config', config, '--target', target, '--outFile', 'core.wasm'], {
    writeFile: (name, contents) => {
      if (name.endsWith('.wasm')) bytes = new Uint8Array(contents);
    },
    stderr: {
      write: (text) => {
        messages += typeof text === 'string' ? text : new TextDecoder().decode(text);
      },
    },
  });
  if (error || !bytes) throw new Error(`The signal core does not compile:\n${messages}`, { cause: error });
  return bytes;
}
