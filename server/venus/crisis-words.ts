/*
 * Expressions for danger to life: one's own, a client's or another person's. Phrases consist of letters and digits with
 * single spaces, without apostrophes. A false alarm is acceptable; a missed emergency is not.
 */

const SELF = '(him|her|them|my|your|our|one) ?sel(f|ves)';
const OWN = '(his|her|their|my|your|ones|our)';
const SOMEBODY = '(him|her|them|me|us|somebody|someone|anybody|people|everybody|everyone|others)';
const RELATIVE =
  '(wife|husband|partner|spouse|mother|father|mum|mom|dad|parents?|son|daughter|child|children|kids?|baby|brother|sister|' +
  'boss|teacher|neighbou?rs?|family|friends?|girlfriend|boyfriend|ex|colleagues?|roommate|therapist|doctor|classmates?)';
const PERSON = `(${SOMEBODY}|(${OWN}|the|a|an|another) (own )?(${RELATIVE}|person|man|woman|boy|girl))`;
const UP_TO = (words: number) => `( \\w+){0,${words}}`;
const ANY_MORE = '(any ?more|any longer|no more)';
const MEDICINES =
  '(pills?|tablets?|medications?|medicines?|meds|drugs?|capsules?|antidepressants?|painkillers?|paracetamol|insulin|' +
  'benzos?|opioids?|aspirin|ibuprofen|tylenol|valium|xanax|lithium)';
const OTHERS = `(he|she|him|her|they|them|clients?|patients?|teen\\w*|boy|girl|man|woman|${RELATIVE})`;

/** Harm to oneself. */
const HARM =
  '(kill|hurt|harm|cut|burn|hang|hung|shoot|shot|drown|strangl|poison|injur|wound|stab|suffocat|chok|mutilat|unaliv|' +
  'electrocut|starv|scratch|bit|hit|punch)\\w*';
/** Harm to others: words also used for electrodes or streams need an expression of intent before them. */
const INTENT =
  '(want|wish|wishes|threat|going to|gonna|plan|intend|think|thought|urge|fantas|dream|about to|ready to|swore|swear)\\w*';

