import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { isBuilt } from '../launch/setup.mjs';
import { QUICK_START } from './quick-start.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

export type BuiltServer = { entry: string; remove(): void };

/**
 * The server as in a release: what `npm run build` made, or a bundle of its own if sources have changed since. That one has
 * the folder depth of dist/server, so that it finds related files.
 */
export async function buildServer(): Promise<BuiltServer> {
  if (isBuilt('server')) return { entry: path.join(ROOT, 'dist/server/main.js'), remove: () => undefined };
  fs.mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  const folder = fs.mkdtempSync(path.join(ROOT, '.cache', 'test-server-'));
  await build({
    root: ROOT,
    configFile: path.join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    build: { ssr: true, outDir: folder },
  });
  return {
    entry: path.join(folder, 'main.js'),
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

export type ServerProcess = {
  child: ChildProcess;
  url: string;
  /** Kills the process at once, without any clean-up. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves to the exit code. */
  stop(): Promise<number | null>;
};

export type Environment = Record<string, string>;

function start(entry: string, environment: Environment) {
  const child = spawn(process.execPath, [...QUICK_START, entry], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => (output.text += data.toString()));
  }
  return { child, output };
}

/** Starts the bundle and waits until it reports that it is ready. Rejects with its output if it fails. */
export async function startServer(entry: string, environment: Environment): Promise<ServerProcess> {
  const { child, output } = start(entry, environment);
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const ready = /Loopwell is ready at (http:\S+)/.exec(output.text);
      if (ready) resolve(ready[1]!);
    });
    void exited.then(() => reject(new Error(output.text)));
  });
  return {
    child,
    url,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}

/** Starts the bundle where it cannot run; returns its exit code and output. */
export async function startRefused(
  entry: string,
  environment: Environment,
): Promise<{ code: number; output: string }> {
  const { child, output } = start(entry, environment);
  const [code] = (await once(child, 'close')) as [number];
  return { code, output: output.text };
}
