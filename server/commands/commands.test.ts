import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withDatabase } from './with-database.ts';

/** A database thread that answers every statement with all statements it has received. */
const THREAD = `
  import { parentPort } from 'node:worker_threads';
  const seen = [];
  parentPort.postMessage({ kind: 'ready' });
  parentPort.on('message', ({ id, sql }) => {
    seen.push(sql ?? '');
    parentPort.postMessage({ kind: 'done', id, rows: seen.map((each) => ({ sql: each })) });
  });`;
const WORKER_URL = new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`);

let parent: string;
let data: string;

beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-command-'));
  data = path.join(parent, 'data');
  vi.stubEnv('LOOPWELL_DATA', data);
  vi.stubEnv('DATABASE_URL', '');
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  fs.rmSync(parent, { recursive: true, force: true });
});

it('a command finds the database as it is: to verify a log must not change anything', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const seen: string[] = [];
  const run = withDatabase(WORKER_URL, async (db) => {
    const rows = await db.query<{ sql: string }>('system', 'select 1 as own');
    seen.push(...rows.map(({ sql }) => sql));
    return true;
  });
  await expect(run).rejects.toThrow('exit');

  expect(seen.join('\n')).toContain('select 1 as own');
  expect(seen.join('\n')).not.toContain('schema_migration');
});

it('a super user without an address is asked for before anything is opened', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'make-superuser.js']);
  await expect(import('./make-superuser.ts')).rejects.toThrow('exit 1');

  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('npm run make-superuser -- ADDRESS'));
  expect(fs.existsSync(data)).toBe(false);
});
