import { describe, expect, it } from 'vitest';
import { RecordDecoder } from '#dsp/host/record-decoder.ts';
import { loadTestKernels } from '#dsp/testing/kernels-for-tests.ts';
import { buildEdf, type EdfSpec, uvChannel } from '#tests/builders/edf-builder.ts';
import { memoryByteSource } from '../byte-source.ts';
import type { EegFile, SampleRange } from '../eeg-file.ts';
import { openEegFile } from '../open.ts';

const ramp = (count: number, start = 0) => Int32Array.from({ length: count }, (_, i) => start + i);

const plain: EdfSpec = { channels: [{ label: 'Cz', digital: ramp(40), samplesPerRecord: 10 }] };

async function opened(spec: EdfSpec): Promise<EegFile> {
  const result = await openEegFile(memoryByteSource(buildEdf(spec)));
  if (!result.ok) throw new Error(result.problem.message);
  return result.file;
}

const digitalPart = async (file: EegFile, range: SampleRange) => (await file.readDigital?.(range))?.[0];

const codes = (file: EegFile) => file.warnings.map((warning) => warning.code);

const firstDigital = async (file: EegFile, channel = 0) =>
  Array.from((await digitalPart(file, { channels: [channel], firstSampleIndex: 0, sampleCount: 1e6 })) ?? []);

describe('time and gaps', () => {
  it('starts the recording at the first record, not at the header time', async () => {
    const file = await opened({ ...plain, plus: 'C', recordOnsets: [0.25, 1.25, 2.25, 3.25] });

    expect(file.startOffsetSeconds).toBe(0.25);
    expect(file.segments).toEqual([{ startSeconds: 0.25, durationSeconds: 4 }]);
    expect(file.startTime).toBe('2024-03-02T10:20:30');
    expect(codes(file)).toEqual([]);
  });

  it('makes one segment of each run of records without a gap and says which samples it holds', async () => {
    const file = await opened({ ...plain, plus: 'D', recordOnsets: [0, 1, 5.5, 9] });

    expect(file.segments).toEqual([
      { startSeconds: 0, durationSeconds: 2 },
      { startSeconds: 5.5, durationSeconds: 1 },
      { startSeconds: 9, durationSeconds: 1 },
    ]);
    expect(file.durationSeconds).toBe(4);
    expect(file.spanSeconds).toBe(10);
    expect(file.segmentSamples(1, 0)).toEqual({ firstSampleIndex: 20, sampleCount: 10 });
    expect(codes(file)).toEqual(['gaps']);
  });

  it('finds every gap of a long recording', async () => {
    const recordOnsets: number[] = [];
    for (let record = 0, at = 0; record < 500; record++, at += record % 7 === 0 ? 1.5 : 1)
      recordOnsets.push(at);
    const file = await opened({
      channels: [{ label: 'Cz', digital: ramp(500), samplesPerRecord: 1 }],
      plus: 'D',
      recordOnsets,
      annotationBytes: 16,
    });

    expect(file.segments).toHaveLength(72);
    expect(file.segments.reduce((sum, segment) => sum + segment.durationSeconds, 0)).toBe(500);
  });

  it('trusts the times of the records over the marker', async () => {
    expect(codes(await opened({ ...plain, plus: 'D' }))).toEqual(['noGaps']);
    expect(codes(await opened({ ...plain, plus: 'C', recordOnsets: [0, 1, 2, 4] }))).toEqual([
      'undeclaredGaps',
    ]);
  });

  it.each([
    [[0, 3, 1, 7], 'recordsOverlap'],
    [[0, 3, 1, 5], 'recordTimesDisordered'],
  ])(
    'keeps records in file order when their times run backwards (%s), and says so',
    async (recordOnsets, code) => {
      const file = await opened({ ...plain, plus: 'D', recordOnsets });
      const { warnings } = await file.readAnnotations();

      expect([...file.warnings, ...warnings].map((warning) => warning.code)).toContain(code);
      expect(await firstDigital(file)).toEqual([...ramp(40)]);
    },
  );

  it('takes records to follow each other when they do not say when they start', async () => {
    const file = await opened({
      ...plain,
      plus: 'C',
      recordOnsets: [undefined, undefined, undefined, undefined],
    });

    expect(file.segments).toEqual([{ startSeconds: 0, durationSeconds: 4 }]);
    expect(codes(file)).toEqual(['recordTimesMissing']);
  });

  it.each([
    ['31.02.24', '10.00.00', 'X', undefined],
    ['00.00.00', '10.00.00', 'X', undefined],
    ['01.01.24', '24.00.00', 'X', undefined],
    ['01.01.84', '10.00.00', 'X', '2084-01-01T10:00:00'],
    ['01.01.85', '10.00.00', 'X', '1985-01-01T10:00:00'],
    ['01.01.85', '10.00.00', 'Startdate 05-JUN-2030 X X X', '2030-06-05T10:00:00'],
    ['01.01.85', '10.00.00', 'Startdate 41-JUN-2030 X X X', '1985-01-01T10:00:00'],
  ])('reads date %s, time %s, recording %s as %s', async (startDate, startTime, recording, expected) => {
    const file = await opened({ ...plain, startDate, startTime, recording });

    expect(file.startTime).toBe(expected);
    expect(codes(file)).toEqual(expected === undefined ? ['startTimeInvalid'] : []);
  });
});

