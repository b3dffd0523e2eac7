// `npm run dev`: the API on port 4100, restarted when server code changes, and the web app with hot reload on 4101.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureDependencies, orExit, requireNode, ROOT, say, SERVER_SOURCES } from './setup.mjs';

/** Editors and git write several files at once. */
const SETTLE_MS = 200;

requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt(['wasm', 'server']));

const start = (...args) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
let isRestarting = false;
let isStopping = false;
const startApi = () =>
  start('dist/server/main.js').on('exit', () => {
    if (!isRestarting && !isStopping)
      say('The API has stopped. It starts again after the next change of server code.');
  });
let api = startApi();
const web = start(path.join('node_modules', 'vite', 'bin', 'vite.js'));
say('Web app with hot reload: http://127.0.0.1:4101');

/** Stops the old API before the new one starts: only one process may open the built-in database. */
async function restartApi() {
  isRestarting = true;
  if (api.exitCode === null && api.signalCode === null) {
    const exited = new Promise((resolve) => api.once('exit', resolve));
    api.kill('SIGTERM');
    await exited;
  }
  isRestarting = false;
  // After a stop, a new API would outlive this process.
  if (!isStopping) api = startApi();
}

/** A failed build leaves the old API running. */
async function rebuild() {
  try {
    const built = await ensureBuilt(['wasm', 'server']);
    if (built.length > 0 && !isStopping) await restartApi();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}

let timer;
let building = Promise.resolve();
const watchers = SERVER_SOURCES.map((source) =>
  watch(path.join(ROOT, source), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => (building = building.then(rebuild)), SETTLE_MS);
  }),
);

function stop() {
  isStopping = true;
  clearTimeout(timer);
  for (const watcher of watchers) watcher.close();
  api.kill('SIGTERM');
  web.kill('SIGTERM');
}
web.on('exit', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
