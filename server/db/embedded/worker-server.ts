import type { MessagePort } from 'node:worker_threads';
import type { SqlConnection } from '../serial-db.ts';
import type { DbAnswer, DbRequest } from './worker-protocol.ts';
import { packError } from './worker-protocol.ts';

/** Answers requests from `port` using the database that `open` returns. Requests are served in order of arrival. */
export function serveDatabase(port: MessagePort, open: () => Promise<SqlConnection>): void {
  const answer = (message: DbAnswer) => port.postMessage(message);
  const opened = open();
  let tail: Promise<void> = opened.then(
    () => answer({ kind: 'ready' }),
    (error: unknown) => answer({ kind: 'failed', error: packError(error) }),
  );
  port.on('message', (request: DbRequest) => {
    tail = tail.then(() => serve(request));
  });

  async function serve(request: DbRequest): Promise<void> {
    try {
      const rows = await run(await opened, request);
      answer({ kind: 'done', id: request.id, rows });
    } catch (error) {
      answer({ kind: 'error', id: request.id, error: packError(error) });
    }
    if (request.kind === 'close') port.close();
  }
}

async function run(connection: SqlConnection, request: DbRequest) {
  switch (request.kind) {
    case 'query':
      return connection.query(request.sql, request.params);
    case 'exec':
      await connection.exec(request.sql);
      return [];
    case 'close':
      await connection.close();
      return [];
  }
}
