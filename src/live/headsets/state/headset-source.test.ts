import { describe, expect, it } from 'vitest';
import { sourceInfoSchema } from '#shared/eeg/source.ts';
import type { HeadsetFacts } from '../drivers/common/contract.ts';
import { headsetSource } from './headset-source.ts';
import { NO_HEADSET } from './headset-view.ts';

const facts: HeadsetFacts = {
  driver: 'brainbit2',
  deviceType: 'brainbit-flex',
  modelName: 'BrainBit Flex',
  firmware: '1.2',
  serial: 'x'.repeat(500),
  samplingRateHz: 250,
  channelNames: ['O1', 'O2', 'T3', 'T4'],
  electrodes: 'free',
  fullScaleUv: [400, 400, 400, 400],
  wrapSamples: 2 ** 32,
  contact: undefined,
  experimental: ['Its gain is inferred.'],
};
const view = { ...NO_HEADSET, facts, name: 'Flex 12', channelNames: ['C3', 'C4', 'T3', 'T4'] };

describe('a headset as a source', () => {
  it('has the sites of the practitioner and tells device, firmware and what is not confirmed', () => {
    const source = headsetSource(view);

    expect(sourceInfoSchema.parse(source)).toMatchObject({
      kind: 'headset',
      name: 'BrainBit Flex (Flex 12)',
      channelNames: ['C3', 'C4', 'T3', 'T4'],
      device: { model: 'BrainBit Flex', firmware: '1.2', experimental: ['Its gain is inferred.'] },
    });
  });

  it('says what to do when there is none', () => {
    expect(() => headsetSource(NO_HEADSET)).toThrow('Connect one first');
  });
});
