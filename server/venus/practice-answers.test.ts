import { describe, expect, it } from 'vitest';
import type { KnownClient, PracticeFacts } from '../ports/assistant.ts';
import { nameAsked } from './name-asked.ts';
import { answerFromPractice } from './practice-answers.ts';
import { phraseOf } from './search/words.ts';
import { SOME_PRACTICE } from './testing/some-practice.ts';

const KNOWN = new Set(['muse', 'protocol', 'phq']);
const ask = (question: string, facts: Partial<PracticeFacts> = {}) =>
  answerFromPractice(question, {
    facts: { ...SOME_PRACTICE, ...facts },
    isKnownWord: (word) => KNOWN.has(word),
  });

const aDevice = (name: string) => ({ name, holder: '', batteryPct: undefined, lastSeenAt: undefined });

describe('questions about one client', () => {
  it.each([
    ['How many sessions has Anna Berger had?', 'sessions', 'anna berger'],
    ['how many sessions did anna have so far', 'sessions', 'anna'],
    ['number of trainings of Jonas Wolf', 'sessions', 'jonas wolf'],
    ['how often did I see Anna', 'sessions', 'anna'],
    ['When did I last see Anna Berger?', 'lastSession', 'anna berger'],
    ['when was the last session of Anna', 'lastSession', 'anna'],
    ["Anna Berger's last session", 'lastSession', 'anna bergers'],
    ['Which headset does Mrs Berger have at home?', 'headset', 'berger'],
    ['what device is with Jonas Wolf', 'headset', 'jonas wolf'],
  ])('%s', (question, intent, name) => {
    expect(nameAsked(phraseOf(question))).toEqual({ intent, name });
  });

  it.each([
    'how many sessions does a client need',
    'compare the first and the last session of a client',
    'which headset does my client have',
    'number of sessions per week',
    'sessions of this month',
  ])('name nobody here: %s', (question) => {
    expect(nameAsked(phraseOf(question))).toBeUndefined();
  });

  it('are answered with a link to the client', async () => {
    expect((await ask('How many sessions has Anna Berger had?'))?.text).toBe(
      '**Anna Berger** has had 12 sessions in all, the last on <2026-11-02T10:00:00.000Z>.\n\n' +
        '[Anna Berger](/app/therapist/t/clients/anna-berger)',
    );
    expect((await ask('when did I last see jonas'))?.text).toContain(
      '**Jonas Wolf** has had no session yet.',
    );
    expect((await ask('which headset does Anna have'))?.text).toContain(
      '- **Muse 2**: battery 82 %, last connected on <2026-11-02T10:00:00.000Z>',
    );
    expect((await ask('which headset does Jonas have'))?.text).toContain('No headset of the practice');
  });

  it('of a name that several have ask back with the full names', async () => {
    expect(await ask('how many sessions has Kim had')).toMatchObject({
      kind: 'unclear',
      suggestions: ['How many sessions has Kim Adams had?', 'How many sessions has Kim Brook had?'],
    });
    const twins = await SOME_PRACTICE.clientsNamed('anna');
    const reply = await ask('how many sessions has Kim had', {
      clientsNamed: async () => (twins === 'hidden' ? twins : [...twins!, ...twins!]),
    });
    expect(reply).toMatchObject({ suggestions: [], text: expect.stringContaining('- [Anna Berger](') });
  });

  it.each([
    ['differ only in a mark', 'Anna Müller', 'Anna Muller'],
    ['have more words than a question may have', 'Kim A B C Adams', 'Kim A B C Brook'],
    ['contain a word that is left out of names', 'Kim Client', 'Kim Adams'],
  ])('lead to their pages where names %s', async (_case, ...names) => {
    const [anna] = (await SOME_PRACTICE.clientsNamed('anna')) as KnownClient[];
    const reply = await ask('how many sessions has Kim had', {
      clientsNamed: async () => names.map((name) => ({ ...anna!, name })),
    });

    expect(reply).toMatchObject({ suggestions: [], text: expect.stringContaining(`- [${names[0]}](`) });
  });

  it('are answered in the genitive', async () => {
    expect((await ask("Anna Berger's last session"))?.text).toContain('The last session of **Anna Berger**');
  });

  it('are marked as personal', async () => {
    expect(await ask('how many sessions has Anna had')).toMatchObject({ isPersonal: true });
    expect(await ask('how many sessions has Xylander had')).toMatchObject({ isPersonal: true });
  });

  it('tell nothing without the right, or while names are hidden', async () => {
    expect(
      (await ask('how many sessions has Anna had', { clientsNamed: async () => undefined }))?.text,
    ).toContain('not allowed');
    expect(
      (await ask('how many sessions has Anna had', { clientsNamed: async () => 'hidden' }))?.text,
    ).toContain('Names are hidden, so I cannot look up clients.');
  });

  it('say that a name is unknown, and leave words of the handbook to the articles', async () => {
    expect((await ask('how many sessions has Xylander had'))?.text).toContain(
      'I found no client with that name.',
    );
    expect(await ask('how many sessions with the muse')).toBeUndefined();
  });
});

