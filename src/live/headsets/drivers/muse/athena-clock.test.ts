import { describe, expect, it } from 'vitest';
import { type Random, seededRandom } from '#tests/fuzz/random.ts';
import { AthenaClock } from './athena-clock.ts';

const RATE_HZ = 256;
const NEWER_MS = 2 ** 28 / 1e6;

/** A packet of the device: its blocks, its own clock, and its arrival time. */
type Sent = { number: number; clock: number; blocks: number[]; hostTimeMs: number };

type Device = {
  samplesPerBlock?: 2 | 4;
  clockMs?: number;
  firstClock?: number;
};

/** A minute and a half of packets with one to seven blocks each; the device runs 0.3 % fast, like real ones. */
function packetsOf(random: Random, { samplesPerBlock = 2, clockMs = 1, firstClock = 0 }: Device): Sent[] {
  const packets: Sent[] = [];
  let block = 200;
  let madeMs = 0;
  for (let number = 0; madeMs < 90_000; number++) {
    const blocks = Array.from({ length: 1 + random.below(7) }, () => block++);
    madeMs = (1000 * (block - 200) * samplesPerBlock) / (1.003 * RATE_HZ);
    // Clocks in real captures differ from the samples by up to 0.1 s.
    const clock = Math.floor((madeMs + random.below(100)) / clockMs) + firstClock;
    packets.push({ number: number & 0xff, clock: clock & 0xff_ffff, blocks, hostTimeMs: madeMs });
  }
  return packets;
}

/** All packets of each period of this length arrive at its end. */
const inBursts = (packets: readonly Sent[], stretchMs: number): Sent[] =>
  packets.map((packet) => ({
    ...packet,
    hostTimeMs: Math.ceil(packet.hostTimeMs / stretchMs) * stretchMs,
  }));

/** Distance of each block from its correct place relative to the first block, in samples. */
function misplaced(packets: readonly Sent[], samplesPerBlock: 2 | 4 = 2): number[] {
  const clock = new AthenaClock();
  const wrong = new Set<number>();
  let begin: number | undefined;
  for (const { number, clock: ticks, blocks, hostTimeMs } of packets) {
    clock.packet(number, ticks, hostTimeMs);
    for (const block of blocks) {
      const place = clock.place(block & 0xff, samplesPerBlock);
      begin ??= place - block * samplesPerBlock;
      wrong.add(place - begin - block * samplesPerBlock);
    }
  }
  return [...wrong];
}

describe('blocks of an Athena are counted without rounds', () => {
  it.each<[string, Device]>([
    ['a clock in ms', {}],
    ['a clock in ms that starts over', { firstClock: 2 ** 24 - 30_000 }],
    ['a clock in steps of 2^28 ns', { clockMs: NEWER_MS }],
    ['blocks of four samples', { samplesPerBlock: 4 }],
    ['a clock that stands still', { clockMs: Infinity }],
  ])('with %s', (_name, device) => {
    const packets = packetsOf(seededRandom(1), device);
    expect(misplaced(packets, device.samplesPerBlock)).toEqual([0]);
  });

  it.each([1, NEWER_MS])('in bursts of 3 s with 30 %% lost, with a clock in steps of %f ms', (clockMs) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const random = seededRandom(seed);
      const packets = packetsOf(random, { clockMs }).filter(() => !random.chance(0.3));
      expect(misplaced(inBursts(packets, 3000)), `seed ${seed}`).toEqual([0]);
    }
  });

  it('when most of several rounds is lost', () => {
    const random = seededRandom(6);
    const packets = packetsOf(random, {}).filter(({ hostTimeMs }) => hostTimeMs % 20_000 < 5000);
    expect(misplaced(packets)).toEqual([0]);
  });

  it('among packets with a damaged number and clock', () => {
    const random = seededRandom(7);
    const clock = new AthenaClock();
    let begin: number | undefined;
    for (const { number, clock: ticks, blocks, hostTimeMs } of packetsOf(random, {})) {
      clock.packet(number, ticks, hostTimeMs);
      for (const block of blocks) {
        const place = clock.place(block & 0xff, 2);
        begin ??= place - 2 * block;
        expect(place - begin).toBe(2 * block);
      }
      if (hostTimeMs < 5000 || !random.chance(0.2)) continue;
      clock.packet(random.below(256), random.below(2 ** 24), hostTimeMs);
      clock.place(random.below(256), 2);
    }
  });

  it('when the page stood still for 20 s and gets all at once', () => {
    const packets = packetsOf(seededRandom(8), { clockMs: NEWER_MS });
    const stalled = packets.map((packet) => ({
      ...packet,
      hostTimeMs: packet.hostTimeMs > 40_000 ? Math.max(60_000, packet.hostTimeMs) : packet.hostTimeMs,
    }));
    expect(misplaced(stalled)).toEqual([0]);
  });

  it('and bear the time of the device once its unit is known', () => {
    const clock = new AthenaClock();
    clock.packet(0, 1000, 50_000);
    clock.place(0, 2);
    expect(clock.deviceTimeMs).toBeUndefined();

    clock.packet(1, 5000, 54_010);
    clock.stamp(-250_000);
    clock.place(1, 2);
    const before = clock.deviceTimeMs!;
    clock.packet(2, 5030, 54_040);
    clock.stamp(-250_000);
    clock.place(2, 2);

    expect(clock.deviceTimeMs! - before).toBeCloseTo(30, 9);
  });
});
