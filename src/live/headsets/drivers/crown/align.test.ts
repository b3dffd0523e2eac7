import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CrownAligner } from './samples/align.ts';
import { crownSamples } from './samples/decode.ts';

const RATE_HZ = 256;
const PERIOD_MS = 1000 / RATE_HZ;
const START_MS = 1_700_000_000_000;
const HOST_AHEAD_MS = 5000;
/** The Crown's time stamp of sample `k`, in whole milliseconds. */
const stampOf = (k: number) => START_MS + Math.floor(k * PERIOD_MS);
/**
 * Index of the first difference of two lists; -1 when equal. A matcher of vitest takes seconds for an hour of samples.
 */
const firstDifference = (found: readonly number[], expected: readonly number[]) =>
  found.length === expected.length ? found.findIndex((number, i) => number !== expected[i]) : found.length;
const span = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

type Sent = { k: number; stampMs?: number; valueUv?: number };

/** Sample numbers of these notifications; each arrives 10 ms after its last sample was taken. */
function numbersOf(
  notifications: readonly (readonly Sent[])[],
  aligner = new CrownAligner(RATE_HZ),
): number[] {
  const samples = crownSamples(1);
  const into = new Float64Array(64);
  let hostTimeMs = 0;
  return notifications.flatMap((notification) => {
    for (const [s, { k, stampMs, valueUv }] of notification.entries()) {
      samples.timesMs[s] = stampMs ?? stampOf(k);
      samples.valuesUv[s] = valueUv ?? Math.sin(k * 0.7) * 20 + (k % 997) / 997;
      hostTimeMs = Math.max(hostTimeMs, START_MS + HOST_AHEAD_MS + k * PERIOD_MS + 10);
    }
    samples.sampleCount = notification.length;
    aligner.numbersOf(samples, hostTimeMs, into);
    return [...into.subarray(0, notification.length)];
  });
}

const oneByOne = (samples: readonly (Sent | number)[]) =>
  samples.map((sample) => [typeof sample === 'number' ? { k: sample } : sample]);

/** Notifications of `size` samples. */
const inBlocks = (samples: readonly Sent[], size: number): Sent[][] =>
  Array.from({ length: Math.ceil(samples.length / size) }, (_, i) => samples.slice(i * size, (i + 1) * size));

