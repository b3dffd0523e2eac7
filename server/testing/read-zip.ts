import { crc32 } from 'node:zlib';

/**
 * Files of an archive by name, read by its central directory as other programs do. Throws if a signature or a checksum
 * is wrong.
 */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.length - 22;
  expectSignature(archive, end, 0x0605_4b50);
  const locator = end - 20;
  expectSignature(archive, locator, 0x0706_4b50);
  const end64 = Number(archive.readBigUInt64LE(locator + 8));
  expectSignature(archive, end64, 0x0606_4b50);
  let at = Number(archive.readBigUInt64LE(end64 + 48));
  for (let left = Number(archive.readBigUInt64LE(end64 + 32)); left > 0; left--) {
    expectSignature(archive, at, 0x0201_4b50);
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const size32 = archive.readUInt32LE(at + 24);
    const size = size32 === 0xffff_ffff ? Number(archive.readBigUInt64LE(at + 46 + nameLength + 4)) : size32;
    const local = archive.readUInt32LE(at + 42);
    expectSignature(archive, local, 0x0403_4b50);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + size);
    if (crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} has another checksum`);
    files.set(name, bytes);
    at += 46 + nameLength + extraLength;
  }
  return files;
}

function expectSignature(archive: Buffer, at: number, signature: number): void {
  if (archive.readUInt32LE(at) !== signature) throw new Error(`No ${signature.toString(16)} at byte ${at}`);
}
