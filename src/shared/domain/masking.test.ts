import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  HIDDEN,
  initialsTerm,
  maskFileName,
  maskFullName,
  maskName,
  maskText,
  unlessHidden,
} from './masking.ts';

describe('names', () => {
  it.each([
    ['Kim', 'K.'],
    ['  kim', 'K.'],
    ['Ödön', 'Ö.'],
    ['𝒦im', '𝒦.'],
    ['', ''],
  ])('leave the initial of %j', (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });

  it.each([
    ['Kim Brook', 'K. B.'],
    ['Anna Maria Brook', 'A. B.'],
    ['Kim', 'K.'],
    ['', ''],
  ])('leave the initials of %j', (name, masked) => {
    expect(maskFullName(name)).toBe(masked);
  });

  it('never leave more than two letters, whatever the name', () => {
    fc.assert(fc.property(fc.string(), (name) => maskFullName(name).length <= 12));
  });
});

describe('other personal data', () => {
  it('says only that there is something', () => {
    expect([maskText('kim@mail.example'), maskText(''), maskText(null)]).toEqual([HIDDEN, '', null]);
  });

  it.each([
    ['Kim Brook eyes closed.edf', `${HIDDEN}.edf`],
    ['kim.brook', `${HIDDEN}.brook`],
    ['Kim Brook', HIDDEN],
    ['Kim. Brook the second', HIDDEN],
  ])('keeps the ending of the file name %j at most', (name, masked) => {
    expect(maskFileName(name)).toBe(masked);
  });

  it('is not overwritten by its own mask', () => {
    expect(unlessHidden(`${HIDDEN}.edf`, `${HIDDEN}.edf`, 'kim.edf')).toBe('kim.edf');
    expect(unlessHidden('new.edf', `${HIDDEN}.edf`, 'kim.edf')).toBe('new.edf');
  });

  it.each(['K. B.', 'kb', 'k b'])('can be searched by the initials as %j', (term) => {
    expect(initialsTerm(term)).toBe('kb');
  });
});
