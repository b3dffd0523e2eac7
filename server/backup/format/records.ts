import { damagedBackup } from './frames.ts';
import { type BackupRecord, recordSchema } from './manifest.ts';

/** A record of a backup with its bytes. */
export type FullRecord = { record: BackupRecord; payload: Uint8Array };

const LENGTH_BYTES = 4;

/** The length of the JSON, the JSON, the length of the payload, the payload. */
export function packRecord({ record, payload }: FullRecord): Uint8Array {
  const json = Buffer.from(JSON.stringify(record));
  const packed = Buffer.alloc(2 * LENGTH_BYTES + json.length + payload.length);
  packed.writeUInt32BE(json.length, 0);
  json.copy(packed, LENGTH_BYTES);
  packed.writeUInt32BE(payload.length, LENGTH_BYTES + json.length);
  packed.set(payload, 2 * LENGTH_BYTES + json.length);
  return packed;
}

/** Reads records back. Throws AppError naming `what` if they do not end with a whole record. */
export async function* unpackRecords(
  pieces: AsyncIterable<Uint8Array>,
  what: string,
): AsyncGenerator<FullRecord> {
  const take = takerOf(pieces, what);
  for (;;) {
    const head = await take(LENGTH_BYTES, true);
    if (!head) return;
    const json = (await take(head.readUInt32BE()))!;
    const record = recordSchema.safeParse(parsed(json));
    if (!record.success) throw damagedBackup(what);
    const length = (await take(LENGTH_BYTES))!.readUInt32BE();
    yield { record: record.data, payload: (await take(length))! };
  }
}

function parsed(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString());
  } catch {
    return undefined;
  }
}

/** Takes so many bytes; undefined at the end, where the caller allows it. */
function takerOf(pieces: AsyncIterable<Uint8Array>, what: string) {
  const iterator = pieces[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  return async (count: number, mayEnd = false): Promise<Buffer | undefined> => {
    const parts = [rest];
    let length = rest.length;
    while (length < count) {
      const next = await iterator.next();
      if (next.done) {
        if (mayEnd && length === 0) return undefined;
        throw damagedBackup(what);
      }
      parts.push(Buffer.from(next.value));
      length += next.value.length;
    }
    const all = parts.length > 1 ? Buffer.concat(parts) : rest;
    rest = all.subarray(count);
    return all.subarray(0, count);
  };
}
