import type { DriverRig } from '../rig.ts';
import { seededRandom } from '#tests/fuzz/random.ts';

const COUNT = 10_000;
const LONGEST = 260;
const ROUNDS = 100;

/** Sends notifications of random length and content, many of them zeros, between those of a streaming device. */
export async function injectHostile(rig: DriverRig, seed: number): Promise<void> {
  const random = seededRandom(seed);
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < COUNT / ROUNDS; i++) {
      const isZero = random.chance(0.2);
      const length = random.below(LONGEST);
      rig.inject(Uint8Array.from({ length }, () => (isZero ? 0 : random.below(256))));
    }
    await rig.clock.advance(50);
  }
}
