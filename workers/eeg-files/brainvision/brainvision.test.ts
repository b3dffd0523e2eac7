import { describe, expect, it } from 'vitest';
import {
  type BrainVisionFiles,
  type BrainVisionSpec,
  buildBrainVision,
  storedValue,
} from '#tests/builders/brainvision-builder.ts';
import { memoryByteSource } from '../byte-source.ts';
import type { EegFile, OpenResult } from '../eeg-file.ts';
import { openEegFile } from '../open.ts';

type Part = keyof BrainVisionFiles;
const PARTS: readonly Part[] = ['header', 'marker', 'data'];

/** Opens one of the files together with the others listed in `present`. */
function open(
  files: BrainVisionFiles,
  from: Part = 'header',
  present: readonly Part[] = PARTS,
): Promise<OpenResult> {
  const beside = present.map((part) => files[part]);
  return openEegFile(memoryByteSource(files[from].bytes, files[from].name), {
    companion(name) {
      const found = beside.find((file) => file.name === name);
      return found && memoryByteSource(found.bytes, found.name);
    },
  });
}

async function opened(spec: BrainVisionSpec = {}): Promise<EegFile> {
  const result = await open(buildBrainVision(spec));
  if (!result.ok) throw new Error(result.problem.message);
  return result.file;
}

const messageOf = (result: OpenResult) => (result.ok ? undefined : result.problem.message);
const codes = (file: EegFile) => file.warnings.map(({ code }) => code);
const expectedUv = (channel: number, first: number, count: number, resolution = 0.1) =>
  Array.from({ length: count }, (_, i) => storedValue(channel, first + i) * resolution);

describe('BrainVision recordings', () => {
  it.each(
    (['INT_16', 'INT_32', 'IEEE_FLOAT_32', 'ASCII'] as const).flatMap((format) =>
      [false, true].map(
        (isVectorized) => [format, isVectorized ? 'vectorized' : 'multiplexed', isVectorized] as const,
      ),
    ),
  )('reads %s, %s', async (format, _, isVectorized) => {
    const file = await opened({ format, isVectorized, samples: 2500 });

    expect(file.channels.map(({ label, unit, samplingRateHz }) => [label, unit, samplingRateHz])).toEqual([
      ['Fp1', 'uV', 256],
      ['Cz', 'uV', 256],
      ['EMG', 'uV', 256],
    ]);
    for (const [first, count] of [
      [0, 2500],
      [1000, 100],
      [2490, 50],
    ] as const) {
      const [cz, emg] = await file.readFloat64({
        channels: [1, 2],
        firstSampleIndex: first,
        sampleCount: count,
      });
      expect([...(cz ?? [])]).toEqual(expectedUv(1, first, Math.min(count, 2500 - first)));
      expect([...(emg ?? [])]).toEqual(
        expectedUv(2, first, Math.min(count, 2500 - first)).map((mv) => mv * 1000),
      );
    }
    expect(file.readDigital !== undefined).toBe(format.startsWith('INT'));
    expect(file.warnings).toEqual([]);
  });

  it('reads bytes in big-endian order', async () => {
    const file = await opened({ isBigEndian: true });
    const [digital] =
      (await file.readDigital?.({ channels: [0], firstSampleIndex: 3, sampleCount: 2 })) ?? [];

    expect([...(digital ?? [])]).toEqual([storedValue(0, 3), storedValue(0, 4)]);
  });

  it('reads numbers with a decimal comma', async () => {
    const file = await opened({ format: 'ASCII', decimal: ',', samples: 20 });
    const [values] = await file.readFloat64({ channels: [0], firstSampleIndex: 0, sampleCount: 20 });

    expect([...(values ?? [])]).toEqual(expectedUv(0, 0, 20));
  });

  it('opens from any of its three files', async () => {
    const files = buildBrainVision();

    for (const part of PARTS) expect((await open(files, part)).ok, part).toBe(true);
  });

  it('names the file that is missing', async () => {
    const files = buildBrainVision();

    expect(messageOf(await open(files, 'header', ['marker']))).toContain("'rec.eeg', which is not there");
    expect(messageOf(await open(files, 'data', ['marker']))).toContain("without its header 'rec.vhdr'");
    expect(messageOf(await open(files, 'marker', ['data']))).toContain("'rec.vhdr'");
  });

  it('shows a recording without its markers and says so', async () => {
    const result = await open(buildBrainVision(), 'header', ['data']);

    expect(result.ok && codes(result.file)).toEqual(['markersMissing']);
  });

  it('reads headers of older programs, in Western letters and without units', async () => {
    const file = await opened({
      header: (text) => text.replace('Codepage=UTF-8\r\n', ''),
      encode: (text) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0),
      channels: [
        { label: String.raw`F\1z`, unit: 'µV' },
        { label: 'Üb', unit: '' },
        { label: 'T', unit: 'C' },
      ],
    });

    expect(file.channels.map(({ label, unit, kind }) => [label, unit, kind])).toEqual([
      ['F,z', 'uV', 'voltage'],
      ['Üb', 'uV', 'voltage'],
      ['T', 'C', 'other'],
    ]);
  });

  it('shows a channel without a usable resolution in counts', async () => {
    const file = await opened({
      channels: [
        { label: 'A', resolution: '0' },
        { label: 'B', resolution: '' },
      ],
    });

    expect(file.channels.map(({ unit }) => unit)).toEqual(['counts', 'uV']);
    expect(codes(file)).toEqual(['noScale']);
  });
});

