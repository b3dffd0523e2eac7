import { describe, expect, it } from 'vitest';
import { buildCsv, type CsvSpec } from '#tests/builders/csv-builder.ts';
import { textBytes, waveUv } from '#tests/builders/fuzz-seed.ts';
import { memoryByteSource } from '../byte-source.ts';
import type { EegFile } from '../eeg-file.ts';
import { openEegFile } from '../open.ts';
import { importCsv } from './import-csv.ts';
import type { ImportProposal } from '#shared/eeg/import-plan.ts';
import { proposeImportOf } from './open-csv.ts';
import { proposeImport } from './propose-import.ts';

const CROWN = ['CP3', 'C3', 'F5', 'PO3', 'PO4', 'F6', 'C4', 'CP4'];
const START_MS = 1_606_398_309_000;

async function proposed(spec: CsvSpec): Promise<ImportProposal> {
  const proposal = await proposeImportOf(memoryByteSource(buildCsv(spec), 'a.csv'));
  if (!proposal) throw new Error('No proposal was made.');
  return proposal;
}

async function opened(spec: CsvSpec): Promise<EegFile> {
  const result = await openEegFile(memoryByteSource(buildCsv(spec), 'a.csv'));
  if (!result.ok) throw new Error(result.problem.message);
  return result.file;
}

const roles = ({ plan }: ImportProposal) => plan.columns.map(({ role }) => role);
const asked = ({ questions }: ImportProposal) => questions.map(({ code }) => code);
const codes = (file: EegFile) => file.warnings.map(({ code }) => code);
const values = async (file: EegFile, channel: number, firstSampleIndex: number, sampleCount: number) => {
  const [read] = await file.readFloat64({ channels: [channel], firstSampleIndex, sampleCount });
  return [...(read ?? [])];
};

const plain: CsvSpec = {
  names: ['time', 'C3', 'C4', 'marker', 'comment'],
  rows: 500,
  row: (i) => [(i * 0.004).toFixed(3), waveUv(0, i), waveUv(1, i), i === 250 ? 'go' : '', 'x'],
};

describe('proposing how a table is read', () => {
  it('finds roles, rate and units, and asks for what the table does not say', async () => {
    const proposal = await proposed(plain);

    expect(roles(proposal)).toEqual(['time', 'signal', 'signal', 'marker', 'ignore']);
    expect(proposal.estimatedRateHz).toBeCloseTo(250, 3);
    expect(proposal.plan.columns[1]?.unit).toBe('uV');
    expect(asked(proposal)).toEqual(['timeUnitAssumed', 'unitAssumed', 'columnsIgnored']);
    expect(proposal.questions.every(({ message }) => /confirm|left out/.test(message))).toBe(true);
    expect(proposal.previewRows[1]).toEqual(['0.004', String(waveUv(0, 1)), String(waveUv(1, 1)), '', 'x']);
  });

  it('does not ask for a unit that stands in the name of the column', async () => {
    const proposal = await proposed({ ...plain, names: ['time', 'C3 (uV)', 'C4 [uV]', 'marker', 'comment'] });

    expect(asked(proposal)).not.toContain('unitAssumed');
  });

  it.each([
    [';', ','],
    ['\t', '.'],
    ['\t', ','],
    [';', '.'],
  ] as const)('reads tables divided by "%s" with the decimal sign "%s"', async (delimiter, decimal) => {
    const file = await opened({
      names: ['time', 'C3', 'C4'],
      delimiter,
      decimal,
      row: (i) => [i / 128, waveUv(0, i) + 0.5, waveUv(1, i) - 0.25],
    });

    expect(file.channels[0]?.samplingRateHz).toBe(128);
    expect(await values(file, 1, 7, 2)).toEqual([waveUv(1, 7) - 0.25, waveUv(1, 8) - 0.25]);
  });

  it('says that unevenly spaced rows are no sampled signal', async () => {
    const row = (i: number) => [START_MS + i * 250 + (i % 3) * 140, 0.5 + (i % 7) / 10];
    const proposal = await proposed({ names: ['unixTimestamp', 'alpha'], row });
    const file = await opened({ names: ['unixTimestamp', 'alpha'], row });

    expect(proposal.isRegular).toBe(false);
    expect(asked(proposal)).toContain('rowsIrregular');
    expect(file.channels[0]).toMatchObject({ kind: 'other', samplingRateHz: 0, sampleCount: 200 });
  });

  it('asks which columns are signals where none has a name', () => {
    const lines = Array.from({ length: 50 }, (_, i) => `${waveUv(0, i)},${waveUv(1, i)}`);

    expect(proposeImport(lines)?.questions.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['columnsUnnamed', 'rateMissing', 'unitUnknown']),
    );
  });

  it('proposes nothing for lines that are no table', () => {
    expect(proposeImport(['hello', 'this is a letter.', 'Yours'])).toBeUndefined();
    expect(proposeImport([])).toBeUndefined();
  });
});

