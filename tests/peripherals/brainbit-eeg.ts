import { NoiseStream } from '#shared/eeg/synthetic/synthetic-noise.ts';

const TWO_PI = 2 * Math.PI;
const RATE_HZ = 250;
const ALPHA_UV = 20;
const NOISE_UV = 4;
const OFFSET_UV = 3000;

/**
 * EEG of dry electrodes in steps of a converter: alpha and noise on the offset of each electrode. Depends on channel
 * and call only; no two channels are alike, and no value is zero.
 */
export function createEegCounts(
  channelCount: number,
  uvPerCount: number,
  electrodeOffsetUv = OFFSET_UV,
): () => number[] {
  const noises = Array.from({ length: channelCount }, (_, channel) => new NoiseStream(channel + 1));
  let sample = 0;
  return () => {
    const seconds = sample++ / RATE_HZ;
    return noises.map((noise, channel) => {
      const alphaUv = ALPHA_UV * Math.sin(TWO_PI * (9 + channel / 4) * seconds);
      const offsetUv = electrodeOffsetUv * (channel + 1) * (channel % 2 === 0 ? 1 : -1);
      return Math.round((offsetUv + alphaUv + NOISE_UV * noise.normal()) / uvPerCount);
    });
  };
}
