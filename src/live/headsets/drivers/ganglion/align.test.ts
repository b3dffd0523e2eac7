import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/fuzz/random.ts';
import { compressedPacket } from '#tests/peripherals/ganglion.ts';
import { aListeningSink } from '#tests/peripherals/fakes/listening-sink.ts';
import { GanglionDifferenceAligner } from './align.ts';
import { GanglionValueAligner } from './align-values.ts';
import { UV_PER_COUNT } from './decode.ts';
import type { GanglionFirmware } from './layout.ts';

const hex = (text: string): Uint8Array =>
  Uint8Array.from(text.split(' '), (byte) => Number.parseInt(byte, 16));

const G1 = hex('00 00 03 E8 FF FC 18 07 A1 20 FF FF FF 00 00 00 00 00 00 00');
const G2 = hex('01 00 02 80 01 4F FF 8F FF FD 00 00 80 00 00 00 1B FF F9 3D');
const G6 = hex('05 00 04 3F FF 14 00 02 A0 01 00 00 80 00 40 00 18 00 08 00');

function decoded(firmware: GanglionFirmware, packets: readonly Uint8Array[], firmwareText?: string) {
  const sink = aListeningSink();
  const aligner =
    firmware === 3 ? new GanglionValueAligner(firmwareText, sink) : new GanglionDifferenceAligner(sink);
  for (const [i, bytes] of packets.entries()) aligner.accept(bytes, 10 * i);
  aligner.flush();
  const samples = sink.packets.flatMap(({ firstSampleIndex, sampleCount, valuesUv }) =>
    Array.from({ length: sampleCount }, (_, i) => ({
      number: firstSampleIndex + i,
      counts: [0, 1, 2, 3].map((channel) => Math.round(valuesUv[channel * sampleCount + i]! / UV_PER_COUNT)),
    })),
  );
  return { sink, samples, counts: samples.map(({ counts }) => counts) };
}

/** An uncompressed packet, then packets in which every channel rises by 2 counts per sample. */
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
      { number: 1, counts: [990, -1020, 500_029, 2] },
      { number: 2, counts: [988, -1020, 500_023, 9] },
      { number: 3, counts: [988, -1020, 500_023, 9] },
      { number: 4, counts: [988, -1020, 500_023, 9] },
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

/** A packet of 19 bits whose eight numbers are all `number`, which is even. */
const aValue = (id: number, number: number, bits: 18 | 19 = 19): Uint8Array =>
  compressedPacket(
    id,
    bits,
    Array.from({ length: 8 }, () => number),
  );

/** The ids of `rounds` rounds after a start of firmware 3.0.1 and later. */
const startedIds = (rounds: number, bits: 18 | 19 = 19): number[] => {
  const base = bits === 19 ? 100 : 0;
  return Array.from({ length: 100 * rounds }, (_, i) =>
    i < 100 ? (base + 255 + i) & 0xff : base + (i % 100),
  );
};

