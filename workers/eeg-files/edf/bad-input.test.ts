import { describe, expect, it } from 'vitest';
import { asUtf8Text, cutTo, virtualFile, withChangedLineEnds, withField } from '#tests/builders/damage.ts';
import { buildEdf, type EdfSpec } from '#tests/builders/edf-builder.ts';
import { memoryByteSource } from '../byte-source.ts';
import { openEegFile } from '../open.ts';

const noise = Int16Array.from({ length: 2000 }, (_, i) => (Math.imul(i + 1, 2_654_435_761) >> 13) % 32_768);
const channel = { label: 'Cz', digital: noise, samplesPerRecord: 100 };
const good: EdfSpec = { channels: [channel] };

type Outcome = { opens: string[]; samples: number } | { refused: string; message: string };

async function outcome(bytes: Uint8Array, name = 'recording.edf'): Promise<Outcome> {
  const result = await openEegFile(memoryByteSource(bytes, name));
  if (!result.ok) return { refused: result.problem.code, message: result.problem.message };
  const { file } = result;
  const { warnings } = await file.readAnnotations();
  let samples = 0;
  for await (const block of file.blocks()) samples += block.values.reduce((sum, row) => sum + row.length, 0);
  return { opens: [...file.warnings, ...warnings].map(({ code }) => code), samples };
}

describe('a file that is not as it should be opens with a warning that names it', () => {
  it.each<[string, Uint8Array, string[], number]>([
    ['whole', buildEdf(good), [], 2000],
    [
      'truncated within a record',
      cutTo(buildEdf(good), 512 + 1901),
      ['recordCountMismatch', 'partialRecord'],
      900,
    ],
    ['truncated to its header', cutTo(buildEdf(good), 512), ['recordCountMismatch', 'noRecords'], 0],
    ['of zero records', buildEdf({ ...good, recordCount: 0 }), ['noRecords'], 0],
    ['of -1 records', buildEdf({ ...good, claims: { recordCount: -1 } }), ['recordCountUnknown'], 2000],
    ['of no date', buildEdf({ ...good, startDate: '00.00.00', recording: '' }), ['startTimeInvalid'], 2000],
    [
      'of a day that does not exist',
      buildEdf({ ...good, startDate: '31.04.20', recording: '' }),
      ['startTimeInvalid'],
      2000,
    ],
    ['of no time', buildEdf({ ...good, startTime: '25.61.00', recording: '' }), ['startTimeInvalid'], 2000],
    [
      'EDF+C without annotations',
      buildEdf({ ...good, claims: { reserved: 'EDF+C' } }),
      ['plusWithoutAnnotations'],
      2000,
    ],
    [
      'EDF+D without annotations',
      buildEdf({ ...good, claims: { reserved: 'EDF+D' } }),
      ['plusWithoutAnnotations'],
      2000,
    ],
    [
      'of one digital value',
      buildEdf({ channels: [{ ...channel, digitalMin: 7, digitalMax: 7 }] }),
      ['noScale'],
      2000,
    ],
    [
      'of one physical value',
      buildEdf({ channels: [{ ...channel, physicalMin: 0, physicalMax: 0 }] }),
      ['noScale'],
      2000,
    ],
    ['of an unknown unit', buildEdf({ channels: [{ ...channel, unit: '.V' }] }), ['unknownUnit'], 2000],
    [
      'with records of 10^300 s',
      buildEdf({ ...good, recordSeconds: '1e300' }),
      ['recordDurationInvalid', 'noTimeBase'],
      2000,
    ],
    [
      'with a record duration in words',
      buildEdf({ ...good, recordSeconds: 'one' }),
      ['recordDurationInvalid', 'noTimeBase'],
      2000,
    ],
  ])('%s', async (_name, bytes, codes, samples) => {
    expect(await outcome(bytes)).toEqual({ opens: codes, samples });
  });

  it.each(['%', 'degC', '\u00b0C', 'mmHg', 'kOhm', 'Boolean', '\u00b5V'])(
    'knows the unit "%s"',
    async (unit) => {
      expect(await outcome(buildEdf({ channels: [{ ...channel, unit }] }))).toMatchObject({ opens: [] });
    },
  );

  it('asks for a unit that is left blank where nothing else is EEG', async () => {
    const blank = { ...channel, unit: '' };
    const trigger = { ...blank, label: 'Trigger' };

    expect(await outcome(buildEdf({ channels: [blank] }))).toMatchObject({ opens: ['unitMissing'] });
    expect(await outcome(buildEdf({ channels: [channel, { ...blank, label: 'SpO2' }] }))).toMatchObject({
      opens: [],
    });
    expect(await outcome(buildEdf({ channels: [trigger] }))).toMatchObject({ opens: [] });
  });

  it.each([
    ['saved as text', asUtf8Text],
    ['sent with changed line ends', withChangedLineEnds],
  ])('damaged in text mode: %s', async (_name, damage) => {
    const damaged = await outcome(damage(buildEdf(good)));

    expect(damaged).toMatchObject({ opens: ['damagedInTransfer'] });
  });

  it('does not take sound data for damaged', async () => {
    for (let seed = 1; seed < 12; seed++) {
      const digital = Int16Array.from({ length: 8000 }, (_, i) => Math.imul(i + seed, 2_654_435_761) >> 16);
      expect(await outcome(buildEdf({ channels: [{ ...channel, digital }] }))).toMatchObject({ opens: [] });
    }
  });

  it.each([
    ['a.bdf', 'wrongExtension'],
    ['a.csv', 'wrongExtension'],
    ['a.txt', 'wrongExtension'],
    ['a.rec', undefined],
    ['a', undefined],
    ['A.EDF', undefined],
  ])('of the name %s', async (name, code) => {
    expect(await outcome(buildEdf(good), name)).toMatchObject({ opens: code ? [code] : [] });
  });
});

