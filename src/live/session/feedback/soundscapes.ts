import { type PlayedSound, SoundBench, type SoundContext } from './audio-nodes.ts';
import { SOUND_IDS, type SoundId, SOUNDSCAPES, type SoundscapeName } from '#shared/feedback/sounds.ts';
import { seededRandom } from './noise.ts';

export { SOUND_IDS, type SoundId, SOUNDSCAPES, type SoundscapeName };

export const SOUND_LABELS: Readonly<Record<SoundId, string>> = {
  rain: 'Rain',
  ocean: 'Ocean',
  brook: 'Brook',
  wind: 'Wind',
  pad: 'Warm pad',
  campfire: 'Campfire',
  night: 'Summer night',
  bowls: 'Singing bowls',
  bands: 'A sound for each band',
};

const RECIPES: Readonly<Record<SoundscapeName, (bench: SoundBench) => void>> = {
  rain,
  ocean,
  brook,
  wind,
  pad,
  campfire,
  night,
  bowls,
};

/** Target RMS of most recipes with the levels below, in dB relative to full scale. */
export const SOUNDSCAPE_RMS_DB = -18;

/**
 * Gains that bring 30 s of each recipe, rendered at 48 kHz, to about -18 dB RMS. Two recipes are mostly bass, to which
 * the ear is less sensitive, and get -16 dB. Peaks stay below full scale.
 */
const LEVELS: Readonly<Record<SoundscapeName, number>> = {
  rain: 0.95,
  ocean: 0.44,
  brook: 1.35,
  wind: 1,
  pad: 0.67,
  campfire: 0.54,
  night: 0.68,
  bowls: 0.26,
};

/** Builds and starts a soundscape; it is silent until its output is connected. */
export function createSoundscape(context: SoundContext, name: SoundscapeName, seed = 1): PlayedSound {
  const bench = new SoundBench(context, seededRandom(seed));
  RECIPES[name](bench);
  bench.output.gain.value = LEVELS[name];
  return { output: bench.output, stop: () => bench.stop() };
}

function rain(bench: SoundBench): void {
  const hush = bench.filter(bench.noise('pink', 11.3), 'highpass', 500);
  bench.toOutput(bench.gain(bench.filter(hush, 'lowpass', 7000), 0.9));
  const near = bench.filter(bench.noise({ dropsPerSecond: 28, decayMs: 7 }, 13.7), 'bandpass', 2600, 1.4);
  bench.toOutput(bench.gain(near, 1.5));
  const far = bench.filter(bench.noise({ dropsPerSecond: 60, decayMs: 4 }, 9.1), 'bandpass', 5200, 1);
  bench.toOutput(bench.gain(far, 0.8));
}

function ocean(bench: SoundBench): void {
  const swell = bench.gain(bench.filter(bench.noise('pink', 14.9), 'lowpass', 420), 1.6);
  bench.sway(swell.gain, 0.8, 12.7);
  bench.sway(swell.gain, 0.35, 19.3);
  bench.toOutput(swell);
  const foam = bench.gain(bench.filter(bench.noise('white', 10.3), 'bandpass', 2400, 0.5), 0.09);
  bench.sway(foam.gain, 0.07, 12.7);
  bench.sway(foam.gain, 0.02, 7.9);
  bench.toOutput(foam);
}

function brook(bench: SoundBench): void {
  const bed = bench.filter(bench.noise('pink', 12.1), 'bandpass', 900, 0.6);
  bench.toOutput(bench.gain(bed, 0.8));
  const ripples = [
    { frequencyHz: 620, periodSeconds: 0.83, seconds: 7.7 },
    { frequencyHz: 1150, periodSeconds: 0.47, seconds: 9.7 },
    { frequencyHz: 1750, periodSeconds: 0.31, seconds: 8.3 },
  ];
  for (const { frequencyHz, periodSeconds, seconds } of ripples) {
    const ripple = bench.filter(bench.noise('pink', seconds), 'bandpass', frequencyHz, 9);
    bench.sway(ripple.frequency, frequencyHz * 0.28, periodSeconds);
    bench.sway(ripple.frequency, frequencyHz * 0.17, periodSeconds * 2.71);
    bench.toOutput(bench.gain(ripple, 1.1));
  }
}

