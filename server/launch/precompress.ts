import fs from 'node:fs/promises';
import path from 'node:path';
import { CODINGS, compress, MIN_COMPRESSED_BYTES } from '../http/content-coding.ts';

/** Excludes images, fonts and sounds: their formats are already compressed. */
const TEXTUAL = /\.(?:js|css|html|json|map|wasm|svg|webmanifest|txt)$/;

/** Writes a compressed copy next to every file of a built web app that becomes smaller by compression. */
export async function precompress(folder: string): Promise<void> {
  const entries = await fs.readdir(folder, { recursive: true });
  await Promise.all(
    entries.filter((name) => TEXTUAL.test(name)).map((name) => compressFile(path.join(folder, name))),
  );
}

async function compressFile(name: string): Promise<void> {
  const bytes = await fs.readFile(name);
  if (bytes.byteLength < MIN_COMPRESSED_BYTES) return;
  for (const coding of CODINGS) {
    const compressed = await compress(bytes, coding.name, 'build');
    if (compressed.byteLength < bytes.byteLength) await fs.writeFile(name + coding.suffix, compressed);
  }
}
