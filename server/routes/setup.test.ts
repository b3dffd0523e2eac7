import { describe, expect, it, onTestFinished } from 'vitest';
import type { UserInfo } from '#shared/api/users.ts';
import { databasesToTest } from '../db/testing/each-database.ts';
import { removeUnfinishedSetup } from '../services/setup.ts';
import { buildTestServer } from '../testing/test-server.ts';

const PRACTICE = {
  practiceName: 'Harbour Neurofeedback',
  region: 'CA',
  firstName: 'Ada',
  lastName: 'Lopez',
  email: ' Ada@Harbour.Example ',
  password: 'correct horse battery',
};

describe.each(databasesToTest())('setting up on $name', ({ open }) => {
  it('makes the practice and its first account, and can be done once only', async () => {
    const { db, dispose } = await open();
    onTestFinished(dispose);
    const server = await buildTestServer({ db });
    const before = await (await server.call('GET', '/v2/setup')).json();

    // Ten at once: the database decides who was first.
    const attempts = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        server.call('POST', '/v2/setup/practice', {
          body: { ...PRACTICE, email: `ada${number}@harbour.example` },
        }),
      ),
    );

    expect(before).toMatchObject({ isEmpty: true, isDemoAllowed: true, appVersion: '1.47.9' });
    expect(attempts.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ]);
    expect(await db.query('system', 'select count(*) as organizations from organization')).toEqual([
      { organizations: 1 },
    ]);
    expect(await (await server.call('GET', '/v2/setup')).json()).toMatchObject({
      isEmpty: false,
      isDemoAllowed: false,
    });
    await server.close();
  });
});

describe('the first account', () => {
  it('signs in with the address as it was meant, and may run the practice', async () => {
    const server = await buildTestServer();
    const made = await server.call('POST', '/v2/setup/practice', { body: PRACTICE });
    const signedIn = await server.signIn('ada@harbour.example', PRACTICE.password);

    const { AuthenticationResult: tokens } = (await signedIn.json()) as {
      AuthenticationResult: { AccessToken: string };
    };
    const { sub } = JSON.parse(atob(tokens.AccessToken.split('.')[1]!)) as { sub: string };
    const info = (await (
      await server.call('GET', `/v2/users/${sub}/info`, { token: tokens.AccessToken })
    ).json()) as UserInfo;
    expect(await made.json()).toEqual({ email: 'ada@harbour.example' });
    expect(info.groups).toEqual([{ name: 'AccountAdmin' }, { name: 'Therapist' }]);
    expect(info.organization).toMatchObject({ name: 'Harbour Neurofeedback', region: 'CA' });
    await server.close();
  });

  it.each([
    ['of eight characters', 'brief', /at least 8 characters/],
    ['that is not common', 'Password123', /most common/],
    ['that is more than the own name', `${PRACTICE.firstName} ${PRACTICE.lastName}`, /Leave your name/],
  ])('needs a password %s', async (_what, password, problem) => {
    const server = await buildTestServer();

    const response = await server.call('POST', '/v2/setup/practice', { body: { ...PRACTICE, password } });

    expect(await response.json()).toMatchObject({
      error: { code: 'invalid', fields: { password: expect.stringMatching(problem) } },
    });
    await server.close();
  });

  it('offers no demo practice while other machines can reach the server', async () => {
    const server = await buildTestServer({ isLoopbackOnly: false });

    expect(await (await server.call('GET', '/v2/setup')).json()).toMatchObject({
      isEmpty: true,
      isDemoAllowed: false,
    });
    await server.close();
  });

  it('is not there before somebody makes it', async () => {
    const server = await buildTestServer();

    expect(await server.db.query('system', 'select email from identity_account')).toEqual([]);
    await server.close();
  });
});

describe('a set-up that was cut off', () => {
  it('is cleared away at the next start, a finished one is not', async () => {
    const server = await buildTestServer();
    const { db } = server;
    const organizations = () => db.query('system', 'select name from organization');
    await db.query(
      'system',
      "insert into organization (organization_id, name, region, created_at) values (gen_random_uuid(), 'Half', 'EU', now())",
    );

    await removeUnfinishedSetup(db);
    expect(await organizations()).toEqual([]);

    await server.seedOrganization('Whole');
    await removeUnfinishedSetup(db);
    expect(await organizations()).toEqual([{ name: 'Whole' }]);
    await server.close();
  });
});
