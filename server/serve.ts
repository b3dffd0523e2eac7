import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { AppError } from '#shared/errors.ts';
import type { App } from './app.ts';

export type RunningServer = { port: number; stop(): Promise<void> };

const DRAIN_MS = 5000;

/** Starts listening. Rejects with AppError naming cause and remedy if the address is not available. */
export function listen(app: App, address: { host: string; port: number }): Promise<RunningServer> {
  const { host, port } = address;
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port }, (info) =>
      resolve({ port: info.port, stop: () => stop(server) }),
    ) as Server;
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
  });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): unknown {
  switch (error.code) {
    case 'EADDRINUSE':
      return new AppError(
        'unavailable',
        `Port ${port} is in use, perhaps by another Loopwell. Stop that program, or choose another port: ` +
          `PORT=${port + 1} npm start.`,
      );
    case 'EACCES':
      return new AppError(
        'unavailable',
        `This user may not open port ${port}. Choose one above 1023: PORT=4100.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new AppError(
        'unavailable',
        `This machine has no address ${host}. Leave HOST out to use 127.0.0.1.`,
      );
    default:
      return error;
  }
}

/** Finishes current requests and accepts no new ones; connections that stay open are closed after a while. */
function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
