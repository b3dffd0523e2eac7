import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildEdf } from '#tests/builders/edf-builder.ts';
import { textBytes } from '#tests/builders/fuzz-seed.ts';
import { anyRecording } from '#tests/builders/recording-arbitrary.ts';
import { memoryByteSource } from '../byte-source.ts';
import type { EegFile } from '../eeg-file.ts';
import { openEegFile, proposeTableImport } from '../open.ts';
import { channelSegments, sampledFile } from '../sampled-file.ts';
import { memorySink } from '../write/byte-sink.ts';
import { writeCsv } from '../write/write-csv.ts';

const SEED = 20_261_122;

async function opened(bytes: Uint8Array, name = 'made.csv'): Promise<EegFile> {
  const result = await openEegFile(memoryByteSource(bytes, name));
  if (!result.ok) throw new Error(result.problem.message);
  return result.file;
}

async function tableOf(file: EegFile): Promise<Uint8Array<ArrayBuffer>> {
  const sink = memorySink();
  await writeCsv(file, sink);
  return sink.bytes();
}

/** The complete content of a recording, for comparison. */
async function contentOf(file: EegFile) {
  const { annotations } = await file.readAnnotations();
  return {
    startTime: file.startTime,
    durationSeconds: expect.closeTo(file.durationSeconds, 6),
    spanSeconds: expect.closeTo(file.spanSeconds, 6),
    channels: await Promise.all(
      file.channels.map(async ({ label, unit, kind, samplingRateHz, sampleCount }, channel) => ({
        label,
        unit,
        kind,
        samplingRateHz,
        sampleCount,
        values: await file.readFloat64({ channels: [channel], firstSampleIndex: 0, sampleCount }),
        segments: channelSegments(file, channel).map((segment) => ({
          firstSampleIndex: segment.firstSampleIndex,
          sampleCount: segment.sampleCount,
          startSeconds: segment.startSeconds,
        })),
      })),
    ),
    annotations: annotations.toSorted((a, b) => a.onsetSeconds - b.onsetSeconds),
  };
}

const anyText = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
    fc.constantFrom(
      '=1+1',
      "'=1",
      "'",
      '"',
      ' a ',
      'a\r\nb',
      '\n',
      '\t',
      'Cz (uV)',
      'Fp1 (250 Hz; uV)',
      ',',
      '-5',
      '@',
    ),
  )
  .filter((text) => !text.includes('\0'));

