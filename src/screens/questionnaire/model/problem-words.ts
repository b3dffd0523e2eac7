type Problems = Readonly<Record<string, string>>;

/** Messages for missing parts of the form, by the last part of the path; other messages need no translation. */
const NEEDED: Readonly<Record<string, string>> = {
  label: 'Enter a text for every answer, band and case.',
  name: 'Enter a name for every score, pattern and count.',
  title: 'Enter a heading for the safety banner.',
  text: 'Enter the question, and what to do about a safety answer.',
  meaning: 'Enter what each cut-off and the smallest change mean.',
  otherwise: 'Enter the text for when no case applies.',
  source: 'Name the source of every figure.',
  items: 'Choose at least one question.',
};
const IS_SCHEMA = /^(Invalid input|Too small|Too big)/;
const LIMITS = /expected (?:string|number|array|int) to (?:have|be) ([<>]=?)\s?(-?\d+(?:\.\d+)?)/;

export function problemWords(path: string, message: string): string {
  if (!IS_SCHEMA.test(message)) return message;
  const field = path.split('.').at(-1) ?? '';
  const [, sign = '', limit = ''] = LIMITS.exec(message) ?? [];
  if (message.startsWith('Too big')) return `${wordOf(field)}: no more than ${limit}.`;
  const needed = NEEDED[field];
  if (needed !== undefined) return needed;
  if (message.startsWith('Invalid input')) return `${wordOf(field)}: enter a number.`;
  return `${wordOf(field)}: ${sign === '>' ? 'more than' : 'at least'} ${limit}.`;
}

const WORDS: Readonly<Record<string, string>> = {
  atLeast: 'From which score',
  min: 'The smallest',
  max: 'The largest',
  from: 'Begin of the band',
  to: 'End of the band',
  value: 'The value',
  points: 'Points of the smallest change',
  countFrom: 'Counted from',
  maxMissing: 'Answers that may be missing',
  multiplyBy: 'Times',
  decimals: 'Decimals',
  step: 'Step',
  maxLength: 'Characters at most',
  leastChosen: 'Choose at least',
  mostChosen: 'Choose at most',
};
const wordOf = (field: string): string => WORDS[field] ?? 'The text';

/** Problems at a place of the definition and below it, each sentence once. */
export function problemsBelow(problems: Problems, place: string, but: readonly string[] = []): string[] {
  const own = Object.entries(problems).filter(
    ([path]) => (path === place || path.startsWith(`${place}.`)) && !but.includes(path),
  );
  return [...new Set(own.map(([path, message]) => problemWords(path, message)))];
}
