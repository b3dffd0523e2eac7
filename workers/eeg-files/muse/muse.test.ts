import { describe, expect, it } from 'vitest';
import { textBytes, waveUv } from '#tests/builders/fuzz-seed.ts';
import { buildMindMonitor, buildMuseLsl } from '#tests/builders/muse-builder.ts';
import { memoryByteSource } from '../byte-source.ts';
import type { EegFile } from '../eeg-file.ts';
import { openEegFile } from '../open.ts';

async function opened(bytes: Uint8Array): Promise<EegFile> {
  const result = await openEegFile(memoryByteSource(bytes, 'muse.csv'));
  if (!result.ok) throw new Error(result.problem.message);
  return result.file;
}

const codes = (file: EegFile) => file.warnings.map(({ code }) => code);
const warning = (file: EegFile, wanted: string) => file.warnings.find(({ code }) => code === wanted)?.message;
const values = async (file: EegFile, channel: number, firstSampleIndex: number, sampleCount: number) => {
  const [read] = await file.readFloat64({ channels: [channel], firstSampleIndex, sampleCount });
  return [...(read ?? [])];
};

describe('recordings of muse-lsl', () => {
  it('finds 256 Hz behind time stamps that are rounded to a millisecond', async () => {
    const file = await opened(buildMuseLsl({ rows: 2560 }));

    expect(file.format).toBe('muse-lsl CSV');
    expect(file.channels.map(({ label }) => label)).toEqual(['TP9', 'AF7', 'AF8', 'TP10', 'Right AUX']);
    expect(file.channels[0]).toMatchObject({ unit: 'uV', samplingRateHz: 256, sampleCount: 2560 });
    expect(file.segments).toEqual([{ startSeconds: 0, durationSeconds: 10 }]);
    expect(file.startTime).toBe('2020-11-26T13:45:09.680');
    expect(codes(file)).toEqual(['startTimeUtc']);
  });

  it('leaves a gap where packets were lost', async () => {
    const file = await opened(buildMuseLsl({ rows: 1000, lost: { from: 300, to: 312 } }));

    expect(file.segments).toHaveLength(2);
    expect(file.segments[1]?.startSeconds).toBeCloseTo(312 / 256, 2);
    expect(file.segmentSamples(1, 0)).toEqual({ firstSampleIndex: 300, sampleCount: 688 });
    expect(await values(file, 1, 299, 2)).toEqual([waveUv(1, 299), waveUv(1, 312)]);
  });

  it('tells a rate that differs from every usual one', async () => {
    const file = await opened(buildMuseLsl({ rows: 2000, rateHz: 231.5 }));

    expect(file.channels[0]?.samplingRateHz).toBeCloseTo(231.5, 2);
  });

  it('turns marker columns into annotations and keeps missing values empty', async () => {
    const file = await opened(
      buildMuseLsl({
        markers: (row) => (row === 128 ? 2 : 0),
        replaceRow: (row, text) =>
          row === 5 ? text.replace(/,[^,]*/, ',') : row === 9 ? 'interrupted' : text,
      }),
    );

    const { annotations } = await file.readAnnotations();
    expect(annotations.map(({ text }) => text)).toEqual(['Marker0 2']);
    expect(annotations[0]?.onsetSeconds).toBeCloseTo(0.5, 2);
    expect((await values(file, 0, 5, 1))[0]).toBeNaN();
    expect(codes(file)).toEqual(expect.arrayContaining(['missingValues', 'rowsSkipped']));
  });

  it('refuses a file of which only the names are left', async () => {
    const result = await openEegFile(memoryByteSource(textBytes('timestamps,TP9,AF7,AF8,TP10\n'), 'a.csv'));

    expect(result.ok ? undefined : result.problem).toMatchObject({ code: 'damagedHeader' });
  });
});

describe('recordings of Mind Monitor', () => {
  it('reads raw channels at 256 Hz although 12 rows share a time stamp', async () => {
    const file = await opened(buildMindMonitor());
    const raw = file.channels.findIndex(({ label }) => label === 'RAW_AF7');

    expect(file.format).toBe('Mind Monitor CSV');
    expect(file.channels[raw]).toMatchObject({
      kind: 'voltage',
      unit: 'uV',
      samplingRateHz: 256,
      sampleCount: 480,
    });
    expect(await values(file, raw, 100, 3)).toEqual([100, 101, 102].map((row) => 800 + waveUv(1, row)));
    expect(file.segments).toEqual([{ startSeconds: 0, durationSeconds: 480 / 256 }]);
    expect(warning(file, 'rawOffset')).toMatch(/around 80\d uV/);
  });

  it('tells the rate of packets that come faster than nominal', async () => {
    const file = await opened(buildMindMonitor({ rows: 12_000, packetSeconds: 12 / 256.8 }));

    expect(file.channels[0]?.samplingRateHz).toBe(256);
    expect(warning(file, 'rateDiffers')).toMatch(/256\.[789]\d* Hz/);
  });

  it('calls band columns what they are', async () => {
    const file = await opened(buildMindMonitor());

    expect(file.channels.find(({ label }) => label === 'Alpha_TP9')).toMatchObject({
      kind: 'other',
      unit: 'Bels',
    });
    expect(codes(file)).toEqual(expect.arrayContaining(['bandsInBels', 'emptyColumns']));
    expect(warning(file, 'emptyColumns')).toContain('AUX_RIGHT');
  });

  it('turns event rows into annotations, whatever their width', async () => {
    const events = { 10: '/muse/event/connected Muse-1', 255: '/muse/elements/blink' };
    const file = await opened(buildMindMonitor({ events }));

    const { annotations } = await file.readAnnotations();
    expect(annotations.map(({ text }) => text)).toEqual(Object.values(events));
    expect(annotations[1]?.onsetSeconds).toBeCloseTo((21 * 12) / 256, 3);
    expect(file.channels[0]?.sampleCount).toBe(480);
    expect(codes(file)).not.toContain('rowsSkipped');
  });

  it('does not take values of one row a second for EEG, and says why', async () => {
    const file = await opened(buildMindMonitor({ rows: 60, packetRows: 1, packetSeconds: 1 }));

    expect(file.channels[0]?.samplingRateHz).toBe(1);
    expect(file.channels.some(({ kind }) => kind === 'voltage')).toBe(false);
    expect(warning(file, 'rawNotEeg')).toContain("'constant'");
  });

  it('leaves a gap where the app paused', async () => {
    const file = await opened(buildMindMonitor({ rows: 960, pause: { row: 480, seconds: 5 } }));

    expect(file.segments).toHaveLength(2);
    expect(file.segments[1]?.startSeconds).toBeCloseTo(480 / 256 + 5, 2);
  });
});
