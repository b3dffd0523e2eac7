import { describe, expect, it } from 'vitest';
import { type ChatReply, chatReplySchema } from '#shared/api/practice/chat.ts';
import { MOST_PER_MINUTE } from '../services/core/chat-sessions.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { serverForAll, type TestServer, type TestUser } from '../testing/test-server.ts';

const SESSION = '6f1d6c9e-7b1a-4a53-9a53-0d3c1c1b7f10';

describe.each([databaseToTest()])('the chat with Venus on $name', ({ open }) => {
  let server: TestServer;
  let user: TestUser;

  serverForAll(open, async (opened) => {
    server = opened;
    user = await server.seedUser(await server.seedOrganization());
  });

  const post = async (body: object, as = user) =>
    server.call('POST', '/v2/chat', { token: await server.tokenFor(as), body });
  const ask = async (text: string, as = user): Promise<ChatReply> =>
    chatReplySchema.parse(await (await post({ text, sessionId: SESSION }, as)).json());

  it('answers in the session it was asked in, as a final response', async () => {
    const reply = await ask('Which feedback types are there?');

    expect(reply).toMatchObject({ sessionId: SESSION, error: null, finalResponse: true });
    expect(reply.text).toContain('Audio Feedback');
  });

  it.each(['hello', 'flibber flabber', 'which medication should he take'])(
    'does not call it final what answers nothing: %s',
    async (text) => {
      expect(await ask(text)).toMatchObject({ finalResponse: false, error: null });
    },
  );

  it("closes a session by 'end session' and forgets what it was about", async () => {
    await ask('tell me about the Trio');
    expect((await ask('how many channels does it have?')).text).toContain('**Trio** has 2 channels');

    const ended = await post({ text: 'end session', sessionId: SESSION, endSession: true });

    expect(await ended.json()).toMatchObject({ sessionId: SESSION, finalResponse: false, error: null });
    expect((await ask('how many channels does it have?')).text).not.toContain('Trio** has');
  });

  it('counts the active clients of the own practice only', async () => {
    const other = await server.seedUser(await server.seedOrganization('Other'));
    await server.seedClient(other);
    await server.seedClient(user);
    await server.seedClient(user);

    expect((await ask('How many clients are left?')).text).toContain('2 active of');
    expect((await ask('How many clients are left?', other)).text).toContain('1 active of');
  });

  it('writes nothing of a question into the log or the database', async () => {
    const before = server.logs.length;
    await ask('Quirinus Xylander cannot sign in');

    expect(JSON.stringify(server.logs.slice(before))).not.toContain('Xylander');
    const [audit] = await server.db.tx('system', (sql) =>
      sql.query<{ count: number }>(
        "select count(*) as count from audit_event where details::text like '%Xylander%'",
      ),
    );
    expect(audit?.count).toBe(0);
  });

  it.each([
    ['no text', { text: '  ', sessionId: SESSION }],
    ['a text too long', { text: 'x'.repeat(501), sessionId: SESSION }],
    ['no session', { text: 'hello' }],
    ['a session that is no id', { text: 'hello', sessionId: 'abc' }],
  ])('refuses %s', async (_name, body) => {
    expect((await post(body)).status).toBe(400);
  });

  it('refuses more questions than anybody reads the answers of', async () => {
    const eager = await server.seedUser(await server.seedOrganization('Eager'));
    for (let each = 0; each < MOST_PER_MINUTE; each++) await ask('hi', eager);

    const refused = await post({ text: 'hi', sessionId: SESSION }, eager);

    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ error: { code: 'tooManyRequests' } });
  });
});
