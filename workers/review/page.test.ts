import { describe, expect, it } from 'vitest';
import { uvChannel } from '#tests/builders/edf-builder.ts';
import type { EegFile } from '../eeg-files/eeg-file.ts';
import {
  asRecorded,
  noisyChannels,
  noisySignal,
  openSpec,
  pageOf,
  RATE_HZ,
  reviewSession,
  traceValues,
} from './testing/review-builder.ts';
import type { ValuesPage } from './values-page.ts';

const CHANNELS = ['Fp1', 'F3', 'C3', 'P3'];

const samplesOf = async (file: EegFile, channel: number) =>
  (
    await file.readFloat32({
      channels: [channel],
      firstSampleIndex: 0,
      sampleCount: file.channels[channel]!.sampleCount,
    })
  )[0]!;

/** Extremes of the samples in each column, found one sample at a time. */
function exhaustive(
  samples: Float32Array,
  page: Pick<ValuesPage, 'startSeconds' | 'spanSeconds' | 'widthPx'>,
) {
  const min = new Float32Array(page.widthPx).fill(Number.NaN);
  const max = min.slice();
  for (const [n, value] of samples.entries()) {
    const column = Math.floor(((n / RATE_HZ - page.startSeconds) / page.spanSeconds) * page.widthPx + 1e-9);
    if (column < 0 || column >= page.widthPx) continue;
    min[column] = min[column]! <= value ? min[column]! : value;
    max[column] = max[column]! >= value ? max[column]! : value;
  }
  return { min, max };
}

describe('a page', () => {
  it.each([
    { startSeconds: 0, spanSeconds: 60, widthPx: 700 },
    { startSeconds: 7.123, spanSeconds: 41.7, widthPx: 1311 },
    { startSeconds: -5, spanSeconds: 100, widthPx: 501 },
  ])('has the extremes of every column: $startSeconds s, $spanSeconds s on $widthPx px', async (request) => {
    const file = await openSpec({ channels: noisyChannels(CHANNELS, 60 * RATE_HZ) });
    const { session } = await reviewSession(file);
    session.setTraces({ id: 1, traces: [asRecorded(2)] });

    const page = await pageOf(session, { settingsId: 1, ...request });

    const expected = exhaustive(await samplesOf(file, 2), request);
    expect(traceValues(page, 0)).toEqual(expected);
    expect(page.isCoarse).toBe(false);
  });

  it('is right after pages that used the same memory, also when a page given up is still under way', async () => {
    const file = await openSpec({ channels: noisyChannels(CHANNELS, 60 * RATE_HZ) });
    const { session } = await reviewSession(file);
    session.setTraces({ id: 1, traces: [asRecorded(2), asRecorded(0)] });
    const request = { settingsId: 1, startSeconds: 3, spanSeconds: 20, widthPx: 300 };
    await pageOf(session, { ...request, startSeconds: 0, spanSeconds: 60 });

    const givenUp = session.page({ ...request, startSeconds: 30, buffer: undefined });
    const page = await pageOf(session, request);

    expect((await givenUp).kind).toBe('superseded');
    expect(traceValues(page, 0)).toEqual(exhaustive(await samplesOf(file, 2), request));
    expect(traceValues(page, 1)).toEqual(exhaustive(await samplesOf(file, 0), request));
  });

  it('holds the samples themselves where a column has fewer than two', async () => {
    const file = await openSpec({ channels: noisyChannels(CHANNELS, 60 * RATE_HZ) });
    const { session } = await reviewSession(file);
    session.setTraces({ id: 1, traces: [asRecorded(1)] });

    const page = await pageOf(session, { settingsId: 1, startSeconds: 12.5, spanSeconds: 5, widthPx: 1000 });

    const all = await samplesOf(file, 1);
    const first = 12.5 * RATE_HZ - 1;
    expect(traceValues(page, 0).samples).toEqual(all.subarray(first, first + 5 * RATE_HZ + 2));
    expect(page.traces[0]).toMatchObject({
      kind: 'samples',
      pieces: [{ startSeconds: first / RATE_HZ, first: 0, count: 5 * RATE_HZ + 2 }],
    });
  });

  it('mixes montages exactly, also those with a sum over all channels', async () => {
    const labels = Array.from({ length: 12 }, (_, index) => `E${index + 1}`);
    const file = await openSpec({ channels: noisyChannels(labels, 20 * RATE_HZ) });
    const { session } = await reviewSession(file);
    const average = labels.map((_, channel) => ({ channel, weight: (channel === 4 ? 1 : 0) - 1 / 12 }));
    const bipolar = [
      { channel: 0, weight: 1 },
      { channel: 3, weight: -1 },
    ];
    session.setTraces({
      id: 1,
      traces: [average, bipolar].map((weights) => ({ weights, filter: undefined })),
    });

    const page = await pageOf(session, { settingsId: 1, startSeconds: 0, spanSeconds: 2, widthPx: 1000 });

    const all = await Promise.all(labels.map((_, channel) => samplesOf(file, channel)));
    const expected = [average, bipolar].map((weights) =>
      Float32Array.from({ length: 2 * RATE_HZ + 1 }, (_, n) =>
        weights.reduce((sum, { channel, weight }) => sum + weight * all[channel]![n]!, 0),
      ),
    );
    for (const [trace, values] of expected.entries()) {
      const { samples } = traceValues(page, trace);
      const largest = Math.max(...samples!.map((value, n) => Math.abs(value - values[n]!)));
      expect(largest).toBeLessThan(1e-4);
    }
  });

  it('refuses to subtract channels of two rates and still makes the others', async () => {
    const file = await openSpec({
      channels: [
        uvChannel('C3', noisySignal(1, 20 * RATE_HZ), { samplesPerRecord: RATE_HZ }),
        uvChannel('EKG', noisySignal(2, 20 * 64), { samplesPerRecord: 64 }),
      ],
    });
    const { session } = await reviewSession(file);
    const mixed = [
      { channel: 0, weight: 1 },
      { channel: 1, weight: -1 },
    ];
    session.setTraces({
      id: 1,
      traces: [{ weights: mixed, filter: undefined }, asRecorded(1), asRecorded(0)],
    });

    const page = await pageOf(session, { settingsId: 1, spanSeconds: 20 });

    expect(page.traces.map(({ kind }) => kind)).toEqual(['failed', 'samples', 'envelope']);
    expect(page.traces[0]).toMatchObject({
      code: 'mixedRates',
      message: expect.stringContaining('256 and 64 Hz'),
    });
  });

  it('names a filter that does not fit the sampling rate', async () => {
    const file = await openSpec({ channels: noisyChannels(['C3'], 20 * RATE_HZ) });
    const { session } = await reviewSession(file);
    const filter = { highPassHz: undefined, lowPassHz: 200, notchHz: undefined, phase: 'zero' } as const;
    session.setTraces({ id: 1, traces: [asRecorded(0, filter)] });

    const page = await pageOf(session, { settingsId: 1 });

    expect(page.traces[0]).toMatchObject({ kind: 'failed', code: 'filterDoesNotFit' });
  });
});

