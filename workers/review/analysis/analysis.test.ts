import { describe, expect, it } from 'vitest';
import { BatchFilter } from '#dsp/host/batch-filter.ts';
import { BatchSpectra } from '#dsp/host/spectra.ts';
import { ReferenceSpectra } from '#dsp/reference/spectra-reference.ts';
import { loadTestKernels, relativeDifference } from '#dsp/testing/kernels-for-tests.ts';
import type { SpectrogramReply, TraceSpectrum } from '#shared/review/analysis.ts';
import { uvChannel } from '#tests/builders/edf-builder.ts';
import { bandsOf } from '#workers/cli/bands.ts';
import { csvOf } from '../export-csv.ts';
import { asRecorded, noisySignal, openSpec, RATE_HZ, reviewSession } from '../testing/review-builder.ts';
import { selectionSpectra } from './selection-spectra.ts';
import { spectrogram } from './spectrogram.ts';

const sine = (hz: number, amplitudeUv: number, samples: number) =>
  Float64Array.from({ length: samples }, (_, n) => amplitudeUv * Math.sin((2 * Math.PI * hz * n) / RATE_HZ));

const channel = (label: string, values: Float64Array) =>
  uvChannel(label, values, { samplesPerRecord: RATE_HZ });

async function rig(spec: Parameters<typeof openSpec>[0]) {
  const { session } = await reviewSession(await openSpec(spec));
  const kernels = {
    filter: new BatchFilter(await loadTestKernels()),
    spectra: new BatchSpectra(await loadTestKernels()),
  };
  return { session, kernels };
}

const onsets = Array.from({ length: 40 }, (_, record) => (record < 15 ? record : record + 30));
const whole = { startSeconds: 0, durationSeconds: 100, segmentSeconds: 2 };
const spectrumOf = (trace: TraceSpectrum | undefined) => {
  if (trace?.kind !== 'spectrum') throw new Error('no spectrum');
  return trace;
};

describe('measurements of a selection', () => {
  it('agree with the reference on both sides of a gap, and never reach across it', async () => {
    const values = noisySignal(3, 40 * RATE_HZ);
    const { session, kernels } = await rig({
      plus: 'D',
      channels: [channel('C3', values)],
      recordOnsets: onsets,
    });
    const reference = new ReferenceSpectra();
    reference.configure({ samplingRateHz: RATE_HZ, channelCount: 1, segmentSamples: 2 * RATE_HZ });
    const [stored] = await session.file.readFloat64({
      channels: [0],
      firstSampleIndex: 0,
      sampleCount: 40 * RATE_HZ,
    });
    reference.add([stored!.subarray(0, 15 * RATE_HZ)]);
    reference.markGap();
    reference.add([stored!.subarray(15 * RATE_HZ)]);

    const { traces } = await selectionSpectra(session, kernels, { ...whole, traces: [asRecorded(0)] });

    const found = spectrumOf(traces[0]);
    expect(found.segments).toBe(14 + 24);
    expect(found.binHz).toBe(0.5);
    expect(relativeDifference(found.density, reference.density(0)!)).toBeLessThan(1e-10);
  });

  it('find the power of a rhythm in its band', async () => {
    const { session, kernels } = await rig({ channels: [channel('Oz', sine(10, 40, 20 * RATE_HZ))] });

    const { traces } = await selectionSpectra(session, kernels, { ...whole, traces: [asRecorded(0)] });

    const alpha = spectrumOf(traces[0]).bands.find(({ band }) => band === 'alpha')!;
    expect(alpha.power).toBeGreaterThan(0.99 * 800);
    expect(alpha.power).toBeLessThan(1.01 * 800);
    expect(alpha.relative).toBeGreaterThan(0.99);
  });

  it('take the longest segment for the one window where none is long enough, and say so', async () => {
    const { session, kernels } = await rig({ channels: [channel('Oz', sine(10, 40, 20 * RATE_HZ))] });

    const { traces } = await selectionSpectra(session, kernels, {
      ...whole,
      durationSeconds: 1,
      traces: [asRecorded(0)],
    });

    expect(spectrumOf(traces[0])).toMatchObject({ segments: 1, segmentSeconds: 1, binHz: 1 });
  });

  it('say in words where there is nothing', async () => {
    const { session, kernels } = await rig({
      plus: 'D',
      channels: [channel('C3', noisySignal(3, 40 * RATE_HZ))],
      recordOnsets: onsets,
    });

    const inGap = { ...whole, startSeconds: 20, durationSeconds: 5, traces: [asRecorded(0)] };
    const { traces } = await selectionSpectra(session, kernels, inGap);

    expect(traces[0]).toMatchObject({ kind: 'failed', message: expect.stringContaining('another range') });
  });

  it.each([false, true])('equal the band powers of the command line (gaps: %s)', async (hasGaps) => {
    const values = noisySignal(7, 40 * RATE_HZ, 12_000);
    const { session, kernels } = await rig({
      channels: [
        channel('C3', values),
        uvChannel('ECG', values.subarray(0, 40 * 64), { samplesPerRecord: 64 }),
      ],
      ...(hasGaps ? { plus: 'D' as const, recordOnsets: onsets } : {}),
    });
    const expected = await bandsOf(session.file, kernels.spectra);

    const { traces } = await selectionSpectra(session, kernels, {
      ...whole,
      durationSeconds: session.file.spanSeconds,
      traces: [asRecorded(0), asRecorded(1)],
    });

    for (const [index, trace] of traces.entries()) {
      if (trace.kind === 'failed') throw new Error(trace.message);
      const { bands, windows, windowSeconds } = expected.channels[index]!;
      expect(trace).toMatchObject({ segments: windows, segmentSeconds: windowSeconds });
      for (const { band, power } of trace.bands) {
        expect(Number.isNaN(power) ? null : power).toBe(bands[band]);
      }
    }
  });
});

