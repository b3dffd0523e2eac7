import { describe, expect, it } from 'vitest';
import type { ReviewRecording } from '#shared/review/recording.ts';
import { montageTraces } from '#model/review/montages.ts';
import { defaultSettings, reviewRows } from './review-settings.ts';
import { rowName, shortName } from './row-names.ts';

const channel = (label: string, unit: string, samplingRateHz: number) => ({
  label,
  unit,
  samplingRateHz,
  kind: unit === 'uV' ? ('voltage' as const) : ('other' as const),
  sampleCount: 1000,
});
const recording: ReviewRecording = {
  name: 'a.bdf',
  format: 'BDF',
  startTime: undefined,
  startOffsetSeconds: 0,
  durationSeconds: 4,
  spanSeconds: 4,
  channels: [
    channel('Cz..', 'uV', 250),
    channel('Slow', 'uV', 1),
    channel('Accel Channel 0', 'g', 250),
    channel('Accel Channel 1', 'g', 250),
    channel('Accel Channel 2', 'g', 250),
  ],
  segments: [{ startSeconds: 0, durationSeconds: 4 }],
  warnings: [],
};

function rowsWith(isFilteredShown: boolean) {
  const settings = { ...defaultSettings(recording), hiddenLabels: [], isFilteredShown };
  const made = montageTraces('asRecorded', { channels: recording.channels, ...settings });
  return made.ok ? reviewRows(recording, made.traces, settings).rows : [];
}

describe('the name beside a line', () => {
  it('keeps the end that tells channels apart', () => {
    const names = rowsWith(true).map((row) => rowName(row, true).name);

    expect(names).toEqual(['Cz', 'Slow', 'Accel …annel 0', 'Accel …annel 1', 'Accel …annel 2']);
    expect(new Set(rowsWith(true).map((row) => rowName(row, false).name)).size).toBe(5);
    expect(names.every((name) => name.length <= 14)).toBe(true);
  });

  it('leaves a name that fits as it is', () => {
    expect(shortName('Fp1-F7', 14)).toBe('Fp1-F7');
    expect(shortName('abcdefgh', 5)).toBe('ab…gh');
  });

  it('says the unit of what is no voltage, and which lines the filter cannot have', () => {
    const notes = rowsWith(true).map((row) => rowName(row, true).note);

    expect(notes.slice(0, 3)).toEqual([undefined, 'not filtered', 'g, not filtered']);
    expect(rowName(rowsWith(true)[2]!, false).name).toMatch(/0 g$/);
  });

  it('does not speak of the filter when it is off', () => {
    expect(rowsWith(false).map((row) => rowName(row, true).note)).toEqual([
      undefined,
      undefined,
      'g',
      'g',
      'g',
    ]);
  });
});
