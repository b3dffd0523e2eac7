import type { BlobStore } from '../ports/blobs.ts';
import { createFsBlobStore } from './fs-blob-store.ts';
import { createS3BlobStore } from './s3/s3-blob-store.ts';
import { createS3Client } from './s3/s3-client.ts';
import type { S3Settings } from './s3/s3-settings.ts';

/** Files below `folder`, or the object storage of the settings. Throws AppError if that cannot be used. */
export async function openBlobStore(settings: S3Settings | undefined, folder: string): Promise<BlobStore> {
  if (!settings) return createFsBlobStore(folder);
  const client = createS3Client(settings, {
    fetch,
    nowMs: Date.now,
    random: Math.random,
    timeout: (durationMs) => AbortSignal.timeout(durationMs),
    waitMs: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
  });
  // A wrong address or key shows at the start, and not at the first recording.
  await client.send({ method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1' } });
  return createS3BlobStore(client);
}
