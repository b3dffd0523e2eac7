import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Handler } from 'hono';
import { CODINGS, codingsFor } from './content-coding.ts';
import type { AppContext, AppEnv } from './context.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.mp3': 'audio/mpeg',
};

/** The bundler puts a hash of the contents into these file names, so the files never change. */
const HASHED_FOLDER = '/assets/';

const isCompressedCopy = (name: string): boolean => CODINGS.some(({ suffix }) => name.endsWith(suffix));

/**
 * The web app: files of `root`, and its page for every address that is a screen. Addresses that look like missing files
 * return 404, so that a missing script is not answered with a page. Each file is sent compressed if the build left a
 * compressed copy next to it.
 */
export function staticFiles(root: string): Handler<AppEnv> {
  return async (c) => {
    const name = isCompressedCopy(c.req.path) ? undefined : nameBelow(root, c.req.path);
    const file = name === undefined ? undefined : await readFor(c, name);
    if (file) {
      const isHashed = c.req.path.startsWith(HASHED_FOLDER);
      return send(c, file, isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    }
    if (path.extname(c.req.path) !== '') return c.text('Not found', 404);
    const page = await readFor(c, path.join(root, 'index.html'));
    if (!page) {
      return c.text("The web app has not been built. Run 'npm run build' and start Loopwell again.", 503);
    }
    return send(c, page, 'no-cache');
  };
}

type FileBytes = { type: string; bytes: Uint8Array<ArrayBuffer>; coding: string | undefined };

function send(c: AppContext, { type, bytes, coding }: FileBytes, cacheControl: string): Response {
  // Hash of the bytes as sent: copies in different codings need different tags.
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  c.header('Cache-Control', cacheControl);
  c.header('Vary', 'Accept-Encoding');
  c.header('ETag', etag);
  if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  c.header('Content-Type', type);
  if (coding !== undefined) c.header('Content-Encoding', coding);
  return c.body(bytes);
}

/** Compares weakly: a proxy may have marked the tag as weak (RFC 9110, 13.1.2). */
const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()));

/** Undefined if the file does not exist. */
async function readFor(c: AppContext, name: string): Promise<FileBytes | undefined> {
  const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
  for (const coding of codingsFor(c.req.header('accept-encoding'))) {
    const bytes = await read(name + coding.suffix);
    if (bytes) return { type, bytes, coding: coding.name };
  }
  const bytes = await read(name);
  return bytes && { type, bytes, coding: undefined };
}

async function read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await fs.readFile(name).catch(() => undefined);
  return bytes && new Uint8Array(bytes);
}

/** Undefined for paths outside `root`. */
function nameBelow(root: string, urlPath: string): string | undefined {
  const decoded = decode(urlPath);
  if (decoded === undefined || decoded.includes('\0')) return undefined;
  const name = path.resolve(root, `.${decoded}`);
  return name.startsWith(path.resolve(root) + path.sep) ? name : undefined;
}

function decode(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
}