const PATTERNS: readonly string[] = [
  // Direct words, including misspellings.
  '\\w*(suicid|sucid|suicd|suisid|suiced|suacid|suecid)\\w*|s[ui][a-z]{0,4}c[a-z]{0,4}d(al|all|ally|e|es)',
  '(crisis|suicide|emergency) ?(hot|help)?(line|lines|number)|helpline|hotline',
  '(acute|immediate|grave|great|real|serious|mortal) danger',
  'self ?(harm|injur|mutilat|hurt|destruct)\\w*',
  'unaliv\\w*|kms|kys',
  'overdos\\w*|od(ed|d)|lethal\\w*',
  // Self-directed actions.
  `${HARM} ${SELF}(?! out of)`,
  `(throw|throws|threw|throwing|fling\\w*|lock\\w*|let) ${SELF} (off|from|in front of|under|out of|into|onto|fall|die)`,
  `(hit|hits|hitting|bang\\w*|beat\\w*|smash\\w*) ${OWN} (own )?head`,
  `(crash|driv|drove|steer|walk|ran|run|step|went|go|lie|lay)\\w*${UP_TO(3)} ` +
    '(into (a|the) (wall|tree|pillar|truck)|(onto|on|on to|into|in front of) the (motorway|highway|railway|tracks|rails|traffic|train))',
  `(crash|drive|drove|burn|fall|fell|starv)\\w*${UP_TO(4)} on purpose`,
  '(drank|drinks?|drinking|drunk)( some| the| a)?( \\w+)? (bleach|poison|antifreeze|chemicals|acid|cleaner)',
  `(cuts?|burns?|scars?|wounds?|marks)( \\w+)? on ${OWN}( \\w+)? (arms?|legs?|wrists?|thighs?|body|skin)`,
  `something (stupid|bad|terrible|rash)( to ${SELF})? (tonight|today|tomorrow|soon)`,
  `(do|does|did|done|doing)( any)? ?${SELF}( any| some)? harm|harm\\w* to ${SELF}`,
  `(do|does|did|doing|done) (something|anything)( \\w+)? to ${SELF}`,
  `danger\\w* (to|for) (${SELF}|${SOMEBODY})`,
  `(end|finish|off|top)(s|ed|ing|ped|ping)? ${SELF}`,
  `(end|ends|ended|ending|take|takes|took|taken|taking|finish|finishing) ${OWN}( own)? (life|lives)`,
  `(end|ends|ended|ending|finish|finishing) (it|everything) (all|for good|once and for all)`,
  `(put|puts|putting) an end to (it all|everything|${OWN} \\w+)`,
  `(slit|slits|slitting|slash\\w*|cut|cuts|cutting|burn\\w*|scratch\\w*|carv\\w*)( \\w+)? ${OWN}( own)? ` +
    '(wrists?|arms?|legs?|thighs?|veins?|skin|forearms?|throat|body)',
  `jump\\w*${UP_TO(2)} (off|from|in front of|out of|under|onto|before)${UP_TO(3)} ` +
    '(bridge|roof|building|train|car|window|balcony|tracks?|cliff|truck|bus|lorry|tube|rails?|tower)',
  `(took|take|takes|taken|taking|swallow\\w*|ate)${UP_TO(2)} ` +
    `(all|whole|entire|box|bottle|handful|pack|packet|too many|too much|lots?|dozens?)${UP_TO(4)} ${MEDICINES}`,
  `(hoard\\w*|stockpil\\w*|collect\\w*|sav\\w+ up)${UP_TO(2)} ${MEDICINES}`,
  '(feel\\w*|felt|am|is|are)( \\w+)? (dead|empty) inside',
  '(gun|guns|pistol|rifle|noose|handgun|revolver|firearm|razor blades?|rope)',
  // Wish to be dead.
  `(want|wants|wanted|wanting|wish|wishes|wished|wishing|rather|prefer\\w*|ready|hopes?|like|longs?|decided|going|plans?)` +
    `( to| just| really| only)* (be |being )?(die|dead|dying)`,
  `(wish|wishes|wished|want|wants|hopes?) (that )?(he|she|i|they|we)( \\w+)? (was|were|is|are|would be|could be)( \\w+)? dead`,
  '(thinks?|thinking|thought|thoughts|talks?|talking|dreams?|dreaming) (of|about)( his| her| their| my)?( own)? (dying|death|being dead)',
  '(better|happier|safer|relieved|easier)( off)? (dead|without (him|her|me|them))',
  '(rather|prefer|better)( to)?( just)? (not|never) (exist|be|live|wake)\\w*',
  '(out of|leave|leaving|depart) (this|his|her|my|their) (life|world)|goodbye( cruel)? world|not (be )?(here|around) (tomorrow|next week|much longer)',
  '(last|final) time (i|we|you|they|anybody|anyone)( \\w+)? (see|hear|meet|saw|talk)\\w*( to)? (him|her|them|me)',
  `${OTHERS}( \\w+)? (say|says|said|saying) (goodbye|farewell)`,
  `(wish|wishes|wished|hope|hopes|hoped|want|wants|pray\\w*)${UP_TO(6)} (not|never)${UP_TO(2)} (wake|woken|woke|waken|been born|born)`,
  `(wants?|wanted|wish(es)?|would like|longs) to( just)? (disappear|vanish|be gone|not exist|sleep forever|be with god)(?! from)`,
  '(nobody|no one|noone)( \\w+){0,2} (would|will|d) (miss|notice|care)(?! (the|this|that|these|our|your|a|an|it)\\b)',
  `(wants?|wanted|wish(es)?) (it|everything|life|the pain)( all)? to (be over|end|stop)$`,
  // No wish to live.
  `(not|no longer|dont|doesnt|didnt|never|hardly)${UP_TO(2)} (want|wants|wanting|wish|wishes|care|cares|like)( \\w+)? to ` +
    `(live(?! (stream|view|signal|feed|data))|be alive|exist|go on living|wake up|be in this world|be here ${ANY_MORE}|be around ${ANY_MORE}|go on)`,
  `(no|any|nothing|without|lost|lack of)${UP_TO(4)} (to live|live for|in living)`,
  `(tired|sick|weary|done|fed up|finished|through)${UP_TO(2)} (of|with) (life|living|being alive|this life|${OWN} life)`,
  `(life|living)${UP_TO(2)} (isnt|not|no longer|never|hardly|without)${UP_TO(2)} (worth|meaning|sense|purpose|point)`,
  `(life|living) (is|seems|feels|has become) (meaningless|pointless|worthless|unbearable|over|hopeless)`,
  'not worth living',
  `(cant|cannot|can not|couldnt|could not) (go|carry|keep) on (like this|living|${ANY_MORE})`,
  // Saying goodbye.
  '(goodbye|good bye|farewell) (letters?|notes?|messages?|videos?)',
  `(goodbye|good bye|farewell) to (everybody|everyone|us all|${OWN} \\w+|the (family|children|kids))`,
  `(gave|given|gives|giving)( away)? (all )?(of )?(${OWN}|the)( \\w+)? (things|belongings|possessions|stuff|pets?)( away)?`,
  // Danger to others.
  `(kill|murder|strangl|stab)\\w* ${PERSON}`,
  `(shot|shoot|shoots|shooting) (?!me\\b|us\\b)${PERSON}`,
  '(tell|tells|told|telling|command\\w*|order\\w*|want|wants)( \\w+){0,2} (him|her|me|them|us) to (hurt|kill|harm|die|jump|cut|stab)',
  `${INTENT}${UP_TO(4)} (hurt|harm|kill|attack|beat|punch|poison|rape|shoot|stab|murder)\\w* ${PERSON}`,
  `voices${UP_TO(5)} (kill|hurt|harm|die|jump|cut)\\w*`,
  'in (a |an )?(acute |mental |mental health |suicidal )?crisis',
  'item (9|nine)( of the phq 9)? (with|is|was|as) (several|more|nearly|almost|positive|high|1|2|3)( \\w+)*',
];

