import { crc32 } from 'node:zlib';

/** One file of an archive; its bytes are requested only when its turn comes. */
export type ZipEntry = {
  /** Path inside the archive, with '/' between folders. */
  name: string;
  atMs: number;
  /** Upper limit of the size; decides whether 64-bit sizes are needed. */
  mostBytes: number;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

type Written = { name: Buffer; dosTime: number; crc: number; size: number; offset: number; isLarge: boolean };

const LIMIT_32 = 0xffff_ffff;
const LIMIT_16 = 0xffff;
/** Bit 3: CRC and size follow the data. Bit 11: names are UTF-8. */
const FLAGS = 0x0808;
const VERSION_20 = 20;
/** Supports 64-bit fields. */
const VERSION_45 = 45;

/**
 * Generates a ZIP archive while it is read (PKWARE APPNOTE 6.3.9). Files are stored uncompressed, since recordings
 * hardly shrink. Only the list of names is held in memory, so an archive can be larger than memory.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const isLarge = entry.mostBytes >= LIMIT_32;
    const name = Buffer.from(entry.name, 'utf8');
    const file: Written = { name, dosTime: dosTime(entry.atMs), crc: 0, size: 0, offset, isLarge };
    const header = localHeader(file);
    yield header;
    for await (const bytes of entry.content) {
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      yield bytes;
    }
    const descriptor = dataDescriptor(file);
    yield descriptor;
    offset += header.length + file.size + descriptor.length;
    written.push(file);
  }
  let directoryBytes = 0;
  for (const file of written) {
    const record = directoryRecord(file);
    directoryBytes += record.length;
    yield record;
  }
  yield endRecords(written.length, directoryBytes, offset);
}

/** MS-DOS date and time in UTC, two-second steps; the format begins in 1980. */
function dosTime(atMs: number): number {
  const at = new Date(atMs);
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const years = Math.max(0, at.getUTCFullYear() - 1980);
  const date = (years << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return date * 0x1_0000 + time;
}

/** Integers in little-endian order, each with its width in bytes. */
function pack(...fields: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const packed = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 8) packed.writeBigUInt64LE(BigInt(value), at);
    else packed.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return packed;
}

const versionOf = (file: Written): number => (file.isLarge ? VERSION_45 : VERSION_20);

function localHeader(file: Written): Buffer {
  const size = file.isLarge ? LIMIT_32 : 0;
  const extra = file.isLarge ? pack([0x0001, 2], [16, 2], [0, 8], [0, 8]) : Buffer.alloc(0);
  const fixed = pack(
    ...([
      [0x0403_4b50, 4],
      [versionOf(file), 2],
      [FLAGS, 2],
      [0, 2],
      [file.dosTime, 4],
    ] as const),
    ...([
      [0, 4],
      [size, 4],
      [size, 4],
      [file.name.length, 2],
      [extra.length, 2],
    ] as const),
  );
  return Buffer.concat([fixed, file.name, extra]);
}

function dataDescriptor({ crc, size, isLarge }: Written): Buffer {
  const width = isLarge ? 8 : 4;
  return pack([0x0807_4b50, 4], [crc, 4], [size, width], [size, width]);
}

function directoryRecord(file: Written): Buffer {
  const isFar = file.offset >= LIMIT_32;
  const fields = [...(file.isLarge ? [file.size, file.size] : []), ...(isFar ? [file.offset] : [])];
  const values = fields.map((value) => [value, 8] as const);
  const extra = fields.length > 0 ? pack([0x0001, 2], [8 * fields.length, 2], ...values) : Buffer.alloc(0);
  const size = file.isLarge ? LIMIT_32 : file.size;
  const version = isFar ? VERSION_45 : versionOf(file);
  const fixed = pack(
    ...([
      [0x0201_4b50, 4],
      [VERSION_45, 2],
      [version, 2],
      [FLAGS, 2],
      [0, 2],
      [file.dosTime, 4],
    ] as const),
    ...([
      [file.crc, 4],
      [size, 4],
      [size, 4],
      [file.name.length, 2],
      [extra.length, 2],
      [0, 2],
    ] as const),
    ...([
      [0, 2],
      [0, 2],
      [0, 4],
      [isFar ? LIMIT_32 : file.offset, 4],
    ] as const),
  );
  return Buffer.concat([fixed, file.name, extra]);
}

/** The 64-bit end record is always written: it does no harm, and readers use it if the 32-bit one overflows. */
function endRecords(count: number, directoryBytes: number, directoryAt: number): Buffer {
  const end64At = directoryAt + directoryBytes;
  const least = (value: number, limit: number) => Math.min(value, limit);
  return Buffer.concat([
    pack([0x0606_4b50, 4], [44, 8], [VERSION_45, 2], [VERSION_45, 2], [0, 4], [0, 4]),
    pack([count, 8], [count, 8], [directoryBytes, 8], [directoryAt, 8]),
    pack([0x0706_4b50, 4], [0, 4], [end64At, 8], [1, 4]),
    pack([0x0605_4b50, 4], [0, 2], [0, 2], [least(count, LIMIT_16), 2], [least(count, LIMIT_16), 2]),
    pack([least(directoryBytes, LIMIT_32), 4], [least(directoryAt, LIMIT_32), 4], [0, 2]),
  ]);
}
