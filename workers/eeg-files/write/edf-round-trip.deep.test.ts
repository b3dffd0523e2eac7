import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildOpenBci } from '#tests/builders/openbci-builder.ts';
import { anyRecording } from '#tests/builders/recording-arbitrary.ts';
import { memoryByteSource } from '../byte-source.ts';
import type { EegAnnotation, EegFile } from '../eeg-file.ts';
import { openEegFile } from '../open.ts';
import { channelSegments, sampledFile } from '../sampled-file.ts';
import { memorySink } from './byte-sink.ts';
import { writeEdf } from './write-edf.ts';

const SEED = 20_261_121;

async function opened(bytes: Uint8Array, name = 'made.edf'): Promise<EegFile> {
  const result = await openEegFile(memoryByteSource(bytes, name));
  if (!result.ok) throw new Error(result.problem.message);
  return result.file;
}

async function writtenBytes(file: EegFile, family: 'EDF' | 'BDF') {
  const sink = memorySink();
  const { warnings } = await writeEdf(file, family, sink);
  return { bytes: sink.bytes(), codes: warnings.map(({ code }) => code) };
}

/** Without storage positions, which are not part of the recording. */
const segmentsOf = (file: EegFile, channel: number) =>
  channelSegments(file, channel)
    .filter(({ sampleCount }) => sampleCount > 0)
    .map(({ firstSampleIndex, sampleCount, startSeconds }) => ({
      firstSampleIndex,
      sampleCount,
      startSeconds,
    }));

async function valuesOf(file: EegFile, channel: number): Promise<Float64Array> {
  const { sampleCount } = file.channels[channel]!;
  const [values] = await file.readFloat64({ channels: [channel], firstSampleIndex: 0, sampleCount });
  return values!;
}

async function expectSameRecording(actual: EegFile, expected: EegFile, stepUv: number): Promise<void> {
  expect(
    actual.channels.map(({ kind, unit, samplingRateHz, sampleCount }) => ({
      kind,
      unit,
      samplingRateHz,
      sampleCount,
    })),
  ).toEqual(
    expected.channels.map(({ kind, unit, samplingRateHz, sampleCount }) => ({
      kind,
      unit,
      samplingRateHz,
      sampleCount,
    })),
  );
  for (const channel of expected.channels.keys()) {
    expect(segmentsOf(actual, channel)).toEqual(close(segmentsOf(expected, channel)));
    const [read, meant] = [await valuesOf(actual, channel), await valuesOf(expected, channel)];
    const isSame = (value: number, i: number) =>
      Number.isNaN(value) ? Number.isNaN(meant[i]) : Math.abs(value - meant[i]!) <= stepUv;
    expect(read.findIndex((value, i) => !isSame(value, i))).toBe(-1);
  }
  expect((await actual.readAnnotations()).annotations).toEqual(
    (await expected.readAnnotations()).annotations,
  );
}

const times = ({ segments, durationSeconds, spanSeconds, startOffsetSeconds }: EegFile) => ({
  segments,
  durationSeconds,
  spanSeconds,
  startOffsetSeconds,
});

/** Equal to a nanosecond, the resolution of written record times. */
const close = (value: unknown): unknown => {
  if (typeof value === 'number') return expect.closeTo(value, 7);
  if (Array.isArray(value)) return value.map(close);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, close(each)]));
};

