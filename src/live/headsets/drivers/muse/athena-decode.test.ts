import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/fuzz/random.ts';
import { AthenaMessages, decodeAthenaG, decodeAthenaUv } from './athena-decode.ts';

const hex = (text: string): Uint8Array =>
  Uint8Array.from(text.split(' '), (byte) => Number.parseInt(byte, 16));

const M5 = hex(
  '2A 02 01 00 00 00 00 00 00 11 03 00 00 00 00 60 00 F8 FF 01 00 FF 3F 19 C8 F9 01 80 00 20 00 08 00 02 80 00 20 00 08 00 02 80',
);

type Block = { channels: number; samples: number; block: number; valuesUv: number[] };

function read(bytes: Uint8Array, messages = new AthenaMessages()) {
  const eeg: Block[] = [];
  const zG: number[] = [];
  const batteries: number[] = [];
  const packets: [number: number, clock: number][] = [];
  const stamps: number[] = [];
  const isMessage = messages.read(bytes, {
    packet: (number, clock) => packets.push([number, clock]),
    stamp: (ticks) => stamps.push(ticks),
    eeg(content, at, channels, samples, block) {
      const valuesUv = Array.from({ length: channels * samples }, (_, i) => decodeAthenaUv(content, at, i));
      eeg.push({ channels, samples, block, valuesUv });
    },
    motion: (content, at) => zG.push(decodeAthenaG(content, at, 0, 2)),
    battery: (counts) => batteries.push(counts),
  });
  return { isMessage, eeg, zG, batteries, packets, stamps };
}

/** A packet of a first block and others, as the device chains them. */
function aPacket(tag: number, block: number, content: readonly number[], rest: readonly number[] = []) {
  const length = 14 + content.length + rest.length;
  return Uint8Array.from([length, 1, 0, 9, 9, 9, 9, 9, 9, tag, block, 9, 9, 40, ...content, ...rest]);
}

const zeros = (length: number): number[] => Array.from({ length }, () => 0);

describe('messages of an Athena', () => {
  it('hold EEG of 14 bits, the lowest first', () => {
    const { isMessage, eeg } = read(M5);

    expect(isMessage).toBe(true);
    expect(eeg).toHaveLength(1);
    const [{ channels, samples, block, valuesUv }] = eeg as [Block];
    expect({ channels, samples, block }).toEqual({ channels: 4, samples: 4, block: 3 });
    const known = [0, 0.088506, -0.088506, -725.044253, 724.955747, 8.850638, -8.850638, 0];
    for (const [i, valueUv] of known.entries()) expect(valuesUv[i]).toBeCloseTo(valueUv, 6);
    for (const valueUv of valuesUv.slice(8)) expect(valueUv).toBe(0);
  });

  it('chain blocks of all kinds, and packets', () => {
    const motion = [0x47, 5, 0, 0, 0, ...zeros(36)];
    motion[5 + 5] = 0x40;
    const battery = [0x98, 1, 0, 0, 0, 0, 0x90, ...zeros(18)];
    const rest = [...motion, 0x34, 0, 0, 0, 0, ...zeros(30), 0x53, 0, 0, 0, 0, ...zeros(24), ...battery];
    const first = aPacket(0x12, 200, zeros(28), rest);
    const second = aPacket(0x88, 1, [0, 0x40, ...zeros(18)], [0x12, 201, 0, 0, 0, ...zeros(28)]);

    const { isMessage, eeg, zG, batteries } = read(Uint8Array.from([...first, ...second]));

    expect(isMessage).toBe(true);
    expect(eeg.map(({ channels, samples, block }) => [channels, samples, block])).toEqual([
      [8, 2, 200],
      [8, 2, 201],
    ]);
    expect(zG).toEqual([1]);
    expect(batteries).toEqual([0x9000, 0x4000]);
  });

  it('may end with a kind of block that is not known, when the clock is that of the packets before', () => {
    const messages = new AthenaMessages();
    const open = aPacket(0x12, 1, zeros(28), [0x77, 0, 0, 0, 0, 1, 2, 3]);
    expect(read(open, messages)).toMatchObject({ isMessage: false, eeg: [] });

    read(aPacket(0x12, 0, zeros(28)), messages);
    const { isMessage, eeg } = read(open, messages);

    expect(isMessage).toBe(true);
    expect(eeg).toHaveLength(1);
    open[8] = 8;
    expect(read(open, messages)).toMatchObject({ isMessage: false, eeg: [] });
  });

  it('bear the number and the clock of each packet, and how much later each block was made', () => {
    const first = aPacket(0x12, 200, zeros(28), [0x12, 201, 0xfe, 0xff, 0xff, ...zeros(28)]);
    first.set([5, 6, 0x4e, 0x61, 0xbc], 1);

    const { packets, stamps } = read(first);

    expect(packets).toEqual([[5, 0xbc614e]]);
    expect(stamps).toEqual([0x280909, -2]);
  });

  it('hand on the whole packets before a damaged one', () => {
    const whole = aPacket(0x12, 7, zeros(28), [0x12, 8, 0, 0, 0, ...zeros(28)]);

    const { isMessage, eeg } = read(Uint8Array.from([...whole, ...M5.subarray(0, 41)]));

    expect(isMessage).toBe(false);
    expect(eeg.map(({ block }) => block)).toEqual([7, 8]);
  });

  it('are refused when they are cut, too long or inconsistent', () => {
    for (let length = 0; length < M5.length; length++) {
      expect(read(M5.subarray(0, length))).toMatchObject({ isMessage: false, eeg: [] });
    }
    expect(read(Uint8Array.from([...M5, 0]))).toMatchObject({ isMessage: false });
    const longer = Uint8Array.from([...M5, 0x12, 0, 0]);
    longer[0] = longer.length;
    expect(read(longer)).toMatchObject({ isMessage: false, eeg: [] });
  });

  it('are not found in 10,000 random, short, long and empty notifications', () => {
    const random = seededRandom(21);
    const messages = new AthenaMessages();
    let blocks = 0;
    for (let i = 0; i < 10_000; i++) {
      const isZero = random.chance(0.2);
      const bytes = Uint8Array.from({ length: random.below(260) }, () => (isZero ? 0 : random.below(256)));
      blocks += read(bytes, messages).eeg.length;
    }
    expect(blocks).toBe(0);
  });
});
