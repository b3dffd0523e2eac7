import { describe, expect, it } from 'vitest';
import { findChannel } from './channel-labels.ts';
import { derivationWeights } from './derivation.ts';
import { isHeartLabel } from './heart-channel.ts';

describe('a channel of the heart', () => {
  it.each(['ECG', 'ekg', 'EKG II', 'ECG1', 'EEG EKG-Ref', 'ECG (mV)', 'X1 ECG'])('is told by %s', (label) => {
    expect(isHeartLabel(label)).toBe(true);
    for (const asked of ['ECG', 'EKG', 'ecg']) expect(findChannel(['Cz', label], asked)).toBe(1);
  });

  it.each(['Cz', 'EEG Cz', 'EMG', 'ECoG 1', 'EDG', ''])('is not told by %j', (label) => {
    expect(isHeartLabel(label)).toBe(false);
    expect(findChannel([label], 'ECG')).toBe(-1);
  });

  it('of the very name goes before any other', () => {
    expect(findChannel(['ECG1', 'ECG'], 'ECG')).toBe(1);
    expect(findChannel(['ECG1', 'ECG2'], 'EKG2')).toBe(0);
  });

  it('stays out of the average of the EEG', () => {
    const weights = (channelNames: string[], site: string) =>
      derivationWeights({ kind: 'commonAverage', site }, channelNames);

    expect(weights(['Cz', 'Pz', 'ECG'], 'Cz')).toEqual({ ok: true, weights: [0.5, -0.5, 0] });
    expect(weights(['ECG1', 'ECG2'], 'ECG1')).toEqual({ ok: true, weights: [0.5, -0.5] });
  });
});
