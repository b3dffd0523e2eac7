import { describe, expect, it } from 'vitest';
import { loadTestKernels } from '#dsp/testing/kernels-for-tests.ts';
import type { ConvertFormat } from '#shared/review/convert.ts';
import type { ReviewSource } from '#shared/review/recording.ts';
import { encodePart } from '#shared/recording/part-format.ts';
import { buildEdf } from '#tests/builders/edf-builder.ts';
import { memoryByteSource } from '../eeg-files/byte-source.ts';
import { openEegFile } from '../eeg-files/open.ts';
import { memorySink } from '../eeg-files/write/byte-sink.ts';
import { ReviewHost } from './review-host.ts';
import { noisyChannels, RATE_HZ } from './testing/review-builder.ts';

async function convert(source: ReviewSource, format: ConvertFormat) {
  const host = new ReviewHost({ loadKernels: () => loadTestKernels(), pause: async () => {} });
  const sink = memorySink();
  const shares: number[] = [];
  const reply = await host.convert(
    source,
    format,
    (bytes) => sink.write(bytes),
    (share) => void shares.push(share),
  );
  return { reply, bytes: sink.bytes(), shares };
}

async function digitals(bytes: Uint8Array, channel: number) {
  const opened = await openEegFile(memoryByteSource(bytes));
  if (!opened.ok) throw new Error(opened.problem.message);
  const { sampleCount } = opened.file.channels[channel]!;
  const read = await opened.file.readDigital!({ channels: [channel], firstSampleIndex: 0, sampleCount });
  return { format: opened.file.format, values: read[0]! };
}

const edf = buildEdf({ plus: 'C', channels: noisyChannels(['C3', 'C4'], 20 * RATE_HZ) });

describe('converting a recording in the worker', () => {
  it('keeps the integers of an EDF file in BDF+, and tells how far it is', async () => {
    const { reply, bytes, shares } = await convert(
      { kind: 'file', file: new File([edf], 'rest.edf') },
      'bdf',
    );

    expect(reply).toMatchObject({ ok: true });
    const [before, after] = [await digitals(edf, 1), await digitals(bytes, 1)];
    expect(after.format).toBe('BDF+C');
    expect(after.values).toEqual(before.values);
    expect(shares.at(-1)).toBe(1);
    expect(shares.length).toBeGreaterThan(1);
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
  });

  it('writes a table with a row a sample', async () => {
    const { bytes } = await convert({ kind: 'file', file: new File([edf], 'rest.edf') }, 'csv');

    const lines = new TextDecoder().decode(bytes).trim().split('\n');
    expect(lines[0]).toBe(
      'time_s,C3 (256 Hz; uV),C4 (256 Hz; uV),annotation,annotation_onset_s,annotation_duration_s,start_time',
    );
    expect(lines).toHaveLength(1 + 20 * RATE_HZ);
  });

  it('says why a file cannot be converted', async () => {
    const { reply, bytes } = await convert({ kind: 'file', file: new File(['hello'], 'a.edf') }, 'edf');

    expect(reply).toMatchObject({ ok: false, message: expect.stringContaining("'a.edf'") });
    expect(bytes).toHaveLength(0);
  });

  it('exports the parts of a session, samples and markers', async () => {
    const piece = (seq: number) =>
      encodePart({
        header: {
          recordingId: 'r',
          seq,
          firstSampleIndex: seq * 250,
          sampleCount: 250,
          channelCount: 1,
          firstTick: 0,
          tickCount: 0,
          tickWidth: 1,
          events: seq === 0 ? [{ atSeconds: 0.5, type: 'marker', text: 'eyes closed' }] : [],
          isClosed: true,
        },
        samples: Float32Array.from({ length: 250 }, (_, i) => 20 * Math.sin((seq * 250 + i) / 5)),
        ticks: new Float64Array(0),
      });
    const { reply, bytes } = await convert(
      {
        kind: 'session',
        name: 'session',
        startTime: '2026-11-20T09:00:00',
        samplingRateHz: 250,
        channelNames: ['Cz'],
        parts: [piece(0), piece(1)],
      },
      'edf',
    );

    expect(reply).toMatchObject({ ok: true, warnings: [{ code: 'valuesRounded' }] });
    const opened = await openEegFile(memoryByteSource(bytes));
    if (!opened.ok) throw new Error(opened.problem.message);
    expect(opened.file).toMatchObject({ durationSeconds: 2, startTime: '2026-11-20T09:00:00' });
    expect((await opened.file.readAnnotations()).annotations).toMatchObject([
      { onsetSeconds: 0.5, text: 'marker: eyes closed' },
    ]);
  });
});
