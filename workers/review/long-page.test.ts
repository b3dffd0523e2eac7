import { describe, expect, it } from 'vitest';
import { addSamples } from './envelope.ts';
import { columnRanges } from './columns.ts';
import { countedFile } from './counted-file.ts';
import { Pyramid } from './pyramid.ts';
import { rateGroups } from './timeline.ts';
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

const MINUTES = 20;
const LABELS = Array.from({ length: 8 }, (_, index) => `E${index + 1}`);
const longFile = () => openSpec({ channels: noisyChannels(LABELS, MINUTES * 60 * RATE_HZ) });
const whole = { settingsId: 1, startSeconds: 0, spanSeconds: MINUTES * 60, widthPx: 600 };
const filter = { highPassHz: 1, lowPassHz: 30, notchHz: 50, phase: 'zero' } as const;

describe('a pyramid', () => {
  it('has the extremes of exactly the samples of each column where columns are whole buckets', async () => {
    const file = await openSpec({
      plus: 'D',
      channels: noisyChannels(['C3'], 60 * RATE_HZ),
      recordOnsets: Array.from({ length: 60 }, (_, record) => (record < 30 ? record : record + 12)),
    });
    const [group] = rateGroups(file);
    const pyramid = new Pyramid(group!, 1, 1e6);
    const samples = await file.readFloat32({ channels: [0], firstSampleIndex: 0, sampleCount: 60 * RATE_HZ });
    const grid = { startSeconds: 0, columnSeconds: 0.5, widthPx: 144 };
    const expected = {
      min: new Float32Array(144).fill(Number.NaN),
      max: new Float32Array(144).fill(Number.NaN),
    };
    for (const [index, { firstSampleIndex, sampleCount, startSeconds }] of group!.segments.entries()) {
      const part = samples[0]!.subarray(firstSampleIndex, firstSampleIndex + sampleCount);
      pyramid.put(index, 0, [part]);
      const items = { firstSeconds: startSeconds, stepSeconds: 1 / RATE_HZ, count: sampleCount };
      addSamples(expected, columnRanges(grid, items), part, 0);
    }

    const out = { min: new Float32Array(144).fill(Number.NaN), max: new Float32Array(144).fill(Number.NaN) };
    pyramid.read(grid, [0], [out]);

    expect(out).toEqual(expected);
  });

  it('keeps to its memory with longer buckets', async () => {
    const [group] = rateGroups(await longFile());

    const small = new Pyramid(group!, 8, 200_000);

    expect(small.bytes).toBeLessThanOrEqual(200_000);
    expect(small.bucketSamples).toBeGreaterThan(new Pyramid(group!, 8, 1e9).bucketSamples);
  });
});