describe('firmware 3', () => {
  it('sends the highest bits of every value', () => {
    expect(decoded(3, [G6]).samples).toEqual([
      { number: 10, counts: [1024, -1024, 4_194_304, -5_767_168] },
      { number: 11, counts: [128, 256, 384, 512] },
    ]);
  });

  it.each([18, 19] as const)(
    'counts 201 samples in a round, from the first packet after the start on, with %i bits',
    (bits) => {
      const scale = 2 ** (24 - bits);
      const { samples, sink } = decoded(
        3,
        startedIds(3, bits).map((id, i) => aValue(id, 2 * i, bits)),
        '3.0.2',
      );

      // The last sample of a round is not sent.
      const sent = Array.from({ length: 600 }, (_, i) => i);
      expect(samples.map(({ number }) => number)).toEqual(sent.map((i) => i % 200));
      expect(samples.map(({ counts }) => counts[0]! / scale)).toEqual(sent.map((i) => i & ~1));
      expect(sink.badPackets).toEqual([]);
    },
  );

  it('knows the first round when its first packet is lost or swapped', () => {
    const ids = startedIds(2);
    const place = (order: readonly number[]) =>
      decoded(
        3,
        order.map((i) => aValue(ids[i]!, 2 * i)),
        '3.0.2',
      ).samples.map(({ number, counts }) => [number, counts[0]! / 32]);

    const rest = Array.from({ length: 150 }, (_, i) => i + 2);
    const lost = place([1, ...rest]);
    const swapped = place([1, 0, ...rest]);

    expect(lost[0]).toEqual([2, 2]);
    expect(swapped.slice(0, 6)).toEqual([
      [2, 2],
      [3, 2],
      [0, 0],
      [1, 0],
      [4, 4],
      [5, 4],
    ]);
    expect(lost.at(-1)).toEqual([103, 302]);
    expect(swapped.at(-1)).toEqual([103, 302]);
  });

  it('keeps its place when the last packets of the first round are lost, late or followed by a silence', () => {
    const ids = startedIds(2);
    const all = Array.from({ length: 150 }, (_, i) => i);
    const placed = (order: readonly number[], silentFrom = Infinity) => {
      const sink = aListeningSink();
      const aligner = new GanglionValueAligner('3.0.2', sink);
      for (const i of order) aligner.accept(aValue(ids[i]!, 2 * i), 10 * i + (i >= silentFrom ? 1000 : 0));
      return sink.packets.map(({ firstSampleIndex }) => firstSampleIndex);
    };
    const trueOf = (order: readonly number[]) => order.map((i) => 2 * (i % 100));

    const lost = [...all.slice(0, 95), ...all.slice(105)];
    const late = [...all.slice(0, 98), 100, 99, 98, ...all.slice(101)];
    expect(placed(lost)).toEqual(trueOf(lost));
    expect(placed(late)).toEqual(trueOf(late));
    const silent = placed([...all.slice(0, 40), ...all.slice(160 - 100, 100)], 60);
    // Packets before a run of four may be noise.
    expect(silent.slice(43, 45)).toEqual([124, 126]);
  });

  it('keeps its place among packets with random ids', () => {
    const ids = startedIds(3);
    const random = seededRandom(9);
    const sink = aListeningSink();
    const aligner = new GanglionValueAligner('3.0.2', sink);
    let wrong = 0;
    for (const [i, id] of ids.entries()) {
      aligner.accept(aValue(id, 2), 10 * i);
      if (sink.packets.at(-1)!.firstSampleIndex !== 2 * (i % 100)) wrong++;
      if (i % 4 === 0) aligner.accept(aValue(random.below(200), 2), 10 * i);
    }
    expect(wrong).toBe(0);
  });

  it('begins with id 100 where the version does not count too low', () => {
    const { samples } = decoded(
      3,
      [100, 101, 102].map((id) => aValue(id, 2)),
      '3.0.0',
    );
    expect(samples.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('the rule of the sign of firmware 2', () => {
  it('keeps differences without a bias', () => {
    const random = seededRandom(5);
    // Summed errors by place in the round: a bias would grow with the place.
    const rounds = 300;
    const meanErrors = new Float64Array(201);
    for (let round = 0; round < rounds; round++) {
      let value = random.below(1000) - 500;
      let last = value;
      const raw = aRound(0)[0]!;
      for (let channel = 0; channel < 4; channel++)
        raw.set([value >> 16, value >> 8, value], 1 + 3 * channel);
      const sent = [value];
      const packets = [raw];
      let numbers: number[] = [];
      for (let sample = 1; sample <= 200; sample++) {
        value += random.below(201) - 100;
        const difference = last - value;
        last = value;
        sent.push(value);
        // As in the device: the sign replaces the lowest bit.
        numbers.push(...Array.from({ length: 4 }, () => (difference < 0 ? difference | 1 : difference & ~1)));
        if (sample % 2 === 1) continue;
        packets.push(compressedPacket(100 + sample / 2, 19, numbers));
        numbers = [];
      }
      for (const [i, { counts }] of decoded(2, packets).samples.entries()) {
        meanErrors[i]! += (counts[0]! - sent[i]!) / rounds;
      }
    }
    for (const error of meanErrors) expect(Math.abs(error * UV_PER_COUNT)).toBeLessThan(0.03);
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
