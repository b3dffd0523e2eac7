import { describe, expect, it, onTestFinished } from 'vitest';
import type { UserInfo } from '#shared/api/identity/users.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { listOrganizationIds } from '../repositories/practice/organizations.ts';
import { readTrustedProxies } from '../http/trusted-proxies.ts';
import { removeUnfinishedSetup, setupHint } from '../services/practice/setup.ts';
import { buildTestServer, type CallOptions } from '../testing/test-server.ts';

const PRACTICE = {
  practiceName: 'Harbour Neurofeedback',
  region: 'CA',
  firstName: 'Ada',
  lastName: 'Lopez',
  email: ' Ada@Harbour.Example ',
  password: 'correct horse battery',
};

describe.each([databaseToTest()])('setting up on $name', ({ open }) => {
  it('makes the practice and its first account, and can be done once only', async () => {
    const { db, dispose } = await open();
    onTestFinished(dispose);
    const server = await buildTestServer({ db });
    const before = await (await server.call('GET', '/v2/setup')).json();

    // Ten at once: the database decides which one is first.
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
    expect(info.organization).toMatchObject({
      name: 'Harbour Neurofeedback',
      region: 'CA',
      clientAccess: 'careTeam',
    });
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

describe('setting up from another computer', () => {
  const elsewhere: [string, CallOptions][] = [
    ['another machine', { remoteAddress: '192.168.1.20', headers: { host: '192.168.1.5:4100' } }],
    ['a machine that calls this one local', { remoteAddress: '192.168.1.20' }],
    ['behind a proxy', { headers: { 'x-forwarded-proto': 'https' } }],
    ['behind a proxy that adds nothing', { httpVersion: '1.0' }],
  ];

  it.each(elsewhere)('takes no practice without the code of the console (%s)', async (_where, options) => {
    const server = await buildTestServer();
    const setUp = (setupCode?: string) =>
      server.call('POST', '/v2/setup/practice', { ...options, body: { ...PRACTICE, setupCode } });

    const state = await server.call('GET', '/v2/setup', options);
    const refused = [await setUp(), await setUp(''), await setUp('ABCD-EFGH-JKLM-NPQR')];

    expect(await state.json()).toMatchObject({ isEmpty: true, isCodeNeeded: true });
    for (const response of refused) {
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({
        error: { code: 'forbidden', fields: { setupCode: expect.stringMatching(/set-up code/) } },
      });
    }
    expect(await server.db.query('system', 'select email from identity_account')).toEqual([]);
    await server.close();
  });

  it('takes one practice with the code, however it is typed', async () => {
    const server = await buildTestServer();
    const options = { remoteAddress: '192.168.1.20' };
    const hint = await setupHint(server.app.deps);
    const setupCode = /[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}$/.exec(hint ?? '')![0];
    const typed = ` ${setupCode.toLowerCase().replaceAll('-', ' ')}`;
    const setUp = () =>
      server.call('POST', '/v2/setup/practice', { ...options, body: { ...PRACTICE, setupCode: typed } });

    expect((await setUp()).status).toBe(200);
    expect((await setUp()).status).toBe(409);
    expect(await setupHint(server.app.deps)).toBeUndefined();
    expect(await (await server.call('GET', '/v2/setup', options)).json()).toMatchObject({
      isEmpty: false,
      isCodeNeeded: false,
    });
    await server.close();
  });

  it('prints a new code at every start', async () => {
    const servers = [await buildTestServer(), await buildTestServer()];

    expect(new Set(servers.map(({ app }) => app.deps.setupCode.text)).size).toBe(2);
    for (const server of servers) await server.close();
  });

  it('needs the code even from here once a setting says that others can reach the server', async () => {
    const server = await buildTestServer({ isLoopbackOnly: false });

    expect((await server.call('POST', '/v2/setup/practice', { body: PRACTICE })).status).toBe(403);
    expect(await (await server.call('GET', '/v2/setup')).json()).toMatchObject({ isCodeNeeded: true });
    await server.close();
  });

  it('needs no code on the computer itself, whatever its name', async () => {
    const server = await buildTestServer();
    for (const host of ['localhost:4100', '127.0.0.1:4100', '[::1]:4100']) {
      const state = await server.call('GET', '/v2/setup', { headers: { host } });
      expect(await state.json()).toMatchObject({ isEmpty: true, isCodeNeeded: false });
    }
    await server.close();
  });

  it('counts a trusted proxy on the same computer as elsewhere', async () => {
    const server = await buildTestServer({ trustedProxies: readTrustedProxies('127.0.0.1') });

    expect(await (await server.call('GET', '/v2/setup')).json()).toMatchObject({ isCodeNeeded: true });
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

    const [half] = await db.tx('system', listOrganizationIds);
    const removed: OrganizationId[] = [];
    const remove = (organizationId: OrganizationId) => void removed.push(organizationId);

    await removeUnfinishedSetup(db, remove);
    expect(await organizations()).toEqual([]);

    await server.seedOrganization('Whole');
    await removeUnfinishedSetup(db, remove);
    expect(await organizations()).toEqual([{ name: 'Whole' }]);
    expect(removed).toEqual([half]);
    await server.close();
  });
});
