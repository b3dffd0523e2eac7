import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/fuzz/random.ts';
import { compressedPacket } from '#tests/peripherals/ganglion.ts';
import { aListeningSink } from '#tests/peripherals/listening-sink.ts';
import { GanglionAligner } from './align.ts';
import { UV_PER_COUNT } from './decode.ts';
import type { GanglionFirmware } from './layout.ts';

const hex = (text: string): Uint8Array =>
  Uint8Array.from(text.split(' '), (byte) => Number.parseInt(byte, 16));

const G1 = hex('00 00 03 E8 FF FC 18 07 A1 20 FF FF FF 00 00 00 00 00 00 00');
const G2 = hex('01 00 02 80 01 4F FF 8F FF FD 00 00 80 00 00 00 1B FF F9 3D');
const G6 = hex('05 00 04 3F FF 14 00 02 A0 01 00 00 80 00 40 00 18 00 08 00');

function decoded(firmware: GanglionFirmware, packets: readonly Uint8Array[]) {
  const sink = aListeningSink();
  const aligner = new GanglionAligner(firmware, sink);
  for (const [i, bytes] of packets.entries()) aligner.accept(bytes, 10 * i);
  aligner.flush();
  const samples = sink.packets.flatMap(({ firstSample, sampleCount, valuesUv }) =>
    Array.from({ length: sampleCount }, (_, i) => ({
      number: firstSample + i,
      counts: [0, 1, 2, 3].map((channel) => Math.round(valuesUv[channel * sampleCount + i]! / UV_PER_COUNT)),
    })),
  );
  return { sink, samples, counts: samples.map(({ counts }) => counts) };
}

/** An uncompressed packet, then packets in which every channel rises by 2 counts a sample. */
function aRound(from: number): Uint8Array[] {
  const raw = new Uint8Array(20);
  for (let channel = 0; channel < 4; channel++) {
    raw[2 + 3 * channel] = from >> 8;
    raw[3 + 3 * channel] = from & 0xff;
  }
  const rising = Array.from({ length: 8 }, () => -2);
  return [raw, ...Array.from({ length: 100 }, (_, i) => compressedPacket(101 + i, 19, rising))];
}

const isMissing = ({ counts }: { counts: readonly number[] }) => counts.every(Number.isNaN);
const FOUR_NAN = Array.from({ length: 4 }, () => Number.NaN);

