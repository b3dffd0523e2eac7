import { describe, expect, it } from 'vitest';
import { waveUv } from '#tests/builders/fuzz-seed.ts';
import { buildXdf, evenStamps, type XdfSpec, type XdfStreamSpec } from '#tests/builders/xdf-builder.ts';
import { memoryByteSource } from '../byte-source.ts';
import { selectEegChannels } from '../eeg-channels.ts';
import type { EegFile } from '../eeg-file.ts';
import { openEegFile } from '../open.ts';
import { channelGroups, channelSegments } from '../sampled-file.ts';

async function openBytes(bytes: Uint8Array): Promise<EegFile> {
  const result = await openEegFile(memoryByteSource(bytes, 'lab.xdf'));
  if (!result.ok) throw new Error(result.problem.message);
  return result.file;
}
const opened = (spec: XdfSpec) => openBytes(buildXdf(spec));

const eeg = (spec: Partial<XdfStreamSpec> = {}): XdfStreamSpec => ({
  id: 1,
  stamps: evenStamps(500, 100),
  ...spec,
});
const markers = (spec: Partial<XdfStreamSpec> = {}): XdfStreamSpec => ({
  id: 2,
  type: 'Markers',
  format: 'string',
  nominalRateHz: 0,
  stamps: [101, 102.5],
  texts: ['go', 'stop & <rest>'],
  ...spec,
});
const codes = (file: EegFile) => file.warnings.map(({ code }) => code);
const warning = (file: EegFile, wanted: string) => file.warnings.find(({ code }) => code === wanted)?.message;
const onsets = async (file: EegFile) =>
  (await file.readAnnotations()).annotations.map(({ onsetSeconds, text }) => [
    Number(onsetSeconds.toFixed(6)),
    text,
  ]);
const values = async (file: EegFile, channel: number, firstSampleIndex: number, sampleCount: number) => {
  const [read] = await file.readFloat64({ channels: [channel], firstSampleIndex, sampleCount });
  return [...(read ?? [])];
};

describe('XDF recordings', () => {
  it.each(['int16', 'int32', 'float32', 'double64'] as const)(
    'reads samples stored as %s',
    async (format) => {
      const file = await opened({
        streams: [eeg({ format, samplesPerChunk: 700, stamps: evenStamps(2000, 100) })],
      });

      expect(file.channels.map(({ samplingRateHz, sampleCount }) => [samplingRateHz, sampleCount])).toEqual([
        [100, 2000],
        [100, 2000],
      ]);
      expect(await values(file, 1, 0, 2000)).toEqual(Array.from({ length: 2000 }, (_, i) => waveUv(1, i)));
      expect(await values(file, 1, 690, 20)).toEqual(
        Array.from({ length: 20 }, (_, i) => waveUv(1, 690 + i)),
      );
    },
  );

  it('fills in the times of samples that carry none', async () => {
    const stamps = evenStamps(300, 100).map((stamp, i) => (i % 20 === 0 ? stamp : undefined));
    const file = await opened({ streams: [eeg({ stamps })] });

    expect(file.segments).toEqual([{ startSeconds: 0, durationSeconds: 3 }]);
  });

  it('takes labels and units from the description of the stream', async () => {
    const channels = [
      { label: 'Cz', unit: 'millivolts' },
      { label: 'Temp', unit: 'C' },
    ];
    const file = await opened({ streams: [eeg({ channels })] });

    expect(file.channels.map(({ label, unit, kind }) => [label, unit, kind])).toEqual([
      ['Cz', 'uV', 'voltage'],
      ['Temp', 'C', 'other'],
    ]);
    expect(await values(file, 0, 5, 1)).toEqual([waveUv(0, 5) * 1000]);
    expect(file.warnings).toEqual([]);
  });

  it('takes EEG without a unit for microvolts and asks to check it', async () => {
    const file = await opened({ streams: [eeg()] });

    expect(file.channels.map(({ label, unit }) => [label, unit])).toEqual([
      ['Stream1 1', 'uV'],
      ['Stream1 2', 'uV'],
    ]);
    expect(codes(file)).toEqual(['unitAssumed']);
  });

  it('turns marker streams into annotations that count from the first sample', async () => {
    const numbers = markers({ id: 3, format: 'int32', channelCount: 1, stamps: [103], value: () => 7 });
    const file = await opened({ streams: [markers(), eeg(), numbers], dateTime: '2021-04-12T10:11:12+0200' });

    expect(await onsets(file)).toEqual([
      [1, 'go'],
      [2.5, 'stop & <rest>'],
      [3, '7'],
    ]);
    expect(file.startTime).toBe('2021-04-12T10:11:12');
  });
});

