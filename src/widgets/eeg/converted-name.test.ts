import { describe, expect, it } from 'vitest';
import { convertedName } from './converted-name.ts';

describe('the name of a converted file', () => {
  it.each([
    ['rest.edf', 'bdf', 'rest.bdf'],
    ['rest.EDF', 'edf', 'rest converted.edf'],
    ['s1.2026.vhdr', 'csv', 's1.2026.csv'],
    ['.csv', 'edf', 'recording.edf'],
  ] as const)('of %s as %s is %s', (name, format, expected) => {
    expect(convertedName(name, format)).toBe(expected);
  });
});
