import { describe, expect, it } from 'vitest';
import { bandWords } from './provenance.ts';
import { estimatorWords, metricInfo } from './estimator-words.ts';
import { featureSchema } from '#shared/eeg/feature.ts';
import { metricDelayMs, METRICS } from '#shared/eeg/metrics.ts';

const derivations = [{ kind: 'asRecorded', site: 'Cz' }];
const featureOf = (given: Record<string, unknown>) => featureSchema.parse({ derivations, ...given });
const amplitude = (lowHz: number, highHz: number, more: Record<string, unknown> = {}) =>
  featureOf({ metric: 'bandAmplitude', band: { lowHz, highHz }, ...more });

describe('the card of a band says which estimator it has', () => {
  it('up to two octaves: demodulation', () => {
    expect(estimatorWords(amplitude(1, 4))).toBe(
      'Amplitude by quadrature demodulation, low-pass of order 4 at half the bandwidth',
    );
    expect(metricInfo(amplitude(1, 4))).toEqual(METRICS.bandAmplitude);
  });

  it('over two octaves: band-pass and mean square, with its window', () => {
    const wide = amplitude(2, 30, { filterOrder: 3, smoothingMs: 100 });

    expect(estimatorWords(wide)).toBe(
      'Amplitude by band-pass (Butterworth, order 3 at each edge) and root mean square over 500 ms, smoothed over 100 ms',
    );
    const { definition, formula, delayRule } = metricInfo(wide);
    expect(definition).toMatch(/^Over two octaves: The signal passes a band-pass/);
    expect(`${definition} ${formula} ${delayRule}`).not.toMatch(/demodul|mixed to 0 Hz/);
  });

  it('in recordings of engines before 1.3.0: demodulation, as they were made', () => {
    const wide = amplitude(2, 30);

    for (const version of ['0.9.9', '1.2.9', '1.2'])
      expect(estimatorWords(wide, version)).toMatch(/by quadrature demodulation/);
    for (const version of ['1.3.0', '1.10.0', '2.0.0'])
      expect(estimatorWords(wide, version)).toMatch(/by band-pass/);
    expect(metricInfo(wide, '1.2.0')).toEqual(METRICS.bandAmplitude);
    expect(bandWords(wide, '2-30 Hz', '1.2.0')).toBe('2-30 Hz');
    expect(bandWords(wide, '2-30 Hz')).toBe('2-30 Hz, half of the power passes at each edge');
  });

  it('of a ratio of both kinds: each', () => {
    const ratio = featureOf({
      metric: 'bandRatio',
      numerator: { lowHz: 4, highHz: 8 },
      denominator: { lowHz: 1, highHz: 45 },
    });

    expect(estimatorWords(ratio)).toBe(
      'Band ratio by quadrature demodulation, low-pass of order 4 at half the bandwidth; 1-45 Hz by band-pass ' +
        '(Butterworth, order 4 at each edge) and root mean square over 1000 ms',
    );
    expect(metricInfo(ratio).delayRule).toMatch(/demodulator.*Over two octaves: half of the window/);
  });

  it('of an individual band that may come to span more than two octaves: both', () => {
    const individual = (lowOffsetHz: number, highOffsetHz: number) =>
      estimatorWords(amplitude(8, 12, { individual: { lowOffsetHz, highOffsetHz } }));

    expect(individual(0, 2)).not.toMatch(/octaves/);
    expect(individual(-5, 9)).toMatch(
      /by quadrature.*; over two octaves by band-pass.*one period of the lower edge$/,
    );
  });
});

describe('the delay of a band over two octaves', () => {
  it('is that of its window and its band-pass', () => {
    // Window of 500 ms, plus the group delay of both Butterworth filters at 7.7 Hz, from SciPy: 28.5 ms.
    expect(metricDelayMs(amplitude(2, 30))).toBeCloseTo(250 + 28.5, 0);
  });
});
