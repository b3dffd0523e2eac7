import { describe, expect, it } from 'vitest';
import { featureSchema } from '../eeg/feature.ts';
import { trainedBandWords, withTrainedBands } from './trained-band.ts';

const CONDITIONS = [
  { name: "The client's alpha", bandLabel: 'alpha peak to peak + 2 Hz' },
  { name: 'Theta', bandLabel: '4-8 Hz' },
];
const event = (outcome: Parameters<typeof trainedBandWords>[1]) => ({
  type: 'trainedBand',
  text: trainedBandWords("The client's alpha", outcome),
});
const at = (peakHz: number) => event({ band: { lowHz: peakHz, highHz: peakHz + 2 }, alphaPeakHz: peakHz });
const labels = (events: { type: string; text: string }[]) =>
  withTrainedBands(CONDITIONS, events).map(({ bandLabel }) => bandLabel);

describe('the bands a recorded session was trained at', () => {
  it('are the edges its baseline gave', () => {
    expect(labels([at(10.3)])).toEqual(['10.3-12.3 Hz (alpha peak to peak + 2 Hz)', '4-8 Hz']);
  });

  it('are those of every baseline, in their order', () => {
    expect(labels([at(10.5), at(10.5), at(9.5)])[0]).toBe(
      '10.5-12.5 Hz (alpha peak to peak + 2 Hz), then 9.5-11.5 Hz (alpha peak to peak + 2 Hz)',
    );
  });

  it('are those of the protocol where there was no peak', () => {
    const none = event({
      band: { lowHz: 10, highHz: 12 },
      alphaPeakHz: undefined,
      reason: 'the baseline shows no clear alpha peak',
    });

    expect(labels([none])[0]).toBe('10-12 Hz (the baseline shows no clear alpha peak)');
  });

  it('are those of the protocol where nothing tells of a baseline', () => {
    const band = { lowHz: 10, highHz: 12 };
    const derivations = [{ kind: 'asRecorded', site: 'Cz' }];
    const alpha = featureSchema.parse({ metric: 'bandAmplitude', band, derivations, individual: {} });
    const theta = featureSchema.parse({
      metric: 'bandAmplitude',
      band: { lowHz: 4, highHz: 8 },
      derivations,
    });
    const planned = [{ feature: alpha }, { feature: theta }];

    expect(withTrainedBands(CONDITIONS, [], planned).map(({ bandLabel }) => bandLabel)).toEqual([
      '10-12 Hz (no alpha peak was recorded)',
      '4-8 Hz',
    ]);
  });

  it('stay as they are where no event tells of them', () => {
    expect(labels([{ type: 'marker', text: at(10).text }])).toEqual(
      CONDITIONS.map(({ bandLabel }) => bandLabel),
    );
  });
});
