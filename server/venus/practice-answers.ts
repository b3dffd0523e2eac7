import { pathTo } from '#shared/routes.ts';
import type { AssistantReply, KnownClient, KnownDevice, PracticeFacts } from '../ports/assistant.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { formats } from '#shared/locale/formats.ts';
import { nameAsked, type NamedIntent } from './name-asked.ts';
import { phraseOf } from './search/words.ts';

/** What questions about the practice's own data are answered with. */
export type PracticeAsked = {
  facts: PracticeFacts;
  /** Whether the handbook has this word; such a word is no name unless a client has it. */
  isKnownWord: (word: string) => boolean;
};

type Answer = (phrase: string, asked: PracticeAsked) => Promise<AssistantReply | undefined>;

const answer = (topic: string, text: string): AssistantReply => ({ kind: 'answer', topic, text });

const NOT_ALLOWED = 'You are not allowed to see this. Ask an administrator of your practice.';
const CLIENTS = `[Clients](${pathTo.clients()})`;
const MOST_LISTED = 10;

/** The page writes the date: the server knows neither the time zone nor the format of the reader. */
const day = (iso: string): string => `<${new Date(iso).toISOString()}>`;

/** Brackets in a name would end the link. */
const linkTo = ({ name, href }: KnownClient): string => `[${name.replaceAll(/[[\]]/g, '')}](${href})`;

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** Answers about one client: number of sessions, date of the last session, headset. */
const ofOneClient: Answer = async (phrase, { facts, isKnownWord }) => {
  const asked = nameAsked(phrase);
  if (!asked) return undefined;
  const { intent, name } = asked;
  const isName = !name.split(' ').some(isKnownWord);
  const found = await clientsOf(name, facts);
  if (found === undefined) return isName ? answer(TOPICS[intent], NOT_ALLOWED) : undefined;
  if (found === 'hidden') return isName ? answer(TOPICS[intent], NAMES_HIDDEN) : undefined;
  const [only] = found;
  if (!only)
    return isName ? answer(TOPICS[intent], `I found no client with that name.\n\n${CLIENTS}`) : undefined;
  if (found.length > 1) return whichOf(intent, found);
  return answer(TOPICS[intent], `${await sentenceOf(intent, only, facts)}\n\n${linkTo(only)}`);
};

/** Clients of this name; if there are none, of the name in the genitive: 'Anna Berger's' arrives as 'anna bergers'. */
async function clientsOf(name: string, facts: PracticeFacts) {
  const found = await facts.clientsNamed(name);
  return found?.length === 0 && name.endsWith('s') ? facts.clientsNamed(name.slice(0, -1)) : found;
}

const TOPICS: Readonly<Record<NamedIntent, string>> = {
  sessions: 'data/client-sessions',
  lastSession: 'data/last-session',
  headset: 'data/client-headset',
};

const NAMES_HIDDEN =
  'Names are hidden, so I cannot look up clients. Press the eye in the top bar to show personal data, then ask again.';

const QUESTIONS: Readonly<Record<NamedIntent, (name: string) => string>> = {
  sessions: (name) => `How many sessions has ${name} had?`,
  lastSession: (name) => `When was the last session of ${name}?`,
  headset: (name) => `Which headset does ${name} have?`,
};

/** Several clients have the name: offers their full names, or their pages if a full name would not find only one. */
function whichOf(intent: NamedIntent, found: readonly KnownClient[]): AssistantReply {
  const names = found.map(({ name }) => name);
  const read = new Set(names.map((name) => nameRead(QUESTIONS[intent](name))));
  const isEachFound = read.size === names.length && names.every((name) => read.has(foldText(phraseOf(name))));
  const suggestions = isEachFound ? names.map(QUESTIONS[intent]) : [];
  const links = found.map((client) => `- ${linkTo(client)}`).join('\n');
  const text = 'Several clients have this name. Which one do you mean?';
  return {
    kind: 'unclear',
    topic: TOPICS[intent],
    text: suggestions.length > 0 ? text : `${text}\n\n${links}`,
    suggestions,
  };
}

/** The name that Venus reads in a question. */
function nameRead(question: string): string | undefined {
  const name = nameAsked(phraseOf(question))?.name;
  return name === undefined ? undefined : foldText(name);
}

async function sentenceOf(intent: NamedIntent, client: KnownClient, facts: PracticeFacts): Promise<string> {
  const { name, sessionCount, lastSessionAt } = client;
  if (intent === 'headset') {
    const devices = await facts.devices(client);
    if (devices === undefined) return NOT_ALLOWED;
    if (devices.total === 0) return `No headset of the practice is noted as being with **${name}**.`;
    return `**${name}** has:\n\n${devices.first.map(deviceLine).join('\n')}${moreThan(devices)}`;
  }
  if (lastSessionAt === undefined) return `**${name}** has had no session yet.`;
  return intent === 'sessions'
    ? `**${name}** has had ${counted(sessionCount, 'session')} in all, the last on ${day(lastSessionAt)}.`
    : `The last session of **${name}** was on ${day(lastSessionAt)}.`;
}

type Listed = { total: number; first: readonly unknown[] };

const moreThan = ({ total, first }: Listed): string =>
  total > first.length ? `\n- and ${total - first.length} more` : '';

function deviceLine({ name, batteryPct, lastSeenAt }: KnownDevice): string {
  const battery = batteryPct === undefined ? undefined : `battery ${Math.round(batteryPct)} %`;
  const seen = lastSeenAt === undefined ? undefined : `last connected on ${day(lastSeenAt)}`;
  const details = [battery, seen].filter((part) => part !== undefined).join(', ');
  return `- **${name}**${details === '' ? '' : `: ${details}`}`;
}

