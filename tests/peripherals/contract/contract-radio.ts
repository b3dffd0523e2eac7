import { expect, it } from 'vitest';
import { seededRandom } from '#tests/fuzz/random.ts';
import { type DriverSubject, expectTrueSamples, streamFor } from './contract-subject.ts';
import type { RadioDelay } from '../rig.ts';

const SECONDS = 25;

/** Notifications with different delays overtake each other. */
const RADIOS: Record<string, () => RadioDelay> = {
  'delays of up to 12 ms': () => (bytes) => [randomOf(bytes).below(13)],
  'delays of up to 12 ms and losses': () => (bytes) => {
    const random = randomOf(bytes);
    return random.chance(0.05) ? [] : [random.below(13)];
  },
  'delays, losses, repetitions and standstills': () => {
    let standstillMs = 0;
    return (bytes) => {
      const random = randomOf(bytes);
      if (random.chance(0.03)) return [];
      standstillMs = random.chance(0.01) ? 60 : Math.max(0, standstillMs - 8);
      const delayMs = standstillMs + random.below(13);
      return random.chance(0.03) ? [delayMs, delayMs + random.below(20)] : [delayMs];
    };
  },
};

/** The result for a notification depends on its bytes alone, so that two runs lose the same ones. */
function randomOf(bytes: Uint8Array): ReturnType<typeof seededRandom> {
  let seed = 7;
  for (const byte of bytes) seed = (Math.imul(seed, 31) + byte) >>> 0;
  return seededRandom(seed);
}

const present = (channels: readonly number[][]): number =>
  channels.reduce((sum, values) => sum + values.filter((value) => !Number.isNaN(value)).length, 0);

/** Reordering and repetition lose nothing: the stored samples equal those of the same losses in order. */
export function contractOfRadio({ rig: createRig, isFramed, leadIn }: DriverSubject): void {
  if (isFramed) return;

  const stored = async (radio: RadioDelay, isInOrder: boolean): Promise<number> => {
    const rig = createRig();
    const { recorded } = await streamFor(rig, 1000);
    rig.setDelay?.((bytes) => {
      const delays = radio(bytes);
      return isInOrder ? delays.slice(0, 1).map(() => 0) : delays;
    });
    await rig.clock.advance(1000 * SECONDS);
    // Notifications still under way arrive before the delays end.
    rig.device.isSilent = true;
    await rig.clock.advance(200);
    rig.device.isSilent = false;
    rig.setDelay?.(undefined);
    await rig.clock.advance(1000);
    recorded.timeline.flush();
    expectTrueSamples(recorded, rig, leadIn);
    return present(recorded.channels);
  };

  it.each(Object.entries(RADIOS))('loses nothing that arrives, with %s', async (_name, radio) => {
    expect(await stored(radio(), false)).toBe(await stored(radio(), true));
  });
}
