/** What the typed words ask to do with a client. Terms are what is searched for; they can be empty. */
export type PaletteRequest =
  | { kind: 'startSession'; clientTerm: string }
  /** The questionnaire is not settled yet. */
  | { kind: 'assignWhat'; questionnaireTerm: string }
  | { kind: 'assignTo'; questionnaireTerm: string; clientTerm: string };

/** Fewer letters of 'start', 'session' or 'assign' begin too many other words. */
const FEWEST_LETTERS = 3;
const START_WORDS = ['start', 'a', 'session', 'with'];
/** The last one: titles of questionnaires have the word too. */
const TO = /^(.*)\sto(?:\s(.*))?$/i;

/**
 * Reads what follows the words of an action as names.
 *
 *     readRequest('start session lind') // { kind: 'startSession', clientTerm: 'lind' }
 *     readRequest('assign phq-9 to ma') // { kind: 'assignTo', questionnaireTerm: 'phq-9', clientTerm: 'ma' }
 */
export function readRequest(typed: string): PaletteRequest | undefined {
  const words = typed.trim().split(/\s+/);
  const [first = ''] = words;
  if (first.length < FEWEST_LETTERS) return undefined;
  if (begins('assign', first)) return assignment(words.slice(1).join(' '));
  if (!begins('start', first) && !begins('session', first)) return undefined;
  let at = 0;
  for (const phrase of START_WORDS) if (begins(phrase, words[at] ?? '-')) at++;
  return { kind: 'startSession', clientTerm: words.slice(at).join(' ') };
}

function assignment(rest: string): PaletteRequest {
  const parts = TO.exec(` ${rest}`);
  if (!parts) return { kind: 'assignWhat', questionnaireTerm: rest.trim() };
  const [, questionnaireTerm = '', clientTerm = ''] = parts;
  return { kind: 'assignTo', questionnaireTerm: questionnaireTerm.trim(), clientTerm: clientTerm.trim() };
}

const begins = (word: string, typed: string): boolean => word.startsWith(typed.toLowerCase());

/** The words to type for the next step of an assignment. */
export const assignWords = (questionnaire: string): string => `Assign ${questionnaire} to `;
