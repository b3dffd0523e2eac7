import { describe, expect, it } from 'vitest';
import { GROUPS, isAllowed, PERMISSIONS } from './permissions.ts';

describe('permissions', () => {
  it('let SuperUser pass every check', () => {
    for (const digits of ['', '3', ...Object.values(PERMISSIONS)])
      expect(isAllowed(['SuperUser'], digits)).toBe(true);
  });

  it('let a user pass when any of the groups is listed', () => {
    expect(isAllowed(['Coach'], '23')).toBe(true);
    expect(isAllowed(['AccountAdmin', 'Coach'], '3')).toBe(true);
    expect(isAllowed(['Coach'], '12')).toBe(false);
  });

  it('let nobody pass without a known group', () => {
    expect(isAllowed([], '0123')).toBe(false);
    expect(isAllowed(['Janitor'], '0123')).toBe(false);
  });

  it('are digit strings of known groups only', () => {
    for (const digits of Object.values(PERMISSIONS)) {
      for (const digit of digits) expect(GROUPS[Number(digit)]).toBeDefined();
    }
  });
});
