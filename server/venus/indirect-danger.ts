/*
 * Danger to life expressed indirectly. Each class is a meaning with its usual expressions. They are also used for other
 * things, so the phrase must refer to a person. A question about the product is still answered, below the text about
 * help.
 */

const OWN = '(his|her|their|my|your|our)';
const ME = '(me|him|her|them|himself|herself|myself|themselves)';
const WHO = '(i|he|she|they|we|you)';
const RELATIVES =
  '(wife|husband|partner|mother|father|mum|mom|dad|parents?|sons?|daughters?|child|children|kids?|brother|sister|family|friends?)';
const UP_TO = (words: number): string => `( \\w+){0,${words}}`;
const NOT = '(not|never|no longer|wont|dont|doesnt|didnt|cant|cannot|isnt|wouldnt|hardly|barely)';
const ANY_MORE = '(any ?more|any longer|much longer|no more)';
const WANTS = '(want|wish|would like|long|pray|hope|rather|prefer|decid|ready|going|beg|dream)\\w*';
const FOR_EVER = '(for ?ever|for good|for always|and never)';

/** Being a burden: others would be better off. */
const BURDEN = [
  `(am|im|is|be|being|feel\\w*|think\\w*|become|became|only|just|such)${UP_TO(5)} (burden|dead weight|nuisance|weight)( (on|for|to) (everyone|everybody|us|others|people|${ME}|${OWN} \\w+|the (family|others|children)))?$`,
  `(burden|weight|nuisance) (on|for|to) (everyone|everybody|others|${ME}|${OWN} ${RELATIVES}|the (family|children|kids))`,
  `(better|easier|happier|relieved)${UP_TO(2)} (off )?(if|when|once|without) (${WHO}|${ME})\\b(?= (\\w+ )?(was|were|is|am|are|gone|not|no longer|died|left)|$)`,
  `(nobody|no one|noone|none)${UP_TO(2)} (needs?|wants?|loves?|cares? about|would miss|will miss|would care about) ${ME}`,
  `(do|does|did|would) not need ${ME}( ${ANY_MORE})?$|(dont|doesnt|wouldnt) need ${ME}`,
  `only (a )?(trouble|problem|cost|disappointment)s? (for|to) (everyone|everybody|${OWN} \\w+)`,
];

/** No future and no way out. */
const NO_FUTURE = [
  `(no|not a|not any|${NOT} see (a|any)|without (a|any)?) ?(future|tomorrow|next (year|month|week|birthday|christmas|summer)|way (out|forward|through)|hope)( left| any ?more)? (for|with|in) (${ME}|${OWN} \\w+|this life)`,
  `(see|sees|saw|seeing|has|have|had|feels?|finds?)( \\w+)? (no|any) (future|tomorrow|way out|way forward|hope)( left| any ?more| at all)?$`,
  `(see|sees|saw|seeing)( \\w+)? (no|any) light( left| any ?more| at all)?$`,
  `(no|any|without|lost( the| every| all| any)?) (reason|point|sense|use|purpose|meaning|will) (to|in|of|for) (get up|getting up|living|live|go on|going on|carry on|wake up|stay(?! (on|with|in)\\b)|being here|be here|try|trying|anything|it all)`,
  `(there is|theres|is there|i see|sees) no (hope|future|way out|point|tomorrow)( left| ${ANY_MORE}| for ${ME})?$`,
  `(feel\\w*|felt|so|completely|totally|utterly) (hopeless|worthless|trapped|empty inside)`,
  `(nothing|not anything)${UP_TO(2)} (matters|to look forward to|left for ${ME}|left to lose|worth it)`,
  `what is the (point|use|sense)( of (it|it all|this|anything|living|going on|all this))?( ${ANY_MORE})?$|whats the (point|use)( ${ANY_MORE})?$`,
  `(gave|given|giving|gives) up( on)? (everything|life|living|hope|${ME}|all hope)`,
  `(will|would|wont|shall)( ${NOT})? (not )?(live|be alive|survive|make it|see) (to|until|till|past|next|through|the end)${UP_TO(2)}( \\w*(birthday|christmas|summer|spring|winter|weekend|year|week|month|tonight|night))`,
];

