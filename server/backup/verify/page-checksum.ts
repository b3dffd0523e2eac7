/**
 * The checksum of a database page as PostgreSQL computes it (src/include/storage/checksum_impl.h): 32 FNV-1a sums beside
 * each other, mixed twice more and folded, with the number of the page in it.
 */
export const PAGE_BYTES = 8192;
const SUMS = 32;
const ROUNDS = PAGE_BYTES / (SUMS * 4);
const PRIME = 16_777_619;
const OFFSETS = Uint32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
);
/** Position of the stored checksum in the page, and of the mark of a page that was never used (pd_upper = 0). */
const CHECKSUM_AT = 8;
const UPPER_AT = 14;

/** Whether the page holds what was written. `blockNumber` counts the pages of its relation from 0. */
export function isPageWhole(page: Uint8Array, blockNumber: number): boolean {
  const view = new DataView(page.buffer, page.byteOffset, PAGE_BYTES);
  // A page that was never used has no checksum, but then it is empty.
  if (view.getUint16(UPPER_AT, true) === 0) return page.every((byte) => byte === 0);
  return view.getUint16(CHECKSUM_AT, true) === pageChecksum(view, blockNumber);
}

function pageChecksum(view: DataView, blockNumber: number): number {
  const sums = OFFSETS.slice();
  for (let round = 0; round < ROUNDS + 2; round++) {
    for (let sum = 0; sum < SUMS; sum++) {
      const mixed = sums[sum]! ^ wordAt(view, round, sum);
      sums[sum] = Math.imul(mixed, PRIME) ^ (mixed >>> 17);
    }
  }
  const folded = sums.reduce((all, each) => all ^ each, 0);
  return (((folded ^ blockNumber) >>> 0) % 65_535) + 1;
}

/** The stored checksum itself counts as zero; the two rounds after the page as well. */
function wordAt(view: DataView, round: number, sum: number): number {
  if (round >= ROUNDS) return 0;
  const at = (round * SUMS + sum) * 4;
  const word = view.getUint32(at, true);
  return at === CHECKSUM_AT ? word & 0xffff_0000 : word;
}
