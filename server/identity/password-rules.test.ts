import { describe, expect, it } from 'vitest';
import {
  PASSWORD_HINT,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
  passwordFormProblem,
  REPEATED_PASSWORD,
} from '#shared/domain/password-rules.ts';
import commonPasswordsText from './common-passwords.txt?raw';
import { COMMON_PASSWORD, CONTEXT_PASSWORD, passwordProblem } from './password-rules.ts';

const context = ['Ada', 'Lovelace', 'ada.lovelace@quiet-mind.example', 'Quiet Mind'];

describe('a password', () => {
  it.each([
    ['seven characters', '1a!Bc2x', PASSWORD_TOO_SHORT],
    ['129 characters', 'ab cd'.repeat(26).slice(0, 129), PASSWORD_TOO_LONG],
    ['seven emoji of two units each', '🦊🐻🐼🐨🐯🦁🐮', PASSWORD_TOO_SHORT],
    ['a common word', 'Password1', COMMON_PASSWORD],
    ['digits in place of letters', 'p455w0rd', COMMON_PASSWORD],
    ['a common word with a year and a mark', 'sunshine2031!', COMMON_PASSWORD],
    ['a walk over the keyboard', '1q2w3e4r', COMMON_PASSWORD],
    ['one letter', 'aaaaaaaaaaaa', REPEATED_PASSWORD],
    ['an alphabet', 'klmnopqrstu', REPEATED_PASSWORD],
    ['the own name', 'Lovelace77', CONTEXT_PASSWORD],
    ['parts of the address', 'ada.lovelace', CONTEXT_PASSWORD],
    ['the name of this site', 'loopwell-42x', CONTEXT_PASSWORD],
  ])('of %s is refused with the reason', (_what, password, problem) => {
    expect(passwordProblem(password, context)).toBe(problem);
  });

  it.each([
    ['of eight odd characters', 'k7vq zp!'],
    ['without capitals, digits or marks', 'correct horse battery'],
    ['in another script', 'тихая-река-зимой'],
    ['of 128 characters', 'the quiet river runs '.repeat(7).slice(0, 128)],
    ['with the own name and enough beside it', 'lovelace rides a blue train'],
  ])('%s is taken', (_what, password) => {
    expect(passwordProblem(password, context)).toBeUndefined();
  });
});

describe('the list of common passwords', () => {
  const lines = commonPasswordsText.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

  it('has at least 3,000 that the length rule lets through, each once, and names its source', () => {
    expect(lines.length).toBeGreaterThanOrEqual(3000);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.filter((line) => Array.from(line).length < 8 || line !== line.toLowerCase())).toEqual([]);
    expect(commonPasswordsText).toMatch(/^#.*\n#.*Source:/);
  });

  it('is refused as a whole', () => {
    expect(lines.filter((line) => passwordProblem(line) === undefined)).toEqual([]);
  });
});

describe('what is said before a password is chosen', () => {
  it.each(['12345678', '87654321', 'abcdefgh', 'aaaaaaaa', 'abababab'])('rules out %s', (password) => {
    expect(passwordFormProblem(password)).toBe(REPEATED_PASSWORD);
    expect(PASSWORD_HINT).toMatch(/repeated or counted characters \(12345678\)/);
  });

  it.each(['', 'a', 'a calm river at dawn'])('leaves the rest to other rules (%s)', (password) => {
    expect(passwordFormProblem(password)).not.toBe(REPEATED_PASSWORD);
  });
});
