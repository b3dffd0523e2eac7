import { afterEach, describe, expect, it } from 'vitest';
import { chooseFormats, createFormats, fixed, listOf, plain, type TimeFormat } from './formats.ts';

const AFTERNOON = new Date(2026, 8, 7, 14, 5);
const written = (language: string, timeFormat: TimeFormat = 'browser') =>
  createFormats({ languages: language === '' ? [] : [language], timeFormat });

describe('the formats of a person', () => {
  it.each([
    ['', '-1,234,567.89', '7 Sep 2026', '14:05', '€1,499.50'],
    ['en-US', '-1,234,567.89', 'Sep 7, 2026', '2:05 PM', '€1,499.50'],
    ['en-GB', '-1,234,567.89', '7 Sep 2026', '14:05', '€1,499.50'],
    ['de-DE', '-1.234.567,89', '7 Sep 2026', '14:05', '€1.499,50'],
    ['ja-JP', '-1,234,567.89', '2026 Sep 7', '14:05', '€1,499.50'],
    ['hi-IN', '-12,34,567.89', '7 Sep 2026', '2:05 PM', '€1,499.50'],
    // Digits and calendar are those of English, also where the language has its own.
    ['ar-EG', '-1,234,567.89', '7 Sep 2026', '2:05 PM', '€1,499.50'],
    ['th-TH', '-1,234,567.89', '7 Sep 2026', '14:05', '€1,499.50'],
  ])(
    '%s: English words, with order, separators and hours of the region',
    (language, number, day, time, sum) => {
      const { fixed: numberOf, date, time: timeOf, money } = written(language);

      expect(numberOf(-1_234_567.891, 2)).toBe(number);
      expect(date(AFTERNOON)).toBe(day);
      expect(timeOf(AFTERNOON)).toBe(time.replace(' ', '\u00a0'));
      expect(money(149_950, 'eur')).toBe(sum);
    },
  );

  it('are those of the first language that is known', () => {
    const { decimalSign } = createFormats({
      languages: ['not a language', 'xx', 'de'],
      timeFormat: 'browser',
    });
    expect(decimalSign).toBe(',');
  });

  it('write times of day as the practice chose, whatever the language', () => {
    expect(written('de-DE', '12h').time(AFTERNOON)).toBe('2:05\u00a0PM');
    expect(written('en-US', '24h').time(AFTERNOON)).toBe('14:05');
    expect(written('en-US', '24h').time(new Date(2026, 0, 1, 0, 5))).toBe('00:05');
    expect(written('de-DE', '12h').time(new Date(2026, 0, 1, 0, 5))).toBe('12:05\u00a0AM');
  });

  it.each([
    ['24h', 0, 0, '00:00:00'],
    ['24h', 51_907.5, 1, '14:25:07,5'],
    ['12h', 51_907.5, 1, '2:25:07,5\u00a0PM'],
    ['12h', 300, 0, '12:05:00\u00a0AM'],
    // Rounds to the first second of the next day.
    ['24h', 86_399.96, 1, '00:00:00,0'],
  ] as const)('write a moment of a recording, %s: %d s', (timeFormat, seconds, digits, words) => {
    expect(written('de', timeFormat).timeOfDay(seconds, digits)).toBe(words);
  });

  it('have no sign where a number rounds to zero, and a dash where there is none', () => {
    const { fixed: numberOf, plain: plainOf, date, time } = written('en');
    expect(numberOf(-0.004, 2)).toBe('0.00');
    expect(plainOf(-0.5)).toBe('-0.5');
    for (const none of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY])
      expect(numberOf(none, 1)).toBe('–');
    expect(date(new Date(Number.NaN))).toBe('–');
    expect(time(new Date(Number.NaN))).toBe('–');
  });

  it('write settings with their own decimals, without separators of thousands', () => {
    const { plain: plainOf } = written('de');
    expect([0.5, 12.25, 1000, 0].map(plainOf)).toEqual(['0,5', '12,25', '1000', '0']);
  });

  it('keep a date without a time on its day, in every time zone', () => {
    expect(written('en-US').dateUtc(new Date('2026-09-07T00:00:00Z'))).toBe('Sep 7, 2026');
  });

  it('write prices without cents where there are none', () => {
    const { price, money } = written('de');
    expect(price(149_900, 'usd')).toBe('$1.499');
    expect(price(5950, 'usd')).toBe('$59,50');
    expect(money(-5000, 'usd')).toBe('-$50,00');
  });

  it('write sizes of files with units', () => {
    expect(written('de').bytes(64_000)).toBe('64 kB');
    expect(written('de').bytes(1_500_000)).toBe('1,5 MB');
  });

  it('change the decimal sign in English text, and leave versions and ends of sentences', () => {
    const { inText } = written('de');
    expect(inText('0.45 (0.10 to 0.8). Engine 1.47.9. At 12.')).toBe(
      '0,45 (0,10 to 0,8). Engine 1.47.9. At 12.',
    );
    expect(written('en').inText('0.45')).toBe('0.45');
  });
});

describe('the formats of this page', () => {
  afterEach(() => chooseFormats({ languages: [], timeFormat: 'browser' }));

  it('are those chosen last', () => {
    chooseFormats({ languages: ['de'], timeFormat: 'browser' });
    expect(fixed(1.5, 1)).toBe('1,5');
    expect(plain(0.5)).toBe('0,5');
  });
});

it('lists are English', () => {
  expect(listOf([])).toBe('');
  expect(listOf(['C3', 'C4'])).toBe('C3 and C4');
  expect(listOf(['C3', 'Cz', 'C4'], 'or')).toBe('C3, Cz or C4');
});
