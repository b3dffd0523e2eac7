import { CHAT_ACTIONS, type ChatAction } from '#shared/chat/chat-words.ts';

/**
 * One short text of the handbook. `page` is its link, rendered as `[label](/app/...)` in a reply. `asks` are ways to
 * ask for it, `words` are synonyms.
 */
export type Article = {
  topic: string;
  title: string;
  asks: readonly string[];
  words: string;
  page: { label: string; href: string } | undefined;
  /** What a button below the text does. */
  action: ChatAction | undefined;
  body: string;
};

const HEAD = /^---\n([\s\S]*?)\n---\n+([\s\S]+)$/;

/**
 * Parses an article. Its head between two lines of `---` contains title, asks (separated by `|`), words, page
 * (`Label /path`) and do (an action); the text follows. `{{name}}` is replaced by the fact of that name. Throws for an incomplete article,
 * so that the first test finds a mistake.
 */
export function parseArticle(topic: string, text: string, facts: Readonly<Record<string, string>>): Article {
  const parts = HEAD.exec(text.replaceAll('\r\n', '\n'));
  if (!parts) throw new Error(`The article '${topic}' has no head between two lines of ---`);
  const head = new Map(
    parts[1]!.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
  const title = head.get('title') ?? '';
  const asks = (head.get('asks') ?? '').split('|').map((ask) => ask.trim());
  if (title === '' || asks.includes('')) throw new Error(`The article '${topic}' needs a title and asks`);
  return {
    topic,
    title,
    asks,
    words: head.get('words') ?? '',
    page: pageOf(topic, head.get('page')),
    action: actionOf(topic, head.get('do')),
    body: fill(topic, parts[2]!.trim(), facts),
  };
}

function pageOf(topic: string, text: string | undefined): Article['page'] {
  if (text === undefined) return undefined;
  const parts = /^(.+) (\/\S+)$/.exec(text);
  if (!parts) throw new Error(`The article '${topic}' names its page as 'Label /path'`);
  return { label: parts[1]!, href: parts[2]! };
}

function actionOf(topic: string, text: string | undefined): ChatAction | undefined {
  const action = CHAT_ACTIONS.find((each) => each === text);
  if (text !== undefined && !action)
    throw new Error(`The article '${topic}' names the unknown action '${text}'`);
  return action;
}

/** Joins the lines within a paragraph; lines of a list stay separate. */
const fill = (topic: string, body: string, facts: Readonly<Record<string, string>>): string =>
  body.replaceAll(/(?<!\n)\n(?!\n|- )\s*/g, ' ').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`The article '${topic}' names the unknown fact '${name}'`);
    return fact;
  });

/** The text of a reply: the article and the link to its page. */
export const textOf = ({ body, page }: Article): string =>
  page ? `${body}\n\n[${page.label}](${page.href})` : body;
