import { describe, expect, it } from 'vitest';
import { ARTIFACT_BITS } from '#shared/engine/ticks.ts';
import { channelArtifactWords } from './artifact-words.ts';

const { blink, emg, amplitude } = ARTIFACT_BITS;

describe('artifact by channel in words', () => {
  it.each([
    [[0, 0, 0], ''],
    [[blink, blink, 0], 'Blink: Fp1, Fp2'],
    [[blink, 0, emg | blink], 'Blink: Fp1, T7 · Muscle tension: T7'],
    [[amplitude, amplitude, amplitude], 'Deflection too large: all channels'],
  ])('%j reads %s', (bits, words) => {
    expect(channelArtifactWords(Uint32Array.from(bits), ['Fp1', 'Fp2', 'T7'])).toBe(words);
  });

  it('counts the rest of many', () => {
    const names = ['F3', 'F4', 'C3', 'C4', 'O1'];
    expect(channelArtifactWords(Uint32Array.from([emg, emg, emg, emg, 0]), names)).toBe(
      'Muscle tension: F3, F4 and 2 more',
    );
  });
});