describe('questions about the practice', () => {
  it.each([
    ['which clients had no session for 60 days', 60],
    ['who has not been here for three weeks', 21],
    ['clients without a training in the last 2 months', 60],
    ['which clients have not come lately', 30],
  ])('count the days: %s', async (question, days) => {
    let asked: number | undefined;
    const reply = await ask(question, {
      clientsWithoutSession: async (given) => {
        asked = given;
        return { total: 0, first: [] };
      },
    });

    expect(asked).toBe(days);
    expect(reply?.text).toContain(`Every active client had a session in the last ${days} days.`);
  });

  it('list who has not been here, and how many more', async () => {
    const clients = await SOME_PRACTICE.clientsNamed('jonas');
    const first = clients === 'hidden' ? [] : clients!;
    const { text } = (await ask('who had no session in the last 30 days', {
      clientsWithoutSession: async () => ({ total: 3, first }),
    }))!;

    expect(text).toContain('3 active clients had no session in the last 30 days');
    expect(text).toContain(
      '- [Jonas Wolf](/app/therapist/t/clients/jonas-wolf): no session yet\n- and 2 more',
    );
  });

  it('show open invoices to administrators only', async () => {
    expect((await ask('do we have unpaid invoices'))?.text).toContain(
      '1 invoice is open:\n\n- **2026-7**: $99, due on <2026-12-01T00:00:00.000Z>',
    );
    expect(
      (await ask('do we have unpaid invoices', { openInvoices: async () => undefined }))?.text,
    ).toContain('Only administrators');
    expect((await ask('any open invoices', { openInvoices: async () => [] }))?.text).toContain(
      'No invoice is open',
    );
  });

  it('list the headsets with who has them', async () => {
    expect((await ask('how many headsets do we own'))?.text).toContain(
      'Your practice has 2 headsets in use:\n\n- **Muse 2**: battery 82 %, last connected on <2026-11-02T10:00:00.000Z> (with Anna Berger)\n- **Crown**',
    );
  });

  it('say how many more headsets there are than are listed', async () => {
    const devices = async () => ({ total: 12, first: [aDevice('Crown')] });

    expect((await ask('how many headsets do we own', { devices }))?.text).toContain(
      'has 12 headsets in use:\n\n- **Crown**\n- and 11 more',
    );
    expect((await ask('which headset does Anna have', { devices }))?.text).toContain(
      '- **Crown**\n- and 11 more',
    );
  });

  it.each([
    'what happens when an invoice is overdue',
    'when is an invoice due',
    'which headsets are supported',
    'how do I set a client to inactive',
    'does the training work without a headset',
  ])('leave other questions to the articles: %s', async (question) => {
    expect(await ask(question)).toBeUndefined();
  });
});
