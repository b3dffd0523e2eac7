import { foldText } from '#shared/domain/folded-text.ts';
import type { AnswerWriter, AssistantReply, PracticeFacts } from '../ports/assistant.ts';
import { isStatement } from './crisis-words.ts';
import { textOf } from './search/article.ts';
import type { Found, Search } from './search/search.ts';
import { phraseOf } from './search/words.ts';

const PASSAGES = 3;
/** Stands for every word that is not sent. */
export const LEFT_OUT = '[...]';

type Written = {
  question: string;
  found: readonly Found[];
  /** The reply of the handbook: used if no answer comes. */
  reply: AssistantReply;
  facts: PracticeFacts;
  search: Pick<Search, 'knows'>;
};

/**
 * An answer that a language model wrote from passages of the handbook, with the link and the suggestions of the
 * handbook's reply. If the model does not answer, it is the handbook's reply itself. Undefined if nothing was found, or
 * if the text is a statement about a person and not a question; then nothing is sent.
 */
export async function writtenAnswer(
  writer: AnswerWriter,
  { question, found, reply, facts, search }: Written,
): Promise<AssistantReply | undefined> {
  const [best] = found;
  if (!best || reply.kind !== 'answer' || isStatement(phraseOf(question))) return undefined;
  const { text, isSent } = await writer.write({
    question: await withoutNames(question, facts, search),
    passages: found.slice(0, PASSAGES).map(({ article }) => `${article.title}\n${article.body}`),
  });
  if (text === undefined) return { ...reply, isSentOutside: isSent };
  const { page } = best.article;
  const link = page && textOf({ ...best.article, body: '' }).trim();
  const shown = link === undefined ? plain(text) : `${plain(text)}\n\n${link}`;
  return { ...reply, text: shown, isSentOutside: isSent };
}

/**
 * The question in words of the handbook only: other words, numbers and names of people of the practice are left out.
 * So nothing that identifies a person can leave, also what no list of names has.
 */
export async function withoutNames(
  question: string,
  facts: Pick<PracticeFacts, 'namesAmong'>,
  { knows }: Pick<Search, 'knows'>,
): Promise<string> {
  const words = phraseOf(question).split(' ');
  const names = await facts.namesAmong([...new Set(words.filter(knows).flatMap(formsOf))]);
  const isName = (word: string) => formsOf(word).some((form) => names.has(form));
  return words
    .map((word) => (knows(word) && !isName(word) && !/\d{3,}/.test(word) ? word : LEFT_OUT))
    .join(' ')
    .replaceAll(/(\[\.\.\.\])( \[\.\.\.\])+/g, LEFT_OUT);
}

/** A word, and what it may be the genitive or plural of: 'Mark's' arrives here as 'marks'. */
const formsOf = (word: string): string[] =>
  [...new Set([word, word.replace(/s$/, ''), word.replace(/es$/, '')])].map(foldText);

/**
 * Links of the model are not trusted: they would be built into the page. A link in a link leaves a link behind, so all
 * brackets go.
 */
const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[[\]]/g, '')
    .trim();
