import { formats } from '#shared/locale/formats.ts';
import type { Product } from '#shared/commerce/product.ts';
import { productKind } from '#shared/commerce/product.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import type { Headset } from '#shared/eeg/headsets/headset.ts';
import { FURTHER_HEADSETS } from '#shared/eeg/headsets/support.ts';
import { pathTo } from '#shared/routes.ts';
import type { AssistantReply, PracticeFacts } from '../ports/assistant.ts';
import { phraseOf } from './search/words.ts';

type Answer = (
  phrase: string,
  asked: Asked,
) => Promise<AssistantReply | undefined> | AssistantReply | undefined;
export type Asked = { headset: Headset | undefined; products: readonly Product[]; facts: PracticeFacts };

const answer = (topic: string, text: string, subject?: string): AssistantReply => ({
  kind: 'answer',
  topic,
  text,
  subject,
});

/** `$1,499` or `99.00 EUR a month`, from the catalogue of this server. */
function priceWords({ amountCents, currency, interval }: Product['prices'][number]): string {
  const amount = formats().price(amountCents, currency);
  return interval === null ? amount : `${amount} a ${interval}`;
}

const pricesOf = ({ prices }: Product): string => prices.map(priceWords).join(' or ');

const productOf = (products: readonly Product[], headset: Headset): Product | undefined =>
  products.find(({ productId }) => productId === headset.deviceType);

/** A sentence with the price of a headset on this server. */
export function headsetPrice(products: readonly Product[], headset: Headset): string {
  const product = productOf(products, headset);
  return product
    ? `It costs ${pricesOf(product)} before tax.`
    : 'Its price is not in the catalog of this server.';
}

const PRICE = /\b(prices?|cost|costs|how much|expensive|cheap|cheapest|pricing|fees?|pay for)\b/;
const SUBSCRIPTION =
  /\b(subscri\w*|plans?|licen[cs]e|membership|therapist|coach|add ?ons?|more clients|ten more|month\w*|year\w*)\b/;
const PRICE_OF_ALL =
  /^(how (much|expensive) (is|does) (it|this|that)( cost)?|what does (it|this|that) cost|(what are )?the (costs?|fees?))$/;
const HEADSET_NOUN = '(head ?sets?|head ?bands?|devices?|hardware|eeg caps?|catalogue?)';
const HEADSET_WORDS = new RegExp(`\\b${HEADSET_NOUN}\\b`);
const LEFT =
  /\bhow many (more )?clients\b.*\b(take|accept|still)\b|\broom for (another|more|new|one more)\b.*\bclients?\b|\b(how many|number of|any)\b.*\bclients?\b.*\b(left|remain\w*|more|free|add|room|allowed|available|have)\b|\bclients?\b.*\b(slots?|places?|seats?)\b|\bactive clients (are )?left\b|\bhow many active clients\b|\bcan (i|we) (still )?add (another|more|one more)\b.*\bclients?\b/;
/** 'What' has to be close to the headset: in 'the headset is on, what do I press' it asks for something else. */
const ALL_HEADSETS = new RegExp(
  `\\bwhat( \\w+){0,4} ${HEADSET_NOUN}\\b|` +
    String.raw`\b(recommend\w*|which|list|compare|comparison|supported|overview|table|different|differences?|available|(all|every) (the |your |supported )?headsets?)\b`,
);

const activeClients: Answer = async (phrase, { facts }) => {
  if (!LEFT.test(phrase) || PRICE.test(phrase)) return undefined;
  const known = await facts.activeClients();
  if (!known)
    return answer(
      'data/active-clients',
      'You are not allowed to see the clients of the practice. Ask an administrator.',
    );
  const { count, most, all } = known;
  const left = Math.max(0, most - count);
  const room =
    left === 0
      ? 'none is left. Set a client you no longer see to inactive, or let an administrator add room under Settings, Subscription.'
      : `${left} ${left === 1 ? 'is' : 'are'} left.`;
  const inactive = all > count ? ` With the inactive ones it has ${all}.` : '';
  return answer(
    'data/active-clients',
    `Your practice has ${count} active of ${most} ${most === 1 ? 'client' : 'clients'}: ${room}${inactive}\n\n[Clients](${pathTo.clients()})`,
  );
};

