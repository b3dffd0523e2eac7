import type { OrganizationId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { type BlobStore, SETTLED_MS, type StoredBlob } from '#server/ports/blobs.ts';
import type { RawBlobRef, RawBlobs } from '#server/ports/raw-blobs.ts';
import { sha256 } from '../fs-blob-store.ts';
import { putInParts } from './put-in-parts.ts';
import { sha256Base64, type S3Client, type S3Reply } from './s3-client.ts';
import { elementsOf, firstText } from './xml-elements.ts';

/** Larger blobs are sent in parts, so that a lost connection does not repeat all of them. */
const PART_BYTES = 8 * 1024 ** 2;
/** The largest page of a listing. */
const PAGE_SIZE = 1000;

/**
 * Blobs in an S3-compatible object storage, under the same keys as the file store:
 * `<prefix><organization>/<first two hex digits>/<sha256>`. The storage checks each body against two hashes: the one that
 * is signed, and the one it stores with the object. Putting again replaces: that renews the time and mends damage, and
 * two servers that put the same blob at once write the same bytes.
 */
export function createS3BlobStore(
  client: S3Client,
  { partBytes = PART_BYTES, pageSize = PAGE_SIZE } = {},
): BlobStore {
  const keyOf = (organizationId: OrganizationId, hash: string) =>
    `${organizationId}/${hash.slice(0, 2)}/${hash}`;
  const remove = async (key: string) => void (await client.send({ method: 'DELETE', key }));

  async function* list(organizationId: OrganizationId): AsyncGenerator<StoredBlob> {
    for await (const { key, byteCount, storedAtMs } of listObjects(client, `${organizationId}/`, pageSize)) {
      yield { name: key.slice(key.lastIndexOf('/') + 1), byteCount, storedAtMs, delete: () => remove(key) };
    }
  }

  return {
    async put(organizationId, hash, bytes) {
      const key = keyOf(organizationId, hash);
      if (bytes.byteLength > partBytes) return putInParts(client, key, bytes, partBytes);
      const headers = { 'x-amz-checksum-sha256': sha256Base64(bytes) };
      await client.send({ method: 'PUT', key, headers, body: bytes });
    },

    async get(organizationId, hash) {
      const request = { method: 'GET', key: keyOf(organizationId, hash) } as const;
      const read = async () => bytesOf(await client.send(request));
      let bytes = await read();
      // Bytes can also change on their way, so they count as damaged only if they are a second time.
      if (bytes && sha256(bytes) !== hash) bytes = await read();
      if (bytes && sha256(bytes) === hash) return bytes;
      throw new AppError(
        'unavailable',
        `A stored piece of this recording is ${bytes ? 'damaged' : 'missing'} in the object storage. Restore it from a ` +
          'backup, or from an earlier version of the object if the bucket stores versions.',
      );
    },

    async remove(organizationId, hash, when) {
      const key = keyOf(organizationId, hash);
      if (when === 'atOnce') return remove(key);
      const { status, headers } = await client.send({ method: 'HEAD', key });
      if (status === 404) return;
      // Both times are of the storage's clock.
      const ageMs = Date.parse(headers.get('date') ?? '') - Date.parse(headers.get('last-modified') ?? '');
      if (ageMs > SETTLED_MS) await remove(key);
    },

    list,
  };
}

/** The objects of {@link createS3BlobStore}, byte for byte. */
export function createRawS3Blobs(client: S3Client): RawBlobs {
  const keyOf = ({ organizationId, name }: RawBlobRef) => `${organizationId}/${name.slice(0, 2)}/${name}`;
  return {
    read: async (ref) => bytesOf(await client.send({ method: 'GET', key: keyOf(ref) })),
    async write(ref, bytes) {
      const headers = { 'x-amz-checksum-sha256': sha256Base64(bytes) };
      await client.send({ method: 'PUT', key: keyOf(ref), headers, body: bytes });
    },
    isWhole: ({ name }, bytes) => sha256(bytes) === name,
  };
}

const bytesOf = ({ status, bytes }: S3Reply) => (status === 404 ? undefined : bytes);

type ListedObject = { key: string; byteCount: number; storedAtMs: number };

/** All objects below a prefix, a page at a time. */
async function* listObjects(
  client: S3Client,
  prefix: string,
  pageSize: number,
): AsyncGenerator<ListedObject> {
  let token: string | undefined;
  do {
    const query = { 'list-type': '2', prefix: `${client.prefix}${prefix}`, 'max-keys': String(pageSize) };
    const reply = await client.send({
      method: 'GET',
      key: '',
      query: token === undefined ? query : { ...query, 'continuation-token': token },
    });
    const page = reply.text;
    for (const contents of elementsOf(page, 'Contents')) {
      yield {
        key: (firstText(contents, 'Key') ?? '').slice(client.prefix.length),
        byteCount: Number(firstText(contents, 'Size')),
        storedAtMs: Date.parse(firstText(contents, 'LastModified') ?? ''),
      };
    }
    token = firstText(page, 'IsTruncated') === 'true' ? firstText(page, 'NextContinuationToken') : undefined;
  } while (token !== undefined);
}
