import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { QrCode } from './QrCode.tsx';

const BORDER = 4;
const times = (count: number, codewords: number): number[] => Array<number>(count).fill(codewords);

/** ISO/IEC 18004, level M, versions 1 to 10: data codewords of each block, and where alignment patterns are centred. */
const VERSIONS: readonly { blocks: number[]; correctionPerBlock: number; alignment: number[] }[] = [
  { blocks: [16], correctionPerBlock: 10, alignment: [] },
  { blocks: [28], correctionPerBlock: 16, alignment: [6, 18] },
  { blocks: [44], correctionPerBlock: 26, alignment: [6, 22] },
  { blocks: times(2, 32), correctionPerBlock: 18, alignment: [6, 26] },
  { blocks: times(2, 43), correctionPerBlock: 24, alignment: [6, 30] },
  { blocks: times(4, 27), correctionPerBlock: 16, alignment: [6, 34] },
  { blocks: times(4, 31), correctionPerBlock: 18, alignment: [6, 22, 38] },
  { blocks: [...times(2, 38), ...times(2, 39)], correctionPerBlock: 22, alignment: [6, 24, 42] },
  { blocks: [...times(3, 36), ...times(2, 37)], correctionPerBlock: 22, alignment: [6, 26, 46] },
  { blocks: [...times(4, 43), 44], correctionPerBlock: 26, alignment: [6, 28, 50] },
];

/** The modules as drawn, after checking the light border. */
function modulesOf(text: string): boolean[][] {
  const { container } = render(<QrCode text={text} label="Code" />);
  const side = Number(container.querySelector('rect')?.getAttribute('width'));
  const dark = new Set(
    container
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/\d+ \d+(?=h)/g),
  );
  const all = Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (__, x) => dark.has(`${x} ${y}`)),
  );
  const inner = all.slice(BORDER, -BORDER).map((row) => row.slice(BORDER, -BORDER));
  expect(inner.flat().filter(Boolean)).toHaveLength(dark.size);
  return inner;
}

describe('a code', () => {
  it.each([1, 14, 15, 26, 42, 62, 72, 84, 106, 122, 152, 180, 213])('of %i bytes is read back', (length) => {
    const text = Array.from({ length }, (_, i) => String.fromCodePoint(33 + ((i * 37) % 90))).join('');

    expect(read(modulesOf(text))).toBe(text);
  });

  it('of letters beyond ASCII is read back as UTF-8', () => {
    expect(read(modulesOf('Über 7 µV – 脳波'))).toBe('Über 7 µV – 脳波');
  });

  it('is as small as the published capacities of level M allow', () => {
    const capacities = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213];
    expect(capacities.map((length) => modulesOf('x'.repeat(length)).length)).toEqual(
      VERSIONS.map((_, index) => 21 + 4 * index),
    );
  });
});

const bits = (value: number, width: number) => value.toString(2).padStart(width, '0');

/** An independent reader: finds the mask in the modules, removes it, checks every block and reads the bytes. */
function read(modules: boolean[][]): string {
  const size = modules.length;
  const number = (size - 17) / 4;
  const { blocks, correctionPerBlock } = VERSIONS[number - 1]!;
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

/** Modules that contain data, in reading order. */
function zigzag(size: number, version: number): [number, number][] {
  const centres = VERSIONS[version - 1]!.alignment;
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
