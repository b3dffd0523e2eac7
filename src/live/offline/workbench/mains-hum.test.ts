import { expect, test } from 'vitest';
import type { TraceSpectrum } from '#shared/review/analysis.ts';
import type { ReviewRecording } from '#shared/review/recording.ts';
import type { ReviewControl } from '#shared/review/review-api.ts';
import { dominantHum, humRequest, showsHum } from './mains-hum.ts';
import { DEFAULT_FILTER } from './review-settings.ts';
import { Workbench } from './workbench.ts';

const BIN_HZ = 0.5;

/** EEG of 1 uV^2/Hz up to 45 Hz, and hum of the given power at a frequency. */
function spectrum(hum: { hz: number; power: number }, bins = 257): TraceSpectrum {
  const density = Float64Array.from({ length: bins }, (_, bin) => (bin * BIN_HZ <= 45 ? 1 : 0.01));
  if (hum.hz / BIN_HZ < bins) density[hum.hz / BIN_HZ] = hum.power / BIN_HZ;
  return { kind: 'spectrum', binHz: BIN_HZ, density, segments: 4, segmentSeconds: 2, bands: [] };
}

test('hum dominates where it has more power than the EEG in half of the lines', () => {
  const [humming, calm] = [spectrum({ hz: 60, power: 50 }), spectrum({ hz: 60, power: 20 })];

  expect(dominantHum([humming, calm], 60)).toBe(60);
  expect(dominantHum([humming, calm, calm], 60)).toBeUndefined();
});

test('hum of another country is found too', () => {
  expect(dominantHum([spectrum({ hz: 50, power: 100 })], 60)).toBe(50);
});

test('nothing is told of a frequency the recording cannot hold, nor of lines that were not measured', () => {
  expect(dominantHum([spectrum({ hz: 50, power: 100 }, 101)], 50)).toBeUndefined();
  expect(dominantHum([{ kind: 'failed', message: 'There are no samples.' }], 50)).toBeUndefined();
});

const channel = (label: string, kind: 'voltage' | 'other') => ({
  label,
  kind,
  unit: kind === 'voltage' ? 'uV' : 'g',
  samplingRateHz: 256,
  sampleCount: 15_360,
});
const RECORDING: ReviewRecording = {
  name: 'rec.edf',
  format: 'EDF',
  startTime: undefined,
  startOffsetSeconds: 0,
  durationSeconds: 60,
  spanSeconds: 60,
  channels: [channel('C3', 'voltage'), channel('C4', 'voltage'), channel('Acc X', 'other')],
  segments: [{ startSeconds: 0, durationSeconds: 60 }],
  warnings: [],
};

function opened(): Workbench {
  const control = {
    setTraces: async () => undefined,
    onEvent: async () => undefined,
  } as unknown as ReviewControl;
  return new Workbench({ control, recording: RECORDING });
}

test('the good voltages of the page are measured without filter', () => {
  const workbench = opened();
  workbench.change({ badChannels: [1] });
  workbench.goTo(20);

  expect(humRequest(workbench)).toMatchObject({
    startSeconds: 20,
    durationSeconds: 10,
    traces: [{ weights: [{ channel: 0, weight: 1 }], filter: undefined }],
  });
});

test('hum shows until a notch or a low-pass takes it away', () => {
  const workbench = opened();
  expect(showsHum(workbench, 60)).toBe(true);

  workbench.change({ filter: { ...DEFAULT_FILTER, lowPassHz: 35 } });
  expect(showsHum(workbench, 60)).toBe(false);
  workbench.change({ filter: { ...DEFAULT_FILTER, notchHz: 60 } });
  expect(showsHum(workbench, 60)).toBe(false);
});