describe('how many records there are', () => {
  it.each([
    [-1, ['recordCountUnknown']],
    [7, ['recordCountMismatch']],
    [2, ['recordCountMismatch']],
    ['', ['recordCountUnknown']],
  ])('counts them by the size of the file when the header says %s', async (recordCount, expected) => {
    const file = await opened({ ...plain, claims: { recordCount } });

    expect(codes(file)).toEqual(expected);
    expect(await firstDigital(file)).toEqual([...ramp(40)]);
  });

  it('leaves out a record that was cut off, and says so', async () => {
    const file = await opened({ ...plain, trailing: new Uint8Array(7) });

    expect(file.channels[0]?.sampleCount).toBe(40);
    expect(codes(file)).toEqual(['partialRecord']);
  });

  it('opens a file without any record', async () => {
    const file = await opened({ ...plain, recordCount: 0 });

    expect(codes(file)).toEqual(['noRecords']);
    expect(file.segments).toEqual([]);
    expect(await firstDigital(file)).toEqual([]);
  });

  it('opens records without duration as samples without a time base', async () => {
    const file = await opened({ ...plain, recordSeconds: 0 });

    expect(file.channels[0]?.samplingRateHz).toBe(0);
    expect(codes(file)).toEqual(['noTimeBase']);
    expect(await firstDigital(file)).toEqual([...ramp(40)]);
  });

  it('indexes by samples per record where the duration is no whole number', async () => {
    const file = await opened({
      channels: [{ label: 'Cz', digital: ramp(1228 * 2), samplesPerRecord: 1228 }],
      recordSeconds: 9.59375,
    });

    expect(file.channels[0]?.samplingRateHz).toBe(128);
    expect(await firstDigital(file)).toEqual([...ramp(1228 * 2)]);
  });

  it('recognises a file that was transferred as text', async () => {
    const broken = new Uint8Array(600);
    for (let i = 0; i < 300; i++) broken[i] = [0xef, 0xbf, 0xbd][i % 3]!;
    const file = await opened({ ...plain, recordCount: 0, claims: { recordCount: 20 }, trailing: broken });

    expect(codes(file)).toEqual(['damagedInTransfer']);
    expect(file.warnings[0]?.message).toContain('damaged in transfer');
  });

  it('finds the data where the header is longer than its signals need', async () => {
    const bytes = buildEdf({ ...plain, claims: { headerBytes: 768 } });
    const longer = new Uint8Array(bytes.length + 256);
    longer.set(bytes.subarray(0, 512));
    longer.set(bytes.subarray(512), 768);
    const result = await openEegFile(memoryByteSource(longer));

    expect(result.ok && codes(result.file)).toEqual(['headerSizeMismatch']);
    expect(result.ok && (await firstDigital(result.file))).toEqual([...ramp(40)]);
  });
});

describe('scale and unit', () => {
  const one = (channel: Partial<EdfSpec['channels'][number]>) =>
    opened({ channels: [{ label: 'Cz', digital: [0, 1, -2], samplesPerRecord: 3, ...channel }] });
  const range = { physicalMin: -100, physicalMax: 100, digitalMin: -1000, digitalMax: 1000 };
  const values = async (file: EegFile) =>
    Array.from((await file.readFloat64({ channels: [0], firstSampleIndex: 0, sampleCount: 3 }))[0] ?? []);

  it.each([
    ['uV', 0.1],
    ['\u00b5V', 0.1],
    ['UV', 0.1],
    ['mV', 100],
    ['V', 100_000],
    ['nV', 0.0001],
  ])('reads %s as microvolts', async (unit, uvPerStep) => {
    const file = await one({ ...range, unit });
    const steps = (await values(file)).map((value) => value / uvPerStep);

    expect(file.channels[0]).toMatchObject({ unit: 'uV', kind: 'voltage' });
    for (const [i, step] of [0, 1, -2].entries()) expect(steps[i]).toBeCloseTo(step, 9);
  });

  it('keeps a unit it does not know', async () => {
    const file = await one({ ...range, unit: '.V' });

    expect(file.channels[0]).toMatchObject({ unit: '.V', kind: 'other' });
  });

  it('keeps the sign of a channel that is stored upside down', async () => {
    const file = await one({ ...range, physicalMin: 100, physicalMax: -100 });

    expect((await values(file))[1]).toBeCloseTo(-0.1, 9);
    expect(codes(file)).toEqual(['invertedScale']);
  });

  it.each([{ digitalMin: 5, digitalMax: 5 }, { physicalMin: 5, physicalMax: 5 }, { physicalMin: 'abc' }])(
    'shows counts instead of inventing a scale for %o',
    async (defect) => {
      const file = await one({ ...range, ...defect });

      expect(await values(file)).toEqual([0, 1, -2]);
      expect(file.channels[0]).toMatchObject({ unit: 'counts', scale: undefined });
      expect(codes(file)).toEqual(['noScale']);
    },
  );

  it('accepts a decimal comma', async () => {
    const file = await one({ ...range, physicalMin: '-100,0', physicalMax: '100,0' });

    expect(file.channels[0]?.unit).toBe('uV');
  });

  it('reads 24-bit samples with their sign', async () => {
    const digital = [0, 1, -1, 8_388_607, -8_388_608, -256, 65_536];
    const file = await opened({ family: 'BDF', channels: [{ label: 'A1', digital, samplesPerRecord: 7 }] });

    expect(file.format).toBe('BDF');
    expect(await firstDigital(file)).toEqual(digital);
  });
});