/** Saying goodbye for good. */
const FAREWELL = [
  `(said|says|say|saying|sent|sends|sounded|sounds|wrote|writes|left|leaves)${UP_TO(3)} (a )?(last|final|goodbye|farewell)( \\w+)? ?(word|message|letter|note|wish|goodbye|text|one)e?s?$`,
  `(said|says|saying) (${OWN} )?(goodbyes?|farewells?)${UP_TO(4)}( strange\\w*| odd\\w*| weird\\w*| for ?ever| for good| way| everyone| everybody)`,
  `(thank\\w*|apologi[sz]\\w*|sorry)${UP_TO(4)} (everything|it all)${UP_TO(4)} (goodbye|farewell|last|forgive)`,
  `(last|final) (session|visit|meeting|appointment|time|conversation|christmas|birthday)${UP_TO(6)} (${NOT}|not be|gone|dead|leaving (us|you|this))`,
  `(i|he|she|they) (wont|will not|wouldnt|would not|might not|may not|shall not)( be)? (around|here|there|alive|with us)( ${ANY_MORE}| for long| next| tomorrow| then| by)?`,
  `(you|they|everybody|we) (will|wont)( not| never)? (see|hear|find)( from| of)? ${ME} (again|${ANY_MORE}|alive)`,
  `(i|he|she|they) (will|ll|would|shall) be gone( soon| then| for good| forever| by then)?$`,
  `(forgive|remember) me (when|after|for what)|take care of ${OWN} (${RELATIVES}|dog|cat|things) (when|after|once) ${WHO}`,
];

/** Means of suicide at hand, or looked for. */
const MEANS = [
  `how (many|much)( of)?${UP_TO(3)} (pills?|tablets?|meds|medication|insulin|paracetamol|aspirin|drops|it) (it takes|it would take|would (be|do|take|kill)|does it take|are enough|is enough|to (die|kill|not wake))`,
  `(sav|hoard|collect|stockpil|hid|stor|put|set)\\w*( up| away| aside| back)?${UP_TO(3)} ((sleeping )?(pills|tablets)|meds|insulin|painkillers|medication) (up|away|aside|under|in (his|her|my|a))|(saving|saved|put|putting) (up|aside|away)${UP_TO(3)} (pills|tablets|meds)`,
  `${WHO}${UP_TO(4)} (stands?|standing|stood|sits?|sitting|sat|climb\\w*|goes|went|walks?|walked|drove|drives)( \\w+)?( up)? (on|onto|to|at|over|near|by) (the|a)( \\w+)? (bridge|roof|cliff|ledge|tracks|rails|railing|edge|viaduct|balcony)`,
  `(is|am|are|was|were|standing|he s|she s) (on|at|up on) (the|a)( \\w+)? (bridge|roof|cliff|ledge|tracks|rails|railing|viaduct)`,
  `(hold|holds|holding|held|has|had|with|keeps|puts?) (a|the)( \\w+)? (knife|blade|razor|scissors|shard)( \\w+)? (to|at|against|on|under|in|beside|next)${UP_TO(2)} (throat|wrist|neck|arm|bed|pillow|chest|hand|skin)`,
  `(bought|buys|got|has|owns|keeps|loaded|cleaned)( \\w+)? (a |the |his |her )?(gun|pistol|rifle|shotgun|noose|rope|helium|charcoal|poison)(?! (tool|cable))`,
  `(took|takes|taken|taking|swallow\\w*)( about| around| over)? (\\d{2,}|twenty|thirty|forty|fifty|sixty|a hundred|dozens of)( \\w+)? ?(pills?|tablets?|paracetamol|ibuprofen|aspirin|capsules?|sleeping pills)`,
  `(search|googl|look|read|research|ask|find)\\w*( up| for| about| out)?${UP_TO(3)} (painless|quick|easy|sure)?( \\w+)? ?(ways?|methods?|how) (to|of) (die|dying|end it|overdose)`,
  `(stopp|refus|skip|quit)\\w*${UP_TO(4)} (insulin|medication|meds|eating|drinking|dialysis)${UP_TO(3)} (to die|die|because)`,
  `(drink|starv|eat|smok|work)\\w* ${ME} to death`,
];

/** Wish to stop existing, without a word for death. */
const STOP_EXISTING = [
  `${WANTS}${UP_TO(4)} (not (exist|wake|be (here|around|there|alive))|never (wake|exist|get up|be born)|disappear|vanish|cease|stop existing|fade away|be gone|be nothing|dissolve)(?! from)( ${FOR_EVER}| ${ANY_MORE}|$|${UP_TO(3)}$)`,
  `(sleep|asleep|rest|switch off|lie down) ${FOR_EVER}|(sleep|fall asleep)${UP_TO(3)} (never|not) wak(e|ing)`,
  `(should|wish\\w*|better)${UP_TO(4)} (never|not) (have )?(been )?(born|existed|lived)`,
  `(be|being|join|joining|follow|following|reunited|see)( again)?( with)? (${OWN}( \\w+)? (dead|deceased|passed)|${OWN} late (grand)?${RELATIVES})|(be|go) (with|to) (god|the angels|heaven|the lord)( soon| now)|god (would |should |to |will )?(takes?|call) ${ME}`,
  `(pain|suffering|struggle|misery|fight|nightmare)( \\w+)? (will|would|is going to|to|should|must)( \\w+)? (be over|end|stop|finish)`,
  `${WANTS}${UP_TO(3)} (it|it all|everything|all this|this|the pain|things|my head)( \\w+)? (to )?(stop|end|be over|be done|go quiet)( now| soon| at last| ${FOR_EVER})?$`,
  `(want|wants|wanted|going|plan\\w*|thinking of|about) (to )?(end|ending) (things|it|this|it all)( tonight| soon| now| today)?$`,
  `(tired|sick|exhausted|weary|done|fed up)${UP_TO(2)} (of|with|from) (it all|everything|fighting|trying|existing|being here|struggling|being alive|waking up|this world)( every day| ${ANY_MORE})?$`,
  `(cant|cannot|can not|couldnt|could not)( \\w+)? (bear|stand|take|endure|do|face|cope|go on|carry on)( with)?( it| this| life| things| another day| being alive| to be alive)?( all)?( ${ANY_MORE}| alive| another day)`,
  `(bear|stand|face|endure) (to be |being )?(alive|another day|the next day)`,
  `(does|do|did|would) not (care|mind)${UP_TO(4)} (live|lives|wake|wakes up|die|dies|alive|survive)`,
];

