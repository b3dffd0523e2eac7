import { describe, expect, it } from 'vitest';
import { buildEdf, type EdfSpec, uvChannel } from '#tests/builders/edf-builder.ts';
import { memoryByteSource } from '../byte-source.ts';
import type { EegFile } from '../eeg-file.ts';
import { openEegFile } from '../open.ts';
import { memorySink } from './byte-sink.ts';
import { writeEdf } from './write-edf.ts';

async function openBytes(bytes: Uint8Array): Promise<EegFile> {
  const opened = await openEegFile(memoryByteSource(bytes));
  if (!opened.ok) throw new Error(opened.problem.message);
  return opened.file;
}

/** Writes a recording and reads it back. */
async function written(file: EegFile, family: 'EDF' | 'BDF') {
  const sink = memorySink();
  const { warnings } = await writeEdf(file, family, sink);
  return { file: await openBytes(sink.bytes()), codes: warnings.map(({ code }) => code), warnings };
}

const converted = async (spec: EdfSpec, family: 'EDF' | 'BDF') => {
  const original = await openBytes(buildEdf(spec));
  return { original, ...(await written(original, family)) };
};

async function digitalOf(file: EegFile): Promise<number[][]> {
  const rows: number[][] = [];
  for (const [channel, { sampleCount }] of file.channels.entries()) {
    const [row] = await file.readDigital!({ channels: [channel], firstSampleIndex: 0, sampleCount });
    rows.push([...row!]);
  }
  return rows;
}

const facts = (file: EegFile) => ({
  startTime: file.startTime,
  startOffsetSeconds: file.startOffsetSeconds,
  durationSeconds: file.durationSeconds,
  segments: file.segments,
  channels: file.channels,
});

const steps = (count: number, factor: number) =>
  Int32Array.from({ length: count }, (_, i) => ((i * factor) % 65_536) - 32_768);

const rich: EdfSpec = {
  plus: 'D',
  channels: [
    {
      label: 'Fp1',
      digital: steps(60, 7919),
      samplesPerRecord: 10,
      unit: 'mV',
      physicalMin: -2,
      physicalMax: 3,
    },
    {
      label: 'Fp1',
      digital: steps(24, 104_729),
      samplesPerRecord: 4,
      physicalMin: 187_500,
      physicalMax: -187_500,
    },
    { label: 'Temp', digital: steps(6, 31), samplesPerRecord: 1, unit: 'degC' },
  ],
  recordOnsets: [0.25, 1.25, 4.5, 5.5, 9, 10],
  annotations: [
    { onsetSeconds: -1, text: 'before \u77ac\u304d' },
    { onsetSeconds: 5, durationSeconds: 0.5, text: 'eyes, "closed"\r\n' },
    { onsetSeconds: 4.9, durationSeconds: 0, text: 'earlier, but later in the file' },
    { onsetSeconds: 3, text: 'within a gap' },
    { onsetSeconds: 500, text: 'behind the end' },
  ],
  annotationBytes: 400,
};

