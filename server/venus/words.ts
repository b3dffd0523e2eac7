/** Words without information about the topic. */
const STOP_WORDS = new Set(
  (
    'a about all also am an and any anybody anyone are as at be because been being but by can cannot could did do does ' +
    'doing done don for from get gets give go got had has have having he her here him his how i if in into is isn it its ' +
    'just kindly know like let ll look make many may me might mine must my need no not of on one only or our out over ' +
    'please possible really say see she should show so some somehow tell than that the their them then there these they ' +
    'thing this those to too trying try us use used using very want was way we were what when where which while who whom ' +
    'whose work exist find look put whole during anything something completely still already now down why will with within without would you your yours im ive id cant doesnt wont isnt loopwell venus'
  ).split(' '),
);

/** Synonyms, mapped to the word used in the articles. */
const SAME: Readonly<Record<string, string>> = {
  patient: 'client',
  customer: 'client',
  log: 'sign',
  login: 'sign',
  logon: 'sign',
  signin: 'sign',
  logout: 'signout',
  licence: 'subscription',
  license: 'subscription',
  plan: 'subscription',
  membership: 'subscription',
  bill: 'invoice',
  cost: 'price',
  expensive: 'price',
  colleague: 'operator',
  coworker: 'operator',
  staff: 'operator',
  employee: 'operator',
  delete: 'erase',
  remove: 'erase',
  download: 'export',
  survey: 'questionnaire',
  form: 'questionnaire',
  artefact: 'artifact',
  mail: 'email',
  letter: 'email',
  '2fa': 'factor',
  mfa: 'factor',
  totp: 'authenticator',
  pair: 'connect',
  pairing: 'connect',
  bt: 'bluetooth',
  colour: 'color',
  dark: 'theme',
  wifi: 'wlan',
  copy: 'duplicate',
  clone: 'duplicate',
  lend: 'hand',
  loan: 'hand',
  borrow: 'hand',
  previous: 'earlier',
  older: 'earlier',
  role: 'group',
  rights: 'group',
  tablet: 'device',
  headband: 'headset',
  cap: 'headset',
  laptop: 'computer',
  pc: 'computer',
  scale: 'questionnaire',
};

const ENDINGS: readonly [RegExp, string][] = [
  [/ies$/, 'y'],
  [/(ss|x|ch|sh)es$/, '$1'],
  [/([^su])s$/, '$1'],
  [/(.{3,})ing$/, '$1'],
  [/(.{3,})edly$/, '$1'],
  [/(.{3,})ed$/, '$1'],
  [/(.{4,})ly$/, '$1'],
  [/(.{4,})ment$/, '$1'],
  [/(.{4,})ation$/, '$1at'],
  [/(.{4,})e$/, '$1'],
];

/** Removes the most common English endings, so that other forms of a word match. */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  let short = word;
  for (const [ending, kept] of ENDINGS) short = short.replace(ending, kept);
  return short.replace(/([bdfgmnprt])\1$/, '$1');
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’]/g, '')
    .replaceAll(/e-mail/gi, 'email')
    .replaceAll(/wi-fi/gi, 'wifi')
    .replaceAll(/\bgo[ /-]+no[ /-]*go\b/gi, 'gonogo')
    .toLowerCase();

/** Letters and digits only, with single spaces: for phrase matching. */
export const phraseOf = (text: string): string =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');

const MOST_TERMS = 40;

/** The stemmed content words of a text; at most 40 of a question. */
export function termsOf(text: string, most = Number.POSITIVE_INFINITY): string[] {
  const terms: string[] = [];
  for (const word of phraseOf(text).split(' ')) {
    if (word === '' || STOP_WORDS.has(word) || terms.length >= most) continue;
    const known = SAME[word] ?? SAME[stem(word)] ?? word;
    terms.push(stem(known));
  }
  return terms;
}

/** The words of a question without duplicates. */
export const questionTerms = (text: string): string[] => [...new Set(termsOf(text, MOST_TERMS))];
