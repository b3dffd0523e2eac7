import { describe, expect, it } from 'vitest';
import { UNIT_MISSING, type VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import { buildEdf, type EdfChannelSpec, uvChannel } from '#tests/builders/edf-builder.ts';
import { noiseRecording } from '#tests/builders/engine-builder.ts';
import { memoryByteSource } from '../byte-source.ts';
import { selectEegChannels } from '../eeg-channels.ts';
import { openEegFile } from '../open.ts';

const RATE_HZ = 250;
const [noise] = noiseRecording(3, 1, 20 * RATE_HZ);
const channel = (label: string, change: Partial<EdfChannelSpec> = {}, scale = 1): EdfChannelSpec => ({
  ...uvChannel(
    label,
    noise!.map((uv) => uv * scale),
    { samplesPerRecord: RATE_HZ },
  ),
  unit: '',
  ...change,
});

async function open(channels: readonly EdfChannelSpec[], blankUnit?: VoltageUnit) {
  const bytes = buildEdf({ channels });
  const opened = await openEegFile(memoryByteSource(bytes), blankUnit ? { blankUnit } : {});
  if (!opened.ok) throw new Error(opened.problem.message);
  return opened.file;
}
const question = async (channels: readonly EdfChannelSpec[]) =>
  (await open(channels)).warnings.find(({ code }) => code === UNIT_MISSING)?.message;

describe('the question for a blank unit', () => {
  it.each([
    ['as written in uV', {}, /'Cz'.*As uV the median amplitude would be \d\.?\d? uV, which is usual/],
    ['as written in V', { physicalMin: -0.0032767, physicalMax: 0.0032767 }, /As V the median .* usual/],
    [
      'far from EEG in every unit',
      { physicalMin: '-9e14', physicalMax: '9e14' },
      /No unit gives .* check the file/,
    ],
  ])('says which unit fits values %s', async (_how, change, words) => {
    expect(await question([channel('Cz', change)])).toMatch(words);
  });

  it('has no amplitude to tell of a flat channel', async () => {
    const asked = await question([channel('Cz', { digital: new Int16Array(20 * RATE_HZ).fill(5) })]);

    expect(asked).toMatch(/'Cz'/);
    expect(asked).not.toMatch(/amplitude/);
  });

  it('is not asked where no unit would help: without a scale, and for triggers', async () => {
    expect(await question([channel('Cz', { physicalMin: 0, physicalMax: 0 })])).toBeUndefined();
    expect(await question([channel('Trigger')])).toBeUndefined();
  });

  it('is asked although a channel of the heart names its unit, which is not taken for EEG', async () => {
    const file = await open([channel('ECG', { unit: 'mV' }), channel('Cz')]);

    expect(selectEegChannels(file)).toMatchObject({ ok: false, problem: { code: UNIT_MISSING } });
  });

  it('once answered stands with the source', async () => {
    const selected = selectEegChannels(await open([channel('Cz')], 'mV'));

    expect(selected).toMatchObject({ ok: true, selection: { info: { blankUnit: 'mV' } } });
  });

  it('leaves a file that names its units as it is, and says so', async () => {
    const file = await open([channel('Cz', { unit: 'uV' }), channel('Trigger')], 'mV');

    expect(file).not.toHaveProperty('blankUnit');
    expect(file.channels.map(({ fileUnit }) => fileUnit)).toEqual(['uV', '']);
    expect(file.warnings).toMatchObject([{ code: 'unitNotUsed', message: expect.stringContaining('mV') }]);
  });

  it('is answered for a channel of the heart too, which tells nothing of the amplitude of EEG', async () => {
    const channels = [channel('ECG', {}, 0.001), channel('Cz', {}, 0.5)];
    const asked = await question(channels);
    const selected = selectEegChannels(await open(channels, 'mV'));

    expect(asked).toMatch(/'ECG', 'Cz'/);
    expect(asked).toBe((await question([channels[1]!]))!.replace("'Cz'", "'ECG', 'Cz'"));
    expect(selected).toMatchObject({ ok: true, selection: { info: { channelNames: ['Cz', 'ECG'] } } });
  });

  it('is not asked for the heart alone beside EEG with a unit, but may be answered', async () => {
    const channels = [channel('Cz', { unit: 'uV' }), channel('ECG')];
    const [plain, answered] = [await open(channels), await open(channels, 'mV')];

    expect(plain.warnings).toEqual([]);
    expect(answered.channels.map(({ fileUnit, kind }) => [fileUnit, kind])).toEqual([
      ['uV', 'voltage'],
      ['mV', 'voltage'],
    ]);
  });
});
