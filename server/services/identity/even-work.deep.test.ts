import { describe, expect, it } from 'vitest';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { createPasswords } from '#server/identity/passwords.ts';
import { ask, signInAs } from '#server/testing/identity.ts';
import { serverForAll, TEST_PASSWORD, type TestServer, type TestUser } from '#server/testing/test-server.ts';

const PAIRS = 60;

describe('the time of an answer', () => {
  let server: TestServer;
  let user: TestUser;
  serverForAll(databaseToTest().open, async (opened) => {
    server = opened;
    // Hashes as expensive as those of a server: they are what would tell.
    const passwords = createPasswords();
    Object.assign(server.app.deps, { passwords });
    user = await server.seedUser(await server.seedOrganization());
    await server.db.query('system', 'update identity_account set password_hash = $2 where email = $1', [
      user.email,
      await passwords.hash(TEST_PASSWORD, 'test'),
    ]);
  });

  const timeOf = async (request: () => Promise<unknown>): Promise<number> => {
    // Nobody has to wait for earlier failures.
    server.clock.advance(24 * 3_600_000);
    const start = performance.now();
    await request();
    return performance.now() - start;
  };

  it.each([
    ['sign-in', (email: string) => signInAs(server, email, 'a wrong password')],
    ['reset', (Username: string) => ask(server, 'ForgotPassword', { Username })],
  ])('does not tell whether an address has an account (%s)', async (_what, request) => {
    const known: number[] = [];
    const unknown: number[] = [];
    await request(user.email);
    await request('nobody-at-all@example.test');
    for (let pair = 0; pair < PAIRS; pair++) {
      // Both orders, so that what slows the machine down slows both.
      const isKnownFirst = pair % 2 === 0;
      for (const isKnown of [isKnownFirst, !isKnownFirst]) {
        const email = isKnown ? user.email : 'nobody-at-all@example.test';
        (isKnown ? known : unknown).push(await timeOf(() => request(email)));
      }
    }

    // Mann-Whitney: how often a known address takes longer than an unknown one. One half if they are alike, 0 or 1 if one
    // of them does a hash more. By chance alone it leaves 0.5 +- 0.05 in one of three runs.
    const slower = known.flatMap((one) => unknown.map((other) => Number(one > other)));
    const share = slower.reduce((sum, each) => sum + each, 0) / slower.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.8);
  });
});
