import type { SampleColumn } from '../text/row-table.ts';

const UNITS: readonly { pattern: RegExp; unit: string }[] = [
  // Log10 of a power density, as the headset's manufacturer defines it.
  { pattern: /^(delta|theta|alpha|beta|gamma)_/i, unit: 'Bels' },
  { pattern: /^acc/i, unit: 'g' },
  { pattern: /^gyro/i, unit: 'deg/s' },
  { pattern: /^battery/i, unit: '%' },
];

/** Mind Monitor's columns: raw voltages, and all others unchanged. Time and events are not signals. */
export function mindMonitorColumns(names: readonly string[], rawIsEeg: boolean): SampleColumn[] {
  return names.flatMap((name, column): SampleColumn[] => {
    if (/^(timestamp|elements)$/i.test(name) || name === '') return [];
    // The auxiliary input is an optional electrode: a voltage, but named so that it does not count as EEG.
    if (/^(raw|aux)_?/i.test(name)) {
      return [{ column, label: name, kind: rawIsEeg ? 'voltage' : 'other', unit: 'uV' }];
    }
    const known = UNITS.find(({ pattern }) => pattern.test(name));
    return [{ column, label: name, kind: 'other', unit: known?.unit ?? '' }];
  });
}
