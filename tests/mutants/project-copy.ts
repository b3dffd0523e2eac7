import fs from 'node:fs';
import path from 'node:path';

/** Built, stored or installed: not part of the sources. */
const LEFT_OUT = new Set([
  'node_modules',
  '.git',
  '.cache',
  'dist',
  'data',
  'test-results',
  'playwright-report',
]);

/** Copies the sources to `folder`, and links its packages one by one, so that caches beside them are its own too. */
export function copyProject(root: string, folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const name of fs.readdirSync(root)) {
    if (!LEFT_OUT.has(name)) fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  const packages = path.join(root, 'node_modules');
  fs.mkdirSync(path.join(folder, 'node_modules'));
  for (const { name } of fs.readdirSync(packages, { withFileTypes: true })) {
    if (name.startsWith('.')) continue;
    fs.symlinkSync(path.join(packages, name), path.join(folder, 'node_modules', name), 'junction');
  }
}
