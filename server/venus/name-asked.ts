/** What can be asked about one client. */
export type NamedIntent = 'sessions' | 'lastSession' | 'headset';

const SESSIONS = '(?:sessions?|trainings?|visits?|appointments?)';
const HEADSET = '(?:head ?sets?|head ?bands?|devices?|amplifiers?)';
const NAME = '([\\p{L}\\p{N} ]{2,60})';

/** Ways to ask, each with the name as its only group. The first that fits decides. */
const WAYS: readonly (readonly [NamedIntent, RegExp])[] = [
  [
    'lastSession',
    `^(?:when|what day) (?:was|did|were) (?:the |i |we )*last (?:time )?(?:see|saw|meet|train|trained|treat|have|had)? ?${NAME}$`,
  ],
  [
    'lastSession',
    `^when (?:did|have) (?:i|we) (?:see|seen|train|trained|meet|met|treat|treated) ${NAME} (?:the )?last(?: time)?$`,
  ],
  [
    'lastSession',
    `^when (?:was|did|has) ${NAME} (?:last here|here last|come last|last come|last trained|last train|train last|have (?:the |her |his |their |a )?last ${SESSIONS})$`,
  ],
  ['lastSession', `\\b(?:last|latest|most recent|previous) ${SESSIONS} (?:of|with|for|by|from) ${NAME}$`],
  ['lastSession', `^(?:when (?:was|is) )?${NAME} (?:last|latest|most recent) ${SESSIONS}(?: date)?$`],
  [
    'sessions',
    `\\b(?:how many|how much|number of|count(?: of)?|count the|total(?: number)? of|all) ${SESSIONS} (?:has|had|have|did|does|do|of|with|for|by|from|were with|were there with) ${NAME}$`,
  ],
  ['sessions', `^how (?:often|many times) (?:have (?:i|we) seen|did (?:i|we) see|has|had|did|was) ${NAME}$`],
  ['sessions', `^${NAME} (?:how many ${SESSIONS}|number of ${SESSIONS}|${SESSIONS} count)$`],
  ['sessions', `^${SESSIONS} (?:with|of|for) ${NAME}$`],
  ['headset', `^(?:which|what) ${HEADSET} (?:is|was) ${NAME} (?:using|wearing)$`],
  [
    'headset',
    `^(?:which|what) (?:kind of )?${HEADSET} (?:does|has|did|is with|are with|have|is at|uses) ${NAME}$`,
  ],
  ['headset', `^${HEADSET} (?:of|with) ${NAME}$`],
  ['headset', `^does ${NAME} (?:have|has) (?:a|any|one of our) ${HEADSET}(?: at home)?$`],
].map(([intent, pattern]) => [intent as NamedIntent, new RegExp(pattern!, 'u')] as const);

/** Words before and after a name that are not part of it. */
const AROUND =
  /^(?:(?:my|our|the|client|patient|mr|mrs|ms|miss|dr) )+|(?: (?:had|have|has|done|got|get|completed|already|so far|until now|up to now|in total|in all|altogether|now|at home|with (?:me|us)|come|been|be|trained|train|here|use|using|borrowed|s|please|date|yet))+$/gu;

/** The intent and the name of a question about one client, in the letters of `phraseOf`; undefined for all others. */
export function nameAsked(phrase: string): { intent: NamedIntent; name: string } | undefined {
  for (const [intent, pattern] of WAYS) {
    const name = pattern.exec(phrase)?.[1]?.replaceAll(AROUND, '').trim();
    if (name !== undefined && isName(name)) return { intent, name };
  }
  return undefined;
}

function isName(name: string): boolean {
  const words = name.split(' ');
  return name.length > 1 && words.length <= 4 && !words.some((word) => NO_NAME.has(word));
}

/** People ask about these things in the same form. */
const NO_NAME = new Set(
  (
    'i we you he she it they me us him her them client clients patient patients people person everybody everyone anybody ' +
    'somebody practice each every one any all our your this that these those week month year day today protocol protocols ' +
    'headset subscription session sessions a an my to need needed should normal usually per no not have has had'
  ).split(' '),
);
