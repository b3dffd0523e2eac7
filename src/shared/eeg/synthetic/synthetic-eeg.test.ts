import { describe, expect, it } from 'vitest';
import { SyntheticEeg, type SyntheticEegOptions } from './synthetic-eeg.ts';

const quiet: SyntheticEegOptions = {
  seed: 7,
  samplingRateHz: 250,
  channelNames: ['Fp1', 'Fz', 'C3', 'Cz', 'T7', 'O1'],
  blinksPerMinute: 0,
  muscleBurstsPerMinute: 0,
  mainsUv: 0,
};

const MINUTE = 250 * 60;

function channelsOf(options: SyntheticEegOptions, sampleCount = 4 * MINUTE): Map<string, Float32Array> {
  const block = new SyntheticEeg(options).block(0, sampleCount);
  return new Map(
    options.channelNames.map((name, c) => [name, block.subarray(c * sampleCount, (c + 1) * sampleCount)]),
  );
}

const rms = (values: ArrayLike<number>) =>
  Math.sqrt(Array.from(values).reduce((sum, value) => sum + value * value, 0) / values.length);

/** Mean band amplitude in uV RMS from spectra of 2 s windows with a Hann taper. */
function bandUv(values: Float32Array, lowHz: number, highHz: number, rate = 250): number {
  const length = 2 * rate;
  let power = 0;
  let stretches = 0;
  for (let start = 0; start + length <= values.length; start += length * 4, stretches++) {
    for (let hz = lowHz; hz < highHz; hz += 0.5) {
      let [re, im] = [0, 0];
      for (let i = 0; i < length; i++) {
        const tapered = (values[start + i] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length));
        re += tapered * Math.cos((2 * Math.PI * hz * i) / rate);
        im += tapered * Math.sin((2 * Math.PI * hz * i) / rate);
      }
      // Two-sided to one-sided power, over the energy of the Hann window (3/8 of the length).
      power += (2 * (re * re + im * im)) / (length * length * 0.375);
    }
  }
  return Math.sqrt(power / stretches);
}

const get = (channels: Map<string, Float32Array>, name: string) => channels.get(name) ?? new Float32Array(0);

