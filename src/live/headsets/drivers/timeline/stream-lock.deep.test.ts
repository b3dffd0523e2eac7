import { describe, expect, it } from 'vitest';
import { type Random, seededRandom } from '#tests/fuzz/random.ts';
import type { HeadsetPacket } from '../common/contract.ts';
import type { StreamShape } from './packet-judge.ts';
import { HeadsetTimeline } from './headset-timeline.ts';
import { StreamLock } from './stream-lock.ts';

const PACKETS = 500;
const SEEDS = [1, 2];
/** A stream without loss must be passed on within this many packets, whatever its values. */
const MOST_PACKETS_LATE = 12;

type Shape = {
  rateHz: number;
  samples: number;
  wrap: number | undefined;
  /** Number of the sample that the device takes in each round and never sends. */
  unsent?: number;
  channels: number;
  fullScaleUv: number;
};

/** Counters, packets and scales of the real headsets. */
const SHAPES: Record<string, Shape> = {
  Crown: { rateHz: 256, samples: 2, wrap: undefined, channels: 8, fullScaleUv: 1e6 },
  BrainBit: { rateHz: 250, samples: 2, wrap: 4096, channels: 4, fullScaleUv: 400_000 },
  'BrainBit Flex8': { rateHz: 250, samples: 7, wrap: 2 ** 32, channels: 8, fullScaleUv: 400_000 },
  Callibri: { rateHz: 250, samples: 9, wrap: 589_509, channels: 1, fullScaleUv: 400_000 },
  Synchroni: { rateHz: 250, samples: 5, wrap: 327_680, channels: 8, fullScaleUv: 187_500 },
  Muse: { rateHz: 256, samples: 12, wrap: 786_432, channels: 4, fullScaleUv: 1000 },
  Athena: { rateHz: 256, samples: 2, wrap: undefined, channels: 4, fullScaleUv: 725 },
  Ganglion: { rateHz: 200, samples: 2, wrap: 201, unsent: 200, channels: 4, fullScaleUv: 15_686 },
  Cyton: { rateHz: 250, samples: 1, wrap: 256, channels: 8, fullScaleUv: 187_500 },
};

type Signal = (shape: Shape, random: Random) => (sample: number, channel: number) => number;

const SIGNALS: Record<string, Signal> = {
  silent: () => () => 0,
  railed:
    ({ fullScaleUv }) =>
    () =>
      -fullScaleUv,
  EEG: () => (sample, channel) => 30 * Math.sin(sample / 4 + channel),
  'from rail to rail':
    ({ fullScaleUv }, random) =>
    () =>
      random.chance(0.5) ? fullScaleUv : -fullScaleUv,
  hum:
    ({ fullScaleUv, rateHz }) =>
    (sample) =>
      0.5 * fullScaleUv * Math.sin((2 * Math.PI * 50 * sample) / rateHz),
  spikes:
    ({ fullScaleUv }, random) =>
    () =>
      random.chance(0.01) ? 0.9 * fullScaleUv : 10,
};

/** Packet `at` of the device, and its arrival time. */
type Arrival = { at: number; hostTimeMs: number };
type Trouble = (arrivals: Arrival[], random: Random) => Arrival[];

function later(arrivals: Arrival[], byMs: () => number): Arrival[] {
  let lateMs = 0;
  return arrivals.map(({ at, hostTimeMs }) => ({ at, hostTimeMs: hostTimeMs + (lateMs += byMs()) }));
}

const lossy: Trouble = (arrivals, random) => arrivals.filter(() => !random.chance(0.1));

const stalled: Trouble = (arrivals, random) => {
  let untilMs = 0;
  return arrivals.map(({ at, hostTimeMs }) => {
    if (hostTimeMs >= untilMs && random.chance(0.02)) untilMs = hostTimeMs + 1500;
    return { at, hostTimeMs: Math.max(hostTimeMs, untilMs) };
  });
};

const TROUBLES: Record<string, Trouble> = {
  'no trouble': (arrivals) => arrivals,
  'a packet in ten lost': lossy,
  'packets sent twice': (arrivals, random) =>
    arrivals.flatMap((each) => (random.chance(0.05) ? [each, each] : [each])),
  'stalls of 1.5 s, then the backlog at once': stalled,
  'stalls and losses': (arrivals, random) => stalled(lossy(arrivals, random), random),
  'a device that stands still for 1 s, 30 s or 5 min': (arrivals, random) =>
    later(arrivals, () => (random.chance(0.005) ? random.pick([1000, 30_000, 300_000]) : 0)),
  'a clock that jumps': (arrivals, random) =>
    later(lossy(arrivals, random), () =>
      random.chance(0.01) ? random.pick([-3_600_000, -5000, 100, 5000, 3_600_000]) : 0,
    ),
};

const streamShape = ({ rateHz, wrap, channels, fullScaleUv }: Shape): StreamShape => ({
  samplingRateHz: rateHz,
  wrapSamples: wrap,
  fullScaleUv: Array.from({ length: channels }, () => fullScaleUv),
});

