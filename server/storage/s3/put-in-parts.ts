import { AppError } from '#shared/errors.ts';
import { sha256Base64, type S3Client } from './s3-client.ts';
import { firstText } from './xml-elements.ts';

/** Sends bytes in parts, each checked by the storage. The object exists once all are there, or not at all. */
export async function putInParts(
  client: S3Client,
  key: string,
  bytes: Uint8Array,
  partBytes: number,
): Promise<void> {
  const started = await client.send({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: { 'x-amz-checksum-algorithm': 'SHA256' },
  });
  const uploadId = firstText(started.text, 'UploadId');
  if (uploadId === undefined) throw refused();
  try {
    const parts: string[] = [];
    for (let number = 1; (number - 1) * partBytes < bytes.byteLength; number++) {
      const body = bytes.subarray((number - 1) * partBytes, number * partBytes);
      parts.push(await putPart(client, key, { uploadId, number, body }));
    }
    const body = new TextEncoder().encode(
      `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
    );
    const done = await client.send({ method: 'POST', key, query: { uploadId }, body });
    // The first attempt may have succeeded although its reply was lost: then the upload exists no longer, but the object.
    if (done.status === 404 && (await client.send({ method: 'HEAD', key })).status === 404) throw refused();
  } catch (error) {
    // What remains after a failure here, the bucket's rule for incomplete uploads removes.
    await client.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

async function putPart(
  client: S3Client,
  key: string,
  { uploadId, number, body }: { uploadId: string; number: number; body: Uint8Array },
): Promise<string> {
  const checksum = sha256Base64(body);
  const { status, headers } = await client.send({
    method: 'PUT',
    key,
    query: { partNumber: String(number), uploadId },
    headers: { 'x-amz-checksum-sha256': checksum },
    body,
  });
  const etag = headers.get('etag');
  if (status === 404 || !etag) throw refused();
  return (
    `<Part><PartNumber>${number}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag>` +
    `<ChecksumSHA256>${checksum}</ChecksumSHA256></Part>`
  );
}

const refused = (): AppError =>
  new AppError('unavailable', 'The object storage lost an upload in several parts. Try again in a moment.');
