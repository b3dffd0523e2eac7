import { decodeText } from '../decode-text.ts';

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
