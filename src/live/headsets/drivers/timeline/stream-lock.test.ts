import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/fuzz/random.ts';
import type { HeadsetPacket } from '../common/contract.ts';
import { StreamLock } from './stream-lock.ts';

const RATE_HZ = 250;
const SAMPLES = 2;
const FULL_SCALE_UV = 400_000;

/** Two channels, packets of two samples, numbered up to `numbers`. */
function aLock(numbers: number) {
  const passed: number[] = [];
  let bad = 0;
  const lock = new StreamLock(
    {
      samplingRateHz: RATE_HZ,
      wrapSamples: numbers * SAMPLES,
      fullScaleUv: [FULL_SCALE_UV, FULL_SCALE_UV],
    },
    { packet: ({ deviceTimeMs }) => passed.push(deviceTimeMs!), bad: () => bad++ },
  );
  const valuesUv = new Float32Array(2 * SAMPLES);
  const packet: HeadsetPacket = { firstSampleIndex: 0, sampleCount: SAMPLES, valuesUv, hostTimeMs: 0 };
  return {
    lock,
    /** The packets passed on, by `at`. */
    passed,
    badPackets: () => bad,
    /** Sends packet `at` of a stream, with all values equal to `uv`. */
    send: (at: number, uv: number | (() => number), number = at % numbers): void => {
      for (let i = 0; i < valuesUv.length; i++) valuesUv[i] = typeof uv === 'number' ? uv : uv();
      packet.firstSampleIndex = number * SAMPLES;
      packet.hostTimeMs = 8 * at;
      packet.deviceTimeMs = at;
      lock.packet(packet);
    },
  };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

describe.each([100, 2048, 65_501])('a stream whose packets are numbered up to %i', (numbers) => {
  it('is handed on whole, also over its wrap, whatever its values', () => {
    const random = seededRandom(numbers);
    const { lock, send, passed, badPackets } = aLock(numbers);
    const anything = () => FULL_SCALE_UV * (random.below(2001) / 1000 - 1);

    for (let at = 0; at < 3000; at++) send(at, anything);
    lock.flush();

    expect(passed).toEqual(upTo(3000));
    expect(badPackets()).toBe(0);
  });

  it('keeps single spikes and lasting jumps, at most one packet late', () => {
    const random = seededRandom(numbers + 1);
    const { lock, send, passed } = aLock(numbers);
    let levelUv = 0;
    for (let at = 0; at < 3000; at++) {
      if (random.chance(0.02)) levelUv = 50_000 * (random.below(7) - 3);
      send(at, levelUv + (random.chance(0.02) ? 90_000 : 10));
    }
    lock.flush();

    expect(passed).toEqual(upTo(3000));
  });

  it('goes on after a loss, and after the device has begun to count anew', () => {
    const { lock, send, passed, badPackets } = aLock(numbers);
    for (let at = 0; at < 40; at++) if (at < 20 || at >= 30) send(at, 5);
    for (let at = 40; at < 60; at++) send(at, 5, (at + 17) % numbers);
    lock.flush();

    expect(passed).toEqual([...upTo(20), ...upTo(60).slice(30)]);
    expect(badPackets()).toBe(0);
  });

  it('is not believed when it is noise: 100,000 packets with random numbers and values', () => {
    const random = seededRandom(numbers + 2);
    const { lock, send, passed, badPackets } = aLock(numbers);
    for (let at = 0; at < 100_000; at++) {
      send(at, () => FULL_SCALE_UV * (random.below(2001) / 1000 - 1), random.below(numbers));
    }
    lock.flush();

    expect(passed).toEqual([]);
    expect(badPackets()).toBe(100_000);
  });
});

describe('a stream that has hardly begun', () => {
  it('waits for the third packet, and hands all three on', () => {
    const { send, passed } = aLock(2048);
    send(0, 1);
    send(1, 1);
    expect(passed).toEqual([]);
    send(2, 1);
    expect(passed).toEqual([0, 1, 2]);
  });

  it('is handed on when it ends after two packets, but one alone is not', () => {
    const two = aLock(2048);
    two.send(0, 1);
    two.send(1, 1);
    two.lock.flush();
    expect(two.passed).toEqual([0, 1]);

    const one = aLock(2048);
    one.send(0, 1);
    one.lock.flush();
    expect(one.passed).toEqual([]);
    expect(one.badPackets()).toBe(1);
  });

  it('is believed from one packet on where the link of a known device came back for no longer', () => {
    const { lock, send, passed } = aLock(2048);
    for (let at = 0; at < 5; at++) send(at, 1);
    lock.unlock();
    send(900, 1);
    lock.unlock();
    expect(passed).toEqual([0, 1, 2, 3, 4, 900]);
  });
});

it('refuses numbers and values the device cannot express', () => {
  const { send, badPackets, lock, passed } = aLock(2048);
  for (let at = 0; at < 5; at++) send(at, 1);
  send(5, 1.1 * FULL_SCALE_UV);
  send(5, 1, 2048);
  expect(badPackets()).toBe(2);
  lock.flush();
  expect(passed).toHaveLength(5);
});