describe('a recording written as CSV and read back', () => {
  it('is the same for any labels, gaps, rates, lost values and events', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRecording({ labels: anyText }),
        fc.array(anyText, { maxLength: 4 }),
        async (file, texts) => {
          const annotations = texts.map((text, i) => ({
            onsetSeconds: 7.25 - i / 3,
            durationSeconds: i % 2 === 0 ? undefined : i / 7,
            text,
          }));
          const original = {
            ...file,
            readAnnotations: async () => ({
              annotations: [...(await file.readAnnotations()).annotations, ...annotations],
              warnings: [],
            }),
          };
          const bytes = await tableOf(original);
          const back = await opened(bytes);

          expect(await contentOf(back)).toEqual(await contentOf(original));
          expect(back.format).toBe('Loopwell CSV');
          expect(await proposeTableImport(memoryByteSource(bytes, 'made.csv'))).toBeUndefined();
        },
      ),
      { seed: SEED, numRuns: 60 },
    );
  });

  it('keeps channels of several rates apart, and events where and as long as they are', async () => {
    const original = await opened(
      buildEdf({
        plus: 'C',
        channels: [
          {
            label: 'Cz',
            digital: Int32Array.from({ length: 10_000 }, (_, i) => i % 700),
            samplesPerRecord: 1000,
          },
          { label: 'Temp', digital: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], samplesPerRecord: 1, unit: 'degC' },
          {
            label: 'Pz',
            digital: Int32Array.from({ length: 2500 }, (_, i) => i % 300),
            samplesPerRecord: 250,
          },
        ],
        annotations: [{ onsetSeconds: 7.2502, durationSeconds: 0.5, text: 'eyes closed' }],
      }),
      'made.edf',
    );
    const back = await opened(await tableOf(original));

    expect(
      back.channels.map(({ label, unit, samplingRateHz, sampleCount }) => [
        label,
        unit,
        samplingRateHz,
        sampleCount,
      ]),
    ).toEqual([
      ['Cz', 'uV', 1000, 10_000],
      ['Temp', 'degC', 1, 10],
      ['Pz', 'uV', 250, 2500],
    ]);
    expect((await back.readAnnotations()).annotations).toEqual([
      { onsetSeconds: 7.2502, durationSeconds: 0.5, text: 'eyes closed' },
    ]);
    expect(back.segments).toEqual(original.segments);
  });

  it('keeps the kind where the unit does not say it', async () => {
    const channel = {
      label: 'RAW_TP9',
      unit: 'uV',
      fileUnit: 'uV',
      samplingRateHz: 1,
      sampleCount: 2,
      scale: undefined,
    };
    const file = sampledFile({
      name: 'a',
      format: 'Made',
      startTime: undefined,
      annotations: [],
      warnings: [],
      groups: [
        {
          channels: [
            { ...channel, kind: 'other' },
            { ...channel, label: 'Status', kind: 'status', unit: '' },
            { ...channel, label: 'X', kind: 'other', unit: 'other' },
          ],
          samplingRateHz: 1,
          sampleCount: 2,
          segments: [{ firstSampleIndex: 0, sampleCount: 2, startSeconds: 0 }],
          read: async (channels, _first, count) => channels.map(() => new Float64Array(count).fill(3)),
        },
      ],
    });

    expect(await contentOf(await opened(await tableOf(file)))).toEqual(await contentOf(file));
  });

  it('reads a table that a spreadsheet saved again, times rounded and lines ended its way', async () => {
    const rows = Array.from(
      { length: 600 },
      (_, i) => `${((i + (i < 300 ? 0 : 100)) / 256).toFixed(5)},${i},,,,`,
    );
    const head =
      '"time_s","Cz (256 Hz; uV)","annotation","annotation_onset_s","annotation_duration_s","start_time"';
    const file = await opened(textBytes(`\uFEFF${[head, ...rows].join('\r\n')}\r\n`));

    expect(file.channels).toMatchObject([{ label: 'Cz', samplingRateHz: 256, sampleCount: 600 }]);
    expect(file.segments.map(({ durationSeconds }) => durationSeconds)).toEqual([300 / 256, 300 / 256]);
  });

  it.each([
    ['semicolons and decimal commas', ';', ','],
    ['semicolons and decimal points', ';', '.'],
    ['commas and quoted decimal commas', ',', ','],
    ['tabs and decimal commas', '\t', ','],
  ])('reads a table that a spreadsheet saved again with %s', async (_name, delimiter, decimal) => {
    const number = (value: number) => {
      const text = String(value).replace('.', decimal);
      return delimiter === decimal ? `"${text}"` : text;
    };
    const annotation = ['"a; b, 1,5\tc"', number(0.5), number(0.25), '2024-03-02T10:20:30'];
    const rows = Array.from({ length: 600 }, (_, i) => {
      const seconds = (i + (i < 300 ? 0 : 100)) / 250;
      return [number(seconds), number(i / 4), ...(i === 0 ? annotation : ['', '', '', ''])];
    });
    const head = ['time_s', '"Cz (250 Hz; uV)"', 'annotation', 'annotation_onset_s', 'annotation_duration_s'];
    const lines = [[...head, 'start_time'], ...rows].map((cells) => cells.join(delimiter));
    const bytes = textBytes(`\uFEFF${lines.join('\r\n')}\r\n`);
    const file = await opened(bytes);

    expect(file.format).toBe('Loopwell CSV');
    expect(file.channels).toMatchObject([{ label: 'Cz', unit: 'uV', samplingRateHz: 250, sampleCount: 600 }]);
    expect(file.segments).toEqual([
      { startSeconds: 0, durationSeconds: 1.2 },
      { startSeconds: 1.6, durationSeconds: 1.2 },
    ]);
    const [values] = await file.readFloat64({ channels: [0], firstSampleIndex: 0, sampleCount: 600 });
    expect([...values!]).toEqual(rows.map((_, i) => i / 4));
    expect((await file.readAnnotations()).annotations).toEqual([
      { onsetSeconds: 0.5, durationSeconds: 0.25, text: 'a; b, 1,5\tc' },
    ]);
    expect(file.startTime).toBe('2024-03-02T10:20:30');
    expect(await proposeTableImport(memoryByteSource(bytes, 'made.csv'))).toBeUndefined();
  });

  it.each([
    ['2024-03-02 10:20:30', '2024-03-02T10:20:30', []],
    ['02.03.2024 10:20', undefined, ['startTimeInvalid']],
  ])('takes a start that a spreadsheet wrote as %s for %s', async (cell, startTime, codes) => {
    const head = 'time_s,Cz (1 Hz; uV),annotation,annotation_onset_s,annotation_duration_s,start_time';
    const file = await opened(textBytes(`${head}\n0,1,,,,${cell}\n1,2,,,,\n`));

    expect(file.startTime).toBe(startTime);
    expect(file.warnings.map(({ code }) => code)).toEqual(codes);
  });

  it('leaves a table with such a beginning but other columns to the import', async () => {
    const rows = Array.from(
      { length: 60 },
      (_, i) => `${(i / 250).toFixed(7)},${(i * 7) % 31},${(i * 5) % 29}`,
    );
    const bytes = textBytes(['time_s,C3,C4', ...rows].join('\n'));

    expect((await opened(bytes)).format).toBe('CSV');
    expect(await proposeTableImport(memoryByteSource(bytes, 'a.csv'))).toBeDefined();
  });

  it('keeps rows whose time is damaged, and says so', async () => {
    const text = new TextDecoder().decode(
      await tableOf(
        await opened(
          buildEdf({ channels: [{ label: 'Cz', digital: [1, 2, 3, 4], samplesPerRecord: 4 }] }),
          'a.edf',
        ),
      ),
    );
    const file = await opened(textBytes(text.replace('\n0.5,', '\n?,')));

    expect(file.channels[0]!.sampleCount).toBe(4);
    expect(file.warnings.map(({ code }) => code)).toEqual(['timesDamaged']);
    expect(file.segments).toHaveLength(1);
  });
});
