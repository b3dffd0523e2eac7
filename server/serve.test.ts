import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import type { ConnectionLimits, RunningServer } from './serve.ts';
import { listen } from './serve.ts';

/** Far beyond the duration of a test: only the limit under test may close a connection. */
const NEVER_MS = 3_600_000;
const PATIENT: ConnectionLimits = {
  headersMs: NEVER_MS,
  requestMs: NEVER_MS,
  keepAliveMs: NEVER_MS,
  silentMs: NEVER_MS,
  checkMs: 10,
};

const PART_OF_HEADERS = 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ';
const PART_OF_BODY = 'POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n\r\nhalf';
const REQUEST = 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';

const answer = async (request: Request) => new Response(`answered ${await request.text()}`);
const silent = () => new Promise<Response>(() => undefined);

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

async function start(limits: Partial<ConnectionLimits>, fetch: (request: Request) => Promise<Response>) {
  const server = await listen({ fetch }, { host: '127.0.0.1', port: 0 }, { ...PATIENT, ...limits });
  ending.push(() => server.stop());
  return server;
}

async function connect({ port }: RunningServer, sent = ''): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  ending.push(() => socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}

describe('a connection', () => {
  it.each([
    ['sends nothing', '', { headersMs: 20, requestMs: 30 }, ''],
    [
      'sends its headers too slowly',
      PART_OF_HEADERS,
      { headersMs: 20, requestMs: 30 },
      '408 Request Timeout',
    ],
    ['sends its body too slowly', PART_OF_BODY, { headersMs: 20, requestMs: 30 }, '408 Request Timeout'],
    ['is kept open without a further request', REQUEST, { keepAliveMs: 20 }, 'answered'],
  ])('that %s is closed', async (_what, sent, limits, last) => {
    const server = await start(limits, answer);

    const received = await text(await connect(server, sent));

    expect(received).toContain(last);
  });

  it('whose header arrives byte by byte is closed: no byte extends its time', async () => {
    const server = await start({ headersMs: 50, requestMs: 60 }, answer);
    const socket = await connect(server, PART_OF_HEADERS);
    const drip = setInterval(() => socket.write('x'), 5);
    ending.push(() => clearInterval(drip));

    expect(await text(socket)).toContain('408 Request Timeout');
  });

  it('without a byte in either direction is closed, also when its answer never comes', async () => {
    const server = await start({ silentMs: 20 }, silent);

    expect(await text(await connect(server, REQUEST))).toBe('');
  });

  it('that sends in time is answered, and used again', async () => {
    const server = await start({}, answer);
    const socket = await connect(server);
    let received = '';
    socket.on('data', (bytes: Buffer) => (received += bytes.toString()));

    for (let turn = 1; turn <= 2; turn++) {
      socket.write(REQUEST);
      await expect.poll(() => received.split('answered').length - 1).toBe(turn);
    }
  });
});
