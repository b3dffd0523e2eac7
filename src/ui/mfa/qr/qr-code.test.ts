import { describe, expect, it } from 'vitest';
import { formatBits, QR_VERSIONS, versionBits } from './layout.ts';
import { penalty } from './masks.ts';
import { qrCode } from './qr-code.ts';
import { errorCorrection, generatorPolynomial } from './reed-solomon.ts';

const bits = (value: number, width: number) => value.toString(2).padStart(width, '0');

describe('published figures of ISO/IEC 18004', () => {
  it('are the format bits of level M', () => {
    expect(Array.from({ length: 8 }, (_, mask) => bits(formatBits(mask), 15))).toEqual([
      '101010000010010',
      '101000100100101',
      '101111001111100',
      '101101101001011',
      '100010111111001',
      '100000011001110',
      '100111110010111',
      '100101010100000',
    ]);
  });

  it('are the version bits', () => {
    expect([7, 8, 9, 10].map((version) => bits(versionBits(version), 18))).toEqual([
      '000111110010010100',
      '001000010110111100',
      '001001101010011001',
      '001010010011010011',
    ]);
  });

  it('are the generator polynomial of degree 10 and the codewords of the example 01234567', () => {
    const exponents = [251, 67, 46, 61, 118, 70, 64, 94, 32, 45];
    const powers = [1];
    for (let i = 1; i < 255; i++) powers.push((powers[i - 1]! * 2) ^ (powers[i - 1]! < 128 ? 0 : 0x11d));
    expect(generatorPolynomial(10)).toEqual(exponents.map((exponent) => powers[exponent]));
    const data = [
      0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11,
    ];
    expect(errorCorrection(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
  });

  it('are the codewords of each version', () => {
    const totals = QR_VERSIONS.map(({ blocks, correctionPerBlock }) =>
      blocks.reduce((sum, count) => sum + count + correctionPerBlock, 0),
    );
    expect(totals).toEqual([26, 44, 70, 100, 134, 172, 196, 242, 292, 346]);
    // With the bits that remain, they fill exactly what the patterns leave free.
    const free = QR_VERSIONS.map(({ size, version }) => zigzag(size, version).length);
    expect(free).toEqual([208, 359, 567, 807, 1079, 1383, 1568, 1936, 2336, 2768]);
  });
});

describe('a code', () => {
  it.each([1, 14, 15, 26, 42, 62, 72, 84, 106, 122, 152, 180, 213])('of %i bytes is read back', (length) => {
    const text = Array.from({ length }, (_, i) => String.fromCodePoint(33 + ((i * 37) % 90))).join('');

    expect(read(qrCode(text)!)).toBe(text);
  });

  it('of letters beyond ASCII is read back as UTF-8', () => {
    expect(read(qrCode('Über 7 µV – 脳波')!)).toBe('Über 7 µV – 脳波');
  });

  it('is as small as the published capacities of level M allow', () => {
    const capacities = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213];
    expect(capacities.map((length) => qrCode('x'.repeat(length))?.length)).toEqual(
      QR_VERSIONS.map(({ size }) => size),
    );
    expect(qrCode('x'.repeat(214))).toBeUndefined();
  });
});

describe('the penalty', () => {
  it('counts runs, squares, false corners and imbalance', () => {
    const all = (isDark: (row: number, column: number) => boolean) =>
      Array.from({ length: 21 }, (_, row) => Array.from({ length: 21 }, (_, column) => isDark(row, column)));

    // 42 lines of 21, 400 squares, 50 % too many.
    expect(penalty(all(() => true))).toBe(42 * 19 + 400 * 3 + 100);
    expect(penalty(all((row, column) => (row + column) % 2 === 0))).toBe(0);
    const corner = '10111010000';
    // The same in every row: each column is one run, too.
    const rows = all((_, column) => corner[column] === '1' || (column > 10 && column % 2 === 1));
    expect(penalty(rows)).toBeGreaterThanOrEqual(21 * 40 + 21 * 19);
  });
});

/** A reader of its own: finds the mask in the modules, takes them off, checks every block and reads the bytes. */
function read(modules: boolean[][]): string {
  const size = modules.length;
  const number = (size - 17) / 4;
  const { blocks, correctionPerBlock } = QR_VERSIONS[number - 1]!;
  const at = (row: number, column: number) => Number(modules[row]![column]);
  const format = [0, 1, 2, 3, 4, 5].map((column) => at(8, column)).concat(at(8, 7), at(8, 8), at(7, 8));
  const whole = [...format, ...[5, 4, 3, 2, 1, 0].map((row) => at(row, 8))].join('');
  const right = [...Array(7).keys()].map((i) => at(size - 1 - i, 8));
  const below = [...Array(8).keys()].map((i) => at(8, size - 8 + i));
  expect([...right, ...below].join('')).toBe(whole);
  const mask = (Number.parseInt(whole, 2) ^ 0b101010000010010) >> 10;
  expect(mask).toBeLessThan(8);

  const stream = zigzag(size, number)
    .map(([row, column]) => at(row, column) ^ Number(turns(mask, row, column)))
    .join('');
  const codewords = (stream.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const longest = Math.max(...blocks);
  const parts: number[][] = blocks.map(() => []);
  let next = 0;
  for (let i = 0; i < longest; i++)
    for (const [block, length] of blocks.entries()) if (i < length) parts[block]!.push(codewords[next++]!);
  const data = parts.flat();
  for (let i = 0; i < correctionPerBlock; i++) for (const part of parts) part.push(codewords[next++]!);
  for (const part of parts)
    expect(syndromes(part, correctionPerBlock)).toEqual(Array(correctionPerBlock).fill(0));

  const text = data.map((byte) => bits(byte, 8)).join('');
  expect(text.slice(0, 4)).toBe('0100');
  const width = number < 10 ? 8 : 16;
  const length = Number.parseInt(text.slice(4, 4 + width), 2);
  const bytes = Array.from({ length }, (_, i) =>
    Number.parseInt(text.slice(4 + width + 8 * i, 12 + width + 8 * i), 2),
  );
  return new TextDecoder().decode(new Uint8Array(bytes));
}

/** The polynomial at each power of α below `count`, by slow multiplication. */
function syndromes(part: readonly number[], count: number): number[] {
  const times = (a: number, b: number): number => {
    let product = 0;
    for (let x = a, y = b; y > 0; y >>= 1, x = x & 128 ? (x << 1) ^ 0x11d : x << 1) if (y & 1) product ^= x;
    return product;
  };
  let root = 1;
  return Array.from({ length: count }, () => {
    const value = part.reduce((sum, codeword) => times(sum, root) ^ codeword, 0);
    root = times(root, 2);
    return value;
  });
}

function turns(mask: number, i: number, j: number): boolean {
  const sum = [i + j, i, j, i + j, (i >> 1) + Math.trunc(j / 3)][mask];
  const divisor = [2, 2, 3, 3, 2][mask] ?? 1;
  if (sum !== undefined) return sum % divisor === 0;
  if (mask === 5) return (i * j) % 6 === 0;
  if (mask === 6) return (i * j) % 6 < 3 && (i * j) % 6 !== 1 ? true : ((i * j) % 2) + ((i * j) % 3) === 2;
  return ((i + j + ((i * j) % 3)) & 1) === 0;
}

/** Modules that hold data, in their order. */
function zigzag(size: number, version: number): [number, number][] {
  const centres = QR_VERSIONS[version - 1]!.alignment;
  const isFixed = (row: number, column: number): boolean => {
    if (row === 6 || column === 6) return true;
    if (row < 9 && (column < 9 || column >= size - 8)) return true;
    if (row >= size - 8 && column < 9) return true;
    if (version > 6 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true;
    const isCorner = (a: number, b: number) =>
      (a === 6 && b === 6) || (a === 6 && b === size - 7) || (a === size - 7 && b === 6);
    return centres.some((a) =>
      centres.some((b) => !isCorner(a, b) && Math.abs(a - row) < 3 && Math.abs(b - column) < 3),
    );
  };
  const columns = [...Array(size).keys()].filter((column) => column !== 6).toReversed();
  const path: [number, number][] = [];
  for (let pair = 0; pair < columns.length; pair += 2) {
    const rows = [...Array(size).keys()];
    if ((pair / 2) % 2 === 0) rows.reverse();
    for (const row of rows) for (const column of columns.slice(pair, pair + 2)) path.push([row, column]);
  }
  return path.filter(([row, column]) => !isFixed(row, column));
}