const oneHeadset: Answer = (phrase, { headset, products }) => {
  if (!headset) return undefined;
  const { deviceName, deviceType, channels, channelNames, samplingRate } = headset;
  const page = `[Track Devices](${pathTo.devices()})`;
  const say = (text: string) => answer(`data/headset/${deviceType}`, `${text}\n\n${page}`, deviceType);
  if (PRICE.test(phrase))
    return say(
      `**${deviceName}**: ${headsetPrice(products, headset).replace('It costs', 'it costs')} Rental by the month is on request.`,
    );
  if (/\b(sampling|sample|hz|rate|fast)\b/.test(phrase))
    return say(
      `**${deviceName}** sends ${samplingRate} samples a second on every channel (${samplingRate} Hz).`,
    );
  if (
    /\b(channels?|electrodes?|sites?|positions?|sensors?)\b/.test(phrase) &&
    /\b(how many|which|what|where|list|sites?|number)\b/.test(phrase)
  )
    return say(
      `**${deviceName}** has ${channels} ${channels === 1 ? 'channel' : 'channels'}: ${channelNames.join(', ')}${headset.electrodes === 'fixed' ? '.' : ' are the default sites; you choose where each electrode sits.'}`,
    );
  return undefined;
};

const headsetTable: Answer = (phrase, { headset, products }) => {
  if (headset || !HEADSET_WORDS.test(phrase)) return undefined;
  if (
    /\b(our|has|have|had|at home|client|connect\w*|pair\w*|run|fit|protocol|rent\w*|buy|order|add|hand|retire|who|my|test|experimental|confirmed|bluetooth|not|missing|appears?|battery|lost|links?|drops?|signal)\b/.test(
      phrase,
    )
  )
    return undefined;
  if (!ALL_HEADSETS.test(phrase) && !PRICE.test(phrase)) return undefined;
  const rows = HEADSETS.map((each) => {
    const product = productOf(products, each);
    const price = product ? `, ${pricesOf(product)}` : '';
    return `- **${each.deviceName}**: ${each.channels} ${each.channels === 1 ? 'channel' : 'channels'}, ${each.samplingRate} Hz${price}`;
  });
  const further = FURTHER_HEADSETS.map(({ name }) => name).join(', ');
  const text = [
    'Supported headsets, with their price before tax:',
    rows.join('\n'),
    `Not in the catalog, but they connect too: ${further}.`,
    `[Track Devices](${pathTo.devices()})`,
  ].join('\n\n');
  return answer('data/headsets', text);
};

const subscriptionPrices: Answer = (phrase, { products }) => {
  if (
    !PRICE.test(phrase) ||
    (!SUBSCRIPTION.test(phrase) && !PRICE_OF_ALL.test(phrase) && !/\bloopwell|prices\b/.test(phrase))
  )
    return undefined;
  if (/\b(rent\w*|invoice|promo)\b/.test(phrase)) return undefined;
  const rows = products
    .filter((product) => product.productType === 'addOn' || productKind(product) === 'subscription')
    .map((product) => `- **${product.name}**: ${pricesOf(product)}. ${product.description}`);
  return answer(
    'data/prices',
    `Prices of this server, before tax:\n\n${rows.join('\n')}\n\n[Settings](${pathTo.account()})`,
  );
};

const ANSWERS: readonly Answer[] = [activeClients, oneHeadset, headsetTable, subscriptionPrices];

/** Answers from data instead of an article; undefined for all other questions. */
export async function answerFromData(question: string, asked: Asked): Promise<AssistantReply | undefined> {
  const phrase = phraseOf(question);
  for (const each of ANSWERS) {
    const found = await each(phrase, asked);
    if (found) return found;
  }
  return undefined;
}