function wind(bench: SoundBench): void {
  const gust = bench.filter(bench.noise('pink', 15.1), 'bandpass', 420, 1.3);
  bench.sway(gust.frequency, 170, 11.9);
  bench.sway(gust.frequency, 90, 4.7);
  const level = bench.gain(gust, 1.7);
  bench.sway(level.gain, 0.6, 8.3);
  bench.toOutput(level);
  const whisper = bench.gain(bench.filter(bench.noise('pink', 9.9), 'bandpass', 1500, 3), 0.22);
  bench.sway(whisper.gain, 0.14, 6.1);
  bench.toOutput(whisper);
}

function pad(bench: SoundBench): void {
  // An open A major chord with the fifth doubled; two slightly detuned voices each.
  const chordHz = [110, 164.81, 220, 277.18, 329.63];
  const mix = bench.context.createGain();
  for (const [index, frequencyHz] of chordHz.entries()) {
    for (const detuneCents of [-4, 5]) {
      const voice = bench.gain(bench.tone('triangle', frequencyHz, detuneCents), 0.09);
      bench.sway(voice.gain, 0.05, 7.3 + 2.9 * index + 0.37 * detuneCents);
      voice.connect(mix);
    }
  }
  const warm = bench.filter(mix, 'lowpass', 900);
  bench.sway(warm.frequency, 260, 17.9);
  bench.toOutput(warm);
}

function campfire(bench: SoundBench): void {
  const glow = bench.gain(bench.filter(bench.noise('pink', 13.1), 'lowpass', 260), 1.5);
  bench.sway(glow.gain, 0.4, 5.3);
  bench.toOutput(glow);
  const crackle = bench.filter(bench.noise({ dropsPerSecond: 7, decayMs: 9 }, 17.3), 'bandpass', 1900, 0.8);
  bench.toOutput(bench.gain(crackle, 1.8));
  const spark = bench.filter(bench.noise({ dropsPerSecond: 2.2, decayMs: 3 }, 11.9), 'highpass', 3200);
  bench.toOutput(bench.gain(spark, 1.2));
}

function night(bench: SoundBench): void {
  const air = bench.gain(bench.filter(bench.noise('pink', 16.7), 'lowpass', 500), 0.9);
  bench.sway(air.gain, 0.3, 13.9);
  bench.toOutput(air);
  // Crickets: a high tone that trills, in chirps that come and go.
  const crickets = [
    { frequencyHz: 4150, trillSeconds: 0.036, chirpSeconds: 1.27, level: 0.1 },
    { frequencyHz: 4600, trillSeconds: 0.029, chirpSeconds: 1.83, level: 0.06 },
  ];
  for (const { frequencyHz, trillSeconds, chirpSeconds, level } of crickets) {
    const trill = bench.gain(bench.tone('sine', frequencyHz), 0.5);
    bench.sway(trill.gain, 0.5, trillSeconds);
    const chirp = bench.gain(trill, level / 2);
    bench.sway(chirp.gain, level / 2, chirpSeconds);
    bench.toOutput(chirp);
  }
}

function bowls(bench: SoundBench): void {
  // Partials of a struck bowl, roughly 1 : 2.8 : 5.2; pairs of close tones beat slowly.
  const partials = [
    { frequencyHz: 174, beatHz: 0.7, level: 0.34 },
    { frequencyHz: 261, beatHz: 0.5, level: 0.24 },
    { frequencyHz: 487, beatHz: 1.1, level: 0.12 },
    { frequencyHz: 905, beatHz: 1.6, level: 0.05 },
  ];
  for (const [index, { frequencyHz, beatHz, level }] of partials.entries()) {
    const mix = bench.context.createGain();
    for (const voiceHz of [frequencyHz, frequencyHz + beatHz]) bench.tone('sine', voiceHz).connect(mix);
    const swell = bench.gain(mix, level);
    bench.sway(swell.gain, level * 0.6, 9.7 + 4.3 * index);
    bench.toOutput(swell);
  }
}