describe('channels', () => {
  it('keeps mixed rates native and refuses to mix them in one read', async () => {
    const file = await opened({
      channels: [
        { label: 'Fast', digital: ramp(40), samplesPerRecord: 10 },
        { label: 'Slow', digital: ramp(8, 100), samplesPerRecord: 2 },
      ],
    });

    expect(file.channels.map((channel) => channel.samplingRateHz)).toEqual([10, 2]);
    expect(await firstDigital(file, 1)).toEqual([...ramp(8, 100)]);
    await expect(async () =>
      file.readFloat32({ channels: [0, 1], firstSampleIndex: 0, sampleCount: 2 }),
    ).rejects.toThrow('same sampling rate');
  });

  it('keeps duplicate names and trailing dots', async () => {
    const file = await opened({
      channels: ['Fc5.', 'Fc5.'].map((label) => uvChannel(label, [1], { samplesPerRecord: 1 })),
    });

    expect(file.channels.map((channel) => channel.label)).toEqual(['Fc5.', 'Fc5.']);
    expect(codes(file)).toEqual(['duplicateLabels']);
  });

  it('reads every range as the same part of the whole, across records', async () => {
    const file = await opened({ ...plain, plus: 'C' });

    for (let firstSampleIndex = 0; firstSampleIndex < 42; firstSampleIndex++) {
      for (const sampleCount of [0, 1, 9, 10, 11, 40]) {
        const part = await digitalPart(file, { channels: [0], firstSampleIndex, sampleCount });
        expect(Array.from(part ?? [])).toEqual(
          [...ramp(40)].slice(firstSampleIndex, firstSampleIndex + sampleCount),
        );
      }
    }
  });

  it('reads one huge record piece by piece', async () => {
    const digital = Int16Array.from({ length: 2_500_000 }, (_, i) => (i * 31) % 30_000);
    const file = await opened({ channels: [{ label: 'Cz', digital, samplesPerRecord: digital.length }] });
    const range = { channels: [0], firstSampleIndex: 1_000_003, sampleCount: 1_400_000 };

    const [read] = await file.readDigital!(range);
    expect(read).toHaveLength(range.sampleCount);
    expect(read!.findIndex((value, i) => value !== digital[range.firstSampleIndex + i])).toBe(-1);
  });
});

describe('decoding in WebAssembly', () => {
  const specs: [string, EdfSpec][] = [
    [
      'EDF in mV, two rates and a channel without scale',
      {
        channels: [
          {
            label: 'A',
            digital: ramp(70, -35),
            samplesPerRecord: 10,
            unit: 'mV',
            physicalMin: -7,
            physicalMax: 3,
          },
          { label: 'B', digital: ramp(70, 30_000), samplesPerRecord: 10, physicalMin: 9, physicalMax: -9 },
          { label: 'C', digital: ramp(21), samplesPerRecord: 3, physicalMin: 1, physicalMax: 1 },
        ],
      },
    ],
    [
      'BDF',
      { family: 'BDF', channels: [{ label: 'A', digital: ramp(60, -8_388_608), samplesPerRecord: 20 }] },
    ],
  ];

  it.each(specs)('gives the same samples as TypeScript for any part of %s', async (_name, spec) => {
    const decoder = new RecordDecoder(await loadTestKernels());
    const plainFile = await opened(spec);
    const result = await openEegFile(memoryByteSource(buildEdf(spec)), { decoder });
    if (!result.ok) throw new Error(result.problem.message);

    for (const [channel, { sampleCount: total }] of plainFile.channels.entries()) {
      for (let firstSampleIndex = 0; firstSampleIndex < total; firstSampleIndex += 7) {
        for (const sampleCount of [1, 10, 25, total]) {
          const range = { channels: [channel], firstSampleIndex, sampleCount };
          const expected = await plainFile.readFloat32(range);
          expect(await result.file.readFloat32(range)).toEqual(expected);
          const into = [new Float32Array(sampleCount + 3).fill(7)];
          const [filled] = await result.file.readFloat32(range, into);
          expect(filled).toEqual(expected[0]);
          // Channels without a scale are decoded in TypeScript, into new rows.
          if (plainFile.channels[channel]!.scale) expect(filled!.buffer).toBe(into[0]!.buffer);
          expect(await result.file.readFloat64(range)).toEqual(await plainFile.readFloat64(range));
          expect(await result.file.readDigital!(range)).toEqual(await plainFile.readDigital!(range));
        }
      }
    }
  });
});
