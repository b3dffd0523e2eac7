import type { Server, ServerOptions } from 'node:http';
import { serve } from '@hono/node-server';
import { AppError } from '#shared/errors.ts';
import type { App } from './app.ts';

export type RunningServer = { port: number; stop(): Promise<void> };

const DRAIN_MS = 5000;

/** When a connection is closed that sends too slowly, or nothing. All times in milliseconds. */
export type ConnectionLimits = {
  /** From the first byte of a request, or the opening of the connection, to the end of its headers. */
  headersMs: number;
  /** From there to the end of the request's body. */
  requestMs: number;
  /** Between two requests on one connection. */
  keepAliveMs: number;
  /** Without a byte in either direction, also while a response is computed or its reader does not read. */
  silentMs: number;
  /** How often requests that arrive are checked. */
  checkMs: number;
};

/**
 * `requestMs` admits the largest part of a recording (16 MB) at 1.1 Mbit/s, and a file's 1 MB at 70 kbit/s. `keepAliveMs`
 * is longer than the five seconds between two parts and than the 60 s after which load balancers close a connection: the
 * server must not close first, or a request under way is lost. `silentMs` is longer than any response takes.
 */
const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 120_000,
  keepAliveMs: 65_000,
  silentMs: 15 * 60_000,
  checkMs: 5000,
};

/** Starts listening. Rejects with AppError naming cause and remedy if the address is not available. */
export function listen(
  app: Pick<App, 'fetch'>,
  address: { host: string; port: number },
  limits = CONNECTION_LIMITS,
): Promise<RunningServer> {
  const { host, port } = address;
  const serverOptions: ServerOptions = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
  };
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port, serverOptions }, (info) =>
      resolve({ port: info.port, stop: () => stop(server) }),
    ) as Server;
    server.setTimeout(limits.silentMs);
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