describe('writing EDF+ and BDF+', () => {
  it.each(['EDF', 'BDF'] as const)(
    'keeps integers, scales, gaps and annotations of an EDF+D as %s',
    async (family) => {
      const { original, file, codes } = await converted(rich, family);

      expect(codes).toEqual([]);
      expect(file.format).toBe(`${family}+D`);
      expect(facts(file)).toEqual(facts(original));
      expect(await digitalOf(file)).toEqual(await digitalOf(original));
      expect(await file.readAnnotations()).toEqual(await original.readAnnotations());
    },
  );

  it('keeps all 24 bits in BDF+', async () => {
    const digital = [0, -1, 1, 8_388_607, -8_388_608, 65_536, -65_537, 4_194_303];
    const { original, file, codes } = await converted(
      { family: 'BDF', channels: [{ label: 'A1', digital, samplesPerRecord: 4 }] },
      'BDF',
    );

    expect(codes).toEqual([]);
    expect(await digitalOf(file)).toEqual([digital]);
    expect(facts(file)).toEqual(facts(original));
    expect(file.format).toBe('BDF+C');
  });

  it('keeps integers of a BDF that fit 16 bits, and their values', async () => {
    const { original, file } = await converted(
      {
        family: 'BDF',
        channels: [
          {
            label: 'A1',
            digital: [0, -1, 32_767, -32_000],
            samplesPerRecord: 4,
            physicalMin: -262_144,
            physicalMax: 262_143,
            digitalMin: -8_388_608,
            digitalMax: 8_388_607,
          },
        ],
      },
      'EDF',
    );
    const [before, after] = await Promise.all(
      [original, file].map((one) => one.readFloat64({ channels: [0], firstSampleIndex: 0, sampleCount: 4 })),
    );

    expect(await digitalOf(file)).toEqual([[0, -1, 32_767, -32_000]]);
    for (const [i, value] of after![0]!.entries()) expect(value).toBeCloseTo(before![0]![i]!, 2);
  });

  it('rounds what does not fit 16 bits to steps, and names the step', async () => {
    const digital = [0, 8_388_607, -8_388_608, 123_456];
    const { original, file, warnings } = await converted(
      { family: 'BDF', channels: [{ label: 'A1', digital, samplesPerRecord: 4 }] },
      'EDF',
    );
    const [before, after] = await Promise.all(
      [original, file].map((one) => one.readFloat64({ channels: [0], firstSampleIndex: 0, sampleCount: 4 })),
    );
    const step = Number(/largest step is (\S+) uV/.exec(warnings[0]!.message)?.[1]);

    expect(warnings.map(({ code }) => code)).toEqual(['valuesRounded']);
    expect(step).toBeGreaterThan(0);
    for (const [i, value] of after![0]!.entries()) {
      expect(Math.abs(value - before![0]![i]!)).toBeLessThanOrEqual(step * 0.51);
    }
  });

  it.each([1, 7, 59, 61, 997, 1000, 7919])(
    'keeps a recording of %i samples at 250 Hz whole',
    async (count) => {
      const digital = steps(count, 7919);
      const { file } = await converted(
        { channels: [{ label: 'Cz', digital, samplesPerRecord: count }], recordSeconds: count / 250 },
        'EDF',
      );
      const [row] = await digitalOf(file);

      expect(row!.slice(0, count)).toEqual([...digital]);
      expect(file.channels[0]!.samplingRateHz).toBeCloseTo(250, 3);
    },
  );

  it('takes one long record where no usual duration divides the recording', async () => {
    const count = 60_013;
    const digital = Int32Array.from({ length: count }, (_, i) => i % 1000);
    const { file, codes } = await converted(
      { channels: [{ label: 'Cz', digital, samplesPerRecord: count }], recordSeconds: count / 100 },
      'EDF',
    );
    const [row] = await digitalOf(file);

    expect(codes).toEqual([]);
    expect(row).toEqual([...digital]);
  });

  it('writes a recording of annotations alone', async () => {
    const annotations = Array.from({ length: 900 }, (_, i) => ({
      onsetSeconds: i * 30,
      durationSeconds: 30,
      text: `Sleep stage ${i % 5}`,
    }));
    const { original, file } = await converted(
      { plus: 'C', channels: [], recordCount: 1, recordSeconds: 0, annotations, annotationBytes: 40_000 },
      'EDF',
    );

    expect(file.channels).toEqual([]);
    expect(await file.readAnnotations()).toEqual(await original.readAnnotations());
    expect((await file.readAnnotations()).annotations).toHaveLength(900);
  });

  it('makes room for many annotations in one place', async () => {
    const annotations = Array.from({ length: 500 }, (_, i) => ({ onsetSeconds: 3, text: `event ${i}` }));
    const spec: EdfSpec = {
      plus: 'C',
      channels: [uvChannel('Cz', new Float32Array(40), { samplesPerRecord: 10 })],
      annotations,
      annotationBytes: 16_000,
    };
    const { original, file } = await converted(spec, 'BDF');

    expect(await file.readAnnotations()).toEqual(await original.readAnnotations());
  });

  it('refuses a recording without a time axis in words', async () => {
    const spec: EdfSpec = { channels: [uvChannel('Cz', [1, 2], { samplesPerRecord: 2 })], recordSeconds: 0 };

    await expect(converted(spec, 'EDF')).rejects.toThrow('has no known sampling rate');
  });

  it('keeps a start within a second by the onsets, as EDF+ has it', async () => {
    const original = await openBytes(buildEdf(rich));
    const { file } = await written({ ...original, startTime: '2024-03-02T10:20:30.680' }, 'EDF');
    const [first] = (await file.readAnnotations()).annotations;

    expect(file.startTime).toBe('2024-03-02T10:20:30');
    expect(file.startOffsetSeconds).toBe(0.93);
    expect(file.segments.map(({ startSeconds }) => startSeconds)).toEqual([0.93, 5.18, 9.68]);
    expect(first!.onsetSeconds).toBe(-0.32);
  });

  it('keeps the rate to the last digit where a duration does', async () => {
    const { file } = await converted(
      {
        channels: [{ label: 'Cz', digital: steps(22_490, 7), samplesPerRecord: 2249 }],
        recordSeconds: 8.996,
      },
      'EDF',
    );

    expect(file.channels[0]!.samplingRateHz).toBe(250);
  });

  it('says when the start is unknown and when a name is too long', async () => {
    const file = await openBytes(buildEdf({ ...rich, startDate: '00.00.00', recording: 'X' }));
    const { codes } = await written(
      {
        ...file,
        channels: file.channels.map((channel) => ({ ...channel, label: 'Left temporal electrode' })),
      },
      'EDF',
    );

    expect(codes).toEqual(['startTimeUnknown', 'labelsChanged']);
  });
});
