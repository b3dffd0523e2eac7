import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltServer, buildServer, startServer } from '#server/testing/built-server.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const AT_RUN_TIME = path.join(ROOT, 'node_modules');

let built: BuiltServer;
let image: string;
beforeAll(async () => {
  built = await buildServer();
  image = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-image-'));
}, 120_000);
afterAll(() => {
  built.remove();
  fs.rmSync(image, { recursive: true, force: true });
});

/** Packages the product needs when it runs, as `npm prune --omit=dev` leaves them. */
function runtimePackages(): string[] {
  const lock = JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(lock.packages)
    .filter(
      ([folder, { dev, devOptional }]) =>
        /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(folder) && !dev && !devOptional,
    )
    .map(([folder]) => folder.slice('node_modules/'.length));
}

// The last stage of deploy/Containerfile, without a container: its files alone, and its command.
it('what the container copies is enough to run the server', async () => {
  fs.copyFileSync(path.join(ROOT, 'package.json'), path.join(image, 'package.json'));
  fs.cpSync(path.dirname(built.entry), path.join(image, 'dist/server'), { recursive: true });
  for (const name of runtimePackages()) {
    const from = path.join(AT_RUN_TIME, name);
    // Packages for other kinds of machines are not installed.
    if (!fs.existsSync(from)) continue;
    fs.mkdirSync(path.dirname(path.join(image, 'node_modules', name)), { recursive: true });
    fs.symlinkSync(from, path.join(image, 'node_modules', name));
  }

  const server = await startServer(path.join(image, 'dist/server/main.js'), {
    LOOPWELL_DATA: path.join(image, 'data'),
  });
  const state = await fetch(`${server.url}/v2/setup`);

  expect(state.status).toBe(200);
  expect(fs.existsSync(path.join(image, 'node_modules/vite'))).toBe(false);
  expect(await server.stop()).toBe(0);
}, 60_000);
