import { describe, expect, it } from 'vitest';
import { sourceInfoSchema } from '#shared/eeg/source.ts';
import { buildEdf, type EdfChannelSpec, uvChannel } from '#tests/builders/edf-builder.ts';
import { memoryByteSource } from './byte-source.ts';
import { selectEegChannels } from './eeg-channels.ts';
import { openEegFile } from './open.ts';

const at = (label: string, samplesPerRecord = 4, fullScaleUv = 500) =>
  uvChannel(label, new Float32Array(samplesPerRecord), { samplesPerRecord, fullScaleUv });

async function selectionOf(channels: readonly EdfChannelSpec[]) {
  const result = await openEegFile(memoryByteSource(buildEdf({ channels })));
  if (!result.ok) throw new Error(result.problem.message);
  const selected = selectEegChannels(result.file);
  return selected.ok ? selected.selection : undefined;
}

const namesOf = async (channels: readonly EdfChannelSpec[]) =>
  (await selectionOf(channels))?.info.channelNames;

describe('choosing the channels to train on', () => {
  it('takes the rate most EEG channels have, and the higher one between equals', async () => {
    expect(await namesOf([at('C3', 4), at('Cz', 4), at('C4', 8)])).toEqual(['C3', 'Cz']);
    expect(await namesOf([at('C3', 4), at('C4', 8)])).toEqual(['C4']);
  });

  it.each(['EOG horizontal', 'EMG submental', 'Left EOG', 'STI 014', 'DTRIG', 'Photic', 'Status'])(
    'leaves out %s, which is no EEG, and says so',
    async (label) => {
      const selection = await selectionOf([at('Cz'), at(label), at('Pz')]);

      expect(selection?.info.channelNames).toEqual(['Cz', 'Pz']);
      expect(selection?.warnings[0]?.message).toContain(label);
    },
  );

  it.each(['ECG', 'EKG II', 'EEG ECG-Ref', 'ecg1'])(
    'takes the heart channel %s behind the EEG',
    async (label) => {
      const selection = await selectionOf([at(label, 4, 5000), at('Cz'), at('Pz')]);

      expect(selection?.info).toMatchObject({ channelNames: ['Cz', 'Pz', label] });
      expect(selection?.info.fullScaleUv?.slice(0, 2)).toEqual([500, 500]);
      expect(selection?.warnings).toEqual([]);
    },
  );

  it('leaves out a heart channel of another rate, and says so', async () => {
    const selection = await selectionOf([at('ECG', 8), at('Cz'), at('Pz')]);

    expect(selection?.info.channelNames).toEqual(['Cz', 'Pz']);
    expect(selection?.warnings[0]?.message).toContain('ECG');
  });

  it.each(['EEG Fp1-Ref', 'Fc5.', 'A1', 'POz', 'EEG Channel-1', 'T3'])('takes %s', async (label) => {
    expect(await namesOf([at(label)])).toEqual([label]);
  });

  it('takes other voltages where there is no EEG, rather than nothing', async () => {
    expect(await namesOf([at('ECG')])).toEqual(['ECG']);
  });

  it('tells channels of the same name apart and names nameless ones', async () => {
    expect(await namesOf([at('Cz'), at('Cz'), at(''), at('Cz')])).toEqual([
      'Cz',
      'Cz (2)',
      'Channel 3',
      'Cz (3)',
    ]);
  });

  it('knows the range of the amplifier only where all channels share one', async () => {
    expect((await selectionOf([at('C3'), at('C4')]))?.info.fullScaleUv).toEqual([500, 500]);
    expect((await selectionOf([at('C3'), at('C4', 4, 400)]))?.info.fullScaleUv).toBeUndefined();
    expect(
      (await selectionOf([at('C3'), { ...at('C4'), physicalMin: 400 }]))?.info.fullScaleUv,
    ).toBeUndefined();
  });

  it('stays within what the engine accepts', async () => {
    const many = Array.from({ length: 300 }, (_, i) => at(`E${i + 1}`));
    const selection = await selectionOf(many);

    expect(sourceInfoSchema.safeParse(selection?.info).success).toBe(true);
    expect(selection?.channels).toHaveLength(256);
    expect(selection?.warnings.map((warning) => warning.code)).toEqual(['tooManyChannels']);
    expect(await selectionOf([at('Cz', 30_000)])).toBeUndefined();
  });
});
