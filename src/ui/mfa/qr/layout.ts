/** Sizes of ISO/IEC 18004 for error correction level M, versions 1 to 10. */
export type QrVersion = {
  version: number;
  /** Modules along one side. */
  size: number;
  /** Data codewords of each block. */
  blocks: readonly number[];
  correctionPerBlock: number;
  /** Where the centres of alignment patterns lie, in both directions. */
  alignment: readonly number[];
};

const times = (count: number, codewords: number): number[] => Array<number>(count).fill(codewords);

const TABLE: readonly Omit<QrVersion, 'version' | 'size'>[] = [
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

export const QR_VERSIONS: readonly QrVersion[] = TABLE.map((row, index) => ({
  ...row,
  version: index + 1,
  size: 21 + 4 * index,
}));

/** Bits of the field that says how many bytes follow. */
export const countBits = ({ version }: QrVersion): number => (version < 10 ? 8 : 16);

export const dataCodewords = ({ blocks }: QrVersion): number => blocks.reduce((sum, count) => sum + count, 0);

/** What is left of `value` · 2^(bits of `generator` - 1) by `generator`, without carries. */
function remainderOf(value: number, generator: number): number {
  const degree = 31 - Math.clz32(generator);
  let rest = value << degree;
  while (rest >= 1 << degree) rest ^= generator << (31 - Math.clz32(rest) - degree);
  return rest;
}

/** 15 bits that name level M and the mask. */
export const formatBits = (mask: number): number => ((mask << 10) | remainderOf(mask, 0x537)) ^ 0x5412;

/** 18 bits that name the version, from 7 on. */
export const versionBits = (version: number): number => (version << 12) | remainderOf(version, 0x1f25);
