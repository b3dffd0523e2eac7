/** Stored integers are little-endian, like every supported platform; checked here, not assumed. */
const IS_LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** 16-bit samples from `bytes[byteOffset...]` to `out[outOffset...]`. */
export function decodeInt16(
  bytes: Uint8Array,
  byteOffset: number,
  out: Int32Array,
  outOffset: number,
  count: number,
): void {
  const start = bytes.byteOffset + byteOffset;
  if (IS_LITTLE_ENDIAN && start % 2 === 0) {
    out.set(new Int16Array(bytes.buffer, start, count), outOffset);
    return;
  }
  for (let i = 0, at = byteOffset; i < count; i++, at += 2) {
    out[outOffset + i] = ((bytes[at]! | (bytes[at + 1]! << 8)) << 16) >> 16;
  }
}

/** 24-bit samples, sign-extended. */
export function decodeInt24(
  bytes: Uint8Array,
  byteOffset: number,
  out: Int32Array,
  outOffset: number,
  count: number,
): void {
  for (let i = 0, at = byteOffset; i < count; i++, at += 3) {
    out[outOffset + i] = ((bytes[at]! << 8) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 24)) >> 8;
  }
}
