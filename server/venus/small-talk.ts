import type { AssistantReply } from '../ports/assistant.ts';
import { phraseOf } from './search/words.ts';
import { NOTHING_FOUND } from './suggestions.ts';

const GREETING =
  /^((hi|hello|hey|hallo|good (morning|afternoon|evening|day)|greetings|howdy)( (there|venus|everyone))?)+$/;
const THANKS =
  /^((ok|okay|great|perfect|super|cool) )?(thanks?|thank you|thx|cheers)( (a lot|so much|very much|venus|you))?$|^(ok|okay|great|perfect)$/;
const FAREWELL = /^(bye|goodbye|good bye|see you|ciao)( venus)?$/;

const TEXTS: readonly [RegExp, string, string][] = [
  [
    GREETING,
    'greeting',
    'Hello. What would you like to know? I can tell you about the pages of Loopwell, the headsets, sessions, and what your subscription covers.',
  ],
  [THANKS, 'thanks', 'You are welcome. Ask me whenever you need to.'],
  [FAREWELL, 'farewell', 'Goodbye. I am here when you need me.'],
];

/** What people ask an assistant of another kind. */
const OTHER_WORK =
  /^(please )?(translate|solve|play|sing|write (me )?an? (poem|story|essay|joke)|tell me a joke)\b/;

/** Replies to messages that are not questions; undefined for all others. */
export function smallTalk(question: string): AssistantReply | undefined {
  const phrase = phraseOf(question);
  if (OTHER_WORK.test(phrase)) return { kind: 'unclear', topic: 'unclear', text: NOTHING_FOUND };
  const found = TEXTS.find(([pattern]) => pattern.test(phrase));
  return found && { kind: 'greeting', topic: `talk/${found[1]}`, text: found[2] };
}