/** Seeded normal deviates (Box and Muller 1958) from a linear congruential generator (Park and Miller 1988). */
function normals(seed: number): () => number {
  let state = (seed % 2147483646) + 1;
  const uniform = () => (state = (state * 48271) % 2147483647) / 2147483647;
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

describe('numbers of samples with exact stamps', () => {
  it('rise by one for an hour', () => {
    const samples = span(0, 3600 * RATE_HZ);

    expect(firstDifference(numbersOf(oneByOne(samples)), samples)).toBe(-1);
  });

  it.each([0.0005, -0.0005])('rise by one where the sampling drifts from the clock by %s', (drift) => {
    const samples = span(0, 100_000).map((k) => ({
      k,
      stampMs: START_MS + Math.floor(k * PERIOD_MS * (1 + drift)),
    }));

    expect(firstDifference(numbersOf(oneByOne(samples)), span(0, 100_000))).toBe(-1);
  });

  it.each([1, 2, 5, 100, 255, 256, 500, 5000, 100_000])(
    'leave out exactly the %i samples that are missing',
    (missing) => {
      const samples = [...span(0, 100), ...span(100 + missing, 300 + missing)];

      expect(numbersOf(oneByOne(samples))).toEqual(samples);
    },
  );

  it('give swapped and repeated samples the number they had', () => {
    const samples = [...span(0, 60), 63, 64, 60, 61, 62, 65, 65, 66];

    expect(numbersOf(oneByOne(samples))).toEqual(samples);
  });

  it('give a repeated notification the numbers it had', () => {
    const blocks = inBlocks(
      span(0, 80).map((k) => ({ k })),
      4,
    );

    expect(numbersOf([...blocks, blocks[18]!, blocks[19]!, [{ k: 80 }]])).toEqual([
      ...span(0, 80),
      ...span(72, 80),
      80,
    ]);
  });

  it('give each sample of a flat signal its own number', () => {
    const samples = span(0, 200).map((k) => ({ k, stampMs: stampOf(k - (k % 2)), valueUv: 0 }));

    expect(numbersOf(oneByOne(samples))).toEqual(span(0, 200));
  });
});

describe('a stamp that is wrong', () => {
  it.each([1_000_000, -1_000_000, 700, -700])('by %i ms costs no sample', (byMs) => {
    const samples = span(0, 400).map((k) => ({ k, stampMs: stampOf(k) + (k === 200 ? byMs : 0) }));

    expect(numbersOf(oneByOne(samples))).toEqual(span(0, 400));
  });

  it.each([3_600_000, 300, -300, -3_600_000])(
    'from a clock set by %i ms costs no sample, and gaps are found again',
    (byMs) => {
      const received = [...span(0, 2000), ...span(2010, 3000)];
      const samples = received.map((k) => ({ k, stampMs: stampOf(k) + (k >= 1000 ? byMs : 0) }));

      expect(numbersOf(oneByOne(samples))).toEqual(received);
    },
  );
});

describe('a run with jitter of the stamps', () => {
  const jitter = fc.record({
    seed: fc.integer({ min: 1, max: 1e6 }),
    sdMs: fc.double({ min: 0, max: 5, noNaN: true }),
    samplesPerStamp: fc.constantFrom(1, 2, 3, 4, 8, 16),
    samplesPerNotification: fc.constantFrom(1, 2, 4, 5, 16),
    drift: fc.double({ min: -0.0003, max: 0.0003, noNaN: true }),
  });
  type Jitter = typeof jitter extends fc.Arbitrary<infer T> ? T : never;

  const jittered = (received: readonly number[], { seed, sdMs, samplesPerStamp, drift }: Jitter): Sent[] => {
    const normal = normals(seed);
    let stampMs = 0;
    let stamped = -1;
    return received.map((k) => {
      const first = k - (k % samplesPerStamp);
      if (first !== stamped)
        stampMs = Math.floor(START_MS + first * PERIOD_MS * (1 + drift) + normal() * sdMs);
      stamped = first;
      return { k, stampMs };
    });
  };

  it('gives every sample a number of its own, in order, at the true rate', () => {
    fc.assert(
      fc.property(jitter, (shape) => {
        const samples = jittered(span(0, 60 * RATE_HZ), shape);
        const numbers = numbersOf(inBlocks(samples, shape.samplesPerNotification));
        expect(numbers.findIndex((number, i) => i > 0 && !(number > numbers[i - 1]!))).toBe(-1);
        const invented = numbers.at(-1)! + 1 - numbers.length;
        expect(invented).toBeLessThanOrEqual(0.001 * numbers.length);
      }),
      { seed: 30, numRuns: 60 },
    );
  });

  it('shows a loss of half a second as a gap as long', () => {
    fc.assert(
      fc.property(jitter, (shape) => {
        const received = [...span(0, 20 * RATE_HZ), ...span(20 * RATE_HZ + 128, 40 * RATE_HZ)];
        const numbers = numbersOf(inBlocks(jittered(received, shape), shape.samplesPerNotification));
        const missing = numbers.at(-1)! + 1 - received.length;
        expect(Math.abs(missing - 128)).toBeLessThanOrEqual(10);
      }),
      { seed: 31, numRuns: 60 },
    );
  });

  it('shows single losses where the jitter is up to 2 ms', () => {
    for (const sdMs of [0, 0.5, 1, 2]) {
      const received = span(0, 120 * RATE_HZ).filter((k) => k % 1024 !== 700);
      const shape = { seed: 7, sdMs, samplesPerStamp: 1, samplesPerNotification: 4, drift: 0 } as const;
      const numbers = numbersOf(inBlocks(jittered(received, shape), 4));
      const missing = numbers.at(-1)! + 1 - received.length;
      expect(Math.abs(missing - 30), `jitter of ${sdMs} ms`).toBeLessThanOrEqual(2);
    }
  });
});
