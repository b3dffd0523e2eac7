import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IDP_CLIENT_ID } from '#shared/api/identity/identity.ts';
import { registrationSchema } from '#shared/api/identity/registration.ts';
import type { UserInfo } from '#shared/api/identity/users.ts';
import { errorBodySchema } from '#shared/errors.ts';
import type { Db } from '../db/db.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { aRegistration, codeIn, emailTo, registerAt } from '../testing/registration.ts';
import type { TestServer } from '../testing/test-server.ts';
import { buildTestServer, TEST_PASSWORD } from '../testing/test-server.ts';

const count = async (db: Db, table: 'organization' | 'app_user' | 'mail_outbox') =>
  (await db.query<{ n: number }>('system', `select count(*)::int as n from ${table}`))[0]!.n;

describe.each([databaseToTest()])('registering on $name', ({ open }) => {
  let db: Db;
  let dispose: () => Promise<void>;
  let server: TestServer;

  beforeAll(async () => {
    ({ db, dispose } = await open());
  });
  afterAll(() => dispose());
  beforeEach(async () => {
    server = await buildTestServer({ db, installation: { registration: 'open' } });
    await server.seedOrganization();
    return () => server.close();
  });

  const confirm = (email: string, code: string | undefined, requestKey?: string) =>
    server.identity('ConfirmSignUp', {
      ClientId: IDP_CLIENT_ID,
      Username: email,
      ConfirmationCode: code,
      ...(requestKey !== undefined && { ClientMetadata: { requestKey } }),
    });

  async function infoOf(email: string, password = TEST_PASSWORD): Promise<UserInfo | undefined> {
    const signedIn = await server.signIn(email, password);
    if (signedIn.status !== 200) return undefined;
    const { AuthenticationResult: tokens } = (await signedIn.json()) as {
      AuthenticationResult: { AccessToken: string };
    };
    const { sub } = JSON.parse(atob(tokens.AccessToken.split('.')[1]!)) as { sub: string };
    const info = await server.call('GET', `/v2/users/${sub}/info`, { token: tokens.AccessToken });
    return (await info.json()) as UserInfo;
  }

  it('makes a practice and an unverified account, which the code in the e-mail verifies', async () => {
    const body = aRegistration({ userType: 'CH' as 'T', email: ` ${randomUUID()}@Example.Test ` });
    const email = body.email.trim().toLowerCase();

    const made = await registerAt(server, body);
    const before = await infoOf(email);
    const wrong = await confirm(email, '00000000');
    const right = await confirm(email, codeIn(await emailTo(server, email)));
    const after = await infoOf(email);

    expect(await made.json()).toEqual({
      email,
      firstName: 'Maren',
      lastName: 'Lindqvist',
      userType: 'CH',
      verified: false,
    });
    expect([wrong.status, right.status]).toEqual([400, 200]);
    expect([before?.verified, after?.verified]).toEqual([false, true]);
    expect(after).toMatchObject({
      userType: 'CH',
      groups: [{ name: 'AccountAdmin' }, { name: 'Coach' }],
      organization: { name: 'Lakeside', region: 'EU', clientAccess: 'careTeam' },
    });
  });

  it('lets who has not shown the address to be theirs see no more than that', async () => {
    const body = aRegistration({ email: `${randomUUID()}@example.test` });
    await registerAt(server, body);
    const signedIn = (await (await server.signIn(body.email, body.password)).json()) as {
      AuthenticationResult: { AccessToken: string };
    };
    const token = signedIn.AuthenticationResult.AccessToken;
    const { sub } = JSON.parse(atob(token.split('.')[1]!)) as { sub: string };
    const clients = () => server.call('GET', `/v2/therapist/${sub}/clients`, { token });

    const before = await clients();
    await confirm(body.email, codeIn(await emailTo(server, body.email)));

    expect(before.status).toBe(403);
    expect(await before.text()).toContain('not verified yet');
    expect((await clients()).status).toBe(200);
  });

  it('makes a client in the practice that sent the link, and no practice', async () => {
    const practiceId = await server.seedOrganization('Harbour');
    const practices = await count(db, 'organization');
    const { practiceName: _, region: __, ...person } = aRegistration();
    const body = { ...person, userType: 'C', practiceId };

    const made = await registerAt(server, body);
    const lost = await registerAt(server, {
      ...body,
      practiceId: randomUUID(),
      requestKey: randomUUID(),
      email: `other-${body.email}`,
    });
    const verified = await confirm(body.email, codeIn(await emailTo(server, body.email)));
    const signIn = await server.signIn(body.email, TEST_PASSWORD);

    expect([made.status, lost.status, verified.status]).toEqual([200, 400, 200]);
    expect(await count(db, 'organization')).toBe(practices);
    expect(await emailTo(server, `other-${body.email}`)).toBeUndefined();
    // Clients must use the app.
    expect(await signIn.json()).toMatchObject({
      message: expect.stringContaining('unacceptable_client_login'),
    });
  });

  it('makes one account of a form that arrives ten times', async () => {
    const body = aRegistration();
    const [users, emails] = [await count(db, 'app_user'), await count(db, 'mail_outbox')];

    const answers = await Promise.all(Array.from({ length: 10 }, () => registerAt(server, body)));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    const changed = await registerAt(server, { ...body, lastName: 'Other' });

    expect(new Set(bodies).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    expect(await count(db, 'app_user')).toBe(users + 1);
    expect(await count(db, 'mail_outbox')).toBe(emails + 1);
    expect(changed.status).toBe(409);
  });

  it('makes one account of two forms with one address sent at once', async () => {
    const body = aRegistration();
    const users = await count(db, 'app_user');

    const answers = await Promise.all([
      registerAt(server, body),
      registerAt(server, { ...body, requestKey: randomUUID() }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await count(db, 'app_user')).toBe(users + 1);
  });

  it('answers a known address as a new one, changes nothing and tells the owner', async () => {
    const organizationId = await server.seedOrganization();
    const known = await server.seedUser(organizationId);
    const practices = await count(db, 'organization');
    const body = aRegistration({ email: known.email, password: 'another good long phrase' });

    const answer = await registerAt(server, body);
    const fresh = await registerAt(server, aRegistration());

    expect(answer.status).toBe(fresh.status);
    expect(Object.keys((await answer.json()) as object)).toEqual(Object.keys((await fresh.json()) as object));
    expect(await count(db, 'organization')).toBe(practices + 1);
    expect(await emailTo(server, known.email)).toMatchObject({ purpose: 'registration' });
    expect((await server.signIn(known.email, TEST_PASSWORD)).status).toBe(200);
    expect((await server.signIn(known.email, 'another good long phrase')).status).toBe(400);
  });

  describe('an address that a stranger registers too', () => {
    const THIEFS = 'password of a thief';

    /** Submits the owner's form, and a stranger's before or after it. Resolves with the owner's. */
    async function contested(order: 'strangerFirst' | 'ownerFirst') {
      const own = aRegistration();
      const strangers = { ...own, requestKey: randomUUID(), password: THIEFS };
      const forms = order === 'ownerFirst' ? [own, strangers] : [strangers, own];
      for (const form of forms) {
        expect((await registerAt(server, form)).status).toBe(200);
        server.clock.advance(1000);
      }
      return own;
    }
    const codeFor = async (email: string) => codeIn(await emailTo(server, email));

    it.each(['strangerFirst', 'ownerFirst'] as const)(
      'gets the password of the page that enters the code (%s)',
      async (order) => {
        const { email, requestKey } = await contested(order);

        const confirmed = await confirm(email, await codeFor(email), requestKey);
        server.clock.advance(1000);

        expect(confirmed.status).toBe(200);
        expect(await infoOf(email, THIEFS)).toBeUndefined();
        expect((await infoOf(email))?.verified).toBe(true);
      },
    );

    it.each(['strangerFirst', 'ownerFirst'] as const)(
      'takes no password from a page that cannot show whose form it was (%s)',
      async (order) => {
        const { email } = await contested(order);

        const confirmed = await confirm(email, await codeFor(email));
        server.clock.advance(1000);

        expect(await confirmed.json()).toMatchObject({
          __type: 'PasswordResetRequiredException',
          message: expect.stringContaining('Forgot password?'),
        });
        expect(await infoOf(email, THIEFS)).toBeUndefined();
        expect(await infoOf(email)).toBeUndefined();
        const Password = 'a quiet river at dawn';
        await server.identity('ForgotPassword', { ClientId: IDP_CLIENT_ID, Username: email });
        const ConfirmationCode = await codeFor(email);
        const reset = { ClientId: IDP_CLIENT_ID, Username: email, ConfirmationCode, Password };
        expect((await server.identity('ConfirmForgotPassword', reset)).status).toBe(200);
        server.clock.advance(1000);
        expect((await infoOf(email, Password))?.verified).toBe(true);
      },
    );

    it('stays as its owner registered it until a code is entered', async () => {
      const { email } = await contested('ownerFirst');

      expect(await infoOf(email, THIEFS)).toBeUndefined();
      expect((await infoOf(email))?.verified).toBe(false);
    });

    it('keeps the password of somebody signed in who enters the code', async () => {
      const { email } = await contested('ownerFirst');
      const { AuthenticationResult: tokens } = (await (await server.signIn(email, TEST_PASSWORD)).json()) as {
        AuthenticationResult: { AccessToken: string };
      };

      const Code = await codeFor(email);
      const attribute = { AccessToken: tokens.AccessToken, AttributeName: 'email', Code };
      expect((await server.identity('VerifyUserAttribute', attribute)).status).toBe(200);

      expect(await infoOf(email, THIEFS)).toBeUndefined();
      expect((await infoOf(email))?.verified).toBe(true);
    });

    it('does not take the code of an e-mail that another one replaced', async () => {
      const theirs = aRegistration();
      await registerAt(server, theirs);
      const oldCode = await codeFor(theirs.email);
      server.clock.advance(1000);
      await registerAt(server, { ...theirs, requestKey: randomUUID() });

      expect((await confirm(theirs.email, oldCode, theirs.requestKey)).status).toBe(400);
    });
  });

  it('drops the second step that whoever registered an address first has set up', async () => {
    const theirs = aRegistration({ password: 'password of a thief' });
    await registerAt(server, theirs);
    const thief = (await (await server.signIn(theirs.email, 'password of a thief')).json()) as {
      AuthenticationResult: { AccessToken: string };
    };
    const { AccessToken } = thief.AuthenticationResult;
    const associated = await server.identity('AssociateSoftwareToken', { AccessToken });
    const { SecretCode } = (await associated.json()) as { SecretCode: string };
    const UserCode = new TOTP({ secret: Secret.fromBase32(SecretCode) }).generate({
      timestamp: server.clock.nowMs(),
    });
    expect((await server.identity('VerifySoftwareToken', { AccessToken, UserCode })).status).toBe(200);
    server.clock.advance(1000);

    const own = { ...theirs, requestKey: randomUUID(), password: TEST_PASSWORD };
    await registerAt(server, own);
    await confirm(own.email, codeIn(await emailTo(server, own.email)), own.requestKey);
    server.clock.advance(1000);

    expect((await infoOf(own.email))?.verified).toBe(true);
  });

  it('belongs to its owner after a reset of the password by e-mail', async () => {
    const body = aRegistration();
    await registerAt(server, body);
    const Username = body.email;
    server.clock.advance(1000);
    await server.identity('ForgotPassword', { ClientId: IDP_CLIENT_ID, Username });
    const ConfirmationCode = codeIn(await emailTo(server, Username));
    const given = { ClientId: IDP_CLIENT_ID, Username, ConfirmationCode, Password: 'a quiet river at dawn' };
    expect((await server.identity('ConfirmForgotPassword', given)).status).toBe(200);
    server.clock.advance(1000);

    await registerAt(server, { ...body, requestKey: randomUUID(), password: 'password of a thief' });

    expect(await infoOf(Username, 'password of a thief')).toBeUndefined();
    expect((await infoOf(Username, 'a quiet river at dawn'))?.verified).toBe(true);
  });

  it('sends ever fewer e-mails to one address', async () => {
    const body = aRegistration();
    const statuses: number[] = [];
    for (let round = 0; round < 5; round++) {
      statuses.push((await registerAt(server, { ...body, requestKey: randomUUID() })).status);
    }
    server.clock.advance(61_000);
    const later = await registerAt(server, { ...body, requestKey: randomUUID() });

    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(later.status).toBe(200);
  });

  it('answers whatever is entered with an account or the fields that are wrong', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 130 }),
      fc.constantFrom('', ' ', '\u0000', '💙'),
    );
    const email = fc.oneof(fc.emailAddress(), text);
    const entered = fc.record(
      {
        userType: fc.oneof(fc.constantFrom('T', 'CH', 'C'), text),
        firstName: text,
        lastName: text,
        email,
        password: fc.oneof(fc.string({ minLength: 10, maxLength: 60 }), text),
        practiceName: text,
        region: fc.oneof(fc.constantFrom('US', 'CA', 'EU'), text),
        practiceId: fc.oneof(fc.uuid(), text),
        requestKey: fc.oneof(fc.uuid(), text),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(entered, async (body) => {
        const answer = await registerAt(server, body);

        if (!registrationSchema.safeParse(body).success) expect(answer.status).toBe(400);
        expect([200, 400, 409, 429]).toContain(answer.status);
        if (answer.status !== 200) {
          const { error } = errorBodySchema.parse(await answer.json());
          expect(error.message).not.toBe('');
        }
      }),
      { numRuns: 60, seed: 6 },
    );
  });
});

describe('a practice’s own server', () => {
  it('takes no registrations', async () => {
    const server = await buildTestServer();
    await server.seedOrganization();

    const answer = await registerAt(server, aRegistration());

    expect(answer.status).toBe(403);
    expect(await count(server.db, 'app_user')).toBe(0);
    expect(await (await server.call('GET', '/config.json')).json()).toMatchObject({
      registration: 'closed',
      region: null,
      regions: [],
    });
    await server.close();
  });
});

describe('a server nobody has set up', () => {
  it('takes no registrations before its first account', async () => {
    const server = await buildTestServer({ installation: { registration: 'open' } });

    const answer = await registerAt(server, aRegistration());

    expect(answer.status).toBe(409);
    expect(await count(server.db, 'organization')).toBe(0);
    await server.close();
  });
});
