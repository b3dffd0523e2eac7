/** NIST SP 800-63B and OWASP ASVS 5.0 (6.2): length counts, kinds of characters do not. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

export const PASSWORD_HINT = `At least ${PASSWORD_MIN_LENGTH} characters. A sentence is easier to remember than a riddle.`;
export const PASSWORD_TOO_SHORT = `Use at least ${PASSWORD_MIN_LENGTH} characters.`;
export const PASSWORD_TOO_LONG = `Use at most ${PASSWORD_MAX_LENGTH} characters.`;

/** How many characters a person typed: an emoji or an accented letter is one. */
const passwordLength = (password: string): number => Array.from(password.normalize('NFKC')).length;

/** What the page can say at once; the server also knows which passwords are common. */
export function passwordLengthProblem(password: string): string | undefined {
  const length = passwordLength(password);
  if (length < PASSWORD_MIN_LENGTH) return PASSWORD_TOO_SHORT;
  return length > PASSWORD_MAX_LENGTH ? PASSWORD_TOO_LONG : undefined;
}
