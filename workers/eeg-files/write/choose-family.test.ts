import { expect, it } from 'vitest';
import { encodePart } from '#shared/recording/part-format.ts';
import { recordingFile } from '../recording-file.ts';
import { chooseFamily } from './choose-family.ts';

const recordingOf = (valuesUv: readonly number[]) =>
  recordingFile(
    { name: 'A recording', startTime: undefined, samplingRateHz: 250, channelNames: ['Cz'] },
    {
      count: 1,
      read: async () =>
        encodePart({
          header: {
            recordingId: 'r',
            seq: 0,
            firstSampleIndex: 0,
            sampleCount: valuesUv.length,
            channelCount: 1,
            firstTick: 0,
            tickCount: 0,
            tickWidth: 8,
            events: [],
            isClosed: true,
          },
          ticks: new Float64Array(),
          samples: Float32Array.from(valuesUv),
        }),
    },
  );

it.each([
  ['of scalp EEG', [-120, 0, 90], 'EDF'],
  ['just fine enough for 16 bits', [-1600, 1600], 'EDF'],
  ['too wide for 16 bits', [-1700, 1700], 'BDF'],
  ['with a large offset and little signal', [187_000, 187_100], 'EDF'],
  ['that drifts over the range of an amplifier', [-187_500, 187_500], 'BDF'],
  ['without a value', [Number.NaN], 'EDF'],
])('a recording %s is written as %s', async (_what, valuesUv, family) => {
  expect((await chooseFamily(await recordingOf(valuesUv))).family).toBe(family);
});