/** Number of the first sample of packet `at`, counted across rounds. */
function numberOf({ samples, wrap, unsent }: Shape, at: number): number {
  if (wrap === undefined || unsent === undefined) return at * samples;
  const packetsPerRound = unsent / samples;
  return Math.floor(at / packetsPerRound) * wrap + (at % packetsPerRound) * samples;
}

/** The packets of a stream that arrive; a repeated packet is identical. */
function packetsOf(shape: Shape, signal: Signal, trouble: Trouble, random: Random): HeadsetPacket[] {
  const { rateHz, samples, wrap, channels } = shape;
  const value = signal(shape, random);
  const begin = random.below(wrap === undefined ? 1000 : Math.ceil(wrap / samples));
  const sent = Array.from({ length: PACKETS }, (_, at): HeadsetPacket => {
    const number = numberOf(shape, begin + at);
    return {
      firstSampleIndex: wrap === undefined ? number : number % wrap,
      sampleCount: samples,
      valuesUv: Float32Array.from({ length: channels * samples }, (_uv, i) =>
        value(at * samples + (i % samples), Math.floor(i / samples)),
      ),
      deviceTimeMs: at,
      hostTimeMs: 0,
    };
  });
  const samplesBefore = (at: number) => numberOf(shape, begin + at) - numberOf(shape, begin);
  const arrivals = sent.map((_, at) => ({ at, hostTimeMs: (1000 * samplesBefore(at)) / rateHz }));
  return trouble(arrivals, random).map(({ at, hostTimeMs }) => ({ ...sent[at]!, hostTimeMs }));
}

/** The packets passed on, each once, and the greatest delay in packets. */
function passedOf(shape: Shape, packets: readonly HeadsetPacket[]) {
  const passed = new Set<number>();
  const arrivedAs = new Map<number, number>();
  let arrived = 0;
  let mostLate = 0;
  const lock = new StreamLock(streamShape(shape), {
    packet({ deviceTimeMs }) {
      if (passed.has(deviceTimeMs!)) return;
      passed.add(deviceTimeMs!);
      mostLate = Math.max(mostLate, arrived - arrivedAs.get(deviceTimeMs!)!);
    },
    bad: () => undefined,
  });
  for (const packet of packets) {
    arrived++;
    if (!arrivedAs.has(packet.deviceTimeMs!)) arrivedAs.set(packet.deviceTimeMs!, arrived);
    lock.packet(packet);
  }
  lock.flush();
  return { passed: [...passed], mostLate };
}

const numbersOf = (packets: readonly HeadsetPacket[]): number[] => [
  ...new Set(packets.map(({ deviceTimeMs }) => deviceTimeMs!)),
];

describe.each(Object.entries(SHAPES))('a stream of a %s is handed on whole and in order', (_name, shape) => {
  it.each(Object.entries(TROUBLES))('with %s', (troubleName, trouble) => {
    for (const [signalName, signal] of Object.entries(SIGNALS)) {
      for (const seed of SEEDS) {
        const packets = packetsOf(shape, signal, trouble, seededRandom(seed));
        const { passed, mostLate } = passedOf(shape, packets);
        expect(passed, `${signalName}, seed ${seed}`).toEqual(numbersOf(packets));
        if (troubleName === 'no trouble') expect(mostLate).toBeLessThanOrEqual(MOST_PACKETS_LATE);
      }
    }
  });

  it('with the last packet before a lost link, and the first ones after it', () => {
    for (const [signalName, signal] of Object.entries(SIGNALS)) {
      const packets = packetsOf(shape, signal, TROUBLES['no trouble']!, seededRandom(4));
      const passed: number[] = [];
      const lock = new StreamLock(streamShape(shape), {
        packet: ({ deviceTimeMs }) => passed.push(deviceTimeMs!),
        bad: () => undefined,
      });
      for (const packet of packets) {
        if (packet.deviceTimeMs! % 50 === 7) lock.unlock();
        if (packet.deviceTimeMs! % 50 > 6 || packet.deviceTimeMs! < 7) lock.packet(packet);
      }
      lock.flush();
      const expected = numbersOf(packets).filter((at) => at % 50 > 6 || at < 7);
      expect(passed, signalName).toEqual(expected);
    }
  });

  it('to its place on the sample clock, stalls and losses or not', () => {
    for (const signal of Object.values(SIGNALS)) {
      const packets = packetsOf(shape, signal, TROUBLES['stalls and losses']!, seededRandom(5));
      const places = new Map<number, number>();
      const timeline = new HeadsetTimeline({
        ...streamShape(shape),
        unsentSample: shape.unsent,
        // A filled-in sample extends its packet at the front.
        onBlock: ({ deviceTimeMs, firstSampleIndex, sampleCount }) =>
          places.set(deviceTimeMs!, firstSampleIndex + sampleCount - shape.samples),
      });
      for (const packet of packets) timeline.packet(packet);
      timeline.flush();
      const [first] = packets;
      const inRound = first!.firstSampleIndex / shape.samples;
      const expected = numbersOf(packets).map((at) => [
        at,
        numberOf(shape, inRound + at - first!.deviceTimeMs!) - first!.firstSampleIndex,
      ]);
      expect([...places]).toEqual(expected);
    }
  });
});