describe('synthetic EEG', () => {
  it('gives the same samples however it is cut into blocks', () => {
    const options = { ...quiet, blinksPerMinute: 30, muscleBurstsPerMinute: 30, mainsUv: 2 };
    const whole = new SyntheticEeg(options).block(0, 2000);

    for (const size of [1, 7, 250, 1999]) {
      const cut = new SyntheticEeg(options);
      for (let first = 0; first < 2000; first += size) {
        const count = Math.min(size, 2000 - first);
        const block = cut.block(first, count);
        for (let c = 0; c < 6; c++) {
          expect(block.subarray(c * count, (c + 1) * count)).toEqual(
            whole.subarray(c * 2000 + first, c * 2000 + first + count),
          );
        }
      }
    }
  });

  it('gives any block, earlier or later, as part of the whole', () => {
    const eeg = new SyntheticEeg(quiet);
    const whole = new SyntheticEeg(quiet).block(0, 1000);

    for (const first of [900, 100, 100, 500]) {
      expect(eeg.block(first, 50).subarray(0, 50)).toEqual(whole.subarray(first, first + 50));
    }
  });

  it('differs from seed to seed', () => {
    const [one, two] = [7, 8].map((seed) => new SyntheticEeg({ ...quiet, seed }).block(0, 500));

    expect(one).not.toEqual(two);
  });

  it.each([128, 250, 256, 500])('has the size of EEG at %i Hz', (samplingRateHz) => {
    const channels = channelsOf({ ...quiet, samplingRateHz }, samplingRateHz * 120);

    for (const values of channels.values()) {
      expect(rms(values)).toBeGreaterThan(5);
      expect(rms(values)).toBeLessThan(14);
    }
  });

  it('has strong posterior alpha with closed eyes and little with open ones', () => {
    const closed = channelsOf({ ...quiet, eyes: 'closed' });
    const open = channelsOf({ ...quiet, eyes: 'open' });
    const alpha = (channels: Map<string, Float32Array>, site: string) => bandUv(get(channels, site), 8, 12);

    // Peak to peak of a rhythm is 2 * sqrt(2) times its RMS: 5 to 10 uV RMS are 14 to 28 uV.
    expect(alpha(closed, 'O1')).toBeGreaterThan(5);
    expect(alpha(closed, 'O1')).toBeLessThan(10);
    expect(alpha(closed, 'O1')).toBeGreaterThan(1.8 * alpha(open, 'O1'));
    expect(alpha(closed, 'O1')).toBeGreaterThan(1.8 * alpha(closed, 'Fz'));
  });

  it('has more alpha from the moment the eyes close, and less when they open again', () => {
    const eeg = new SyntheticEeg({ ...quiet, blinksPerMinute: 20 });
    const open = eeg.block(0, MINUTE);
    eeg.setEyes('closed');
    const closed = eeg.block(MINUTE, MINUTE);
    eeg.setEyes('open');
    const again = eeg.block(2 * MINUTE, MINUTE);

    const [fp1, o1] = [0, 5].map(
      (c) => (block: Float32Array) => block.subarray(c * MINUTE, (c + 1) * MINUTE),
    );
    const alpha = (block: Float32Array) => bandUv(o1!(block), 8, 12);
    expect(alpha(closed)).toBeGreaterThan(1.8 * alpha(open));
    expect(alpha(closed)).toBeGreaterThan(1.8 * alpha(again));
    // No blinks with closed eyes, and no jump when the eyes close or open.
    expect(Math.max(...fp1!(closed).subarray(250))).toBeLessThan(60);
    expect(Math.abs(o1!(closed)[0]! - o1!(open)[MINUTE - 1]!)).toBeLessThan(20);
    expect(eeg.block(MINUTE, MINUTE)).toEqual(closed);
  });

  it('has its SMR over the central sites', () => {
    const smr = (site: string) =>
      bandUv(get(channelsOf({ ...quiet, rhythmGains: { alpha: 0 } }), site), 12, 15);

    expect(smr('C3')).toBeGreaterThan(1.4 * smr('O1'));
    expect(smr('Cz')).toBeGreaterThan(1.4 * smr('Fp1'));
  });

  it('falls off with frequency', () => {
    const cz = get(channelsOf(quiet), 'Cz');

    expect(bandUv(cz, 1, 4)).toBeGreaterThan(1.5 * bandUv(cz, 15, 18));
    expect(bandUv(cz, 15, 18)).toBeGreaterThan(1.3 * bandUv(cz, 40, 43));
  });

  it('blinks at the front, as often as asked, and never with closed eyes', () => {
    const blinking = { ...quiet, blinksPerMinute: 20 };
    const fp1 = get(channelsOf(blinking), 'Fp1');
    const closed = get(channelsOf({ ...blinking, eyes: 'closed' }), 'Fp1');
    const peaks = Array.from(fp1).filter((value, i) => value > 70 && i > 0 && (fp1[i - 1] ?? 0) <= 70).length;

    expect(peaks / 4).toBeGreaterThan(12);
    expect(peaks / 4).toBeLessThan(30);
    expect(Math.max(...get(channelsOf(blinking), 'O1'))).toBeLessThan(60);
    expect(Math.max(...closed)).toBeLessThan(60);
  });

  it('has muscle bursts at the temples and mains hum everywhere when asked for', () => {
    const burst = channelsOf({ ...quiet, muscleBurstsPerMinute: 10 });
    const hum = channelsOf({ ...quiet, mainsUv: 5, mainsHz: 60 });

    expect(bandUv(get(burst, 'T7'), 60, 100)).toBeGreaterThan(
      3 * bandUv(get(channelsOf(quiet), 'T7'), 60, 100),
    );
    expect(bandUv(get(hum, 'Cz'), 59, 61.5)).toBeCloseTo(5, 0);
  });

  it('shows contact artifact on one channel for as long as asked', () => {
    const kinds = ['loose', 'flat'] as const;
    const [loose, flat] = kinds.map((kind) =>
      get(
        channelsOf({ ...quiet, contactArtifacts: [{ channel: 3, fromSeconds: 10, untilSeconds: 20, kind }] }),
        'Cz',
      ),
    );
    const sound = get(channelsOf(quiet), 'Cz');

    expect(rms(loose?.subarray(2500, 5000) ?? [])).toBeGreaterThan(80);
    expect(rms(flat?.subarray(2500, 5000) ?? [1])).toBe(0);
    expect(loose?.subarray(5000)).toEqual(sound.subarray(5000));
    expect(loose?.subarray(0, 2500)).toEqual(sound.subarray(0, 2500));
  });
});
