import type { BlobStore } from '../ports/blobs.ts';
import type { RawBlobs } from '../ports/raw-blobs.ts';
import { createFsBlobStore } from './fs-blob-store.ts';
import { createRawFsBlobs } from './raw-fs-blobs.ts';
import { createRawS3Blobs, createS3BlobStore } from './s3/s3-blob-store.ts';
import { createS3Client, type S3Client } from './s3/s3-client.ts';
import type { S3Settings } from './s3/s3-settings.ts';

/** Files below `folder`, or the object storage of the settings. Throws AppError if that cannot be used. */
export async function openBlobStore(settings: S3Settings | undefined, folder: string): Promise<BlobStore> {
  return settings ? createS3BlobStore(await openS3(settings)) : createFsBlobStore(folder);
}

/** The same blobs without any key, for a backup. */
export async function openRawBlobs(settings: S3Settings | undefined, folder: string): Promise<RawBlobs> {
  return settings ? createRawS3Blobs(await openS3(settings)) : createRawFsBlobs(folder);
}

async function openS3(settings: S3Settings): Promise<S3Client> {
  const client = createS3Client(settings, {
    fetch,
    nowMs: Date.now,
    random: Math.random,
    timeout: (durationMs) => AbortSignal.timeout(durationMs),
    waitMs: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
  });
  // A wrong address or key shows at the start, and not at the first recording.
  await client.send({ method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1' } });
  return client;
}
