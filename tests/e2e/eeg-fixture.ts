import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SyntheticEeg } from '#shared/eeg/synthetic/synthetic-eeg.ts';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';

export const FIXTURE_CHANNELS = ['Fz', 'C3', 'Cz', 'C4', 'P3', 'Pz', 'P4', 'Oz'];

/** Writes an EDF+ file of seeded synthetic EEG, eyes open, with a few blinks so that artifacts occur. */
export async function writeEegFile(
  folder: string,
  options: { name?: string; seconds: number; samplingRateHz?: number; channelNames?: string[] },
): Promise<string> {
  const { name = 'rest.edf', seconds, samplingRateHz = 250, channelNames = FIXTURE_CHANNELS } = options;
  const sampleCount = seconds * samplingRateHz;
  const eeg = new SyntheticEeg({ seed: 42, samplingRateHz, channelNames, blinksPerMinute: 6, mainsHz: 50 });
  const block = eeg.block(0, sampleCount);
  const bytes = buildEdf({
    plus: 'C',
    recordSeconds: 1,
    channels: channelNames.map((label, channel) =>
      uvChannel(label, block.subarray(channel * sampleCount, (channel + 1) * sampleCount), {
        samplesPerRecord: samplingRateHz,
      }),
    ),
  });
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}
