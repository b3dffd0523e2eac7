// `npm run dev`: the API on port 4100 and the web app with hot reload on port 4101.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureDependencies, orExit, requireNode, ROOT, say } from './setup.mjs';

requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt(['wasm', 'server']));
const start = (...args) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
const children = [start('dist/server/main.js'), start(path.join('node_modules', 'vite', 'bin', 'vite.js'))];
say('Web app with hot reload: http://127.0.0.1:4101 (server code is rebuilt at the next start)');
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
