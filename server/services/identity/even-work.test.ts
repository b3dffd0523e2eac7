import { expect, describe, it } from 'vitest';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { ask, signInAs } from '#server/testing/identity.ts';
import { serverForAll, type TestServer, type TestUser } from '#server/testing/test-server.ts';
import { watchDb } from '#server/testing/watched-db.ts';

/** Work of one request, in place of its time: the clock of a test machine is no measure. */
type Work = { hashes: number; statements: number[] };

describe.each([databaseToTest()])('an address that nobody has, on $name', ({ open }) => {
  let server: TestServer;
  let user: TestUser;
  serverForAll(open, async (opened) => {
    server = opened;
    user = await server.seedUser(await server.seedOrganization());
  });

  async function workOf(request: () => Promise<unknown>): Promise<Work> {
    const { deps } = server.app;
    const { db, passwords } = deps;
    const watched = watchDb(db);
    const work: Work = { hashes: 0, statements: [] };
    Object.assign(deps, {
      db: watched.db,
      passwords: {
        ...passwords,
        hash: (password: string, lane: string) => {
          work.hashes++;
          return passwords.hash(password, lane);
        },
        verify: (hash: string | undefined, password: string, lane: string) => {
          work.hashes++;
          return passwords.verify(hash, password, lane);
        },
      },
    });
    try {
      await request();
    } finally {
      Object.assign(deps, { db, passwords });
    }
    work.statements = watched.transactions.map((statements) => statements.length);
    return work;
  }

  const requests: [string, (email: string) => Promise<unknown>][] = [
    ['a sign-in', (email) => signInAs(server, email, 'a wrong password')],
    ['a reset', (Username) => ask(server, 'ForgotPassword', { Username })],
    [
      'a wrong reset code',
      (Username) =>
        ask(server, 'ConfirmForgotPassword', {
          Username,
          ConfirmationCode: '000000',
          Password: 'a quiet river at dawn',
        }),
    ],
    [
      'a wrong e-mail code',
      (Username) => ask(server, 'ConfirmSignUp', { Username, ConfirmationCode: '000000' }),
    ],
  ];

  it.each(requests)('costs %s the same hashes, statements and transactions', async (_what, request) => {
    const known = await workOf(() => request(user.email));
    const unknown = await workOf(() => request('nobody-at-all@example.test'));

    expect(unknown).toEqual(known);
    expect(known.hashes).toBeGreaterThan(0);
    expect(known.statements.length).toBeGreaterThan(0);
  });

  it('costs another verification code the same', async () => {
    server.clock.advance(3_600_000);
    const known = await workOf(() => ask(server, 'ResendConfirmationCode', { Username: user.email }));
    const unknown = await workOf(() =>
      ask(server, 'ResendConfirmationCode', { Username: 'nobody-at-all@example.test' }),
    );

    expect(unknown).toEqual(known);
  });
});