describe('a spectrogram', () => {
  it('shows when a rhythm changes, and nothing in a gap', async () => {
    const values = Float64Array.of(...sine(6, 40, 15 * RATE_HZ), ...sine(20, 40, 25 * RATE_HZ));
    const { session, kernels } = await rig({
      plus: 'D',
      channels: [channel('C3', values)],
      recordOnsets: onsets,
    });

    const made = await spectrogram(session, kernels, {
      startSeconds: 0,
      durationSeconds: 70,
      trace: asRecorded(0),
      segmentSeconds: 2,
      maxColumns: 100,
      maxHz: 40,
    });

    expect(made.kind).toBe('spectrogram');
    const { binHz, binCount, density, columnSeconds } = made as Extract<
      SpectrogramReply,
      { kind: 'spectrogram' }
    >;
    const peakAt = (seconds: number) => {
      const column = Math.floor(seconds / columnSeconds);
      const bins = density.subarray(column * binCount, (column + 1) * binCount);
      return bins.indexOf(Math.max(...bins)) * binHz;
    };
    expect([peakAt(5), peakAt(55)]).toEqual([6, 20]);
    expect(density[Math.floor(30 / columnSeconds) * binCount]).toBeNaN();
  });
});

describe('an export', () => {
  it('has a line a sample, and a jump in time at a gap', async () => {
    const { session, kernels } = await rig({
      plus: 'D',
      channels: [channel('C3', sine(10, 40, 40 * RATE_HZ)), channel('C4', sine(5, 40, 40 * RATE_HZ))],
      recordOnsets: onsets,
    });

    const blob = await csvOf(session, kernels.filter, {
      startSeconds: 14,
      durationSeconds: 32,
      traces: [asRecorded(0), asRecorded(1)],
      labels: ['C3', 'C4, "right"'],
      preface: ['File: made\nup.edf'],
    });

    const [preface, ...lines] = (await blob.text()).trimEnd().split('\r\n');
    expect(preface).toBe('# File: made up.edf');
    expect(lines[0]).toBe('time_s,C3,"C4, ""right"""');
    expect(lines).toHaveLength(1 + 2 * RATE_HZ);
    expect(lines[1]).toMatch(/^14\.0000000,-?0\.0\d*,/);
    expect(lines[1 + RATE_HZ]).toMatch(/^45\.0000000,/);
  });

  it('refuses traces of two rates in words', async () => {
    const slow = uvChannel('EKG', sine(1, 40, 40 * 64), { samplesPerRecord: 64 });
    const { session, kernels } = await rig({ channels: [channel('C3', sine(10, 40, 40 * RATE_HZ)), slow] });
    const request = {
      startSeconds: 0,
      durationSeconds: 1,
      traces: [asRecorded(0), asRecorded(1)],
      labels: ['C3', 'EKG'],
    };

    await expect(csvOf(session, kernels.filter, request)).rejects.toThrow('256 and 64 Hz');
  });
});
