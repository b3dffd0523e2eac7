import { encodeData, interleave, versionFor } from './codewords.ts';
import { formatBits, type QrVersion, versionBits } from './layout.ts';
import { MASKS, type Modules, penalty } from './masks.ts';

/**
 * A QR code by ISO/IEC 18004: byte mode, error correction level M, versions 1 to 10. Without the light border of four
 * modules that readers need around it. Undefined for more than 213 bytes of UTF-8.
 */
export function qrCode(text: string): Modules | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (!version) return undefined;
  const codewords = interleave(encodeData(bytes, version), version);
  const candidates = MASKS.map((_, mask) => draw(version, codewords, mask));
  const points = candidates.map(penalty);
  return candidates[points.indexOf(Math.min(...points))];
}

/** Undefined where nothing is drawn yet. */
type Drawing = (boolean | undefined)[][];

function draw(version: QrVersion, codewords: readonly number[], mask: number): Modules {
  const { size } = version;
  const drawing: Drawing = Array.from({ length: size }, () =>
    Array<boolean | undefined>(size).fill(undefined),
  );
  drawCorners(drawing);
  drawAlignment(drawing, version);
  for (let at = 8; at < size - 8; at++) {
    drawing[6]![at] = at % 2 === 0;
    drawing[at]![6] = at % 2 === 0;
  }
  drawFormat(drawing, mask);
  if (version.version >= 7) drawVersion(drawing, version.version);
  drawCodewords(drawing, codewords, MASKS[mask]!);
  return drawing.map((row) => row.map((isDark) => isDark === true));
}

/** The three finder patterns with the light line around each. */
function drawCorners(drawing: Drawing): void {
  const last = drawing.length - 1;
  for (const [row, column] of [
    [3, 3],
    [3, last - 3],
    [last - 3, 3],
  ] as const) {
    drawRings(drawing, { row, column, reach: 4, isDark: (distance) => distance !== 2 && distance !== 4 });
  }
}

function drawAlignment(drawing: Drawing, { alignment, size }: QrVersion): void {
  for (const row of alignment) {
    for (const column of alignment) {
      // Three of the corners hold finder patterns.
      const isCorner = (row === 6 || row === size - 7) && (column === 6 || column === size - 7);
      if (isCorner && (row === 6 || column === 6)) continue;
      drawRings(drawing, { row, column, reach: 2, isDark: (distance) => distance !== 1 });
    }
  }
}

type Rings = { row: number; column: number; reach: number; isDark: (distance: number) => boolean };

/** Squares around a centre; what would lie outside is left out. */
function drawRings(drawing: Drawing, { row, column, reach, isDark }: Rings): void {
  for (let down = -reach; down <= reach; down++) {
    for (let right = -reach; right <= reach; right++) {
      const line = drawing[row + down];
      if (!line || line.length <= column + right || column + right < 0) continue;
      line[column + right] = isDark(Math.max(Math.abs(down), Math.abs(right)));
    }
  }
}

/** Twice, so that one may be damaged: around the upper left corner, and at the two others. */
function drawFormat(drawing: Drawing, mask: number): void {
  const { length: size } = drawing;
  const bits = formatBits(mask);
  for (let bit = 0; bit < 15; bit++) {
    const isDark = ((bits >> bit) & 1) === 1;
    // The timing pattern in row and column 6 is left out.
    if (bit < 8) drawing[bit < 6 ? bit : bit + 1]![8] = isDark;
    else drawing[8]![bit === 8 ? 7 : 14 - bit] = isDark;
    if (bit < 8) drawing[8]![size - 1 - bit] = isDark;
    else drawing[size - 15 + bit]![8] = isDark;
  }
  drawing[size - 8]![8] = true;
}

function drawVersion(drawing: Drawing, version: number): void {
  const bits = versionBits(version);
  for (let bit = 0; bit < 18; bit++) {
    const isDark = ((bits >> bit) & 1) === 1;
    const near = Math.floor(bit / 3);
    const far = drawing.length - 11 + (bit % 3);
    drawing[near]![far] = isDark;
    drawing[far]![near] = isDark;
  }
}

/** In columns two modules wide from the right, up and down in turn, through what is still free. */
function drawCodewords(
  drawing: Drawing,
  codewords: readonly number[],
  isTurned: (row: number, column: number) => boolean,
): void {
  const { length: size } = drawing;
  let bit = 0;
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    // The vertical timing pattern takes a column of its own.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (drawing[row]![column] !== undefined) continue;
        const isDark = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        drawing[row]![column] = isDark !== isTurned(row, column);
        bit += 1;
      }
    }
    isUp = !isUp;
  }
}
