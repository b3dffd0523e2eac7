/**
 * Parses the text of a PostgreSQL value, by type OID (pg_type.dat). Both drivers get the same table, because their
 * defaults differ. For example, int8 is text in one and a number in the other, bytea a Buffer or a Uint8Array.
 */
export const TYPE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => text === 't',
  17: parseBytea,
  20: parseInt8,
  21: Number,
  23: Number,
  114: (text) => JSON.parse(text) as unknown,
  700: Number,
  701: Number,
  1082: (text) => text,
  1184: (text) => new Date(text).toISOString(),
  1700: Number,
  3802: (text) => JSON.parse(text) as unknown,
};

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 value ${text} does not fit a JavaScript number`);
  return value;
}

/** The hexadecimal output format: `\x` and two digits per byte. */
function parseBytea(text: string): Uint8Array {
  const bytes = new Uint8Array((text.length - 2) / 2);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = Number.parseInt(text.slice(2 + index * 2, 4 + index * 2), 16);
  }
  return bytes;
}
