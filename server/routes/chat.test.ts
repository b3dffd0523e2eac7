import { describe, expect, it } from 'vitest';
import { type ChatReply, chatReplySchema } from '#shared/api/practice/chat.ts';
import { MOST_PER_MINUTE } from '../services/core/chat-sessions.ts';
import { wordsThatAreNames } from '../repositories/clients/client-names.ts';
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

  it('offers suggestions and actions for buttons', async () => {
    expect(await ask('how do I add a client')).toMatchObject({ action: 'addClient' });
    expect((await ask('zzz qqq vvv www threshold')).suggestions).toContain('Thresholds');
    expect(await ask('hello')).toMatchObject({ action: null, suggestions: [] });
  });

  it('tells of clients of the own practice only, to those who may read them', async () => {
    const own = await server.seedUser(await server.seedOrganization('Own'));
    const other = await server.seedUser(await server.seedOrganization('Other'));
    const clientId = await server.seedClient(own, { firstName: 'Zoe', lastName: 'Quandt' });

    const { text } = await ask('How many sessions has Zoe Quandt had?', own);

    expect(text).toContain('**Zoe Quandt** has had no session yet.');
    expect(text).toContain(`(/app/therapist/${own.userId}/clients/${clientId})`);
    expect((await ask('who had no session in the last 30 days', own)).text).toContain('Zoe Quandt');
    for (const question of [
      'How many sessions has Zoe Quandt had?',
      'who had no session in the last 30 days',
    ])
      expect((await ask(question, other)).text).not.toContain(clientId);
    expect((await ask('How many sessions has Zoe Quandt had?', other)).text).toContain('I found no client');
  });

  it('does not find a client by letters inside a name or by an e-mail address', async () => {
    const own = await server.seedUser(await server.seedOrganization());
    await server.seedClient(own, { firstName: 'Zoe', lastName: 'Quandt' });

    expect((await ask('how many sessions has uand had', own)).text).not.toContain('Zoe');
    expect((await ask('how many sessions has quan had', own)).text).toContain('Zoe');
  });

  it('marks replies from data of the practice, and no others', async () => {
    const own = await server.seedUser(await server.seedOrganization());
    await server.seedClient(own, { firstName: 'Zoe', lastName: 'Quandt' });

    expect(await ask('how many sessions has Zoe had', own)).toMatchObject({ personalData: 'shown' });
    expect(await ask('which headsets are supported', own)).toMatchObject({ personalData: 'none' });
  });

  it('prefers the full name to names that begin alike', async () => {
    const own = await server.seedUser(await server.seedOrganization());
    for (const lastName of ['Berg', 'Berger', 'Berg-Maier'])
      await server.seedClient(own, { firstName: 'Anna', lastName });

    expect(await ask('how many sessions has Anna had', own)).toMatchObject({
      suggestions: expect.arrayContaining(['How many sessions has Anna Berg had?']),
    });
    expect((await ask('How many sessions has Anna Berg had?', own)).text).toContain('**Anna Berg** has had');
    expect((await ask('how many sessions has Berger had', own)).text).toContain('**Anna Berger** has had');
    expect((await ask('how many sessions has Maier had', own)).text).toContain('**Anna Berg-Maier** has had');
  });

  it.each(["O'Brien", 'O’Brien', 'OBrien'])('finds names with an apostrophe: %s', async (lastName) => {
    const own = await server.seedUser(await server.seedOrganization());
    await server.seedClient(own, { firstName: 'Kim', lastName });

    for (const asked of ["O'Brien", 'Kim O’Brien', 'obrien'])
      expect((await ask(`how many sessions has ${asked} had`, own)).text).toContain(`**Kim ${lastName}**`);
  });

  it('takes a name with an apostrophe for a name, however it is typed', async () => {
    const own = await server.seedUser(await server.seedOrganization());
    await server.seedClient(own, { firstName: 'Kim', lastName: "D'Or" });

    const names = await server.db.tx('system', (sql) =>
      wordsThatAreNames(sql, own.organizationId, ['dor', 'or', 'kim', 'list']),
    );

    expect(names.toSorted()).toEqual(['dor', 'kim', 'or']);
  });

  it('tells no names while personal data is hidden', async () => {
    const own = await server.seedUser(await server.seedOrganization());
    await server.seedClient(own, { firstName: 'Zoe', lastName: 'Quandt' });
    await server.call('PATCH', `/v2/user/${own.userId}/settings`, {
      token: await server.tokenFor(own),
      body: [{ name: 'privacy', value: { maskPII: true } }],
    });

    expect((await ask('How many sessions has Zoe Quandt had?', own)).text).toContain('Names are hidden');
    const { text, personalData } = await ask('who had no session in the last 30 days', own);
    expect(personalData).toBe('masked');
    expect(text).toContain('[Z. Q.]');
    expect(text).not.toMatch(/Zoe|Quandt/);
  });

  it('tells which headset of the practice a client has', async () => {
    const own = await server.seedUser(await server.seedOrganization());
    const clientId = await server.seedClient(own, { firstName: 'Zoe', lastName: 'Quandt' });
    await server.seedClient(own, { firstName: 'Max', lastName: 'Other' });
    const token = await server.tokenFor(own);
    const device = await server.call('POST', `/v2/users/${own.userId}/device`, {
      token,
      body: { deviceType: 'brainbit-flex', deviceName: 'Flex', serial: 'BB-1', nickname: '' },
    });
    const { ownedDeviceId, version } = (await device.json()) as { ownedDeviceId: string; version: number };
    await server.call('POST', `/v2/users/${own.userId}/device/${ownedDeviceId}/holder`, {
      token,
      body: { to: { kind: 'client', id: clientId }, version },
    });

    expect((await ask('which headset does Zoe have', own)).text).toContain('- **BrainBit Flex**');
    expect((await ask('which headset does Max Other have', own)).text).toContain(
      'No headset of the practice',
    );
    expect((await ask('how many headsets do we own', own)).text).toContain('(with Zoe Quandt)');
  });

  it('finds the headset of a client among more than a hundred of others, and counts all', async () => {
    const own = await server.seedUser(await server.seedOrganization());
    const zoe = await server.seedClient(own, { firstName: 'Zoe', lastName: 'Quandt' });
    const max = await server.seedClient(own, { firstName: 'Max', lastName: 'Other' });
    await server.db.tx('system', (sql) =>
      sql.query(
        `insert into owned_device (organization_id, owned_device_id, device_name, nickname, note, state, holder_kind,
           holder_client_id, created_by, created_at, updated_at)
         select u.organization_id, gen_random_uuid(), case n when 0 then 'Zeta' else 'Alpha' end, '', '', 'owned', 'client',
           case n when 0 then $1::uuid else $2::uuid end, u.user_id, now(), now()
         from app_user u, generate_series(0, 101) n where u.user_id = $3`,
        [zoe, max, own.userId],
      ),
    );

    expect((await ask('which headset does Zoe have', own)).text).toContain('- **Zeta**');
    expect((await ask('how many headsets do we own', own)).text).toContain('has 102 headsets in use');
  });

  it('tells of invoices to administrators only, and not while they act as another user', async () => {
    const organization = await server.seedOrganization();
    const admin = await server.seedUser(organization, { groups: ['SuperUser'] });
    const second = await server.seedUser(organization, { groups: ['AccountAdmin'] });
    const therapist = await server.seedUser(organization);

    expect((await ask('do we have unpaid invoices', admin)).text).toContain('No invoice is open');
    expect((await ask('do we have unpaid invoices', therapist)).text).toContain('Only administrators');

    const acting = await server.call('POST', '/v2/admin/impersonate', {
      token: await server.tokenFor(admin),
      body: { userId: second.userId },
    });
    const { accessToken } = (await acting.json()) as { accessToken?: string };
    const reply = await server.call('POST', '/v2/chat', {
      token: accessToken ?? '',
      body: { text: 'do we have unpaid invoices', sessionId: SESSION },
    });
    expect(await reply.text()).toContain('Only administrators');
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
