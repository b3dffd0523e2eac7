import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './server-process.ts';

/** The mark in the page of a new version. */
export const NEW_VERSION = 'meta[name="version"][content="new"]';

/** A copy of the build in `folder`, as on a server, whose files a test may replace. Returns the root for `startServer`. */
export async function deploy(folder: string): Promise<string> {
  const root = path.join(folder, 'deployed');
  await mkdir(root);
  await cp(path.join(ROOT, 'dist'), path.join(root, 'dist'), { recursive: true });
  for (const name of ['node_modules', 'dsp', 'package.json'])
    await symlink(path.join(ROOT, name), path.join(root, name));
  return root;
}

/**
 * Replaces the web app of a deployed copy by another version, as a new build would: the page gets a mark
 * (`NEW_VERSION`), its revision changes, and the file of the start has another name.
 */
export async function deployNewVersion(root: string): Promise<void> {
  const web = path.join(root, 'dist/web');
  const page = await readFile(path.join(web, 'index.html'), 'utf8');
  const start = /assets\/(start-[\w-]+\.js)/.exec(page)![1]!;
  const rename = (text: string) => text.replaceAll(start, `next-${start}`);
  await cp(path.join(web, 'assets', start), path.join(web, 'assets', `next-${start}`));
  await rm(path.join(web, 'assets', start));
  await replace(web, 'index.html', (text) =>
    rename(text).replace('<title>', '<meta name="version" content="new" /><title>'),
  );
  await replace(web, 'service-worker.js', (text) =>
    rename(text).replace(/(\/index\.html`?,revision:`)[0-9a-f]+/, '$1aaaaaaaaaaaaaaaa'),
  );
}

/** Changes a text file and removes its compressed copies, which would be sent in its place. */
async function replace(web: string, name: string, change: (text: string) => string): Promise<void> {
  const file = path.join(web, name);
  const before = await readFile(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${name} did not change`);
  await writeFile(file, after);
  for (const suffix of ['.br', '.gz']) await rm(file + suffix, { force: true });
}
