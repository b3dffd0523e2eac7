/** Damage to files in transit: each function returns the bytes that arrive. */

/** Opened and saved by a program that treats everything as UTF-8. */
export const asUtf8Text = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(new TextDecoder().decode(bytes));

/** Sent by a text-mode transfer, which changes line endings. */
export function withChangedLineEnds(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out: number[] = [];
  for (const byte of bytes) {
    if (byte === 0x0a) out.push(0x0d);
    out.push(byte);
  }
  return Uint8Array.from(out);
}

export const cutTo = (bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> => bytes.slice(0, length);

/** Overwrites text at a byte, padded with spaces to `width`. */
export function withField(
  bytes: Uint8Array,
  at: number,
  width: number,
  text: string,
): Uint8Array<ArrayBuffer> {
  const out = bytes.slice();
  out.set(new TextEncoder().encode(text.padEnd(width, ' ')).subarray(0, width), at);
  return out;
}

/** A file of any size; only the parts that are read exist. */
export type VirtualFile = {
  name: string;
  size: number;
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Read so far. */
  traffic: { bytes: number; requests: number; largest: number };
};

/** `head`, then `recordCount` records that `record(index)` creates when they are read. */
export function virtualFile(
  name: string,
  head: Uint8Array,
  records: { count: number; bytes: number; make: (index: number) => Uint8Array },
): VirtualFile {
  const size = head.length + records.count * records.bytes;
  const traffic = { bytes: 0, requests: 0, largest: 0 };
  return {
    name,
    size,
    traffic,
    async read(offset, length) {
      const out = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      traffic.bytes += out.length;
      traffic.requests++;
      traffic.largest = Math.max(traffic.largest, length);
      if (offset < head.length) out.set(head.subarray(offset, offset + out.length));
      const first = Math.max(0, Math.floor((offset - head.length) / records.bytes));
      for (let record = first; ; record++) {
        const at = head.length + record * records.bytes - offset;
        if (at >= out.length) return out;
        const bytes = records.make(record);
        const from = Math.max(0, -at);
        out.set(bytes.subarray(from, Math.min(bytes.length, out.length - at)), Math.max(0, at));
      }
    },
  };
}
