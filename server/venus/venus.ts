import type { Product } from '#shared/commerce/product.ts';
import type { CommerceSettings } from '../model/commerce/settings.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import type { AnswerWriter, Assistant, AssistantReply } from '../ports/assistant.ts';
import { type Article, parseArticle } from './search/article.ts';
import { answerFromData, headsetPrice } from './data-answers.ts';
import { factsOf } from './facts.ts';
import { headsetArticles } from './headset-articles.ts';
import { headsetNamed, withoutHeadset } from './headset-names.ts';
import { asksToo, tellsOfSomebody } from './crisis-words.ts';
import { answerFromPractice } from './practice-answers.ts';
import { helpFirst, MEDICAL, refusalTo, withHelpFirst } from './safety.ts';
import { createSearch, type Found, type Search } from './search/search.ts';
import { smallTalk } from './small-talk.ts';
import { answerWith, replyWith, withArticles } from './suggestions.ts';
import { termAsked } from './terms.ts';
import { phraseOf } from './search/words.ts';
import { writtenAnswer } from './written-answer.ts';

/** The texts of the articles; the bundler inlines them. */
const TEXTS = import.meta.glob('./articles/*.md', { query: '?raw', import: 'default', eager: true });

export type Sold = {
  products: readonly Product[];
  settings: CommerceSettings;
  /** Writes answers with a language model; undefined unless the server is configured for one. */
  writer?: AnswerWriter | undefined;
};

/** All articles, generated for the products of a server. */
export function readArticles({ products, settings, writer }: Sold): Article[] {
  const facts = factsOf(settings, writer !== undefined);
  const written = Object.entries(TEXTS).map(([path, text]) =>
    parseArticle(path.replace(/^.*\/(.+)\.md$/, '$1'), text as string, facts),
  );
  return [...written, ...headsetArticles((headset) => headsetPrice(products, headset))];
}

type Handbook = { articles: readonly Article[]; byWords: ReadonlyMap<string, Article>; search: Search };

function openHandbook(sold: Sold): Handbook {
  const articles = readArticles(sold);
  return {
    articles,
    // Titles last: they win over the same words in another article.
    byWords: new Map([
      ...articles.flatMap((article) => article.asks.map((ask) => [phraseOf(ask), article] as const)),
      ...articles.map((article) => [phraseOf(article.title), article] as const),
    ]),
    search: createSearch(articles),
  };
}

/** Venus: fixed texts about health first, then data, then the best article, otherwise a question back. */
export function createVenus(sold: Sold): Assistant {
  // Opened on the first question: most servers of a test run never get one.
  let handbook: Handbook | undefined;
  const replyTo: Assistant['reply'] = async (question, { subject, facts }) => {
    const refused = refusalTo(question);
    const fixed = refused ?? smallTalk(question) ?? termAsked(question);
    if (fixed && fixed.topic !== MEDICAL) return fixed;
    const { articles, byWords, search } = (handbook ??= openHandbook(sold));
    if (refused) {
      const found = search.find(question).filter(({ article }) => ABOUT_RECORDS.has(article.topic));
      return withArticles(refused, found);
    }
    if (ABOUT_VENUS.test(question)) return answerWith(articles.find(({ topic }) => topic === 'venus')!);
    const named = headsetNamed(question);
    const meant =
      named ?? (isAboutIt(question) ? HEADSETS.find((each) => each.deviceType === subject) : undefined);
    const literal = byWords.get(phraseOf(question));
    if (literal) return replyWith(search.find(question), meant?.deviceType, literal);
    const fromData =
      (await answerFromPractice(question, { facts, isKnownWord: search.knows })) ??
      (await answerFromData(question, { headset: meant, products: sold.products, facts }));
    if (fromData) return withArticles(fromData, search.find(question));
    const found = search.find(
      meant && !named ? `${question} ${meant.deviceName}` : question,
      withoutHeadset(question),
    );
    const reply = replyWith(found, meant?.deviceType);
    if (mayTellOfDanger(phraseOf(question), found, reply)) return helpFirst(reply);
    return (
      (sold.writer && (await writtenAnswer(sold.writer, { question, found, reply, facts, search }))) ?? reply
    );
  };
  return {
    reply: async (question, context) => withHelpFirst(question, await replyTo(question, context)),
  };
}

/**
 * Articles offered below the refusal of a medical question. Medical words also occur in questions about records. None
 * of these articles says what to train.
 */
const ABOUT_RECORDS: ReadonlySet<string> = new Set([
  'client-record',
  'client-notes',
  'assign-questionnaire',
  'questionnaires',
  'questionnaire-library',
  'sleep-diary',
  'outcomes',
  'not-diagnosis',
  'safety',
]);

/** Nearness, 0 to 1, of an example question that makes an article clearly the subject. */
const SURELY_ASKED = 0.8;
/** The same where the article is sure to answer; sureness in log odds. */
const NEAR = 0.5;
const SURE = 2;
/** A short question counts only if an article has almost the same one. */
const LITERALLY = 0.95;

/** Statements about a person that no article is clearly about get help named first. */
function mayTellOfDanger(phrase: string, [best]: readonly Found[], { kind }: AssistantReply): boolean {
  if (
    best &&
    (best.isOfSeveralWords || best.nearest > LITERALLY) &&
    (best.nearest >= SURELY_ASKED || (best.sureness >= SURE && best.nearest >= NEAR))
  )
    return false;
  return tellsOfSomebody(phrase) && !(kind === 'answer' && asksToo(phrase));
}

/** 'How much does it cost?' refers to the previous subject. */
const isAboutIt = (question: string): boolean => /\b(it|its|this one|that one)\b/i.test(question);

const ABOUT_VENUS = /\b(who|what) (are|can|do) you\b/i;
