import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { createFileTransport } from '#server/mail/file-transport.ts';
import type { Delivery, EmailTransport, OutgoingEmail } from '#server/ports/mail-transport.ts';
import type { TestServer, TestUser } from '#server/testing/test-server.ts';
import { buildTestServer } from '#server/testing/test-server.ts';
import { queueEmail } from '../core/mail.ts';
import { forgetOldEmails, MOST_ATTEMPTS, retryDelayMs, sendDueEmails } from './outbox.ts';

const LETTER = {
  purpose: 'passwordChanged',
  to: 'kim@example.test',
  subject: '12345678 is your code',
  body: '12345678',
};

function aTransport(answer: (email: OutgoingEmail) => Delivery = () => ({ kind: 'sent' })) {
  const sent: OutgoingEmail[] = [];
  const transport: EmailTransport = {
    async send(email) {
      sent.push(email);
      return answer(email);
    },
    close: () => undefined,
  };
  return { sent, transport };
}

describe.each([databaseToTest()])('the outbox on $name', ({ open }) => {
  let db: Db;
  let dispose: () => Promise<void>;
  let server: TestServer;
  let admin: TestUser;

  beforeAll(async () => {
    ({ db, dispose } = await open());
  });
  afterAll(() => dispose());
  beforeEach(async () => {
    await db.query('system', 'delete from mail_outbox');
    server = await buildTestServer({ db });
    admin = await server.seedUser(await server.seedOrganization(), { groups: ['AccountAdmin'] });
    return () => server.close();
  });

  const queue = (email = LETTER) =>
    db.tx('system', (sql) => queueEmail(server.app.deps, sql, admin.organizationId, email));
  const send = (transport: EmailTransport) => sendDueEmails(server.app.deps, transport);
  const rows = () =>
    db.query<{ state: string; attempts: number; body: string; lastError: string | null }>(
      'system',
      'select state, attempts, body, last_error as "lastError" from mail_outbox order by mail_id',
    );

  it('sends an e-mail once and forgets its text', async () => {
    await queue();
    const { sent, transport } = aTransport();

    const counts = [await send(transport), await send(transport)];

    expect(counts).toEqual([1, 0]);
    expect(sent).toEqual([
      {
        mailId: expect.any(String),
        to: LETTER.to,
        subject: LETTER.subject,
        body: LETTER.body,
        writtenAt: '2026-11-20T09:00:00.000Z',
      },
    ]);
    expect(await rows()).toEqual([{ state: 'sent', attempts: 1, body: '', lastError: null }]);
  });

  it('sends nothing of what was rolled back', async () => {
    const { sent, transport } = aTransport();
    await expect(
      db.tx('system', async (sql) => {
        await queueEmail(server.app.deps, sql, admin.organizationId, LETTER);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');

    await send(transport);

    expect(sent).toEqual([]);
  });

  it('shares the e-mails among servers, so that none is sent twice', async () => {
    for (let number = 0; number < 25; number++) await queue({ ...LETTER, to: `kim${number}@example.test` });
    const { sent, transport } = aTransport();

    const counts = await Promise.all([send(transport), send(transport), send(transport), send(transport)]);

    expect(counts.reduce((sum, count) => sum + count)).toBe(25);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(25);
    expect(sent).toHaveLength(25);
  });

  it('tries again after ever longer waits and gives up in the end', async () => {
    await queue();
    const { sent, transport } = aTransport(() => ({ kind: 'later', reason: 'The mail server is away.' }));
    const waits: number[] = [];

    for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
      await send(transport);
      server.clock.advance(retryDelayMs(attempt) - 1);
      // One millisecond early is too early.
      expect(await send(transport)).toBe(0);
      server.clock.advance(1);
      waits.push(retryDelayMs(attempt) / 1000);
    }
    await send(transport);

    expect(waits).toEqual([30, 120, 480, 1920, 7680, 14_400, 14_400, 14_400]);
    expect(sent).toHaveLength(MOST_ATTEMPTS);
    expect(await rows()).toMatchObject([
      { state: 'failed', attempts: MOST_ATTEMPTS, lastError: 'The mail server is away.' },
    ]);
  });

  it('gives up at once what is refused for good, and sends it when an administrator asks', async () => {
    await queue();
    await send(aTransport(() => ({ kind: 'never', reason: 'No such person.' })).transport);
    const token = await server.tokenFor(admin);
    const base = `/v2/organization/${admin.organizationId}/mail`;
    const [listed] = ((await (await server.call('GET', base, { token })).json()) as Listed).mail;

    const retried = await server.call('POST', `${base}/${listed!.mailId}/retry`, { token });
    const again = await server.call('POST', `${base}/${listed!.mailId}/retry`, { token });
    const { sent, transport } = aTransport();
    await send(transport);

    expect(listed).toMatchObject({ state: 'failed', lastError: 'No such person.', nextAttemptAt: null });
    expect([retried.status, again.status]).toEqual([200, 404]);
    expect(sent).toHaveLength(1);
  });

  it('leaves what a server had taken when it died to another, later', async () => {
    await queue();
    const { sent, transport } = aTransport();
    const taken = new Promise<void>((resolve) => {
      const never = new Promise<Delivery>(() => undefined);
      void send({ send: () => (resolve(), never), close: () => undefined });
    });

    await taken;
    const atOnce = await send(transport);
    server.clock.advance(15 * 60_000);
    const later = await send(transport);

    expect([atOnce, later, sent.length]).toEqual([0, 1, 1]);
  });

  it('sends at once what a clock that was set back had planned for later', async () => {
    await queue();
    const { sent, transport } = aTransport();
    server.clock.advance(-24 * 3600_000);

    await send(transport);

    expect(sent).toHaveLength(1);
  });

  it('goes on with the e-mails behind one that makes the transport fail', async () => {
    await queue({ ...LETTER, to: 'odd' });
    await queue({ ...LETTER, to: 'kim@example.test' });
    const { sent, transport } = aTransport(({ to }) => {
      if (to === 'odd') throw new TypeError('no such address: odd');
      return { kind: 'sent' };
    });

    await send(transport);

    expect(sent).toHaveLength(2);
    expect(await rows()).toMatchObject([
      { state: 'waiting', attempts: 1, lastError: 'The e-mail could not be sent (TypeError).' },
      { state: 'sent' },
    ]);
  });

  it('removes the copy of an e-mail whose receiver was erased while it was on its way', async () => {
    await queue();
    const folder = path.join(server.dataRoot, 'outbox');
    const files = createFileTransport(folder, 'Loopwell <post@practice.example>');

    await send({
      ...files,
      async send(email) {
        await db.query('system', 'delete from mail_outbox');
        return files.send(email);
      },
    });

    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('removes old copies of e-mails nobody knows any more, and those only', async () => {
    await queue();
    const folder = path.join(server.dataRoot, 'outbox');
    await send(createFileTransport(folder, 'Loopwell <post@practice.example>'));
    const known = fs.readdirSync(folder)[0]!;
    const id = '01999999-0000-7000-8000-000000000001';
    const dayOf = (daysAgo: number) =>
      new Date(server.clock.nowMs() - daysAgo * 24 * 3600_000).toISOString().replaceAll(/[:.]/g, '-');
    const forgotten = [`${dayOf(91)}_${id}.eml`, `${dayOf(91)}_${id}.eml.part`];
    const kept = [
      // From another database that shares the folder.
      `${dayOf(89)}_01999999-0000-7000-8000-000000000002.eml`,
      // Not ours, despite similar names.
      'readme.txt',
      `Offer_${id}.eml`,
      `${dayOf(91)}_${'-'.repeat(36)}.eml`,
      `copy of ${dayOf(91)}_${id}.eml`,
    ];
    for (const name of [...forgotten, ...kept]) fs.writeFileSync(path.join(folder, name), 'Dear Kim');

    await forgetOldEmails(server.app.deps);

    expect(fs.readdirSync(folder).sort()).toEqual([known, ...kept].sort());
    server.clock.advance(91 * 24 * 3600_000);
    await forgetOldEmails(server.app.deps);
    expect(fs.readdirSync(folder)).not.toContain(known);
  });

  it('lists the e-mails of one practice, newest first, and shows no code', async () => {
    await queue();
    server.clock.advance(1000);
    await queue({ ...LETTER, purpose: 'invoice', subject: 'Invoice 2026-0001' });
    const other = await server.seedUser(await server.seedOrganization('Other'), { groups: ['AccountAdmin'] });
    const base = `/v2/organization/${admin.organizationId}/mail`;

    const own = await server.call('GET', base, { token: await server.tokenFor(admin) });
    const foreign = await server.call('GET', base, { token: await server.tokenFor(other) });
    const text = await own.text();

    expect((JSON.parse(text) as Listed).mail.map(({ subject }) => subject)).toEqual([
      'Invoice 2026-0001',
      '(code) is your code',
    ]);
    expect(JSON.parse(text)).toMatchObject({ totalMail: 2, transport: 'file' });
    expect(text).not.toContain('12345678');
    expect(foreign.status).toBe(404);
  });

  it('forgets after 90 days what was sent, and keeps what waits', async () => {
    await queue();
    await send(aTransport().transport);
    await queue();
    server.clock.advance(91 * 24 * 3600_000);

    await forgetOldEmails(server.app.deps);

    expect(await rows()).toMatchObject([{ state: 'waiting' }]);
  });
});

type Listed = { mail: { mailId: string; subject: string }[]; totalMail: number };