describe('importing a table by a plan', () => {
  it('does exactly what a person changed in it', async () => {
    const source = memoryByteSource(buildCsv(plain), 'a.csv');
    const { plan } = await proposed(plain);
    const [time, c3, c4, ...rest] = plan.columns;
    const changed = {
      ...plan,
      samplingRateHz: 500,
      columns: [
        { ...time!, role: 'ignore' as const },
        { ...c3!, role: 'ignore' as const },
        { ...c4!, unit: 'mV' },
        ...rest,
      ],
    };
    const result = await importCsv(source, changed);

    expect(result.ok && result.file.channels).toMatchObject([
      { label: 'C4', unit: 'uV', fileUnit: 'mV', kind: 'voltage', samplingRateHz: 500, sampleCount: 500 },
    ]);
    expect(result.ok && (await values(result.file, 0, 3, 1))).toEqual([waveUv(1, 3) * 1000]);
  });

  it('gives markers their row and leaves gaps where the times jump', async () => {
    const file = await opened({
      ...plain,
      row: (i) => [
        ((i + (i >= 200 ? 1000 : 0)) * 0.004).toFixed(3),
        waveUv(0, i),
        waveUv(1, i),
        i === 250 ? 'go' : '',
        'x',
      ],
    });

    expect(file.segments).toEqual([
      { startSeconds: 0, durationSeconds: 0.8 },
      { startSeconds: 4.8, durationSeconds: 1.2 },
    ]);
    expect((await file.readAnnotations()).annotations).toEqual([
      { onsetSeconds: 5, durationSeconds: undefined, text: 'go' },
    ]);
  });

  it('keeps missing values empty and leaves out lines without any', async () => {
    const file = await opened({
      ...plain,
      row: (i) => [
        (i * 0.004).toFixed(3),
        i === 4 ? 'NaN' : waveUv(0, i),
        i === 9 || i === 4 ? '' : waveUv(1, i),
        '',
        'x',
      ],
    });

    expect(file.channels[0]?.sampleCount).toBe(499);
    expect((await values(file, 1, 8, 1))[0]).toBeNaN();
    expect(codes(file)).toEqual(expect.arrayContaining(['missingValues', 'rowsSkipped']));
  });

  it('tells every assumption in a warning when a table is opened without questions', async () => {
    expect(codes(await opened(plain))).toEqual(['timeUnitAssumed', 'unitAssumed', 'columnsIgnored']);
  });

  it.each([
    ['no times', { names: ['C3', 'C4'], row: (i: number) => [waveUv(0, i), waveUv(1, i)] }],
    ['no names', { row: (i: number) => [waveUv(0, i), waveUv(1, i)] }],
  ])('asks for the guided import where a table has %s', async (_, spec) => {
    const result = await openEegFile(memoryByteSource(buildCsv(spec), 'a.csv'));

    expect(result.ok ? undefined : result.problem.code).toBe('needsImport');
  });

  it('reads quoted cells and a byte order mark', async () => {
    const lines = Array.from({ length: 30 }, (_, i) => `"${(i * 0.01).toFixed(2)}","${waveUv(0, i)}","a, b"`);
    const text = `\uFEFF"time","Cz","note"\r\n${lines.join('\r\n')}\r\n`;
    const result = await openEegFile(memoryByteSource(textBytes(text), 'a.csv'));

    expect(result.ok && result.file.channels).toMatchObject([
      { label: 'Cz', samplingRateHz: 100, sampleCount: 30 },
    ]);
  });
});

