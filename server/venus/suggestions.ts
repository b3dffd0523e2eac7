import type { AssistantReply } from '../ports/assistant.ts';
import { type Article, textOf } from './search/article.ts';
import type { Found } from './search/search.ts';

/** Minimum sureness, in log odds, of an article that answers. Below 0, because most people ask about the product. */
const SURE_ENOUGH = -1;
/** Minimum coverage to suggest an article. */
const SOMETHING = 0.15;
/** Articles are suggested with the answer if their score is at most this much lower than the best. */
const NEAR = 4;
const MOST_BESIDE = 2;
const MOST_INSTEAD = 3;

export const NOTHING_FOUND =
  'I am not sure what you mean. Please tell me more: the page you are on, what you want to do there, and the words of ' +
  'the message you see. I know Loopwell and its headsets, nothing else.';
const CHOOSE =
  'I am not sure what you mean. Is it about one of these? If not, please ask again with more detail.';

export const answerWith = (article: Article, subject?: string): AssistantReply => ({
  kind: 'answer',
  topic: article.topic,
  text: textOf(article),
  action: article.action,
  subject,
});

/**
 * An article that has exactly this question is the answer. Otherwise the best article answers and the next ones are
 * suggestions. If none fits well enough, the reply asks which of the nearest ones is meant.
 */
export function replyWith(
  found: readonly Found[],
  subject: string | undefined,
  literal?: Article,
): AssistantReply {
  if (literal) {
    const others = found.filter(({ article }) => article !== literal);
    return { ...answerWith(literal, subject), suggestions: titlesOf(others, MOST_BESIDE) };
  }
  const near = found.filter(({ coverage }) => coverage >= SOMETHING);
  const [best] = near;
  if (best && best.sureness >= SURE_ENOUGH) {
    const beside = near.slice(1).filter(({ score }) => score >= best.score - NEAR);
    return { ...answerWith(best.article, subject), suggestions: titlesOf(beside, MOST_BESIDE) };
  }
  const suggestions = titlesOf(near, MOST_INSTEAD);
  const text = suggestions.length === 0 ? NOTHING_FOUND : CHOOSE;
  return { kind: 'unclear', topic: 'unclear', text, suggestions };
}

/** Adds articles that may answer too, as buttons, to a reply that is not an article. */
export const withArticles = (reply: AssistantReply, found: readonly Found[]): AssistantReply => {
  const sure = found.filter((each) => each.coverage >= SOMETHING && each.sureness >= SURE_ENOUGH);
  return { ...reply, suggestions: reply.suggestions ?? titlesOf(sure, MOST_BESIDE) };
};

const titlesOf = (found: readonly Found[], most: number): string[] =>
  found.slice(0, most).map(({ article }) => article.title);
