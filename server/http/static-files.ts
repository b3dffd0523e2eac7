import fs from 'node:fs/promises';
import path from 'node:path';
import type { Handler } from 'hono';
import type { AppEnv } from './context.ts';

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

/** The bundler puts a hash of the contents into these names, so they never change. */
const HASHED_FOLDER = '/assets/';

/**
 * The web app: files of `root`, and its page for every address that is a screen. Addresses that look like files and
 * are none are not found, so that a missing script is not answered with a page.
 */
export function staticFiles(root: string): Handler<AppEnv> {
  return async (c) => {
    const file = await readBelow(root, c.req.path);
    if (file) {
      const isHashed = c.req.path.startsWith(HASHED_FOLDER);
      c.header('Content-Type', TYPES[path.extname(file.name)] ?? 'application/octet-stream');
      c.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      return c.body(file.bytes);
    }
    if (path.extname(c.req.path) !== '') return c.text('Not found', 404);
    const page = await readBelow(root, '/index.html');
    if (!page) {
      return c.text("The web app has not been built. Run 'npm run build' and start Loopwell again.", 503);
    }
    c.header('Content-Type', TYPES['.html']);
    c.header('Cache-Control', 'no-cache');
    return c.body(page.bytes);
  };
}

/** Undefined for what does not exist or lies outside `root`. */
async function readBelow(root: string, urlPath: string) {
  const decoded = decode(urlPath);
  if (decoded === undefined || decoded.includes('\0')) return undefined;
  const name = path.resolve(root, `.${decoded}`);
  if (!name.startsWith(path.resolve(root) + path.sep)) return undefined;
  const bytes = await fs.readFile(name).catch(() => undefined);
  return bytes && { name, bytes: new Uint8Array(bytes) };
}

function decode(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
}
