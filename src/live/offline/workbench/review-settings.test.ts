import { expect, test } from 'vitest';
import type { ReviewChannel, ReviewRecording } from '#shared/review/recording.ts';
import { defaultSettings, hiddenUnder, otherLabels } from './review-settings.ts';

const channel = (label: string, kind: ReviewChannel['kind']): ReviewChannel => ({
  label,
  kind,
  unit: kind === 'voltage' ? 'uV' : 'counts',
  samplingRateHz: 250,
  sampleCount: 1000,
});
const recording = (...channels: ReviewChannel[]): ReviewRecording => ({
  name: 'a.bdf',
  format: 'BDF',
  startTime: undefined,
  startOffsetSeconds: 0,
  durationSeconds: 4,
  spanSeconds: 4,
  channels,
  segments: [{ startSeconds: 0, durationSeconds: 4 }],
  warnings: [],
});

test('signals that are no voltages come hidden beside voltages', () => {
  const file = recording(channel('Cz', 'voltage'), channel('Status', 'status'), channel('', 'other'));

  expect(defaultSettings(file).hiddenLabels).toEqual(['Status', 'Channel 3']);
});

test('a file without voltages shows all it has', () => {
  expect(otherLabels([channel('Acc X', 'other'), channel('Status', 'status')])).toEqual([]);
});

test('a signal named like a voltage is not hidden, or the voltage would be', () => {
  expect(otherLabels([channel('1', 'voltage'), channel('1', 'other')])).toEqual([]);
});

test('another montage leaves other signals as they were', () => {
  const file = recording(channel('Cz', 'voltage'), channel('Status', 'status'));
  const settings = defaultSettings(file);

  expect(hiddenUnder('average', { ...settings, hiddenLabels: ['Cz', 'Status'] }, file)).toEqual(['Status']);
  expect(hiddenUnder('average', { ...settings, hiddenLabels: [] }, file)).toEqual([]);
  expect(hiddenUnder('custom', settings, file)).toEqual([]);
  expect(hiddenUnder('average', { ...settings, montage: 'custom', hiddenLabels: [] }, file)).toEqual([
    'Status',
  ]);
});