const CRISIS = new RegExp(`\\b(${PATTERNS.join('|')})\\b`);

/** Questions about a banner or a rule of a form, without reference to a person. */
const ABOUT_FORMS = /\b(banners?|safety rules?|safety questions?)\b/;
/** Parts of a form by topic. They do not refer to a person, so the reply names help first and then answers. */
const PARTS_OF_FORMS =
  /\b(answers?|questions?|items?|responses?) (about|on) (self ?harm\w*|suicid\w*|death)\b|\b(self ?harm|suicid(e|al|ality)) (items?|questions?|answers?|scores?|subscales?)\b/g;
const ABOUT_SOMEBODY = new RegExp(
  '\\b(he|she|him|her|his|they|them|their|i|me|my|we|us|our|somebody|someone|clients?|patients?|people|persons?|' +
    `man|woman|boy|girl|teen\\w*|student|veteran|${RELATIVE})\\b`,
);

const SPEAKS_OF_SOMEBODY = new RegExp(
  `\\b(he|she|him|her|they|them|himself|herself|my|i|clients?|patients?|child|boy|girl|teen\\w*|man|woman|${RELATIVE})\\b`,
);

/** 'How do I …' does not refer to a person: people who ask about the product say 'I'. */
const ASKING = /\b(do|can|may|could|should|must|would|shall|am|have|did) i\b/g;

/** Questions are mostly about the product; statements about a person are not questions. */
export const isQuestion = (phrase: string): boolean =>
  /^(how|where|what|which|can|could|is|are|am|was|were|does|do|did|why|may|who|whose|when|will|would|shall|must|should|has|have|any|show|list)\b/.test(
    phrase,
  );

/** Returns whether a phrase states something about a person, in whatever words. */
export const isStatement = (phrase: string): boolean =>
  !isQuestion(phrase) && SPEAKS_OF_SOMEBODY.test(phrase.replaceAll(ASKING, ' '));

