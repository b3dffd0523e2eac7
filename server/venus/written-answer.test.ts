import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../model/commerce/catalogue.ts';
import { DEFAULT_COMMERCE_SETTINGS } from '../model/commerce/settings.ts';
import { createLanguageModel } from '../integrations/language-model.ts';
import type { AnswerWriter } from '../ports/assistant.ts';
import type { LogFields } from '../ports/logger.ts';
import { readLines } from './testing/read-lines.ts';
import { SOME_PRACTICE as facts } from './testing/some-practice.ts';
import { createVenus } from './venus.ts';
import { withoutNames } from './written-answer.ts';

const sold = { products: buildCatalogue(), settings: DEFAULT_COMMERCE_SETTINGS };

/** One Venus for all tests, because reading the handbook takes a second: its language model is that of the running test. */
let writing: AnswerWriter;
const venus = createVenus({ ...sold, writer: { write: (asked) => writing.write(asked) } });

/** A server that records its requests. */
function fakeService(reply: () => Response | Promise<Response>) {
  const sent: { url: string; headers: Headers; text: string }[] = [];
  const logs: LogFields[] = [];
  const clock = { nowMs: () => clock.atMs, atMs: 0 };
  const own = createLanguageModel(
    { url: 'https://llm.example/v1/', model: 'small', key: 'secret' },
    {
      clock,
      logger: { info: () => {}, error: () => {}, warn: (_event, fields = {}) => void logs.push(fields) },
      fetch: async (url, init) => {
        sent.push({ url: url as string, headers: new Headers(init?.headers), text: init?.body as string });
        return reply();
      },
    },
  );
  const ask = (question: string) => {
    writing = own;
    return venus.reply(question, { facts });
  };
  return { sent, logs, clock, ask };
}
const says = (content: string) => () => Response.json({ choices: [{ message: { content } }] });

describe('a language model', () => {
  it('writes the answer from passages, below it the link of the handbook', async () => {
    const { ask, sent } = fakeService(
      says('Open **Clients** and choose Add client. [x](https://evil.example)'),
    );

    const reply = await ask('how do I add a new client to the list');

    expect(reply).toMatchObject({ topic: 'add-client', action: 'addClient', isSentOutside: true });
    expect(reply.text).toBe('Open **Clients** and choose Add client. x\n\n[Clients](/app/clients)');
    expect(sent[0]).toMatchObject({ url: 'https://llm.example/v1/chat/completions' });
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret');
    expect(JSON.parse(sent[0]!.text)).toMatchObject({
      model: 'small',
      messages: [{ role: 'system' }, { role: 'user' }],
    });
    expect(sent[0]?.text).toContain('First and last name are enough to begin');
  });

  it('is sent no name, number or other word that the handbook does not have', async () => {
    const { ask, sent } = fakeService(says('Yes.'));

    await ask('how do I add a new client Xylander to the list');

    const { messages } = JSON.parse(sent[0]!.text) as { messages: { content: string }[] };
    expect(messages[1]?.content).toBe('how do i add a new client [...] to the list');
    const known = ['how', 'do', 'i', 'add', 'mark', 'to', 'the', 'list', '0171555123'];
    expect(
      await withoutNames('how do I add Mark Xylander 0171555123 to the list', facts, {
        knows: (word) => known.includes(word),
      }),
    ).toBe('how do i add [...] to the list');
  });

  it.each([
    ["how do I add Mark's list", 'how do i add [...] list'],
    ['how do I add the Marks to the list', 'how do i add the [...] to the list'],
    ['how do I add the Wolfes to the list', 'how do i add the [...] to the list'],
  ])('is sent no name in the genitive or plural: %s', async (question, sent) => {
    expect(await withoutNames(question, facts, { knows: () => true })).toBe(sent);
  });

  it('cannot write a link inside a link', async () => {
    const { ask } = fakeService(says('[[Click](b)](/app/users) and [x][y]'));

    const { text } = await ask('how do I add a new client to the list');

    expect(text.replace('[Clients](/app/clients)', '')).not.toMatch(/[[\]]/);
  });

  it.each([
    'how many sessions has Anna Berger had',
    'do we have unpaid invoices',
    'how many clients do we have',
    'my client is sad since she moved',
    'client Anna cannot see the video on her screen',
    'which medication should she take',
    'hello',
  ])('is not asked about people, data or health: %s', async (question) => {
    const { ask, sent } = fakeService(says('Yes.'));
    await ask(question);

    expect(sent).toEqual([]);
  });

  it('is never sent a sentence of danger', async () => {
    const { ask, sent } = fakeService(says('Yes.'));
    for (const sentence of readLines('danger.txt')) await ask(sentence);

    expect(sent).toEqual([]);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['fails', () => new Response('', { status: 500 })],
    ['cannot be reached', () => Promise.reject(new TypeError('how do i quote'))],
    ['is too slow', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
    ['answers something else', () => Response.json({ choices: [] })],
    ['does not know', says('UNKNOWN')],
  ])('that %s leaves the answer to the handbook', async (_name, reply) => {
    const { ask, logs } = fakeService(reply);

    expect((await ask('how do I add a new client to the list')).text).toContain(
      'First and last name are enough',
    );
    expect(JSON.stringify(logs)).not.toContain('how do i');
  });

  it('is left alone for a minute after three failures', async () => {
    const { ask, sent, clock } = fakeService(() => new Response('', { status: 503 }));
    for (let each = 0; each < 5; each++) await ask('how do I add a new client to the list');
    expect(sent).toHaveLength(3);

    clock.atMs = 60_000;
    const reply = await ask('how do I add a new client to the list');

    expect(sent).toHaveLength(4);
    expect(reply.topic).toBe('add-client');
  });

  it('has a time limit', async () => {
    let signal: AbortSignal | null | undefined;
    const writer = createLanguageModel(
      { url: 'https://llm.example', model: 'small', key: undefined },
      {
        clock: { nowMs: () => 0 },
        logger: { info: () => {}, error: () => {}, warn: () => {} },
        fetch: async (_url, init) => {
          signal = init?.signal;
          return says('Yes.')();
        },
      },
    );
    await writer.write({ question: 'x', passages: [] });

    expect(signal).toBeInstanceOf(AbortSignal);
  });
});
