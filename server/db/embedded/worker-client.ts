import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import type { Row, SqlValue } from '../db.ts';
import type { SqlConnection } from '../serial-db.ts';
import type { DbAnswer, DbRequest } from './worker-protocol.ts';
import { unpackError } from './worker-protocol.ts';

type Waiting = { resolve: (rows: Row[]) => void; reject: (error: Error) => void };
type RequestBody = DbRequest extends infer R ? (R extends DbRequest ? Omit<R, 'id'> : never) : never;

/**
 * The built-in database in a thread of its own, so that a long query never stops the server from answering.
 * Resolves when the database is open; rejects with the reason when it cannot be.
 */
export async function connectDatabaseThread(workerUrl: URL, directory: string): Promise<SqlConnection> {
  const worker = new Worker(workerUrl, { workerData: { directory } });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let gone: Error | undefined;

  const opened = new Promise<void>((resolve, reject) => {
    worker.on('message', (answer: DbAnswer) => {
      if (answer.kind === 'ready') return resolve();
      if (answer.kind === 'failed') return reject(unpackError(answer.error));
      const request = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.kind === 'done') request?.resolve(answer.rows);
      else request?.reject(unpackError(answer.error));
    });
    const fail = (reason: string) => {
      gone ??= new AppError('unavailable', `The built-in database stopped (${reason}). Restart Loopwell.`);
      for (const request of waiting.values()) request.reject(gone);
      waiting.clear();
      reject(gone);
    };
    worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => fail(`thread ended with code ${code}`));
  });

  const send: Send = (body) => {
    if (gone) return Promise.reject(gone);
    return new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...body, id });
    });
  };

  try {
    await opened;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return connectionOver(send, async () => {
    await worker.terminate();
  });
}

type Send = (body: RequestBody) => Promise<Row[]>;

const connectionOver = (send: Send, terminate: () => Promise<void>): SqlConnection => ({
  query: async <R extends Row>(sql: string, params: readonly SqlValue[] = []) =>
    (await send({ kind: 'query', sql, params: [...params] })) as R[],
  exec: async (sql) => {
    await send({ kind: 'exec', sql });
  },
  async close() {
    await send({ kind: 'close' });
    await terminate();
  },
});
