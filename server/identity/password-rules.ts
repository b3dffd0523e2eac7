import { passwordFormProblem } from '#shared/domain/password-rules.ts';
import commonPasswordsText from './common-passwords.txt?raw';

const COMMON: ReadonlySet<string> = new Set(
  commonPasswordsText.split('\n').filter((line) => line !== '' && !line.startsWith('#')),
);

/** Words that are easy to guess on this site. */
const OWN_WORDS = ['loopwell', 'neurofeedback', 'biofeedback', 'therapist'];
/** Shorter parts of a name occur in many words by chance. */
const MIN_CONTEXT_LENGTH = 4;
/** Minimum length of a password after removal of guessable words. */
const MIN_REST_LENGTH = 8;
/** A suffix like '2031!' does not make a common word safer. */
const MAX_DECORATION = 5;

export const COMMON_PASSWORD = `This password is one of the most common ones. Several words in a row are easy to remember and hard to guess.`;
export const CONTEXT_PASSWORD =
  'Leave your name, your e-mail address and the name of the practice or of this site out of the password, or add more to it.';

/**
 * The reason a password cannot be used, as a message for its owner; undefined if it can be used. `context` contains
 * public facts about the owner: names, e-mail address, practice.
 */
export function passwordProblem(password: string, context: readonly string[] = []): string | undefined {
  const form = passwordFormProblem(password);
  if (form !== undefined) return form;
  const plain = password.normalize('NFKC').toLowerCase();
  if (isCommon(plain)) return COMMON_PASSWORD;
  return hasTooLittleOwn(plain, context) ? CONTEXT_PASSWORD : undefined;
}

const LETTERS_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function isCommon(plain: string): boolean {
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const decoded = plain.replaceAll(/[013457@$!]/g, (char) => LETTERS_FOR[char] ?? char);
  const isDecorated = plain.length - core.length <= MAX_DECORATION && COMMON.has(core);
  return COMMON.has(plain) || COMMON.has(decoded) || isDecorated;
}

function hasTooLittleOwn(plain: string, context: readonly string[]): boolean {
  const words = [...OWN_WORDS, ...context.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))]
    .filter((word) => word.length >= MIN_CONTEXT_LENGTH)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest !== plain && rest.length < MIN_REST_LENGTH;
}
