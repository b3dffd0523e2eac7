import type { Random } from '../ports/random.ts';

const CODE_DIGITS = 8;
const SESSION_BYTES = 32;
const RECOVERY_CODES = 10;
/** Ten characters of 32: 50 bits each, far beyond the number of attempts the growing delay allows. */
const RECOVERY_LENGTH = 10;
/** Omits letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const IN_ALPHABET = new RegExp(`^[${ALPHABET}]*$`);

/** The same alphabet in lower case, for text that people copy. */
const SMALL = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Random characters of an alphabet of 32, five bits each. 32 divides 256, so all are equally likely. */
export const newCharacters = (random: Random, length: number, alphabet = ALPHABET): string =>
  [...random.bytes(length)].map((byte) => alphabet[byte % alphabet.length]!).join('');

export const inGroups = (characters: string, length: number): string =>
  characters.match(new RegExp(`.{${length}}`, 'g'))!.join('-');

/** A temporary password for the first sign-in. 80 bits, easy to copy from an e-mail: `k3xm-9gtr-hw2d-pq7f`. */
export const newPassword = (random: Random): string => inGroups(newCharacters(random, 16, SMALL), 4);

/** Normalizes typed text to the form of {@link newCharacters}; undefined if it cannot be such a code. */
export function readCharacters(text: string, length: number): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '');
  return plain.length === length && IN_ALPHABET.test(plain) ? plain : undefined;
}

/** A code sent by e-mail. All 10^8 codes are equally likely. */
export function newCode(random: Random): string {
  const count = 10 ** CODE_DIGITS;
  const limit = Math.floor(2 ** 32 / count) * count;
  for (;;) {
    const bytes = random.bytes(4);
    const value = new DataView(bytes.buffer).getUint32(0);
    if (value < limit) return String(value % count).padStart(CODE_DIGITS, '0');
  }
}

/** Identifies a sign-in that waits for its next step. */
export const newSession = (random: Random): string =>
  Buffer.from(random.bytes(SESSION_BYTES)).toString('base64url');

/** In groups of five, as printed. */
export const newRecoveryCodes = (random: Random): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => inGroups(newCharacters(random, RECOVERY_LENGTH), 5));

/** Normalizes a typed recovery code to its original form; undefined if it cannot be one. */
export const readRecoveryCode = (text: string): string | undefined => readCharacters(text, RECOVERY_LENGTH);
