import { countBits, dataCodewords, QR_VERSIONS, type QrVersion } from './layout.ts';
import { errorCorrection } from './reed-solomon.ts';

const BYTE_MODE = 0b0100;
const PADDING = [0xec, 0x11];

/** The smallest version that holds so many bytes; undefined when none of ours does. */
export const versionFor = (byteCount: number): QrVersion | undefined =>
  QR_VERSIONS.find((version) => 4 + countBits(version) + 8 * byteCount <= 8 * dataCodewords(version));

/** Mode, length, bytes, terminator and padding, as codewords. The bytes must fit. */
export function encodeData(bytes: Uint8Array, version: QrVersion): number[] {
  const capacity = dataCodewords(version);
  const field = (value: number, width: number): string => value.toString(2).padStart(width, '0');
  const filled = [
    field(BYTE_MODE, 4),
    field(bytes.length, countBits(version)),
    ...Array.from(bytes, (byte) => field(byte, 8)),
  ].join('');
  const terminated = filled.padEnd(Math.min(filled.length + 4, 8 * capacity), '0');
  const whole = terminated.padEnd(Math.ceil(terminated.length / 8) * 8, '0');
  const codewords = Array.from({ length: whole.length / 8 }, (_, index) =>
    Number.parseInt(whole.slice(8 * index, 8 * index + 8), 2),
  );
  const missing = capacity - codewords.length;
  return [...codewords, ...Array.from({ length: missing }, (_, index) => PADDING[index % 2]!)];
}

/** Data and error correction of all blocks, a codeword of each block in turn. */
export function interleave(data: readonly number[], { blocks, correctionPerBlock }: QrVersion): number[] {
  let start = 0;
  const parts = blocks.map((length) => data.slice(start, (start += length)));
  const corrections = parts.map((part) => errorCorrection(part, correctionPerBlock));
  return [...inTurn(parts), ...inTurn(corrections)];
}

function inTurn(parts: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...parts.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => parts.flatMap((part) => part[index] ?? [])).flat();
}
