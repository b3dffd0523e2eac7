import { Worker } from 'node:worker_threads';
import type { Row, SqlValue } from '../db.ts';
import { DatabaseStopped } from '../db.ts';
import type { SqlConnection } from '../serial-db.ts';
import type { DbAnswer, DbRequest } from './worker-protocol.ts';
import { unpackError } from './worker-protocol.ts';

type Waiting = { resolve: (rows: Row[]) => void; reject: (error: Error) => void };
type RequestBody = DbRequest extends infer R ? (R extends DbRequest ? Omit<R, 'id'> : never) : never;

/**
 * The built-in database in a thread of its own, so that a long query never stops the server from answering.
 * Resolves when the database is open; rejects with the reason when it cannot be. `onLost` is called when the database
 * ends by itself afterwards: from then on every statement is refused.
 */
export async function connectDatabaseThread(
  workerUrl: URL,
  directory: string,
  onLost: () => void,
): Promise<SqlConnection> {
  const worker = new Worker(workerUrl, { workerData: { directory } });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let gone: Error | undefined;
  let isInUse = false;

  const opened = new Promise<void>((resolve, reject) => {
    worker.on('message', (answer: DbAnswer) => {
      if (answer.kind === 'ready') return resolve();
      if (answer.kind === 'failed') return reject(unpackError(answer.error));
      if (answer.kind === 'stopped') {
        fail(answer.reason);
        // In a panic the database spins and cannot end its thread itself.
        void worker.terminate();
        return;
      }
      const request = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.kind === 'done') return request?.resolve(answer.rows);
      const error = unpackError(answer.error);
      request?.reject(error);
      if (error instanceof DatabaseStopped) fail(error.reason);
    });
    const fail = (reason: string) => {
      gone ??= new DatabaseStopped(reason);
      for (const request of waiting.values()) request.reject(gone);
      waiting.clear();
      reject(gone);
      if (isInUse) onLost();
      isInUse = false;
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
  isInUse = true;
  return connectionOver(
    (body) => {
      if (body.kind === 'close') isInUse = false;
      return send(body);
    },
    async () => {
      await worker.terminate();
    },
  );
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