describe('a recording written as EDF+ or BDF+ and read back', () => {
  it.each(['EDF', 'BDF'] as const)(
    'is the same for any gaps, rates, lost values and events: %s',
    async (family) => {
      await fc.assert(
        fc.asyncProperty(
          anyRecording({ labels: fc.constantFrom('Cz', 'Pz', 'EEG Fp1-Ref') }),
          async (file) => {
            const { bytes } = await writtenBytes(file, family);
            const back = await opened(bytes);

            await expectSameRecording(back, file, 0.01);
            expect(times(back)).toEqual(close(times(file)));
            // The format cannot express an unknown start.
            if (file.startTime === undefined) return;
            expect(back.startTime).toBe(file.startTime);
            await expectSameRecording(await opened((await writtenBytes(back, family)).bytes), back, 0);
          },
        ),
        { seed: SEED, numRuns: 100 },
      );
    },
  );

  it.each([250, 256])(
    'fills nothing where losses lie anywhere, as far as the format allows: %i Hz',
    async (rateHz) => {
      const lostRows = [...range(101, 7), ...range(500, 300), ...range(1203, 1), ...range(1999, 2)];
      const text = buildOpenBci({ rows: 2611, lostRows, rateLine: `%Sample Rate = ${rateHz} Hz` });
      const original = await opened(text, 'OpenBCI-RAW.txt');
      const { bytes, codes } = await writtenBytes(original, 'BDF');
      const back = await opened(bytes);
      const header = new TextDecoder('latin1').decode(bytes.subarray(0, 256));
      const records = Number(header.slice(236, 244));
      const perRecord = Number(header.slice(244, 252)) * rateHz;

      expect(original.segments).toHaveLength(5);
      expect(times(back)).toEqual(close(times(original)));
      // A record of one sample at 256 Hz has no duration with eight characters; one of two samples has.
      expect(records * perRecord - original.channels[0]!.sampleCount).toBe(rateHz === 250 ? 0 : 3);
      expect(codes.includes('missingFilled')).toBe(rateHz === 256);
    },
  );

  it('grows little by its marks where a long recording has a few gaps', async () => {
    const segments = [512_345, 600_001, 299_999, 430_003];
    const original = recordingOf(256, segments);
    const { bytes } = await writtenBytes(original, 'EDF');
    const header = new TextDecoder('latin1').decode(bytes.subarray(0, 256));

    expect(Number(header.slice(244, 252))).toBe(1);
    expect(bytes.length).toBeLessThan(1.1 * 4 * sum(segments));
    await expectSameRecording(await opened(bytes), original, 0.01);
  });

  it('grows to four times its samples at most where a long comment needs room in every record', async () => {
    // Both segments would fill records of 10 samples.
    const segments = [700_010, 700_030];
    const original = recordingOf(250, segments, [
      { onsetSeconds: 1, durationSeconds: undefined, text: 'comment '.repeat(50) },
    ]);
    const { bytes } = await writtenBytes(original, 'EDF');

    expect(bytes.length).toBeLessThan(4 * 4 * sum(segments));
    await expectSameRecording(await opened(bytes), original, 0.01);
  });

  it('says so where marks were lost, and reads the rest', async () => {
    const original = await opened(
      buildOpenBci({ rows: 700, lostRows: [101, 300, 301, 501], rateLine: '%Sample Rate = 256 Hz' }),
      'OpenBCI-RAW.txt',
    );
    const { bytes } = await writtenBytes(original, 'EDF');
    const text = new TextDecoder('latin1').decode(bytes);
    const at = text.indexOf('Missing samples\u0014');
    bytes.set(new TextEncoder().encode('Mussing'), at);
    const back = await opened(bytes);

    expect(back.warnings.map(({ code }) => code)).toContain('marksDamaged');
    expect(back.segments).toHaveLength(original.segments.length - 1);
  });

  it('says of values filled in by earlier versions that they are read as signal', async () => {
    const original = await opened(buildOpenBci({ rows: 700 }), 'OpenBCI-RAW.txt');
    const annotation = { onsetSeconds: 1, durationSeconds: 0.5, text: 'Missing samples: Cz' };
    const withOld: EegFile = {
      ...original,
      readAnnotations: async () => ({ annotations: [annotation], warnings: [] }),
    };
    const { annotations, warnings } = await (
      await opened((await writtenBytes(withOld, 'EDF')).bytes)
    ).readAnnotations();

    expect(annotations).toEqual([annotation]);
    expect(warnings.map(({ code }) => code)).toEqual(['missingNotMarked']);
  });
});

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Two channels with a gap of 1.7 s before every segment but the first. */
function recordingOf(
  samplingRateHz: number,
  sampleCounts: readonly number[],
  annotations: readonly EegAnnotation[] = [],
): EegFile {
  const segments = sampleCounts.map((sampleCount, i) => {
    const firstSampleIndex = sum(sampleCounts.slice(0, i));
    return { firstSampleIndex, sampleCount, startSeconds: firstSampleIndex / samplingRateHz + 1.7 * i };
  });
  const sampleCount = sum(sampleCounts);
  const [kind, unit] = ['voltage' as const, 'uV'];
  const channel = { kind, unit, fileUnit: unit, samplingRateHz, sampleCount, scale: undefined };
  const read = async (channels: readonly number[], first: number, count: number) =>
    channels.map((each) =>
      Float64Array.from({ length: count }, (_, i) => 40 * Math.sin((first + i) / (7 + each))),
    );
  const channels = ['Cz', 'Pz'].map((label) => ({ ...channel, label }));
  return sampledFile({
    name: 'made',
    format: 'Made',
    startTime: undefined,
    groups: [{ channels, samplingRateHz, sampleCount, segments, read }],
    annotations,
    warnings: [],
  });
}

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);
