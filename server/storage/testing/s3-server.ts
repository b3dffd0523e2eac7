import crypto, { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { S3Settings } from '../s3/s3-settings.ts';

/** The package has no typings. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
}) => { run: () => Promise<{ port: number }>; close: () => Promise<void> };

/** Replaces the reply to a request; undefined lets the storage reply. 'cut' ends the connection. */
export type Interrupt = (
  request: http.IncomingMessage,
) => { status: number; code: string } | 'cut' | 'hang' | undefined;

export type TestS3Server = {
  settings: S3Settings;
  /** Method and path of each request, in order. */
  requests: string[];
  interruptBy(interrupt: Interrupt | undefined): void;
  /** Files below this folder are the stored objects. */
  folder: string;
  close: () => Promise<void>;
};

const BUCKET = 'recordings';

/**
 * The storage makes the tokens of its pages with DES, which OpenSSL 3 no longer has. Triple DES with three times the same
 * key is the same cipher. Returns what puts the original back.
 */
function bringBackDes(): () => void {
  const { createCipheriv, createDecipheriv } = crypto;
  const withDes =
    <T>(create: (name: string, key: Buffer, iv: Buffer) => T) =>
    (name: string, key: Buffer, iv: Buffer): T =>
      name === 'des' ? create('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : create(name, key, iv);
  Object.assign(crypto, {
    createCipheriv: withDes(createCipheriv as never),
    createDecipheriv: withDes(createDecipheriv as never),
  });
  return () => void Object.assign(crypto, { createCipheriv, createDecipheriv });
}

/**
 * A real S3-compatible server on this machine, which checks signatures. It ignores checksums of bodies, so a front does
 * what AWS documents: it refuses a body that differs from its signed hash, or from the one to be stored with the object.
 */
export async function startS3Server(prefix = 'practice/'): Promise<TestS3Server> {
  const removeDes = bringBackDes();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-s3-'));
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: folder };
  const storage = new S3rver({ ...options, configureBuckets: [{ name: BUCKET }] });
  const { port: storagePort } = await storage.run();
  const requests: string[] = [];
  let interrupt: Interrupt | undefined;

  const front = http.createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const instead = interrupt?.(request);
    if (instead === 'cut') return void request.socket.destroy();
    if (instead === 'hang') return;
    void readBody(request).then((body) => {
      const refused = instead ?? wrongHash(request, body);
      if (refused) return refuse(response, refused);
      const { method, url, headers } = request;
      const onward = http.request(
        { host: '127.0.0.1', port: storagePort, method, path: url, headers },
        (reply) => {
          response.writeHead(reply.statusCode ?? 500, reply.headers);
          reply.pipe(response);
        },
      );
      onward.on('error', () => response.destroy());
      onward.end(body);
    });
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;

  return {
    settings: {
      bucket: BUCKET,
      bucketUrl: new URL(`http://127.0.0.1:${port}/${BUCKET}/`),
      prefix,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      sessionToken: undefined,
    },
    requests,
    interruptBy: (next) => void (interrupt = next),
    folder,
    async close() {
      front.closeAllConnections();
      front.close();
      await storage.close();
      removeDes();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function readBody(request: http.IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function wrongHash({ method, headers }: http.IncomingMessage, body: Buffer) {
  const isBody = (hash: unknown, encoding: 'hex' | 'base64') =>
    hash === createHash('sha256').update(body).digest(encoding);
  if (!isBody(headers['x-amz-content-sha256'], 'hex'))
    return { status: 400, code: 'XAmzContentSHA256Mismatch' };
  if (method !== 'PUT' || isBody(headers['x-amz-checksum-sha256'], 'base64')) return undefined;
  return { status: 400, code: 'BadDigest' };
}

function refuse(response: http.ServerResponse, { status, code }: { status: number; code: string }): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
