import type { StudyArm } from '#shared/api/studies.ts';
import type { Random } from '#server/ports/random.ts';

/** Two sizes in random order, so that known arms do not reveal the last arm of a block. */
const BLOCK_SIZES = [4, 6] as const;

/**
 * A randomly permuted block, half `real` and half `sham`. After every block the arms are equal in number, and at any
 * time they differ by at most three.
 */
export function permutedBlock(random: Random): StudyArm[] {
  const size = BLOCK_SIZES[below(random, BLOCK_SIZES.length)]!;
  const block = Array.from({ length: size }, (_, index): StudyArm => (index < size / 2 ? 'real' : 'sham'));
  for (let last = block.length - 1; last > 0; last--) {
    const other = below(random, last + 1);
    [block[last], block[other]] = [block[other]!, block[last]!];
  }
  return block;
}

/** A whole number from 0 up to `limit` (at most 256), every one equally likely. */
export function below(random: Random, limit: number): number {
  // Bytes above the last whole multiple would favour small numbers.
  const usable = 256 - (256 % limit);
  for (;;) {
    const [byte] = random.bytes(1);
    if (byte! < usable) return byte! % limit;
  }
}
