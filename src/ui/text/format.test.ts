import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseFormats } from '#shared/locale/formats.ts';
import {
  countOf,
  formatBytes,
  formatDate,
  formatDateTime,
  formatNumber,
  formatRate,
  localText,
  signed,
} from './format.ts';

describe('figures for a person in Germany whose practice has 12 hours', () => {
  beforeEach(() => chooseFormats({ languages: ['de-DE'], timeFormat: '12h' }));
  afterEach(() => chooseFormats({ languages: [], timeFormat: 'browser' }));

  it('have a decimal comma, and English words', () => {
    expect(formatNumber(1234.5, 2)).toBe('1.234,50');
    expect(formatRate(256.125)).toBe('256,13 Hz');
    expect(formatBytes(1_500_000)).toBe('1,5 MB');
    expect(countOf(12_000, 'sample')).toBe('12.000 samples');
    expect(formatDate('2026-09-07')).toBe('7 Sep 2026');
    expect(formatDateTime('2026-09-07T14:05:00')).toBe('7 Sep 2026, 2:05\u00a0PM');
  });

  it('have a sign, but not at zero', () => {
    expect([0.42, -0.1, -0.001, 0].map((value) => signed(value))).toEqual(['+0,42', '−0,10', '0,00', '0,00']);
  });

  it('in sentences of the engine are written the same way', () => {
    expect(localText('Follows muscle (correlation -0.45, engine 1.47.9).')).toBe(
      'Follows muscle (correlation −0,45, engine 1.47.9).',
    );
  });
});
