/** NIST SP 800-63B and OWASP ASVS 5.0 (6.2): require length, but no kinds of characters. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

export const PASSWORD_HINT = `At least ${PASSWORD_MIN_LENGTH} characters. Not a common password, not repeated or counted characters (12345678), not your own name. A few words are easier to remember than a code.`;
export const PASSWORD_TOO_SHORT = `Use at least ${PASSWORD_MIN_LENGTH} characters.`;
export const REPEATED_PASSWORD =
  'This password repeats a few characters or counts up or down. Use several words in a row: they are hard to guess.';
export const PASSWORD_TOO_LONG = `Use at most ${PASSWORD_MAX_LENGTH} characters.`;

/** Number of characters as typed: an emoji or an accented letter is one. */
const passwordLength = (password: string): number => Array.from(password.normalize('NFKC')).length;

/** Checks that the page can do at once; the server also checks common passwords and the user's own names. */
export function passwordFormProblem(password: string): string | undefined {
  const length = passwordLength(password);
  if (length < PASSWORD_MIN_LENGTH) return PASSWORD_TOO_SHORT;
  if (length > PASSWORD_MAX_LENGTH) return PASSWORD_TOO_LONG;
  return isRepetitive(password.normalize('NFKC').toLowerCase()) ? REPEATED_PASSWORD : undefined;
}

/** One or two alternating characters, or constant steps: 11111111, abababab, 12345678, hgfedcba. */
function isRepetitive(plain: string): boolean {
  const points = Array.from(plain, (char) => char.codePointAt(0) ?? 0);
  const steps = new Set(points.slice(1).map((point, index) => point - (points[index] ?? 0)));
  const isCount = steps.size === 1 && [...steps].every((step) => Math.abs(step) <= 1);
  return isCount || new Set(points).size <= 2;
}