describe('firmware 2', () => {
  it('adds differences to the uncompressed sample', () => {
    expect(decoded(2, [G1]).counts).toEqual([]);
    expect(decoded(2, [G1, G2, compressedPacket(2, 18, [0, 0, 0, 0, 0, 0, 0, 0])]).samples).toEqual([
      { number: 0, counts: [1000, -1000, 500_000, -1] },
      { number: 1, counts: [990, -1020, 500_030, 3] },
      { number: 2, counts: [988, -1020, 500_024, 11] },
      { number: 3, counts: [988, -1020, 500_024, 11] },
      { number: 4, counts: [988, -1020, 500_024, 11] },
    ]);
  });

  it('counts 201 samples in a round', () => {
    const { samples, sink } = decoded(2, [...aRound(1000), ...aRound(5000)]);

    expect(samples.map(({ number }) => number)).toEqual(Array.from({ length: 402 }, (_, i) => i % 201));
    expect(samples[200]!.counts).toEqual([1400, 1400, 1400, 1400]);
    expect(samples[201]!.counts).toEqual([5000, 5000, 5000, 5000]);
    expect(sink.badPackets).toEqual([]);
  });

  it('knows nothing after a loss until the next uncompressed sample, and guesses nothing', () => {
    const packets = [...aRound(1000), ...aRound(5000), ...aRound(300)];
    packets.splice(40, 3);
    const { samples } = decoded(2, packets);

    const missing = samples.filter(isMissing).map(({ number }) => number);
    expect(missing).toEqual(Array.from({ length: 201 - 85 }, (_, i) => 85 + i));
    expect(samples.filter(({ number }) => number >= 79 && number < 85)).toHaveLength(12);
    for (const sample of samples) {
      if (!isMissing(sample)) expect(sample.counts[0]! - 2 * sample.number).toBeOneOf([1000, 5000, 300]);
    }
  });

  it('knows nothing for a whole round when the uncompressed sample is lost', () => {
    const packets = [...aRound(1000), ...aRound(5000), ...aRound(300)];
    packets.splice(101, 1);
    const { samples } = decoded(2, packets);

    expect(samples.slice(201, 401).every(isMissing)).toBe(true);
    expect(samples[401]!.counts).toEqual([300, 300, 300, 300]);
  });

  it('does not begin in the middle of a round', () => {
    const { counts } = decoded(2, [...aRound(1000).slice(50), ...aRound(300)]);

    expect(counts.slice(0, 102)).toEqual(Array.from({ length: 102 }, () => FOUR_NAN));
    expect(counts[102]).toEqual([300, 300, 300, 300]);
  });

  it('puts swapped packets in order and applies those that come twice once', () => {
    const packets = [...aRound(1000), ...aRound(5000)];
    const known = decoded(2, packets).samples;
    const troubled: Uint8Array[] = [];
    for (let i = 0; i < packets.length; i++) {
      if (i % 5 === 3 && i + 1 < packets.length) troubled.push(packets[i + 1]!, packets[i]!, packets[i++]!);
      else troubled.push(packets[i]!, packets[i]!);
    }
    const { samples } = decoded(2, troubled);

    expect(samples.filter((sample) => !isMissing(sample))).toEqual(known);
  });

  it('makes no sample of damaged packets between good ones', () => {
    const good = [...aRound(1000), ...aRound(5000), ...aRound(300), ...aRound(77)];
    const known = new Map(decoded(2, good).samples.map(({ counts }, i) => [i, counts[0]!]));
    const random = seededRandom(4);
    const packets = good.flatMap((bytes) => {
      const damaged = Uint8Array.from({ length: 20 }, () => random.below(256));
      return random.chance(0.2) ? [damaged, bytes] : [bytes];
    });
    const { samples, sink } = decoded(2, packets);

    const allowed = new Set(known.values());
    const present = samples.filter((sample) => !isMissing(sample));
    expect(present.length).toBeGreaterThan(0.4 * known.size);
    for (const { counts } of present) {
      expect(allowed.has(counts[0]!)).toBe(true);
      expect(counts).toEqual([counts[0], counts[0], counts[0], counts[0]]);
    }
    expect(sink.badPackets.length).toBeGreaterThan(20);
  });
});

describe('firmware 3', () => {
  it('sends the highest bits of every value', () => {
    const next = compressedPacket(6, 18, [2, 2, 2, 2, 2, 2, 2, 2]);
    expect(decoded(3, [G6, next]).samples.slice(0, 2)).toEqual([
      { number: 10, counts: [1024, -1024, 4_194_304, -5_767_168] },
      { number: 11, counts: [128, 256, 384, 512] },
    ]);
  });

  it('counts 200 samples in a round, whatever the width, and loses only what is lost', () => {
    const packets = Array.from({ length: 250 }, (_, i) =>
      compressedPacket(
        (i % 100) + (i < 130 ? 0 : 100),
        i < 130 ? 18 : 19,
        Array.from({ length: 8 }, () => 2 * i),
      ),
    );
    packets.splice(60, 2);
    const { samples } = decoded(3, packets);

    const numbers = Array.from({ length: 500 }, (_, i) => i % 200);
    numbers.splice(120, 4);
    expect(samples.map(({ number }) => number)).toEqual(numbers);
    expect(samples.at(-1)!.counts[0]).toBe(2 * 249 * 32);
  });
});

describe('10,000 random packets of the right length', () => {
  it('make next to no sample of firmware 2, as the ids alone can tell', () => {
    const random = seededRandom(17);
    const packets = Array.from({ length: 10_000 }, () =>
      Uint8Array.from({ length: 20 }, () => random.below(256)),
    );

    const { samples, sink } = decoded(2, packets);

    expect(samples.filter((sample) => !isMissing(sample)).length).toBeLessThanOrEqual(1);
    expect(sink.badPackets.length).toBeGreaterThan(9000);
  });
});
