import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { PrecachedFile } from '#shared/updates.ts';
import { CROWN_SDK } from './chunks.ts';

/** Compressed copies, pages about the product, and what a browser loads only with a network. */
const LEFT_OUT = [/\.(?:br|gz|map)$/, /^site\//, new RegExp(`^assets/${CROWN_SDK}-`), /^service-worker\.js$/];
/** The bundler puts a hash of the contents into these file names. */
const HASHED = /^assets\//;

/** The files of a built web app that the service worker stores, in a fixed order. */
export async function precachedFiles(folder: string): Promise<PrecachedFile[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !LEFT_OUT.some((pattern) => pattern.test(name)))
    .sort();
  return Promise.all(
    names.map(async (name) => ({
      url: `/${name}`,
      revision: HASHED.test(name) ? null : hashOf(await fs.readFile(path.join(folder, name))),
    })),
  );
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
