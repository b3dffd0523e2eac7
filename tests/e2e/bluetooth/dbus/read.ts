import type { DbusValue } from './values.ts';
import { aligned, alignmentOf, splitSignature } from './values.ts';

/** The values of little-endian D-Bus bytes that start at a multiple of 8. Throws when the bytes end too early. */
export function readValues(signature: string, bytes: Uint8Array): DbusValue[] {
  const reader = new Reader(bytes);
  return splitSignature(signature).map((type) => reader.read(type));
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  read(type: string): DbusValue {
    this.#at = aligned(this.#at, alignmentOf(type));
    const code = type.charAt(0);
    if (code === 'a') return this.#readArray(type.slice(1));
    if (code === '(') return this.#readFields(type);
    if (code === 'v') return this.#readVariant();
    if (code === 'g') return this.#readText(1);
    if (code === 's' || code === 'o') return this.#readText(4);
    return this.#readNumber(code);
  }

  #readVariant(): DbusValue {
    const signature = this.#readText(1);
    return { signature, value: this.read(signature) };
  }

  #readArray(type: string): DbusValue {
    const length = this.#bytes.readUInt32LE(this.#take(4));
    this.#at = aligned(this.#at, alignmentOf(type));
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('An array is longer than its message.');
    if (type === 'y') return new Uint8Array(this.#bytes.subarray(this.#take(length), end));
    if (type.startsWith('{')) return this.#readEntries(type, end);
    const items: DbusValue[] = [];
    while (this.#at < end) items.push(this.read(type));
    return items;
  }

  #readEntries(type: string, end: number): DbusValue {
    const entries = new Map<string | number, DbusValue>();
    while (this.#at < end) {
      this.#at = aligned(this.#at, 8);
      const [key, value] = this.#readFields(type);
      if ((typeof key !== 'string' && typeof key !== 'number') || value === undefined)
        throw new Error(`'${type}' has no usable key.`);
      entries.set(key, value);
    }
    return entries;
  }

  #readFields(type: string): DbusValue[] {
    return splitSignature(type.slice(1, -1)).map((field) => this.read(field));
  }

  #readText(lengthBytes: 1 | 4): string {
    const length = this.#bytes.readUIntLE(this.#take(lengthBytes), lengthBytes);
    const at = this.#take(length + 1);
    return this.#bytes.toString('utf8', at, at + length);
  }

  #readNumber(code: string): DbusValue {
    const size = alignmentOf(code);
    const at = this.#take(size);
    if (code === 'x') return this.#bytes.readBigInt64LE(at);
    if (code === 't') return this.#bytes.readBigUInt64LE(at);
    if (code === 'd') return this.#bytes.readDoubleLE(at);
    if (code === 'b') return this.#bytes.readUInt32LE(at) !== 0;
    return 'ni'.includes(code) ? this.#bytes.readIntLE(at, size) : this.#bytes.readUIntLE(at, size);
  }

  #take(count: number): number {
    const at = this.#at;
    this.#at += count;
    if (this.#at > this.#bytes.length) throw new RangeError('The message ends in the middle of a value.');
    return at;
  }
}
