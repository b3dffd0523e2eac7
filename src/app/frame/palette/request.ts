/** What the typed words ask to do with a client. Terms are what is searched for; they can be empty. */
export type PaletteRequest =
  | { kind: 'startSession'; clientTerm: string }
  /** The questionnaire is not settled yet. */
  | { kind: 'assignWhat'; questionnaireTerm: string }
  /** `wholeTerm` is both terms with the 'to' between them: it can also be the title of a questionnaire. */
  | { kind: 'assignTo'; questionnaireTerm: string; clientTerm: string; wholeTerm: string };

/** The space is required: without it the word can still become a name, such as Stark. */
const COMMAND = /^\s*(assign|start|session)\s(.*)$/i;
const WORDS_BEFORE_NAME = ['a', 'session', 'with'];
/** The last 'to', because titles of questionnaires contain the word too. */
const TO = /^(.*\S)\sto(?:\s(.*))?$/i;

/**
 * Reads what follows the words of an action as names.
 *
 *     readRequest('start session lind') // { kind: 'startSession', clientTerm: 'lind' }
 *     readRequest('assign phq-9 to ma') // { kind: 'assignTo', questionnaireTerm: 'phq-9', clientTerm: 'ma', ... }
 */
export function readRequest(typed: string): PaletteRequest | undefined {
  const [, command, rest = ''] = COMMAND.exec(typed) ?? [];
  if (command === undefined) return undefined;
  if (command.toLowerCase() === 'assign') return assignment(rest);
  const words = rest.trim().split(/\s+/);
  // Whole words only: 'start se' can go on as the name Sestrin.
  for (const word of WORDS_BEFORE_NAME) if (words[0]?.toLowerCase() === word) words.shift();
  return { kind: 'startSession', clientTerm: words.join(' ') };
}

function assignment(rest: string): PaletteRequest {
  const wholeTerm = rest.trim();
  const parts = TO.exec(rest);
  if (!parts) return { kind: 'assignWhat', questionnaireTerm: wholeTerm };
  const [, questionnaireTerm = '', clientTerm = ''] = parts;
  return {
    kind: 'assignTo',
    questionnaireTerm: questionnaireTerm.trim(),
    clientTerm: clientTerm.trim(),
    wholeTerm,
  };
}

/** The words to type for the next step of an assignment. */
export const assignWords = (questionnaire: string): string => `Assign ${questionnaire} to `;
