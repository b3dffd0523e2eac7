import { AppError } from '#shared/errors.ts';
import type { Environment } from '#server/read-variables.ts';

/** A bucket of an S3-compatible object storage, and how to reach it. */
export type S3Settings = {
  bucket: string;
  /** Address of the bucket, ending in `/`. */
  bucketUrl: URL;
  /** Before every key; empty, or ending in `/`. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Of temporary credentials. */
  sessionToken: string | undefined;
};

const EXAMPLE = 's3://bucket/folder?endpoint=https://storage.example&region=eu-central-1';
const DEFAULT_REGION = 'us-east-1';

/**
 * Reads `BLOB_STORE`; undefined if blobs are files in the data folder. Without an endpoint, the bucket is at AWS. Throws
 * AppError naming the invalid variable.
 */
export function readBlobStore(environment: Environment): S3Settings | undefined {
  const { BLOB_STORE, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION } = environment;
  if (!BLOB_STORE) return undefined;
  const url = URL.canParse(BLOB_STORE) ? new URL(BLOB_STORE) : undefined;
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) {
    throw new AppError(
      'invalid',
      `BLOB_STORE=${BLOB_STORE} is not the address of a bucket. Use one such as ${EXAMPLE}.`,
    );
  }
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
    const missing = AWS_ACCESS_KEY_ID ? 'AWS_SECRET_ACCESS_KEY' : 'AWS_ACCESS_KEY_ID';
    throw new AppError('invalid', `${missing} is missing. BLOB_STORE needs the access key of its storage.`);
  }
  const region = url.searchParams.get('region') || AWS_REGION || DEFAULT_REGION;
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    bucketUrl: bucketUrlOf(url.hostname, region, url.searchParams.get('endpoint')),
    prefix: prefix && `${prefix}/`,
    region,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: AWS_SESSION_TOKEN || undefined,
  };
}

/** AWS has the bucket in the name of the host; every other storage understands it in the path. */
function bucketUrlOf(bucket: string, region: string, endpoint: string | null): URL {
  if (!endpoint) return new URL(`https://${bucket}.s3.${region}.amazonaws.com/`);
  const base = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (base && /^https?:$/.test(base.protocol)) {
    return new URL(`${base.pathname.replace(/\/+$/, '')}/${bucket}/`, base);
  }
  throw new AppError(
    'invalid',
    `The endpoint in BLOB_STORE (${endpoint}) is not an address. Use one such as ${EXAMPLE}.`,
  );
}
