import { timingSafeEqual } from 'node:crypto';
import { inGroups, newCharacters, readCharacters } from './codes.ts';
import type { Random } from '../ports/random.ts';

/** 80 bits: too many codes to guess, even without a limit on attempts. */
const LENGTH = 16;

/**
 * Proves that a person who sets up the server from another computer can read the server's console. The code is kept in
 * memory only: each start creates a new one, and a server that is already set up accepts none.
 */
export type SetupCode = {
  /** In groups of four, as printed. */
  text: string;
  /** Ignores case, spaces and dashes. */
  isRight(given: string): boolean;
};

export function createSetupCode(random: Random): SetupCode {
  const characters = newCharacters(random, LENGTH);
  return {
    text: inGroups(characters, 4),
    isRight(given) {
      const typed = readCharacters(given, LENGTH);
      return typed !== undefined && timingSafeEqual(Buffer.from(typed), Buffer.from(characters));
    },
  };
}