describe('markers of a BrainVision recording', () => {
  it('gives them their place, their length and the start of the recording', async () => {
    const file = await opened({
      markers: [
        'New Segment,,1,1,0,20181106153757758000',
        String.raw`Comment,a\1 b,129,64,0`,
        'Stimulus,S 1,x,1,0',
      ],
    });

    expect(file.startTime).toBe('2018-11-06T15:37:57.758');
    expect((await file.readAnnotations()).annotations).toEqual([
      { onsetSeconds: 0, durationSeconds: 1 / 256, text: 'New Segment/' },
      { onsetSeconds: 0.5, durationSeconds: 0.25, text: 'Comment/a, b' },
    ]);
    expect(codes(file)).toEqual(['annotationsDamaged']);
  });

  it('leaves a gap where the times of new segments show a pause', async () => {
    const file = await opened({
      markers: [
        'New Segment,,1,1,0,20181106100000000000',
        'New Segment,,129,1,0,20181106100010500000',
        'Stimulus,S 1,193,1,0',
      ],
    });

    expect(file.segments).toEqual([
      { startSeconds: 0, durationSeconds: 0.5 },
      { startSeconds: 10.5, durationSeconds: 0.5 },
    ]);
    expect((await file.readAnnotations()).annotations.map(({ onsetSeconds }) => onsetSeconds)).toEqual([
      0, 10.5, 10.75,
    ]);
    expect(codes(file)).toEqual(['gaps']);
  });

  it('says that the length of a pause without times is unknown', async () => {
    const file = await opened({
      markers: ['New Segment,,1,1,0', 'New Segment,,129,1,0,00000000000000000000'],
    });

    expect(file.segments).toHaveLength(1);
    expect(codes(file)).toEqual(['segmentsWithoutTime']);
  });
});

describe('a damaged BrainVision recording', () => {
  it('is shown as far as its data file goes', async () => {
    const file = await opened({ dataBytes: 6 * 100 + 3 });

    expect(file.channels[0]?.sampleCount).toBe(100);
    expect(codes(file)).toEqual(['truncated', 'trailingBytes']);
  });

  it('keeps its channels apart where a vectorized file lacks its end', async () => {
    const file = await opened({ isVectorized: true, dataBytes: 2 * (256 + 100) });
    const [first, second] = await file.readFloat64({
      channels: [0, 1],
      firstSampleIndex: 90,
      sampleCount: 20,
    });

    expect([...(first ?? [])]).toEqual(expectedUv(0, 90, 20));
    expect([...(second ?? [])].slice(0, 10)).toEqual(expectedUv(1, 90, 10));
    expect([...(second ?? [])].slice(10).every(Number.isNaN)).toBe(true);
    expect(file.channels.map(({ label }) => label)).toEqual(['Fp1', 'Cz']);
    expect(codes(file)).toEqual(['truncated', 'channelsMissing']);
  });

  it.each(['0', '1e-308', '1e308', 'x'])(
    'has no time axis with a sampling interval of %s',
    async (samplingIntervalUs) => {
      const file = await opened({ samplingIntervalUs });

      expect(file.channels[0]).toMatchObject({ samplingRateHz: 0, sampleCount: 256 });
      expect(codes(file)).toContain('noTimeBase');
    },
  );

  it('is refused where its text data have rows of another width', async () => {
    const files = buildBrainVision({ format: 'ASCII', samples: 40 });
    const header = buildBrainVision({
      format: 'ASCII',
      channels: Array.from({ length: 40 }, (_, i) => ({ label: `E${i}` })),
    }).header;

    expect(messageOf(await open({ ...files, header }))).toContain('does not hold the 40 channels');
  });

  it.each([
    ['its number of channels', (text: string) => text.replace('NumberOfChannels=3', 'NumberOfChannels=x')],
    ['its data file', (text: string) => text.replace('DataFile=rec.eeg', 'DataFile=')],
    ['[Common Infos]', (text: string) => text.replace('[Common Infos]', '[Other]')],
    ['number format', (text: string) => text.replace('INT_16', 'INT_24')],
    ['spectra', (text: string) => text.replace('NumberOf', 'DataType=FREQUENCYDOMAIN\r\nNumberOf')],
  ])('is refused in words where the header lacks %s', async (cause, header) => {
    const result = await open(buildBrainVision({ header }));

    expect(messageOf(result)).toContain(cause);
  });
});