describe('clocks of XDF streams', () => {
  const offsets = (offsetSeconds: number, drift = 0) =>
    Array.from({ length: 6 }, (_, i) => ({
      atSeconds: 100 + i * 5,
      offsetSeconds: offsetSeconds + drift * i * 5,
    }));

  it('moves every stream to the clock of the recorder', async () => {
    const file = await opened({
      streams: [
        eeg({ clockOffsets: offsets(50) }),
        markers({ clockOffsets: offsets(-10), stamps: [161, 162] }),
      ],
    });

    expect((await onsets(file)).map(([onset]) => onset)).toEqual([1, 2]);
  });

  it('is not misled by single bad measurements of the offset', async () => {
    const clockOffsets = offsets(50).map((offset, i) =>
      i === 2 ? { ...offset, offsetSeconds: 50.02 } : offset,
    );
    const file = await opened({ streams: [eeg({ clockOffsets }), markers({ clockOffsets: offsets(50) })] });

    expect((await onsets(file))[0]?.[0]).toBeCloseTo(1, 3);
  });

  it('joins the times before and after a restart of the sending computer', async () => {
    const stamps = [...evenStamps(500, 100, 90_000), ...evenStamps(500, 100, 20)];
    const clockOffsets = [
      { atSeconds: 90_000, offsetSeconds: -89_000 },
      { atSeconds: 90_005, offsetSeconds: -89_000 },
      { atSeconds: 20, offsetSeconds: 1000 },
      { atSeconds: 25, offsetSeconds: 1000 },
    ];
    const file = await opened({ streams: [eeg({ stamps, clockOffsets })] });

    expect(file.segments.map(({ startSeconds }) => Number(startSeconds.toFixed(6)))).toEqual([0, 20]);
    expect(codes(file)).toEqual(expect.arrayContaining(['clockReset', 'gaps']));
  });

  it('shows a stream at its measured rate where that differs, and says so', async () => {
    const file = await opened({ streams: [eeg({ stamps: evenStamps(1000, 92.9) }), markers()] });

    expect(file.channels[0]?.samplingRateHz).toBeCloseTo(92.9, 6);
    expect(warning(file, 'rateDiffers')).toContain('claims 100 Hz');
    expect((await onsets(file))[0]?.[0]).toBeCloseTo(1, 6);
  });

  it('keeps the nominal rate where jitter is all that differs', async () => {
    const stamps = evenStamps(1000, 100).map((stamp, i) => stamp + 0.002 * Math.sin(i * 12.9898));
    const file = await opened({ streams: [eeg({ stamps })] });

    expect(file.channels[0]?.samplingRateHz).toBe(100);
    expect(file.segments).toHaveLength(1);
  });
});

