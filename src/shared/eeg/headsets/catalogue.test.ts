import { describe, expect, it } from 'vitest';
import { siteKey } from '../channel-labels.ts';
import { HEADSETS, headsetOfType } from './catalogue.ts';

describe('the headset catalogue', () => {
  it('lists the supported headsets with channels, rate and price as specified', () => {
    expect(
      HEADSETS.map(({ deviceName, channels, samplingRate, priceUsd }) => [
        deviceName,
        channels,
        samplingRate,
        priceUsd,
      ]),
    ).toEqual([
      ['Neurosity Crown', 8, 256, 1499],
      ['BrainBit Headband', 4, 250, 499],
      ['BrainBit Flex', 4, 250, 750],
      ['BrainBit Flex8', 8, 250, 1200],
      ['Callibri', 1, 250, 399],
      ['Synchroni Uno', 1, 250, 379],
      ['Trio', 2, 250, 579],
      ['Pento', 4, 250, 879],
    ]);
  });

  it('names one different site for every channel', () => {
    for (const { channels, channelNames } of HEADSETS) {
      expect(new Set(channelNames.map(siteKey)).size).toBe(channels);
    }
  });

  it('marks every default site of free electrodes as ours', () => {
    for (const { electrodes, marked } of HEADSETS) {
      if (electrodes === 'fixed') continue;
      expect(marked.find(({ field }) => field === 'channelNames')?.basis).toBe('chosen');
    }
  });

  it('says so wherever the usable band of a stream is not known', () => {
    for (const { streams, marked } of HEADSETS) {
      const isUnknown = streams.some(({ bandBasis }) => bandBasis === 'unknown');
      expect(marked.some(({ field, basis }) => field === 'streams' && basis === 'unknown')).toBe(isUnknown);
    }
  });

  it('finds a headset by its type', () => {
    expect(headsetOfType('synchroni-trio').otherChannels).toContain('ECG');
  });
});
