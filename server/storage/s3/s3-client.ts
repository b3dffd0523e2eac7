import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { AppError } from '#shared/errors.ts';
import { errorMessage } from '#shared/error-message.ts';
import { s3Failure, storageUnreachable } from './s3-failures.ts';
import type { S3Settings } from './s3-settings.ts';
import { elementsOf } from './xml-elements.ts';

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Without the prefix of the settings; empty for the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
};

export type S3Reply = { status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer>; text: string };

export type S3Client = {
  /** Before every key; empty, or ending in `/`. */
  prefix: string;
  /**
   * Sends a signed request and reads the reply. The signature includes the SHA-256 of the body, so the storage refuses a
   * body that changed on its way. Busy or unreachable storage is asked again. Resolves for success and for 404 of a key;
   * rejects with AppError for everything else.
   */
  send(request: S3Request): Promise<S3Reply>;
};

/** What the client needs from outside; tests replace it. */
export type S3Parts = {
  fetch: typeof fetch;
  nowMs: () => number;
  waitMs: (durationMs: number) => Promise<void>;
  /** From 0 to 1: servers that failed together do not ask again together. */
  random: () => number;
  /** Ends one attempt, from connecting to the last byte of the reply. */
  timeout: (durationMs: number) => AbortSignal;
};

const ATTEMPTS = 5;
const ATTEMPT_MS = 20_000;
/** No attempt begins later than this after the first. */
const LATEST_ATTEMPT_MS = 45_000;
const FIRST_WAIT_MS = 200;

const PASSING_STATUS = new Set([408, 429, 500, 502, 503, 504]);
const PASSING_CODES = new Set(['BadDigest', 'RequestTimeout', 'SlowDown', 'XAmzContentSHA256Mismatch']);

export const sha256Base64 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64');

export function createS3Client(settings: S3Settings, parts: S3Parts): S3Client {
  const attempt = async (request: S3Request): Promise<S3Reply> => {
    const { method, url, headers } = await sign(settings, request, parts.nowMs());
    const reply = await parts.fetch(url, {
      method,
      headers,
      ...(request.body && { body: new Uint8Array(request.body) }),
      redirect: 'manual',
      signal: parts.timeout(ATTEMPT_MS),
    });
    const bytes = new Uint8Array(await reply.arrayBuffer());
    return {
      status: reply.status,
      headers: reply.headers,
      bytes,
      get text() {
        return new TextDecoder().decode(bytes);
      },
    };
  };

  return {
    prefix: settings.prefix,
    async send(request) {
      const startedMs = parts.nowMs();
      for (let count = 1; ; count++) {
        const reply = await attempt(request).catch((error: unknown) =>
          storageUnreachable(settings, reasonOf(error)),
        );
        const failure =
          reply instanceof AppError ? { error: reply, isPassing: true } : failureOf(settings, request, reply);
        if (!(reply instanceof AppError) && !failure) return reply;
        const isLate = parts.nowMs() - startedMs > LATEST_ATTEMPT_MS;
        if (!failure?.isPassing || count === ATTEMPTS || isLate) throw failure?.error;
        await parts.waitMs(FIRST_WAIT_MS * 2 ** (count - 1) * (0.5 + parts.random() / 2));
      }
    },
  };
}

type Failure = { error: AppError; isPassing: boolean };

/** Undefined for success, and for a key or an upload in parts that does not exist. */
function failureOf(settings: S3Settings, { method, query }: S3Request, reply: S3Reply): Failure | undefined {
  const { status } = reply;
  // The end of an upload in parts replies 200 before the result is known, which can be an error.
  const isLateError = method === 'POST' && reply.text.includes('<Error>');
  if (status >= 200 && status < 300 && !isLateError) return undefined;
  const [code = ''] = elementsOf(reply.text, 'Code');
  // A whole object needs nothing that could be missing: a proxy replied, for a storage that is not there.
  const isUnstored = status === 404 && method === 'PUT' && !query;
  if (status === 404 && code !== 'NoSuchBucket' && !isUnstored) return undefined;
  const isPassing =
    PASSING_STATUS.has(status) ||
    PASSING_CODES.has(code) ||
    isLateError ||
    (isUnstored && code !== 'NoSuchBucket');
  return { error: s3Failure(settings, status, code), isPassing };
}

async function sign(settings: S3Settings, { method, key, query, headers, body }: S3Request, nowMs: number) {
  const url = new URL(settings.bucketUrl);
  // Some storages calculate another signature for the bucket itself if its path ends in a slash.
  if (key) url.pathname += `${settings.prefix}${key}`;
  else url.pathname = url.pathname.replace(/\/$/, '');
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: {
      ...headers,
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    ...(settings.sessionToken !== undefined && { sessionToken: settings.sessionToken }),
    service: 's3',
    region: settings.region,
    datetime: new Date(nowMs).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
  });
  return signer.sign();
}

/** `fetch` wraps the reason: "fetch failed" alone helps nobody. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return errorMessage(cause instanceof Error && cause.message ? cause : error);
}
