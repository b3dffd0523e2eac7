import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/fuzz/random.ts';
import { aListeningSink } from '#tests/peripherals/fakes/listening-sink.ts';
import { MuseAligner, WRAP_SAMPLES } from './align.ts';
import { CHANNEL_COUNT, SAMPLES_PER_PACKET } from './decode.ts';

/** All twelve values of this notification are the same: 16 * index + channel, in counts. */
function notification(index: number, channel: number): Uint8Array {
  const bytes = new Uint8Array(20);
  bytes[0] = (index >> 8) & 0xff;
  bytes[1] = index & 0xff;
  const count = (16 * index + channel) & 0xfff;
  for (let at = 2; at < 20; at += 3) {
    bytes[at] = count >> 4;
    bytes[at + 1] = ((count & 0x0f) << 4) | (count >> 8);
    bytes[at + 2] = count & 0xff;
  }
  return bytes;
}

const uvOf = (index: number, channel: number): number =>
  0.48828125 * (((16 * index + channel) & 0xfff) - 2048);

function aligner() {
  const sink = aListeningSink();
  return { sink, aligner: new MuseAligner(sink) };
}

/** The first value of each channel of each packet, with its number. */
const heard = (sink: ReturnType<typeof aListeningSink>) =>
  sink.packets.map(({ firstSampleIndex, valuesUv }) => [
    firstSampleIndex / SAMPLES_PER_PACKET,
    ...Array.from({ length: CHANNEL_COUNT }, (_, channel) => valuesUv[channel * SAMPLES_PER_PACKET]),
  ]);

const whole = (index: number): number[] => [index, ...[0, 1, 2, 3].map((channel) => uvOf(index, channel))];

describe('four notifications with the same number', () => {
  it('become one packet, whatever their order', () => {
    const { sink, aligner: align } = aligner();

    for (const channel of [2, 0, 3, 1]) align.accept(channel, notification(7, channel), 1000 + channel);

    expect(heard(sink)).toEqual([whole(7)]);
    expect(sink.packets[0]).toMatchObject({ sampleCount: 12, hostTimeMs: 1001, firstSampleIndex: 84 });
  });

  it('go on without a channel that did not come, which is missing then', () => {
    const { sink, aligner: align } = aligner();

    for (const index of [65_534, 65_535, 0, 1]) {
      for (let channel = 0; channel < 4; channel++) {
        if (index === 65_535 && channel === 2) continue;
        align.accept(channel, notification(index, channel), index);
      }
    }

    const incomplete = whole(65_535);
    incomplete[3] = Number.NaN;
    expect(heard(sink)).toEqual([whole(65_534), whole(0), incomplete, whole(1)]);
    expect(sink.packets[2]!.firstSampleIndex + SAMPLES_PER_PACKET).toBe(WRAP_SAMPLES);
  });

  it('interleave with those of the next number', () => {
    const { sink, aligner: align } = aligner();

    align.accept(0, notification(3, 0), 0);
    align.accept(0, notification(4, 0), 0);
    align.accept(1, notification(4, 1), 0);
    for (let channel = 1; channel < 4; channel++) align.accept(channel, notification(3, channel), 0);
    for (let channel = 2; channel < 4; channel++) align.accept(channel, notification(4, channel), 0);

    expect(heard(sink)).toEqual([whole(3), whole(4)]);
    expect(sink.badPackets).toEqual([]);
  });

  it('that come twice are handed on with the same number and the same values', () => {
    const { sink, aligner: align } = aligner();

    for (const round of [0, 1]) {
      for (let channel = 0; channel < 4; channel++) align.accept(channel, notification(9, channel), round);
    }

    expect(sink.packets.length).toBeGreaterThan(1);
    for (const packet of heard(sink)) expect(packet).toEqual(whole(9));
  });

  it('are passed on at the end even when one is missing', () => {
    const { sink, aligner: align } = aligner();
    for (const channel of [0, 1, 2]) align.accept(channel, notification(5, channel), 0);

    align.flush();

    expect(heard(sink)).toEqual([[5, uvOf(5, 0), uvOf(5, 1), uvOf(5, 2), Number.NaN]]);
  });
});

describe('a set of which one channel came', () => {
  const oneOf = (index: number, channel: number): number[] =>
    whole(index).map((value, at) => (at === 0 || at === channel + 1 ? value : Number.NaN));

  it('goes on with the others missing, between sets and after a loss', () => {
    const { sink, aligner: align } = aligner();
    const send = (index: number, channels: readonly number[]) => {
      for (const channel of channels) align.accept(channel, notification(index, channel), 47 * index);
    };
    for (const index of [0, 1, 2]) send(index, [0, 1, 2, 3]);
    send(3, [2]);
    send(4, [0, 1, 2, 3]);
    send(60, [1]);
    for (const index of [61, 62, 63]) send(index, [0, 1, 2, 3]);
    send(64, [3]);
    align.flush();

    const numbers = [0, 1, 2, 3, 4, 60, 61, 62, 63, 64];
    const heardInOrder = heard(sink).toSorted(([a], [b]) => a! - b!);
    expect(heardInOrder).toEqual(
      numbers.map((index) => {
        const channel = new Map([
          [3, 2],
          [60, 1],
          [64, 3],
        ]).get(index);
        return channel === undefined ? whole(index) : oneOf(index, channel);
      }),
    );
    expect(sink.badPackets).toEqual([]);
  });

  it('loses nothing of what comes of a stream of which 3 in 10 notifications are lost', () => {
    const { sink, aligner: align } = aligner();
    const random = seededRandom(12);
    let came = 0;
    for (let index = 0; index < 2000; index++) {
      for (let channel = 0; channel < 4; channel++) {
        if (index > 0 && random.chance(0.3)) continue;
        align.accept(channel, notification(index, channel), 47 * index);
        came++;
      }
    }
    align.flush();

    const values = heard(sink).flatMap(([, ...each]) => each.filter((value) => !Number.isNaN(value)));
    expect(values).toHaveLength(came);
    expect(sink.badPackets).toEqual([]);
  });
});

describe('a notification whose number no other has', () => {
  it('is bad and makes no sample, even among good ones', () => {
    const { sink, aligner: align } = aligner();
    const random = seededRandom(3);
    const good = new Set<number>();

    for (let index = 0; index < 2000; index++) {
      good.add(index);
      for (let channel = 0; channel < 4; channel++)
        align.accept(channel, notification(index, channel), index);
      const damaged = Uint8Array.from({ length: 20 }, () => random.below(256));
      damaged[0] = 0x80 | random.below(128);
      align.accept(random.below(4), damaged, index);
    }
    align.flush();

    expect(heard(sink)).toEqual(Array.from(good, whole));
    expect(sink.badPackets).toHaveLength(2000);
  });
});
