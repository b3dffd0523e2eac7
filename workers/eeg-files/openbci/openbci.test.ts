import { describe, expect, it } from 'vitest';
import { waveUv } from '#tests/builders/fuzz-seed.ts';
import { buildOpenBci, type OpenBciSpec } from '#tests/builders/openbci-builder.ts';
import { memoryByteSource } from '../byte-source.ts';
import type { EegFile } from '../eeg-file.ts';
import { openEegFile } from '../open.ts';

async function opened(spec: OpenBciSpec): Promise<EegFile> {
  const result = await openEegFile(memoryByteSource(buildOpenBci(spec), 'OpenBCI-RAW.txt'));
  if (!result.ok) throw new Error(result.problem.message);
  return result.file;
}

const codes = (file: EegFile) => file.warnings.map(({ code }) => code);
const eeg = (file: EegFile) => file.channels.filter(({ kind }) => kind === 'voltage');
const values = async (file: EegFile, channel: number, firstSampleIndex: number, sampleCount: number) => {
  const [read] = await file.readFloat64({ channels: [channel], firstSampleIndex, sampleCount });
  return [...(read ?? [])];
};

describe('text recordings of the OpenBCI GUI', () => {
  it.each([1, 2, 4, 6] as const)('reads version %i', async (version) => {
    const file = await opened({ version });

    expect(file.format).toBe('OpenBCI');
    expect(eeg(file)).toHaveLength(8);
    expect(file.channels.map(({ samplingRateHz, sampleCount }) => [samplingRateHz, sampleCount])).toEqual(
      file.channels.map(() => [250, 300]),
    );
    expect(await values(file, 2, 256, 4)).toEqual([256, 257, 258, 259].map((row) => waveUv(2, row)));
    expect(file.segments).toEqual([{ startSeconds: 0, durationSeconds: 1.2 }]);
    const usual = ['channelsAssumed', 'unusedColumns'];
    expect(codes(file).filter((code) => !usual.includes(code))).toEqual([]);
  });

  it('leaves out the first row of zeros that version 5 writes, and says so', async () => {
    const file = await opened({ version: 5, rows: 100 });

    expect(eeg(file)[0]?.sampleCount).toBe(100);
    expect(await values(file, 0, 0, 3)).toEqual([waveUv(0, 0), waveUv(0, 1), waveUv(0, 2)]);
    expect(codes(file)).toContain('zeroFirstRow');
    expect(file.segments).toEqual([{ startSeconds: 0, durationSeconds: 0.4 }]);
  });

  it('keeps rows of electrodes that measure nothing', async () => {
    const file = await opened({ version: 5, rows: 100, valueUv: () => 0 });

    expect(eeg(file)[0]?.sampleCount).toBe(100);
  });

  it('reads 16 channels with the counter of a Daisy', async () => {
    const file = await opened({ exgCount: 16, sampleIndex: (row) => (2 * row) % 256 });

    expect(eeg(file)).toHaveLength(16);
    expect(file.channels[0]?.samplingRateHz).toBe(125);
    expect(file.segments).toHaveLength(1);
  });

  it.each(['%Sample Rate = 250 Hz', '%Sample Rate = 250.0 Hz'])(
    'reads the rate from "%s"',
    async (rateLine) => {
      expect((await opened({ version: 4, rateLine })).channels[0]?.samplingRateHz).toBe(250);
    },
  );

  it('leaves gaps where the counter jumps, also over its wrap', async () => {
    const file = await opened({ rows: 600, lostRows: [100, 101, 102, 255, 256] });

    expect(file.segments.map(({ startSeconds }) => startSeconds)).toEqual([0, 103 / 250, 257 / 250]);
    expect(file.segmentSamples(1, 0)).toEqual({ firstSampleIndex: 100, sampleCount: 152 });
    expect(file.spanSeconds).toBeCloseTo(600 / 250, 12);
    expect(file.warnings.find(({ code }) => code === 'lostPackets')?.message).toContain('5 packets');
  });

  it('leaves a gap where the clock shows a pause', async () => {
    const file = await opened({ version: 6, rows: 500, pause: { row: 250, seconds: 10 } });

    expect(file.segments).toHaveLength(2);
    expect(file.segments[1]?.startSeconds).toBeCloseTo(11, 2);
    expect(file.warnings.find(({ code }) => code === 'gaps')?.message).toMatch(
      /once .* The pause stays a gap\.$/,
    );
  });

  it('leaves a gap where only the time of day shows a pause, also over midnight', async () => {
    for (const startMs of [undefined, Date.parse('2020-03-01T03:59:59.500Z')]) {
      const file = await opened({ version: 2, rows: 167, pause: { row: 75, seconds: 25.35 }, startMs });

      expect(file.segments).toHaveLength(2);
      expect(file.spanSeconds).toBeCloseTo(167 / 250 + 25.35, 2);
      expect(codes(file)).toContain('gaps');
    }
  });

  it.each([
    [256, 8, 6],
    [255, 8, 6],
    [512, 8, 5],
    [256 + 17, 8, 4],
    [256, 8, 2],
    [127, 16, 6],
    [128, 16, 6],
    [384, 16, 4],
    [128 + 17, 16, 2],
  ] as const)(
    'leaves a gap where %i packets were lost, which the counter cannot see: %i channels, version %i',
    async (lost, exgCount, version) => {
      const rateHz = exgCount === 8 ? 250 : 125;
      const file = await opened({
        version,
        exgCount,
        rows: 60 * rateHz,
        lostRows: Array.from({ length: lost }, (_, i) => 7003 + i),
        sampleIndex: (row) => ((exgCount / 8) * row) % 256,
        // Rows arrive in packets of ten, and once 500 of them together.
        lateSeconds: (row) => (row >= 3000 && row < 3500 ? (3500 - row) / rateHz : (9 - (row % 10)) / rateHz),
      });

      expect(file.spanSeconds).toBeCloseTo(60, 9);
      expect(file.segmentSamples(0, 0)).toEqual({ firstSampleIndex: 0, sampleCount: 7003 });
      expect(file.segments).toHaveLength(2);
      const warnings = file.warnings.filter(({ code }) => /lostPackets|gaps|repeatedIndex/.test(code));
      expect(warnings.map(({ code }) => code)).toEqual(['lostPackets']);
      expect(warnings[0]?.message).toContain(`${lost} packets`);
    },
  );

  it('has no gap where rows arrive late but none is lost', async () => {
    const file = await opened({
      rows: 10_000,
      lateSeconds: (row) => (row % 2000 < 900 && row > 1000 ? (900 - (row % 2000)) / 250 : 0),
    });

    expect(file.segments).toHaveLength(1);
  });

  it('has no gap where the clock ticks in seconds', async () => {
    const file = await opened({
      version: 2,
      rows: 2600,
      replaceRow: (_row, text) => text.replace(/\.\d{3}$/, ''),
    });

    expect(file.segments).toHaveLength(1);
  });

  it('says so when the counter does not count', async () => {
    const file = await opened({ sampleIndex: () => 7 });

    expect(codes(file)).toContain('sampleIndexUnusable');
    expect(file.segments).toHaveLength(1);
  });

  it('keeps short rows, and leaves out lines without samples', async () => {
    const file = await opened({
      version: 1,
      replaceRow: (row, text) => (row === 20 ? text.slice(0, -8) : row === 30 ? '???' : text),
    });

    expect(file.channels[0]?.sampleCount).toBe(299);
    expect(codes(file)).toEqual(expect.arrayContaining(['shortRows', 'rowsSkipped']));
    expect((await values(file, file.channels.length - 1, 20, 1))[0]).toBeNaN();
  });

  it('names channels at the limit of the amplifier and missing values', async () => {
    const file = await opened({
      valueUv: (channel, row) =>
        channel === 3 ? '-187500.02' : channel === 4 && row === 5 ? 'NaN' : waveUv(channel, row),
    });

    expect(file.warnings.find(({ code }) => code === 'railed')?.message).toContain('EXG Channel 3 (100 %)');
    expect(codes(file)).toContain('missingValues');
    expect((await values(file, 4, 5, 1))[0]).toBeNaN();
  });

  it('turns the marker column into annotations on the time axis', async () => {
    const file = await opened({ marker: (row) => (row === 150 ? 3 : 0), lostRows: [10] });

    const { annotations } = await file.readAnnotations();
    expect(annotations.map(({ text }) => text)).toEqual(['Marker 3']);
    expect(annotations[0]?.onsetSeconds).toBeCloseTo(0.6, 12);
  });

  it('takes the local clock for the start, on the day of the time stamps', async () => {
    expect((await opened({ version: 6 })).startTime).toBe('2019-05-15T12:00:53.000');
    expect((await opened({ version: 1 })).startTime).toBeUndefined();
  });

  it('reads tables of BrainFlow by their width and says that the rate comes from the board', async () => {
    const cyton = await opened({ version: 'brainflow', lostRows: [40], lineEnd: '\r\n' });
    const daisy = await opened({ version: 'brainflow', exgCount: 16 });

    expect(cyton.format).toBe('BrainFlow');
    expect([eeg(cyton).length, cyton.channels[0]?.samplingRateHz]).toEqual([8, 250]);
    expect([eeg(daisy).length, daisy.channels[0]?.samplingRateHz]).toEqual([16, 125]);
    expect(codes(cyton)).toEqual(expect.arrayContaining(['rateFromBoard', 'lostPackets', 'startTimeUtc']));
    expect(await values(cyton, 0, 39, 2)).toEqual([waveUv(0, 39), waveUv(0, 41)]);
  });

  it('refuses a head without rows in words', async () => {
    const result = await openEegFile(memoryByteSource(buildOpenBci({ rows: 0, version: 4 }), 'a.txt'));

    expect(result.ok ? undefined : result.problem.message).toContain('no row with samples');
  });
});

describe('reading parts of a text recording', () => {
  it('reads any part as it reads the whole, over the borders of blocks', async () => {
    const file = await opened({ rows: 5000, version: 4 });
    const whole = await values(file, 1, 0, 5000);

    for (const [first, count] of [
      [0, 1],
      [1020, 10],
      [1024, 1024],
      [2047, 2],
      [4990, 100],
      [0, 5000],
    ] as const) {
      expect(await values(file, 1, first, count)).toEqual(whole.slice(first, first + count));
    }
    expect(whole).toEqual(Array.from({ length: 5000 }, (_, row) => waveUv(1, row)));
  });

  it('gives the same through blocks', async () => {
    const file = await opened({ rows: 3000 });
    const gathered: number[] = [];
    for await (const block of file.blocks()) gathered.push(...(block.values[5] ?? []));

    expect(gathered).toEqual(await values(file, 5, 0, 3000));
  });
});