describe('a page of a recording with gaps', () => {
  /** Ten records of one second; three seconds are missing after the fourth. */
  const withGap = () =>
    openSpec({
      plus: 'D',
      channels: noisyChannels(['C3'], 10 * RATE_HZ),
      recordOnsets: [0, 1, 2, 3, 7, 8, 9, 10, 11, 12],
    });

  it('is empty where there are no samples', async () => {
    const { session } = await reviewSession(await withGap());
    session.setTraces({ id: 1, traces: [asRecorded(0)] });

    const page = await pageOf(session, { settingsId: 1, spanSeconds: 13, widthPx: 130 });

    const empty = [...traceValues(page, 0).min!.entries()].filter(([, value]) => Number.isNaN(value));
    expect(empty.map(([column]) => column)).toEqual(Array.from({ length: 30 }, (_, k) => 40 + k));
  });

  it('gives samples on both sides of the gap as pieces of their own', async () => {
    const { session } = await reviewSession(await withGap());
    session.setTraces({ id: 1, traces: [asRecorded(0)] });

    const page = await pageOf(session, { settingsId: 1, startSeconds: 3.5, spanSeconds: 4, widthPx: 1000 });

    expect(page.traces[0]).toMatchObject({
      kind: 'samples',
      pieces: [
        { startSeconds: 3.5 - 1 / RATE_HZ, first: 0, count: RATE_HZ / 2 + 1 },
        { startSeconds: 7, first: RATE_HZ / 2 + 1, count: RATE_HZ / 2 + 1 },
      ],
    });
  });

  it('filters each side as if the other were not there', async () => {
    const filter = { highPassHz: 1, lowPassHz: 30, notchHz: undefined, phase: 'zero' } as const;
    const { session } = await reviewSession(await withGap());
    const values = noisySignal(100, 10 * RATE_HZ).subarray(4 * RATE_HZ);
    const alone = await reviewSession(
      await openSpec({ channels: [uvChannel('C3', values, { samplesPerRecord: RATE_HZ })] }),
    );
    for (const each of [session, alone.session]) each.setTraces({ id: 1, traces: [asRecorded(0, filter)] });

    const page = await pageOf(session, { settingsId: 1, startSeconds: 7, spanSeconds: 5, widthPx: 2000 });
    const expected = await pageOf(alone.session, {
      settingsId: 1,
      startSeconds: 0,
      spanSeconds: 5,
      widthPx: 2000,
    });

    expect(traceValues(page, 0)).toEqual(traceValues(expected, 0));
  });
});
