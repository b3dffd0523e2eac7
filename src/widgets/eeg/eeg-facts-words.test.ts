import { describe, expect, it } from 'vitest';
import { channelWords } from './eeg-facts-words.ts';

describe('channels and rates of a file in a list', () => {
  it.each([
    [{ channelCount: 19, samplingRateHz: 256 }, '19 × 256 Hz'],
    [{ channelCount: 19, samplingRateHz: 256, lowestRateHz: 256, highestRateHz: 256 }, '19 × 256 Hz'],
    [{ channelCount: 7, samplingRateHz: 100, lowestRateHz: 1, highestRateHz: 100 }, '7, 1 to 100 Hz'],
    [{ channelCount: 9, samplingRateHz: 250, lowestRateHz: 0, highestRateHz: 250 }, '9, up to 250 Hz'],
    [{ channelCount: 2, samplingRateHz: 0, lowestRateHz: 0, highestRateHz: 0 }, '2 × no rate'],
    [{ channelCount: 0, samplingRateHz: 0, annotationCount: 154 }, '154 events'],
    [{ channelCount: 0, samplingRateHz: 0 }, 'Events only'],
  ])('of %o are told as %s', (facts, words) => {
    expect(channelWords(facts)).toBe(words);
  });
});
