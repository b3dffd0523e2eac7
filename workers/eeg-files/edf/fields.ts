const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('latin1');

/** Decodes text that may be ASCII, UTF-8 or Latin-1: UTF-8 if valid, else Latin-1. */
export function decodeText(bytes: Uint8Array): { text: string; isUtf8: boolean } {
  try {
    return { text: utf8.decode(bytes), isUtf8: true };
  } catch {
    // A byte such as B5 (the micro sign of Latin-1) is not valid UTF-8.
    return { text: latin1.decode(bytes), isUtf8: false };
  }
}

/** One fixed-width header field, without its padding of spaces or zero bytes. */
export function textField(bytes: Uint8Array, offset: number, length: number): string {
  const { text } = decodeText(bytes.subarray(offset, offset + length));
  return text.replaceAll('\0', ' ').trim();
}

/** A decimal number in a header field; a decimal comma is accepted. Undefined for anything else. */
export function parseNumberField(text: string): number | undefined {
  const plain = text.replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}

export function parseIntegerField(text: string): number | undefined {
  const value = parseNumberField(text);
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined;
}
