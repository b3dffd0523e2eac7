/** A value that carries its own type, as in `a{sv}`. */
export type DbusVariant = { signature: string; value: DbusValue };

/**
 * Values by D-Bus type: `y n q i u d` number, `x t` bigint, `b` boolean, `s o g` string, `ay` Uint8Array, other arrays
 * and structures arrays, dictionaries maps, `v` a variant.
 */
export type DbusValue =
  | number
  | bigint
  | boolean
  | string
  | Uint8Array
  | DbusVariant
  | readonly DbusValue[]
  | ReadonlyMap<string | number, DbusValue>;

/** Every type starts at a multiple of this many bytes. Source: D-Bus specification, 'Marshaling'. */
const ALIGNMENT: Record<string, number> = {
  y: 1,
  g: 1,
  v: 1,
  n: 2,
  q: 2,
  b: 4,
  i: 4,
  u: 4,
  s: 4,
  o: 4,
  a: 4,
  x: 8,
  t: 8,
  d: 8,
  '(': 8,
  '{': 8,
};

const CLOSING: Record<string, string> = { '(': ')', '{': '}' };

/** The complete types of a signature: 'sa{sv}(ii)' is 's', 'a{sv}' and '(ii)'. Throws on anything else. */
export function splitSignature(signature: string): string[] {
  const types: string[] = [];
  for (let start = 0; start < signature.length; ) {
    const end = endOfType(signature, start);
    types.push(signature.slice(start, end));
    start = end;
  }
  return types;
}

function endOfType(signature: string, start: number): number {
  const code = signature[start];
  if (code === 'a') return endOfType(signature, start + 1);
  const closing = code === undefined ? undefined : CLOSING[code];
  if (closing !== undefined) {
    let at = start + 1;
    while (at < signature.length && signature[at] !== closing) at = endOfType(signature, at);
    if (at >= signature.length || at === start + 1) throw new Error(`'${signature}' is no D-Bus signature.`);
    return at + 1;
  }
  if (code === undefined || ALIGNMENT[code] === undefined)
    throw new Error(`'${signature}' is no D-Bus signature.`);
  return start + 1;
}

export function alignmentOf(type: string): number {
  const alignment = ALIGNMENT[type.charAt(0)];
  if (alignment === undefined) throw new Error(`'${type}' is no D-Bus type.`);
  return alignment;
}

/** The first position at or after `offset` with this alignment. */
export function aligned(offset: number, alignment: number): number {
  return Math.ceil(offset / alignment) * alignment;
}

export function isVariant(value: DbusValue): value is DbusVariant {
  return typeof value === 'object' && 'signature' in value && 'value' in value;
}

/** The value if it is text, otherwise an empty string. */
export const textOf = (value: DbusValue | undefined): string => (typeof value === 'string' ? value : '');

export const text = (value: string): DbusVariant => ({ signature: 's', value });
export const texts = (value: readonly string[]): DbusVariant => ({ signature: 'as', value });
export const flag = (value: boolean): DbusVariant => ({ signature: 'b', value });
export const objectPath = (value: string): DbusVariant => ({ signature: 'o', value });
export const byteArray = (value: Uint8Array): DbusVariant => ({ signature: 'ay', value });