describe('a page of a whole recording', () => {
  it('is estimated first and exact once all samples were gone through', async () => {
    const file = await longFile();
    const { session, events } = await reviewSession(file);
    session.setTraces({ id: 1, traces: LABELS.map((_, channel) => asRecorded(channel)) });

    const first = await pageOf(session, whole);
    await session.settled();
    const second = await pageOf(session, whole);

    expect(first.isCoarse).toBe(true);
    expect([...traceValues(first, 0).min!].every(Number.isFinite)).toBe(true);
    expect(second.isCoarse).toBe(false);
    expect(events.at(-1)).toEqual({ kind: 'progress', of: 'recording', share: 1 });
    const { min, max } = traceValues(second, 3);
    const samples = (
      await file.readFloat32({ channels: [3], firstSampleIndex: 0, sampleCount: 307_200 })
    )[0]!;
    for (let column = 0; column < 600; column++) {
      const own = samples.subarray(column * 512, (column + 1) * 512);
      expect([min![column], max![column]]).toEqual([Math.min(...own), Math.max(...own)]);
    }
  });

  it('is exact with a filter as well, as if all of it had been filtered at once', async () => {
    const { session } = await reviewSession(await longFile());
    session.setTraces({ id: 1, traces: LABELS.map((_, channel) => asRecorded(channel, filter)) });
    await pageOf(session, whole);
    await session.settled();

    const page = await pageOf(session, whole);
    const samples = await pageOf(session, {
      settingsId: 1,
      startSeconds: 600,
      spanSeconds: 30,
      widthPx: 8000,
    });

    expect(page.isCoarse).toBe(false);
    const { min } = traceValues(page, 5);
    const seconds = traceValues(samples, 5).samples!.subarray(1);
    for (let column = 300; column < 314; column++) {
      const own = seconds.subarray((column - 300) * 512, (column - 299) * 512);
      expect(Math.abs(min![column]! - Math.min(...own))).toBeLessThan(1e-3);
    }
  });

  it('stops gathering when the settings change', async () => {
    const { session, events } = await reviewSession(await longFile());
    session.setTraces({ id: 1, traces: LABELS.map((_, channel) => asRecorded(channel, filter)) });
    await pageOf(session, whole);

    session.setTraces({ id: 2, traces: [asRecorded(0)] });
    await session.settled();

    expect(events.filter((event) => event.kind === 'progress' && event.of === 'settings')).toEqual([]);
  });

  it('shows the activity of the recording, bad channels left out', async () => {
    const quiet = noisyChannels(['C3'], 600 * RATE_HZ);
    const loud = noisyChannels(['C4'], 600 * RATE_HZ).map((channel) => ({
      ...channel,
      digital: noisySignal(7, 600 * RATE_HZ).map((value) => Math.round(value * 100)),
    }));
    const { session } = await reviewSession(await openSpec({ channels: [...quiet, ...loud] }));
    session.overview(100, []);
    await session.settled();

    const both = session.overview(100, []);
    const one = session.overview(100, [1]);

    expect(both.share).toBe(1);
    expect(Math.max(...one.columns)).toBeLessThan(150);
    expect(Math.min(...both.columns)).toBeGreaterThan(300);
  });
});

describe('a request that is overtaken', () => {
  it('is answered as superseded, and the latest one with a page', async () => {
    const { session } = await reviewSession(await longFile());
    session.setTraces({ id: 1, traces: [asRecorded(0)] });

    const replies = await Promise.all(
      [0, 10, 20].map((startSeconds) =>
        session.page({ settingsId: 1, startSeconds, spanSeconds: 10, widthPx: 500, buffer: undefined }),
      ),
    );

    expect(replies.map(({ kind }) => kind)).toEqual(['superseded', 'superseded', 'page']);
  });

  it('is superseded when its settings are gone', async () => {
    const { session } = await reviewSession(await longFile());
    session.setTraces({ id: 2, traces: [asRecorded(0)] });

    const request = { settingsId: 1, startSeconds: 0, spanSeconds: 10, widthPx: 500, buffer: undefined };

    expect(await session.page(request)).toEqual({ kind: 'superseded' });
  });

  it('gives the buffer it was handed back', async () => {
    const { session } = await reviewSession(await longFile());
    session.setTraces({ id: 1, traces: [asRecorded(0)] });
    const first = await pageOf(session, { settingsId: 1 });

    const second = await pageOf(session, { settingsId: 1, startSeconds: 3, buffer: first.buffer });

    expect(second.buffer).toBe(first.buffer);
  });
});

describe('a recording that is not gathered ahead', () => {
  it('is gone through when a page needs it, and not before', async () => {
    const file = await longFile();
    let samplesRead = 0;
    const counted = countedFile(file, (read) => {
      samplesRead = read;
    });
    const { session, events } = await reviewSession(counted, false);
    session.setTraces({ id: 1, traces: LABELS.map((_, channel) => asRecorded(channel)) });

    await pageOf(session, { settingsId: 1 });
    session.overview(100, []);
    await session.settled();
    expect(samplesRead).toBeLessThan(LABELS.length * 60 * RATE_HZ);
    expect(events).toEqual([]);

    await pageOf(session, whole);
    await session.settled();
    expect(events.at(-1)).toEqual({ kind: 'progress', of: 'recording', share: 1 });
    expect(await pageOf(session, whole)).toMatchObject({ isCoarse: false });
  });
});
