import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { QUICK_START } from '#server/testing/quick-start.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The real built server in its own process, with its own port and data folder. */
export type ServerProcess = {
  url: string;
  port: number;
  dataDir: string;
  /** Id of the process; undefined if it could not be started. */
  pid: number | undefined;
  kill(signal: NodeJS.Signals): Promise<void>;
};

type StartOptions = {
  dataDir: string;
  /** Port of an earlier server; any free port by default. */
  port?: number;
  environment?: Readonly<Record<string, string>>;
  /** Folder that holds `dist`; this checkout by default. */
  root?: string;
  /** Starts it as `npm start` does, to measure its speed. */
  isMeasured?: boolean;
};

export async function startServer(options: StartOptions): Promise<ServerProcess> {
  const flags = options.isMeasured ? [] : QUICK_START;
  const child = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
    cwd: options.root ?? ROOT,
    env: {
      ...process.env,
      // The system assigns a free port on opening: a port looked up before could be taken by then.
      PORT: String(options.port ?? 0),
      HOST: '127.0.0.1',
      LOOPWELL_DATA: options.dataDir,
      DATABASE_URL: '',
      // The people of the tests know Loopwell: a tour would cover what they press.
      FIRST_VISIT_HELP: 'off',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // If a test times out while the server starts, nothing else would end the server.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  const url = await untilReady(child);
  return {
    url,
    port: Number(new URL(url).port),
    dataDir: options.dataDir,
    pid: child.pid,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

/** Resolves to the address that the server reports when ready. */
function untilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const onData = (data: Buffer) => {
      output += data.toString();
      const url = /Loopwell is ready at (http:\S+)\s/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${output}`)));
  });
}
