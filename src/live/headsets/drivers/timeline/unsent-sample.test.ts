import { describe, expect, it } from 'vitest';
import type { HeadsetPacket } from '../common/contract.ts';
import { HeadsetTimeline } from './headset-timeline.ts';

const RATE_HZ = 200;
const ROUND = 201;
/** Packets of two samples in a round; the last sample is not sent. */
const PACKETS = 100;

/** The value of sample `number` since the start, on two channels. */
const uvOf = (number: number, channel: number): number => 20 * Math.sin(number / 7 + channel);

function sent(at: number): HeadsetPacket {
  const number = ROUND * Math.floor(at / PACKETS) + 2 * (at % PACKETS);
  return {
    firstSampleIndex: number % ROUND,
    sampleCount: 2,
    valuesUv: Float32Array.from({ length: 4 }, (_, i) => uvOf(number + (i % 2), i >> 1)),
    hostTimeMs: (1000 * number) / RATE_HZ,
  };
}

function timelineOf(packets: readonly HeadsetPacket[]) {
  const channels: number[][] = [[], []];
  const timeline = new HeadsetTimeline({
    samplingRateHz: RATE_HZ,
    wrapSamples: ROUND,
    fullScaleUv: [15_686, 15_686],
    unsentSample: ROUND - 1,
    onBlock({ firstSampleIndex, sampleCount, valuesUv, stride, offset }) {
      for (const [c, values] of channels.entries()) {
        while (values.length < firstSampleIndex) values.push(Number.NaN);
        for (let i = 0; i < sampleCount; i++) values.push(valuesUv[c * stride + offset + i]!);
      }
    },
  });
  for (const packet of packets) timeline.packet(packet);
  timeline.flush();
  return { channels, figures: timeline.figures() };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/**
 * Every value is that of its place; an unsent sample is the mean of its neighbors. Returns the number of missing
 * samples.
 */
function expectTrue(channels: readonly number[][]): number {
  let missing = 0;
  for (const [c, values] of channels.entries()) {
    for (const [i, value] of values.entries()) {
      if (Number.isNaN(value)) missing++;
      else if (i % ROUND !== ROUND - 1) expect(value).toBe(Math.fround(uvOf(i, c)));
      else expect(value).toBeCloseTo((uvOf(i - 1, c) + uvOf(i + 1, c)) / 2, 4);
    }
  }
  return missing / channels.length;
}

describe('a sample that is never sent', () => {
  it('is the mean of its neighbors and counts as neither lost nor late', () => {
    const { channels, figures } = timelineOf(upTo(500).map(sent));

    expect(expectTrue(channels)).toBe(0);
    expect(channels[0]).toHaveLength(5 * ROUND - 1);
    expect(figures).toMatchObject({ lostSamples: 0, latePackets: 0, badPackets: 0, duplicatePackets: 0 });
  });

  it('stays missing when a neighbor is lost', () => {
    const lost = new Set([99, 200]);
    const { channels, figures } = timelineOf(
      upTo(500)
        .filter((at) => !lost.has(at))
        .map(sent),
    );

    expect(expectTrue(channels)).toBe(6);
    expect(figures.lostSamples).toBe(6);
  });

  it('is there when its neighbors are swapped, and once when they come twice', () => {
    const order = [
      ...upTo(99),
      100,
      99,
      ...upTo(199).slice(101),
      200,
      199,
      199,
      200,
      ...upTo(400).slice(201),
    ];
    const { channels, figures } = timelineOf(order.map(sent));

    expect(expectTrue(channels)).toBe(0);
    expect(figures).toMatchObject({ lostSamples: 0, badPackets: 0, duplicatePackets: 2 });
  });

  it('is there when all of several rounds comes at once', () => {
    const stalled = upTo(800).map((at) => ({ ...sent(at), hostTimeMs: at < 99 ? 10 * at : 8000 }));
    expect(expectTrue(timelineOf(stalled).channels)).toBe(0);
  });
});
