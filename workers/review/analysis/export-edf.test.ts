import { describe, expect, it } from 'vitest';
import { BatchFilter } from '#dsp/host/batch-filter.ts';
import { loadTestKernels } from '#dsp/testing/kernels-for-tests.ts';
import { uvChannel } from '#tests/builders/edf-builder.ts';
import {
  asRecorded,
  noisySignal,
  openBytes,
  openSpec,
  RATE_HZ,
  reviewSession,
} from '../testing/review-builder.ts';
import { edfOf } from './export-edf.ts';

const onsets = Array.from({ length: 40 }, (_, record) => (record < 15 ? record : record + 30.5));
const FILTER = { highPassHz: 1, lowPassHz: 40, notchHz: undefined, phase: 'zero' } as const;

async function exported(startSeconds: number, durationSeconds: number, filter?: typeof FILTER) {
  const values = noisySignal(3, 40 * RATE_HZ);
  const { session } = await reviewSession(
    await openSpec({
      plus: 'D',
      recordOnsets: onsets,
      channels: [uvChannel('C3', values, { samplesPerRecord: RATE_HZ })],
    }),
  );
  const { content } = await edfOf(session, new BatchFilter(await loadTestKernels()), {
    startSeconds,
    durationSeconds,
    traces: [asRecorded(0, filter)],
    labels: ['C3'],
    preface: ['File: made up.edf', 'Filter: none'],
    annotations: [
      { startSeconds: 12.25, durationSeconds: 1, text: 'eyes closed' },
      { startSeconds: 1, durationSeconds: undefined, text: 'before' },
    ],
  });
  return { session, made: await openBytes(new Uint8Array(await content.arrayBuffer())) };
}

describe('a selection as EDF+', () => {
  it('keeps its gap, its time of day, its samples and the annotations that touch it', async () => {
    const { session, made } = await exported(12, 40);

    expect(made).toMatchObject({ format: 'EDF+D', durationSeconds: 9.5 });
    const clock = (file: { startTime: string | undefined; startOffsetSeconds: number }) =>
      Date.parse(`${file.startTime}Z`) / 1000 + file.startOffsetSeconds;
    expect(clock(made) - clock(session.file)).toBeCloseTo(12, 6);
    expect(made.segments.map(({ startSeconds }) => startSeconds - made.startOffsetSeconds)).toEqual([
      0, 33.5,
    ]);
    const [kept] = await made.readFloat64({ channels: [0], firstSampleIndex: 0, sampleCount: 3 * RATE_HZ });
    const [stored] = await session.file.readFloat64({
      channels: [0],
      firstSampleIndex: 12 * RATE_HZ,
      sampleCount: 3 * RATE_HZ,
    });
    for (const [n, value] of stored!.entries()) expect(Math.abs(kept![n]! - value)).toBeLessThan(0.01);
    const { annotations } = await made.readAnnotations();
    expect(annotations.map(({ text }) => text)).toEqual(['File: made up.edf; Filter: none', 'eyes closed']);
    expect(annotations[1]!.onsetSeconds - made.startOffsetSeconds).toBeCloseTo(0.25, 6);
  });

  it('is filtered as the page is', async () => {
    const { session, made } = await exported(3, 6, FILTER);

    session.setTraces({ id: 1, traces: [asRecorded(0, FILTER)] });
    const reply = await session.page({
      settingsId: 1,
      startSeconds: 3,
      spanSeconds: 6,
      widthPx: 2000,
      buffer: undefined,
    });
    if (reply.kind !== 'page') throw new Error('superseded');
    const [trace] = reply.page.traces;
    if (trace?.kind !== 'samples') throw new Error('no samples');
    const piece = trace.pieces[0]!;
    const shown = new Float32Array(reply.page.buffer, 4 * (trace.offset + piece.first), piece.count);
    const lead = Math.round((3 - piece.startSeconds) * RATE_HZ);
    const [kept] = await made.readFloat64({ channels: [0], firstSampleIndex: 0, sampleCount: 6 * RATE_HZ });
    for (let n = 0; n < 6 * RATE_HZ; n++) expect(Math.abs(kept![n]! - shown[n + lead]!)).toBeLessThan(0.01);
  });

  it('says so where there is nothing', async () => {
    await expect(exported(20, 5)).rejects.toThrow('another range');
  });
});
