import type { Random } from '../ports/random.ts';

const CODE_DIGITS = 8;
const SESSION_BYTES = 32;
export const RECOVERY_CODES = 10;
/** Ten characters of 32: 50 bits each, far beyond what the growing delay lets anybody try. */
const RECOVERY_LENGTH = 10;
/** Without letters and digits that look alike. */
const RECOVERY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`);

/** A code for a letter: every one of 10^8 is equally likely. */
export function newCode(random: Random): string {
  const count = 10 ** CODE_DIGITS;
  const limit = Math.floor(2 ** 32 / count) * count;
  for (;;) {
    const bytes = random.bytes(4);
    const value = new DataView(bytes.buffer).getUint32(0);
    if (value < limit) return String(value % count).padStart(CODE_DIGITS, '0');
  }
}

/** Names a sign-in that waits for its next step. */
export const newSession = (random: Random): string =>
  Buffer.from(random.bytes(SESSION_BYTES)).toString('base64url');

/** In groups of five, as they are printed. */
export function newRecoveryCodes(random: Random): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...random.bytes(RECOVERY_LENGTH)].map((byte) => RECOVERY_ALPHABET[byte % 32]!);
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
  });
}

/** What a person typed as the code was made; undefined when it cannot be a recovery code. */
export function readRecoveryCode(text: string): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '');
  return RECOVERY_CODE.test(plain) ? plain : undefined;
}