describe('presets of the import', () => {
  const crown = (i: number) => CROWN.map((_, channel) => waveUv(channel, i));

  it('knows raw exports of Neurosity', async () => {
    const file = await opened({
      names: ['timestamp', ...CROWN],
      rows: 1024,
      row: (i) => [START_MS + Math.floor(i / 16) * 62.5, ...crown(i)],
    });

    expect(file.format).toBe('Neurosity (raw) CSV');
    expect(file.channels.map(({ unit, samplingRateHz }) => [unit, samplingRateHz])).toEqual(
      CROWN.map(() => ['uV', 256]),
    );
    expect(file.startTime).toBe('2020-11-26T13:45:09.000');
  });

  it('does not take band powers of Neurosity for EEG', async () => {
    const names = ['unixTimestamp', ...CROWN.map((site) => `${site}_alpha`), 'status'];
    const file = await opened({
      names,
      row: (i) => [START_MS + i * 250 + (i % 5) * 60, ...crown(i).map((v) => 1 + v / 100), 'charging'],
    });

    expect(file.format).toBe('Neurosity (band powers) CSV');
    expect(file.channels.every(({ kind }) => kind === 'other')).toBe(true);
    expect(file.channels).toHaveLength(8);
  });

  it('knows exports of BrainBit in volts, with a decimal comma and without times', async () => {
    const file = await opened({
      names: ['O1', 'O2', 'T3', 'T4'],
      delimiter: ';',
      decimal: ',',
      row: (i) => [0, 1, 2, 3].map((channel) => (waveUv(channel, i) / 1e6).toFixed(9).replace('.', ',')),
    });

    expect(file.channels[0]).toMatchObject({
      unit: 'uV',
      fileUnit: 'V',
      samplingRateHz: 250,
      kind: 'voltage',
    });
    expect((await values(file, 0, 9, 1))[0]).toBeCloseTo(waveUv(0, 9), 6);
    expect(codes(file)).toEqual(['rateAssumed', 'unitAssumed']);
  });

  it('knows MindWave and does not invent a rate for it', async () => {
    const file = await opened({
      names: ['Attention', 'Meditation', 'raw'],
      row: (i) => [50, 60, waveUv(0, i)],
    });

    expect(file.format).toBe('MindWave CSV');
    expect(file.channels.every(({ samplingRateHz }) => samplingRateHz === 0)).toBe(true);
    expect(codes(file)).toEqual(expect.arrayContaining(['rateMissing', 'rateUnknown']));
  });

  it('takes the rate of OpenViBE from its time column, and events as annotations', async () => {
    const file = await opened({
      names: ['Time:128Hz', 'Epoch', 'Fp1', 'Event Id', 'Event Date', 'Event Duration'],
      row: (i) => [
        (Math.floor(i / 32) / 4).toFixed(9),
        Math.floor(i / 32),
        waveUv(0, i),
        i === 64 ? '32769' : '',
        '',
        '',
      ],
    });

    expect(file.channels).toMatchObject([{ label: 'Fp1', samplingRateHz: 128 }]);
    expect((await file.readAnnotations()).annotations).toEqual([
      { onsetSeconds: 0.5, durationSeconds: undefined, text: '32769' },
    ]);
  });
});