describe('a file that cannot be read is refused in words', () => {
  it.each<[string, Uint8Array, string, RegExp]>([
    ['empty', new Uint8Array(0), 'empty', /is empty/],
    ['cut within its header', cutTo(buildEdf(good), 400), 'damagedHeader', /ends within its header/],
    [
      'without a number of signals',
      withField(buildEdf(good), 252, 4, 'many'),
      'damagedHeader',
      /number of signals/,
    ],
    [
      'without a number of samples',
      withField(buildEdf(good), 256 + 216, 8, '1e9999'),
      'damagedHeader',
      /sample count/,
    ],
    [
      'a BDF saved as text',
      asUtf8Text(buildEdf({ ...good, family: 'BDF' })),
      'damagedHeader',
      /damaged in transfer/,
    ],
    ['zeros', new Uint8Array(5000), 'notEeg', /no supported format/],
  ])('%s', async (_name, bytes, code, words) => {
    const refused = await outcome(bytes);

    expect(refused).toMatchObject({ refused: code, message: expect.stringMatching(words) });
  });
});

describe('a file of 10 GB', () => {
  const SAMPLES = 256;
  const CHANNELS = 64;
  const head = (recordCount: number) =>
    buildEdf({
      plus: 'D',
      channels: Array.from({ length: CHANNELS }, (_, i) => ({
        label: `E${i + 1}`,
        digital: [],
        samplesPerRecord: SAMPLES,
      })),
      recordCount: 0,
      claims: { recordCount },
    });
  const recordBytes = CHANNELS * SAMPLES * 2 + 120;
  const count = Math.ceil(10e9 / recordBytes);
  /** Every record after the 200,000th is ten seconds later; the first sample of each is its number. */
  const huge = () =>
    virtualFile('huge.edf', head(count), {
      count,
      bytes: recordBytes,
      make(index) {
        const bytes = new Uint8Array(recordBytes);
        new DataView(bytes.buffer).setInt16(0, index % 30_000, true);
        const onset = index + (index > 200_000 ? 10 : 0);
        bytes.set(new TextEncoder().encode(`+${onset}\u0014\u0014\0`), CHANNELS * SAMPLES * 2);
        return bytes;
      },
    });

  it('opens by reading less than 64 KB, finds its gap, and reads any part alone', async () => {
    const source = huge();
    const result = await openEegFile(source);
    if (!result.ok) throw new Error(result.problem.message);
    const opening = source.traffic.bytes;
    const [first] = await result.file.readDigital!({
      channels: [0],
      firstSampleIndex: (count - 1) * SAMPLES,
      sampleCount: 1,
    });

    expect(source.size).toBeGreaterThan(10e9);
    expect(opening).toBeLessThan(64 * 1024);
    expect(source.traffic.bytes - opening).toBeLessThanOrEqual(recordBytes);
    expect(result.file.segments.map(({ startSeconds }) => startSeconds)).toEqual([0, 200_011]);
    expect([...first!]).toEqual([(count - 1) % 30_000]);
    expect(result.file.warnings.map(({ code }) => code)).toEqual(['gaps']);
  });

  it('is read through in pieces of at most 4 MB', async () => {
    const source = huge();
    const result = await openEegFile(source);
    if (!result.ok) throw new Error(result.problem.message);
    const blocks = result.file.blocks()[Symbol.asyncIterator]();
    await blocks.next();

    expect(source.traffic.largest).toBeLessThanOrEqual(4 * 1024 * 1024);
  });

  it('is no danger when only its header claims the size', async () => {
    const claims = buildEdf({
      channels: [{ ...channel, digital: [], samplesPerRecord: 99_999_999 }],
      recordCount: 0,
      claims: { recordCount: 99_999_999 },
    });

    expect(await outcome(claims)).toEqual({ opens: ['recordCountMismatch', 'noRecords'], samples: 0 });
  });
});
