import type { Product } from '#shared/commerce/product.ts';
import type { CommerceSettings } from '../model/commerce/settings.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import type { Assistant, AssistantReply } from '../ports/assistant.ts';
import { type Article, parseArticle, textOf } from './article.ts';
import { answerFromData, headsetPrice } from './data-answers.ts';
import { factsOf } from './facts.ts';
import { headsetArticles } from './headset-articles.ts';
import { headsetNamed } from './headset-names.ts';
import { isAboutSomebody, tellsOfSomebody } from './crisis-words.ts';
import { helpFirst, refusalTo, withHelpFirst } from './safety.ts';
import { createSearch, type Found } from './search.ts';
import { smallTalk } from './small-talk.ts';
import { termAsked } from './terms.ts';
import { phraseOf, questionTerms } from './words.ts';

/** The texts of the articles; the bundler inlines them. */
const TEXTS = import.meta.glob('./articles/*.md', { query: '?raw', import: 'default', eager: true });

/** Minimum coverage of a question by an article that answers it. */
const ENOUGH = 0.49;
/** Statements about a person need this coverage and more than one word; otherwise help is named first. */
const SURE = 0.7;
/** Minimum coverage to suggest an article when asking for more detail. */
const SOMETHING = 0.25;

const NOTHING_FOUND =
  'I am not sure what you mean. Please tell me more: the page you are on, what you want to do there, and the words of ' +
  'the message you see. I know Loopwell and its headsets, nothing else.';

const IF_IN_DANGER =
  'If someone may be in danger, do not wait for me: call the emergency number of your country, or a crisis line.';

export type Sold = { products: readonly Product[]; settings: CommerceSettings };

/** All articles, generated for the products of a server. */
export function readArticles({ products, settings }: Sold): Article[] {
  const facts = factsOf(settings);
  const written = Object.entries(TEXTS).map(([path, text]) =>
    parseArticle(path.replace(/^.*\/(.+)\.md$/, '$1'), text as string, facts),
  );
  return [...written, ...headsetArticles((headset) => headsetPrice(products, headset))];
}

/** Venus: fixed texts about health first, then data, then the best article, otherwise a question back. */
export function createVenus(sold: Sold): Assistant {
  // Created on the first question: most servers of a test run never get one.
  let articles: readonly Article[] | undefined;
  let search: ((question: string) => Found[]) | undefined;
  const replyTo: Assistant['reply'] = async (question, { subject, facts }) => {
    const fixed = refusalTo(question) ?? smallTalk(question) ?? termAsked(question);
    if (fixed) return fixed;
    articles ??= readArticles(sold);
    search ??= createSearch(articles);
    if (ABOUT_VENUS.test(question)) return answerWith(articles.find(({ topic }) => topic === 'venus')!);
    const named = headsetNamed(question);
    const meant =
      named ?? (isAboutIt(question) ? HEADSETS.find((each) => each.deviceType === subject) : undefined);
    const asked = { headset: meant, products: sold.products, facts };
    const fromData = await answerFromData(question, asked);
    if (fromData) return fromData;
    const words = meant && !named ? `${question} ${meant.deviceName}` : question;
    const found = search(words);
    const reply = inDangerToo(question, replyWith(found, meant?.deviceType));
    const isUnderstood = (found[0]?.coverage ?? 0) >= SURE && questionTerms(words).length > 1;
    return !isUnderstood && tellsOfSomebody(phraseOf(question)) ? helpFirst(reply) : reply;
  };
  return {
    reply: async (question, context) => withHelpFirst(question, await replyTo(question, context)),
  };
}

/** A phrase that was not understood may be about a person in danger, in unforeseen words. */
const inDangerToo = (question: string, reply: AssistantReply): AssistantReply =>
  reply.kind === 'unclear' && isAboutSomebody(phraseOf(question)) && !tellsOfSomebody(phraseOf(question))
    ? { ...reply, text: `${reply.text}\n\n${IF_IN_DANGER}` }
    : reply;

/** 'How much does it cost?' refers to the previous subject. */
const isAboutIt = (question: string): boolean => /\b(it|its|this one|that one)\b/i.test(question);

const ABOUT_VENUS = /\b(who|what) (are|can|do) you\b/i;

const RELATED = 2;

const answerWith = (article: Article, subject?: string): AssistantReply => ({
  kind: 'answer',
  topic: article.topic,
  text: textOf(article),
  subject,
});

function replyWith(found: readonly Found[], subject: string | undefined): AssistantReply {
  const [best] = found;
  if (best && best.coverage >= ENOUGH) return answerWith(best.article, subject);
  const near = found.filter(({ coverage }) => coverage >= SOMETHING).slice(0, RELATED + 1);
  const titles = near.map(({ article }) => `- ${article.title}`).join('\n');
  const text =
    near.length === 0
      ? NOTHING_FOUND
      : `I am not sure what you mean. Please ask again with more detail. Is it about one of these?\n\n${titles}`;
  return { kind: 'unclear', topic: 'unclear', text };
}
