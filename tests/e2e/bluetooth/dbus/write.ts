import type { DbusValue } from './values.ts';
import { aligned, alignmentOf, isVariant, splitSignature } from './values.ts';

/** The values as D-Bus bytes, little-endian, starting at a multiple of 8. Throws when a value does not fit its type. */
export function writeValues(signature: string, values: readonly DbusValue[]): Uint8Array {
  const types = splitSignature(signature);
  if (types.length !== values.length)
    throw new Error(`'${signature}' takes ${types.length} values, not ${values.length}.`);
  const writer = new Writer();
  for (const [index, type] of types.entries()) writer.write(type, values[index]!);
  return writer.bytes();
}

class Writer {
  #buffer = Buffer.alloc(256);
  #length = 0;

  bytes(): Uint8Array {
    return new Uint8Array(this.#buffer.subarray(0, this.#length));
  }

  write(type: string, value: DbusValue): void {
    this.#align(alignmentOf(type));
    const code = type.charAt(0);
    if (code === 'a') this.#writeArray(type.slice(1), value);
    else if (code === '(') this.#writeFields(type, listOf(type, value));
    else if (code === 'v') this.#writeVariant(value);
    else if (code === 'g') this.#writeText(value, 1);
    else if (code === 's' || code === 'o') this.#writeText(value, 4);
    else this.#writeNumber(code, value);
  }

  #writeVariant(value: DbusValue): void {
    if (!isVariant(value)) throw new Error(`A variant is needed, not ${typeof value}.`);
    this.write('g', value.signature);
    this.write(value.signature, value.value);
  }

  /** The length counts from the first element on, without the padding before it. */
  #writeArray(type: string, value: DbusValue): void {
    const lengthAt = this.#take(4);
    this.#align(alignmentOf(type));
    const start = this.#length;
    if (type === 'y' && value instanceof Uint8Array) this.#append(value);
    else if (type.startsWith('{')) this.#writeEntries(type, value);
    else for (const item of listOf(type, value)) this.write(type, item);
    this.#buffer.writeUInt32LE(this.#length - start, lengthAt);
  }

  #writeEntries(type: string, value: DbusValue): void {
    if (!(value instanceof Map)) throw new Error(`A map is needed for '${type}'.`);
    for (const [key, item] of value as ReadonlyMap<string | number, DbusValue>) {
      this.#align(8);
      this.#writeFields(type, [key, item]);
    }
  }

  #writeFields(type: string, values: readonly DbusValue[]): void {
    const fields = splitSignature(type.slice(1, -1));
    if (fields.length !== values.length) throw new Error(`'${type}' takes ${fields.length} values.`);
    for (const [index, field] of fields.entries()) this.write(field, values[index]!);
  }

  #writeText(value: DbusValue, lengthBytes: 1 | 4): void {
    if (typeof value !== 'string') throw new Error(`Text is needed, not ${typeof value}.`);
    const bytes = Buffer.from(`${value}\0`);
    const at = this.#take(lengthBytes);
    this.#buffer.writeUIntLE(bytes.length - 1, at, lengthBytes);
    this.#append(bytes);
  }

  #writeNumber(code: string, value: DbusValue): void {
    const at = this.#take(alignmentOf(code));
    if (typeof value === 'bigint' && code === 'x') this.#buffer.writeBigInt64LE(value, at);
    else if (typeof value === 'bigint' && code === 't') this.#buffer.writeBigUInt64LE(value, at);
    else if (typeof value === 'boolean' && code === 'b') this.#buffer.writeUInt32LE(value ? 1 : 0, at);
    else if (typeof value === 'number' && code === 'd') this.#buffer.writeDoubleLE(value, at);
    else if (typeof value === 'number' && 'yqu'.includes(code))
      this.#buffer.writeUIntLE(value, at, alignmentOf(code));
    else if (typeof value === 'number' && 'ni'.includes(code))
      this.#buffer.writeIntLE(value, at, alignmentOf(code));
    else throw new Error(`${typeof value} does not fit type '${code}'.`);
  }

  #append(bytes: Uint8Array): void {
    const at = this.#take(bytes.length);
    this.#buffer.set(bytes, at);
  }

  #align(alignment: number): void {
    const start = this.#length;
    this.#take(aligned(start, alignment) - start);
    this.#buffer.fill(0, start, this.#length);
  }

  /** Makes room at the end and returns its start; the buffer may be a different one afterwards. */
  #take(count: number): number {
    const at = this.#length;
    this.#length += count;
    if (this.#length > this.#buffer.length) {
      const larger = Buffer.alloc(this.#length * 2);
      larger.set(this.#buffer.subarray(0, at));
      this.#buffer = larger;
    }
    return at;
  }
}

function listOf(type: string, value: DbusValue): readonly DbusValue[] {
  if (!Array.isArray(value)) throw new Error(`A list is needed for '${type}'.`);
  return value as readonly DbusValue[];
}