const COUNTED_DEVICES =
  /\b(how many|number of|list( of)?|show( me)?|which) (the |our |my |all )*(head ?sets?|head ?bands?|devices?|amplifiers?)\b.*\b(we|our|own|practice|there)\b|\b(list|show)( me)?( all)? (of )?our (head ?sets?|devices?)\b|\bbatter(y|ies) of (all |our |the )+(head ?sets|devices)\b/;

const devices: Answer = async (phrase, { facts }) => {
  if (
    !COUNTED_DEVICES.test(phrase) ||
    /\b(supported?|work|buy|connect|channels?|protocols?|client)\b/.test(phrase)
  )
    return undefined;
  const page = `[Track Devices](${pathTo.devices()})`;
  const known = await facts.devices();
  if (known === undefined) return answer('data/devices', NOT_ALLOWED);
  if (known.total === 0) return answer('data/devices', `No headset is in Track Devices yet.\n\n${page}`);
  const lines = known.first.map((device) =>
    device.holder === '' ? deviceLine(device) : `${deviceLine(device)} (with ${device.holder})`,
  );
  return answer(
    'data/devices',
    `Your practice has ${counted(known.total, 'headset')} in use:\n\n${lines.join('\n')}${moreThan(known)}\n\n${page}`,
  );
};

const AWAY =
  /\b(which|what|who|list|show|any|are there|how many|clients?)\b.*\b(no|not|without|didnt|havent|hasnt|never|did not|have not|nobody|longest)\b.*\b(sessions?|trainings?|here|seen|come|came|visit\w*|trained|back)\b/;
const SPAN = /\b(\d{1,3}|a|one|two|three|four|five|six|ten|twelve) (days?|weeks?|months?)\b/;
const LATELY = /\b(lately|recently|for long|for a long time|in a while|a long time|longest)\b/;
const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
  twelve: 12,
};
const UNIT_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };
const LATELY_DAYS = 30;

/** The days a question speaks of; undefined if it names no time. */
function daysOf(phrase: string): number | undefined {
  const [, count, unit] = SPAN.exec(phrase) ?? [];
  if (count === undefined || unit === undefined) return LATELY.test(phrase) ? LATELY_DAYS : undefined;
  return (NUMBERS[count] ?? Number(count)) * UNIT_DAYS[unit.replace(/s$/, '')]!;
}

const clientsAway: Answer = async (phrase, { facts }) => {
  const days = AWAY.test(phrase) ? daysOf(phrase) : undefined;
  if (days === undefined || days === 0) return undefined;
  const known = await facts.clientsWithoutSession(days);
  if (known === undefined) return answer('data/inactive-clients', NOT_ALLOWED);
  const { total, first } = known;
  if (total === 0)
    return answer(
      'data/inactive-clients',
      `Every active client had a session in the last ${counted(days, 'day')}.\n\n${CLIENTS}`,
    );
  const lines = first
    .slice(0, MOST_LISTED)
    .map(
      (client) =>
        `- ${linkTo(client)}: ${client.lastSessionAt ? `last on ${day(client.lastSessionAt)}` : 'no session yet'}`,
    );
  const rest = total > lines.length ? `\n- and ${total - lines.length} more` : '';
  const count = counted(total, 'active client had', 'active clients had');
  return answer(
    'data/inactive-clients',
    `${count} no session in the last ${counted(days, 'day')}:\n\n${lines.join('\n')}${rest}\n\n${CLIENTS}`,
  );
};

const OPEN_INVOICES =
  /\b(open|unpaid|outstanding|overdue|due) (invoices?|bills?|payments?)\b|\b(invoices?|bills?)\b.*\b(open|unpaid|outstanding|not paid|to pay|to be paid)\b|\bdo we owe\b|\b(we|have) (have )?not (yet )?paid\b/;
const ASKS_FOR_LIST = /^(do|are|which|what|how (many|much)|any|list|show|is|have)\b/;

const openInvoices: Answer = async (phrase, { facts }) => {
  if (
    !OPEN_INVOICES.test(phrase) ||
    !ASKS_FOR_LIST.test(phrase) ||
    /\b(happens?|mean|page|if|message)\b/.test(phrase)
  )
    return undefined;
  const page = `[Settings](${pathTo.account()})`;
  const invoices = await facts.openInvoices();
  if (invoices === undefined)
    return answer(
      'data/open-invoices',
      'Only administrators see invoices, and not while they act as another user.',
    );
  if (invoices.length === 0) return answer('data/open-invoices', `No invoice is open.\n\n${page}`);
  const lines = invoices
    .slice(0, MOST_LISTED)
    .map(
      ({ number, totalCents, currency, dueAt, isOverdue }) =>
        `- **${number}**: ${formats().price(totalCents, currency)}, ${isOverdue ? 'overdue since' : 'due on'} ${day(dueAt)}`,
    );
  const rest = invoices.length > MOST_LISTED ? `\n- and ${invoices.length - MOST_LISTED} more` : '';
  const count = counted(invoices.length, 'invoice is', 'invoices are');
  return answer('data/open-invoices', `${count} open:\n\n${lines.join('\n')}${rest}\n\n${page}`);
};

const ANSWERS: readonly Answer[] = [clientsAway, openInvoices, devices, ofOneClient];

/** Answers about the practice's own data, with the caller's rights; undefined for all other questions. */
export async function answerFromPractice(
  question: string,
  asked: PracticeAsked,
): Promise<AssistantReply | undefined> {
  const phrase = phraseOf(question);
  for (const each of ANSWERS) {
    const found = await each(phrase, asked);
    if (found) return { ...found, isPersonal: true };
  }
  return undefined;
}
