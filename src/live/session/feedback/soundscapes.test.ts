import { describe, expect, it } from 'vitest';
import { FakeAudioContext } from '#live/testing/fake-audio.ts';
import type { SoundContext } from './audio-nodes.ts';
import { fillDrops, fillPink, fillWhite, makeSeamless, seededRandom } from './noise.ts';
import { createSoundscape, SOUNDSCAPES } from './soundscapes.ts';

const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
const finite = (samples: Float32Array): boolean => samples.every((value) => Number.isFinite(value));

describe('noise', () => {
  it('is the same for the same seed', () => {
    const [one, two] = [new Float32Array(100), new Float32Array(100)];
    fillPink(one, seededRandom(7));
    fillPink(two, seededRandom(7));

    expect(one).toEqual(two);
  });

  it('is uniform when white: peak 1, RMS 1 over root 3', () => {
    const samples = new Float32Array(100_000);
    fillWhite(samples, seededRandom(1));

    expect(rms(samples)).toBeCloseTo(1 / Math.sqrt(3), 2);
  });

  it('loses half of its step-to-step change when pink', () => {
    const [white, pink] = [new Float32Array(50_000), new Float32Array(50_000)];
    fillWhite(white, seededRandom(1));
    fillPink(pink, seededRandom(1));
    const roughness = (samples: Float32Array) =>
      rms(samples.subarray(1).map((value, index) => value - samples[index]!)) / rms(samples);

    expect(finite(pink)).toBe(true);
    expect(roughness(pink)).toBeLessThan(roughness(white) / 2);
  });

  it('makes about as many drops as asked for', () => {
    const samples = new Float32Array(8000 * 20);
    fillDrops(samples, seededRandom(3), { samplingRateHz: 8000, perSecond: 5, decayMs: 2 });
    const loud = samples.filter((value) => Math.abs(value) > 1e-3).length / samples.length;

    expect(finite(samples)).toBe(true);
    expect(loud).toBeGreaterThan(0.005);
    expect(loud).toBeLessThan(0.5);
  });

  it('goes round without a seam', () => {
    const samples = Float32Array.from({ length: 1100 }, (_, index) => index);
    makeSeamless(samples, 100);

    // The first sample continues the signal after the last one that is played.
    expect(samples[0]).toBe(1000);
    expect(samples[999]).toBe(999);
  });
});

describe('soundscapes', () => {
  it.each(SOUNDSCAPES)('%s starts its sources, reaches its output, and stops them all', (name) => {
    const context = new FakeAudioContext();
    const sound = createSoundscape(context as unknown as SoundContext, name);
    const sources = [...context.of('buffer'), ...context.of('oscillator')];

    expect(sources.length).toBeGreaterThan(1);
    expect(sources.every((source) => source.startedAt !== undefined)).toBe(true);
    expect(context.nodes.some((node) => node.outputs.includes(sound.output))).toBe(true);
    sound.stop();
    expect(sources.every((source) => source.stoppedAt !== undefined)).toBe(true);
  });

  it.each(SOUNDSCAPES)('%s has layers that do not repeat together within an hour', (name) => {
    const context = new FakeAudioContext();
    createSoundscape(context as unknown as SoundContext, name);
    const lengths = context.of('buffer').map((node) => (node.buffer as { length: number }).length);
    const tenths = lengths.map((length) => Math.round((length / context.sampleRate) * 10));
    const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
    const together = tenths.reduce((a, b) => (a * b) / divisor(a, b), 1) / 10;
    const slow = context.of('oscillator').filter((node) => node.frequency.value < 10);

    expect(together > 600 || slow.length >= 2).toBe(true);
  });
});
