import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IDP_CLIENT_ID } from '#shared/api/identity/identity.ts';
import type { Db } from '#server/db/db.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import type { TestServer, TestUser } from '#server/testing/test-server.ts';
import { buildTestServer } from '#server/testing/test-server.ts';
import { forgetExpiredSecrets, queueEmail } from './mail.ts';
import { sendDueEmails } from '../practice/outbox.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3600_000;
const CODE = /\d{8}/;
const NEW_PASSWORD = 'a river of green stones';

describe.each([databaseToTest()])('codes and temporary passwords in e-mails ($name)', ({ open }) => {
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

  const queue = (purpose: string, to = 'kim@example.test') =>
    db.tx('system', (sql) =>
      queueEmail(server.app.deps, sql, admin.organizationId, {
        purpose,
        to,
        subject: '12345678 is your code',
        body: 'Secret 12345678',
      }),
    );
  const texts = async () => {
    const rows = await db.query<{ state: string; subject: string; body: string }>(
      'system',
      'select state, subject, body from mail_outbox order by mail_id',
    );
    return rows.map(({ state, subject, body }) => `${state} ${subject} ${body}`);
  };
  const fail = () =>
    sendDueEmails(server.app.deps, {
      send: async () => ({ kind: 'never', reason: 'No such person.' }),
      close: () => undefined,
    });
  const GONE = 'failed (code) is your code ';

  it.each([
    ['verification', 10 * MINUTE_MS],
    ['passwordReset', 10 * MINUTE_MS],
    ['invitation', 7 * DAY_MS],
  ])(
    'of an e-mail of the kind %s go after %d ms, whether it waits or was given up',
    async (purpose, lifeMs) => {
      await queue(purpose, 'ada@example.test');
      await fail();
      await queue(purpose);
      server.clock.advance(lifeMs - 1);
      await forgetExpiredSecrets(server.app.deps);
      const before = await texts();
      server.clock.advance(1);

      await forgetExpiredSecrets(server.app.deps);

      expect(before.join()).toMatch(/failed .*12345678.*waiting .*12345678/);
      expect(await texts()).toEqual([GONE, GONE]);
    },
  );

  it('leave the text of other e-mails alone', async () => {
    await queue('invoice');
    server.clock.advance(30 * DAY_MS);

    await forgetExpiredSecrets(server.app.deps);

    expect(await texts()).toEqual(['waiting 12345678 is your code Secret 12345678']);
  });

  it('go when a newer e-mail takes the place of theirs', async () => {
    await queue('passwordReset');
    await queue('passwordReset', 'ada@example.test');
    await queue('passwordReset', 'KIM@example.test');

    expect((await texts()).map((text) => text.split(' ')[0])).toEqual(['failed', 'waiting', 'waiting']);
    expect((await texts())[0]).toBe(GONE);
  });

  it('cannot be sent again once they are gone', async () => {
    await queue('invitation');
    await fail();
    server.clock.advance(7 * DAY_MS);
    await forgetExpiredSecrets(server.app.deps);
    const token = await server.tokenFor(admin);
    const base = `/v2/organization/${admin.organizationId}/mail`;
    const listed = (await (await server.call('GET', base, { token })).json()) as {
      mail: { mailId: string; lastError: string }[];
    };

    const answer = await server.call('POST', `${base}/${listed.mail[0]!.mailId}/retry`, { token });

    expect(listed.mail[0]!.lastError).toBe('No such person.');
    expect(answer.status).toBe(409);
    expect(await texts()).toEqual([GONE]);
  });

  it('of a new password go when the code was used', async () => {
    await server.identity('ForgotPassword', { ClientId: IDP_CLIENT_ID, Username: admin.email });
    const code = CODE.exec((await texts())[0]!)![0];

    const answer = await server.identity('ConfirmForgotPassword', {
      ClientId: IDP_CLIENT_ID,
      Username: admin.email,
      ConfirmationCode: code,
      Password: NEW_PASSWORD,
    });

    expect(answer.status).toBe(200);
    expect((await texts()).join()).not.toContain(code);
  });

  it('of an invitation go when its reader has set a password', async () => {
    const token = await server.tokenFor(admin);
    const body = { email: 'new@example.test', firstName: 'Ada', lastName: 'Zorn', groups: ['Coach'] };
    await server.call('POST', `/v2/organization/${admin.organizationId}/operator`, { token, body });
    const password = /password: +(\S+)/.exec((await texts())[0]!)![1]!;
    const first = (await (await server.signIn(body.email, password)).json()) as { Session: string };

    const answer = await server.identity('RespondToAuthChallenge', {
      ClientId: IDP_CLIENT_ID,
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: first.Session,
      ChallengeResponses: { USERNAME: body.email, NEW_PASSWORD },
    });

    expect(answer.status).toBe(200);
    expect((await texts()).join()).not.toContain(password);
  });
});
