import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type RoundRobin = {
  url: string;
  /** Requests each server has answered, in the order of `targets`. */
  answered: number[];
  close: () => void;
};

/**
 * A load balancer as simple as possible: each request goes to the next server, and a server that cannot be reached
 * answers 502 through it. It neither tries again nor keeps people at one server.
 */
export async function startRoundRobin(targets: readonly string[]): Promise<RoundRobin> {
  let next = 0;
  const answered = targets.map(() => 0);
  const server = http.createServer((request, response) => {
    const at = next++ % targets.length;
    const { method, url, headers } = request;
    const onward = http.request(`${targets[at]}${url}`, { method, headers, agent: false }, (reply) => {
      answered[at]!++;
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
      reply.on('error', () => response.destroy());
    });
    onward.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