const TELLS = new RegExp(
  `^(\\w+ ){0,2}(i|im|ive|he|she|they|nobody|(my|his|her|our|the|a|one|this|that|another)( \\w+)? (clients?|patients?|boy|girl|man|` +
    `woman|teen\\w*|student|${RELATIVE})|(client|patient) \\w+)\\b`,
);

/** Objects of the product. People in danger speak of other things, except for sessions and notes. */
const THINGS_HERE = new RegExp(
  '\\b((list|column|filter|button|screen|page|window|setting|app|file|report|head ?(set|band)|device|protocol|questionnaire|' +
    'question|form|builder|account|practice|sound|tone|threshold|signal|trace|electrode|cable|gel|recording|baseline|' +
    'marker|invoice|password|chart|link|email|browser|computer|record|reward|outcome|consent|index|tag|group|' +
    'error|subscription|price|video|training|minute|step|stream|colleague|operator|monitor|picture|game|film|' +
    'movie|music|button|key|update|notification|network|internet|login|language|font|theme|mouse|keyboard|glasses|' +
    'bill|battery|server|map|spectrum|montage|band|channel)(s|es)?|menu|categor(y|ies)|(beep|upload|print|refresh|train|click|connect|register|pair)\\w*|' +
    'bluetooth|kiosk|pin|code|data|feedback|muse|crown|enter(ed|ing)?|sav(e|ed|ing)|(log|logged|sign|signed) in|grey)\\b',
);

/**
 * Returns whether a phrase makes a statement about a person and mentions nothing of the product. Unnamed danger is
 * expressed this way.
 */
export const tellsOfSomebody = (phrase: string): boolean =>
  !isQuestion(phrase) &&
  !THINGS_HERE.test(phrase) &&
  (TELLS.test(phrase) || / (me|myself|himself|herself|themselves)\b/.test(phrase));

/** Returns whether a statement asks for something: 'she wears glasses, does it matter', 'I need an invoice'. */
export const asksToo = (phrase: string): boolean =>
  /^(i|we) (\w+ly |just )?(want|need|would like|d like|have to|am looking|are looking|cannot find|cant find)\b/.test(
    phrase,
  ) ||
  / (where|how|which|what) (is|are|can|does|do i (enter|find|see|write|change|set|choose|add))\b|(?<!\b(this|that|it|here|there)) (can|does|may|is) (i|we|he|she|they|it|the) \w+/.test(
    phrase,
  );

/** Returns whether a phrase expresses danger to a life. This check comes before all others, even for questions. */
export function isCrisis(phrase: string): boolean {
  if (!CRISIS.test(phrase.replaceAll(PARTS_OF_FORMS, ' '))) return false;
  return !(ABOUT_FORMS.test(phrase) && !ABOUT_SOMEBODY.test(phrase));
}

/** Acute physical events that cannot wait: an attack, not a chronic illness. */
const BODY: readonly string[] = [
  `(had|having|has|gets|getting|got|suffered|suffering) (a|an|another)( \\w+)? (seizure|convulsion|heart attack)`,
  `(had|having|has|gets|getting|got) (a|an|another)( epileptic)? fit`,
  '(is|was|started|starts|keeps) (seizing|convulsing|fainting|fitting)( now| again)?',
  `${OTHERS}( \\w+){0,2} (fainted|faints|collapsed|collapses|passed out|passes out|blacked out|convulsed)`,
  `i( \\w+)? (fainted|collapsed|passed out|blacked out)`,
  '(is|was|lies|fell|went|became|becomes|now|lost) (unconscious|unresponsive|consciousness)',
  '(not|stopped|stops|isnt|trouble|difficulty) breathing|(cant|cannot|can not|couldnt) breathe',
  '(chest|heart) pains?|pain in (his|her|their|my|the) chest',
];

const BODY_EMERGENCY = new RegExp(`\\b(${BODY.join('|')})\\b`);

/** Returns whether a phrase mentions a seizure, a faint or another attack of a person. */
export const isBodyEmergency = (phrase: string): boolean => BODY_EMERGENCY.test(phrase);
