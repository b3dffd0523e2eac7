import { describe, expect, it } from 'vitest';
import { loadTestKernels } from '#dsp/testing/kernels-for-tests.ts';
import type { ReviewEvent } from '#shared/review/review-api.ts';
import { buildEdf } from '#tests/builders/edf-builder.ts';
import { ReviewHost } from './review-host.ts';
import { builtRecording } from './testing/assessment-recording.ts';
import { asRecorded, noisyChannels, RATE_HZ } from './testing/review-builder.ts';

const host = () =>
  new ReviewHost({
    loadKernels: () => loadTestKernels(),
    pause: () => new Promise((resolve) => void setTimeout(resolve, 0)),
  });

const recording = () =>
  new File(
    [
      buildEdf({
        plus: 'C',
        channels: noisyChannels(['C3', 'C4'], 30 * RATE_HZ),
        recordOnsets: Array.from({ length: 30 }, (_, record) => record + 0.25),
        annotations: [
          { onsetSeconds: 9.25, text: 'later' },
          { onsetSeconds: 1.25, durationSeconds: 2, text: 'sooner' },
        ],
      }),
    ],
    'rest.edf',
  );
const request = { settingsId: 7, startSeconds: 0, spanSeconds: 10, widthPx: 500, buffer: undefined };

describe('the review worker', () => {
  it('opens a file and counts its times from the first sample', async () => {
    const review = host();

    const opening = await review.open({ kind: 'file', file: recording() });
    const { annotations } = await review.annotations();

    expect(opening).toMatchObject({
      ok: true,
      recording: {
        name: 'rest.edf',
        startOffsetSeconds: 0.25,
        spanSeconds: 30,
        segments: [{ startSeconds: 0 }],
      },
    });
    expect(annotations).toMatchObject([
      { text: 'sooner', startSeconds: 1, onsetSeconds: 1.25, durationSeconds: 2 },
      { text: 'later', startSeconds: 9, durationSeconds: undefined },
    ]);
  });

  it('makes pages and tells how far it has gone through the recording', async () => {
    const review = host();
    const events: ReviewEvent[] = [];
    await review.onEvent((event) => void events.push(event));
    await review.open({ kind: 'file', file: recording() });
    await review.setTraces({ id: 7, traces: [asRecorded(0), asRecorded(1)] });

    const reply = await review.page(request);

    expect(reply).toMatchObject({ kind: 'page', page: { settingsId: 7, isCoarse: false } });
    await expect.poll(() => events.at(-1)).toEqual({ kind: 'progress', of: 'recording', share: 1 });
    expect((await review.overview(50, [])).columns.every(Number.isFinite)).toBe(true);
  });

  it('says what is wrong with a file', async () => {
    const opening = await host().open({ kind: 'file', file: new File([], 'none.edf') });

    expect(opening).toMatchObject({ ok: false, problem: { code: 'empty' } });
  });

  it('opens the recording of a session and draws its samples', async () => {
    const review = host();
    const source = builtRecording(['C3', 'C4'], (channel, sample) => channel + Math.sin(sample), [
      { run: 1, seconds: 10 },
    ]);

    const opening = await review.open(source);
    await review.setTraces({ id: 7, traces: [asRecorded(0), asRecorded(1)] });

    expect(opening).toMatchObject({ ok: true, recording: { format: 'Loopwell', spanSeconds: 10 } });
    expect(await review.page(request)).toMatchObject({ kind: 'page', page: { settingsId: 7 } });
    const damaged = await review.open({ ...source, channelNames: ['C3'] });
    expect(damaged).toMatchObject({ ok: false, problem: { code: 'unreadable' } });
  });

  it('answers pages of a recording that was closed as superseded, and refuses to measure it in words', async () => {
    const review = host();
    await review.open({ kind: 'file', file: recording() });
    await review.close();

    expect(await review.page(request)).toEqual({ kind: 'superseded' });
    await expect(review.annotations()).rejects.toThrow('Choose a file');
  });
});
