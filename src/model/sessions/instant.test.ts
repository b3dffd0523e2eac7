import { describe, expect, it } from 'vitest';
import { instantQuery, parseClock, readInstant } from './instant.ts';

describe('the instant in an address', () => {
  it('comes back as it was given, to a hundredth of a second', () => {
    const search = `?${new URLSearchParams(instantQuery(125.39999))}`;

    expect(search).toBe('?at=125.4');
    expect(readInstant(search)).toBe(125.4);
  });

  it.each(['', '?at=', '?at=soon', '?at=-3', '?at=1e99', '?view=x'])('is none in %j', (search) => {
    expect(readInstant(search)).toBeUndefined();
  });
});

describe('a time that a person types', () => {
  it.each([
    ['2:05', 125],
    ['2:05.4', 125.4],
    ['2:05,4', 125.4],
    ['1:02:05', 3725],
    ['125', 125],
    [' 0:00 ', 0],
    ['2:75', undefined],
    ['1:75:00', undefined],
    ['', undefined],
    ['soon', undefined],
    ['-1', undefined],
  ])('%j is %s seconds', (text, seconds) => {
    expect(parseClock(text)).toBe(seconds);
  });
});