describe('several streams in one XDF recording', () => {
  it('gives each channel its own start, pauses and rate', async () => {
    const accelerometer = eeg({ id: 5, name: 'Acc', type: 'ACC', nominalRateHz: 20, channelCount: 1 });
    const stamps = [...evenStamps(20, 20, 101), ...evenStamps(20, 20, 110)];
    const file = await opened({
      streams: [{ ...accelerometer, stamps }, eeg({ stamps: evenStamps(1500, 100) })],
    });
    const rounded = channelSegments(file, 2).map((segment) => ({
      ...segment,
      startSeconds: Number(segment.startSeconds.toFixed(6)),
    }));

    expect(file.channels.map(({ label, samplingRateHz }) => [label, samplingRateHz])).toEqual([
      ['Stream1 1', 100],
      ['Stream1 2', 100],
      ['Acc', 20],
    ]);
    expect(file.segments.map(({ startSeconds }) => Number(startSeconds.toFixed(6)))).toEqual([
      0, 1, 2, 10, 11,
    ]);
    expect(file.segments.map((_, segment) => file.segmentSamples(segment, 0).firstSampleIndex)).toEqual([
      0, 100, 200, 1000, 1100,
    ]);
    expect(file.segments.map((_, segment) => file.segmentSamples(segment, 2))).toEqual([
      { firstSampleIndex: 0, sampleCount: 0 },
      { firstSampleIndex: 0, sampleCount: 20 },
      { firstSampleIndex: 20, sampleCount: 0 },
      { firstSampleIndex: 20, sampleCount: 20 },
      { firstSampleIndex: 40, sampleCount: 0 },
    ]);
    expect([file.durationSeconds, file.spanSeconds]).toEqual([15, 15]);
    expect(rounded).toEqual([
      { firstSampleIndex: 0, sampleCount: 20, startSeconds: 1 },
      { firstSampleIndex: 20, sampleCount: 20, startSeconds: 10 },
    ]);
    expect(codes(file)).toContain('severalStreams');
  });

  it('does not mix streams of one rate that start at different times', async () => {
    const second = eeg({
      id: 9,
      name: 'Other',
      stamps: evenStamps(300, 100, 102),
      value: (_, sample) => sample,
    });
    const file = await opened({ streams: [eeg(), second] });
    const selected = selectEegChannels(file);
    const read = await file.readFloat64({ channels: [0, 2], firstSampleIndex: 290, sampleCount: 20 });

    expect(selected.ok && selected.selection.channels).toEqual([0, 1]);
    expect(channelGroups(file)).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(read.map((values) => values.length)).toEqual([20, 10]);
    expect(read[1]?.[0]).toBe(290);
    expect(() => file.segmentSamples(0, 4)).toThrow(RangeError);
  });

  it('names streams without data and shows irregular numbers without a time axis', async () => {
    const empty = eeg({ id: 7, name: 'Idle', stamps: [] });
    const gaze = eeg({ id: 8, name: 'Gaze', type: 'Gaze', nominalRateHz: 0, stamps: [100, 100.3, 104] });
    const file = await opened({ streams: [eeg(), empty, gaze] });

    expect(warning(file, 'emptyStreams')).toContain("'Idle'");
    expect(file.channels.at(-1)).toMatchObject({ samplingRateHz: 0, sampleCount: 3 });
    expect(codes(file)).toContain('timesIrregular');
  });
});

describe('a damaged XDF recording', () => {
  it('is shown up to where it was cut', async () => {
    const bytes = buildXdf({ streams: [eeg({ stamps: evenStamps(3000, 100) })] });
    const file = await openBytes(bytes.slice(0, bytes.length / 2));

    expect(file.channels[0]?.sampleCount).toBeGreaterThan(1300);
    expect(codes(file)).toContain('truncated');
  });

  it('goes on behind a damaged place', async () => {
    const damage = Uint8Array.of(9, 9, 9, 200, 17, 3, 0, 0, 5);
    const file = await opened({ streams: [eeg()], damage });

    expect(codes(file)).toContain('damagedPlaces');
    expect(file.channels[0]?.sampleCount).toBe(500 - 16);
  });

  it('passes over stamps that no clock can show', async () => {
    const stamps = evenStamps(500, 100).map((stamp, i) => (i === 40 ? 1e308 : i === 41 ? Number.NaN : stamp));
    const file = await opened({
      streams: [eeg({ stamps, clockOffsets: [{ atSeconds: -1e308, offsetSeconds: 1e308 }] })],
    });

    expect(file.segments).toHaveLength(1);
    expect(file.spanSeconds).toBeCloseTo(5, 6);
  });

  it('is refused in words where no stream can be read', async () => {
    const result = await openEegFile(memoryByteSource(buildXdf({ streams: [] }), 'a.xdf'));

    expect(result.ok ? undefined : result.problem.message).toContain('no stream');
  });
});