/** Giving things away and settling affairs. */
const GIVING_AWAY = [
  `(gave|given|giving|gives)( away)?( all)?( of)? ${OWN}${UP_TO(2)} (dogs?|cats?|pets?|horse|jewell?e?ry|rings?|guitar|car|clothes|books|collection|things|belongings|possessions|savings|money|watch|bike|records)( \\w+)?( away)?`,
  `(sell|sold|selling|parted with|clear\\w* out)( off)?( all)?( of)? ${OWN} (things|belongings|possessions|whole \\w+)`,
  `(put|puts|putting|set|sets|setting|brought|bring\\w*|sort\\w*|got|getting|has)( all)? ${OWN}( \\w+)? (affairs|papers|life)( \\w+)? (in order|sorted|in place)|(affairs|papers) (are |were )?in order(?! with)`,
  `(wrote|written|writes|writing|made|making|makes|changed|changing|finished)${UP_TO(2)} ${OWN}( own| last)* (will|testament)(?! (be|not|get|show|see))`,
  `(plan|arrang|pa(y|id)|choos|chose|pick)\\w*( for| out| the music for)? ${OWN}( own)? (funeral|burial|grave|coffin|obituary)`,
  `(wont|will not|would not) need (it|them|that|this|anything|any of (it|this|them)|money|her|him) ${ANY_MORE}|(wont|will not) be needing (it|them|that|anything)`,
  `(am|is|seems?|feels?|says)( \\w+){0,3} at peace( now| with (it|everything|the decision))?$`,
];

/** Violence, or fear for one's life. */
const VIOLENCE = [
  `(beat|beats|beating|hits|hit|chok\\w*|slap\\w*|kick\\w*|threaten\\w*) ${OWN} (${RELATIVES}|girlfriend|boyfriend|ex)`,
  `(is|are|was|being|been|gets?|got)( being)? (hit|beaten|abused|raped|molested|chok\\w+|kicked|threatened|stalked) (at home|by(?! (an? |the |some )?(bugs?|errors?|lag|delays?|noise|interference|outage|prices?|changes?|updates?)\\b))`,
  `(afraid|scared|fears?|frightened)${UP_TO(3)} ${OWN} (life|safety)|not safe (at home|with (him|her|${OWN})|tonight|alone)`,
  `(shoot|blow|burn)\\w* (up|down) (the|a|his|her)( \\w+)? (office|school|place|church|house|practice|everyone|building)`,
  `(kill|murder|stab|shoot)(s|ing|ed)? ${OWN} (neighbou?rs?|boss|teacher|colleagues?|${RELATIVES})`,
];

/** Questions of a form about these topics: mostly asked to find their place. */
const FORMS = [
  '(answers?|questions?|items?|responses?) (about|on) (self ?harm\\w*|suicid\\w*|death)',
  '(self ?harm|suicid(e|al|ality)) (items?|questions?|answers?|scores?|subscales?)',
];

const CLASSES = [BURDEN, NO_FUTURE, FAREWELL, MEANS, STOP_EXISTING, GIVING_AWAY, VIOLENCE, FORMS];
const INDIRECT = new RegExp(`\\b(${CLASSES.flat().join('|')})(?![a-z0-9])`);

/** The same words used for things; removed, so that the rest of the sentence still counts. */
const OF_THINGS = new RegExp(
  `\\b(burden|weight) (on|for|to) (the|a|this|${OWN}) (computer|browser|server|line|network|battery|device|tablet|head|neck|nose|ears?)\\b|` +
    '\\bno way (out|back) (of|from) (the|this|a)\\b|\\b(weight|burden) of (the|a) (head ?set|device|condition|cap)\\b',
  'g',
);

/** Returns whether a phrase expresses danger indirectly. */
export const isIndirectDanger = (phrase: string): boolean => INDIRECT.test(phrase.replaceAll(OF_THINGS, ' '));
