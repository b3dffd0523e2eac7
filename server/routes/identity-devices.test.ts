import { beforeEach, describe, expect, it } from 'vitest';
import { IDP_CLIENT_ID, IDP_TARGET_PREFIX } from '#shared/api/identity/identity.ts';
import { databasesToTest } from '../db/testing/each-database.ts';
import { MOST_DEVICES } from '../identity/device-cookies.ts';
import { newestCode } from '../testing/identity.ts';
import { serverForAll, TEST_PASSWORD, type TestServer, type TestUser } from '../testing/test-server.ts';

const WAIT = { __type: 'TooManyRequestsException' };
const WRONG = { __type: 'NotAuthorizedException' };

describe.each(databasesToTest())('a browser in which the owner has signed in, on $name', ({ open }) => {
  let server: TestServer;
  serverForAll(open, (opened) => void (server = opened));
  let user: TestUser;
  /** Of the owner; blocked addresses stay blocked for the next test. */
  let ownAddress = '';
  let tests = 0;
  beforeEach(async () => {
    ownAddress = `203.0.113.${++tests}`;
    user = await server.seedUser(await server.seedOrganization());
  });

  type Place = { cookie?: string | undefined; address?: string; origin?: string };
  const ask = (operation: string, body: object, { cookie, address = ownAddress, origin }: Place = {}) =>
    server.call('POST', '/idp/', {
      remoteAddress: address,
      headers: {
        'x-amz-target': IDP_TARGET_PREFIX + operation,
        ...(cookie !== undefined && { cookie }),
        ...(origin !== undefined && { origin, host: new URL(origin).host }),
      },
      body: { ClientId: IDP_CLIENT_ID, ...body },
    });
  const signIn = (password: string, place?: Place, email = user.email) =>
    ask(
      'InitiateAuth',
      { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD: password } },
      place,
    );
  const cookiesOf = (response: Response) => response.headers.getSetCookie();
  const cookieFrom = (response: Response) => cookiesOf(response)[0]?.split(';')[0];
  /** Strangers with an address each try what `attempt` does. */
  const storm = async (strangers: number, attempt: (address: string) => Promise<Response>) => {
    for (let index = 0; index < strangers; index++) await attempt(`198.51.100.${index}`);
  };

  it('lets the owner in at any time while strangers guess from many addresses', async () => {
    const cookie = cookieFrom(await signIn(TEST_PASSWORD));

    for (let round = 0; round < 4; round++) {
      await storm(20, (address) => signIn('guess', { address }));
      await storm(20, (address) => signIn('guess', { address, cookie: 'loopwell-device-x=v1.guess' }));

      // Elsewhere even the right password has to wait: the storm is one that locks out.
      expect(await (await signIn(TEST_PASSWORD)).json()).toMatchObject(WAIT);
      expect((await signIn(TEST_PASSWORD, { cookie })).status).toBe(200);
      server.clock.advance(60_000);
    }
  });

  it('lets the owner in while their own address is blocked, as in a network that many share', async () => {
    const cookie = cookieFrom(await signIn(TEST_PASSWORD));
    for (let guess = 0; guess < 51; guess++) await signIn('guess', {}, `user${guess}@example.test`);

    expect(await (await signIn(TEST_PASSWORD)).json()).toMatchObject(WAIT);
    expect((await signIn(TEST_PASSWORD, { cookie })).status).toBe(200);
  });

  it('lets the owner set a new password while strangers guess codes and ask for e-mails', async () => {
    const cookie = cookieFrom(await signIn(TEST_PASSWORD));
    const confirm = (code: string, place: Place) =>
      ask(
        'ConfirmForgotPassword',
        { Username: user.email, ConfirmationCode: code, Password: 'another battery staple' },
        place,
      );
    const forgot = (place: Place) => ask('ForgotPassword', { Username: user.email }, place);
    await storm(20, (address) => forgot({ address }));
    await storm(20, (address) => confirm('000000', { address }));
    expect(await (await forgot({})).json()).toMatchObject(WAIT);
    expect(await (await confirm('000000', {})).json()).toMatchObject(WAIT);

    expect((await forgot({ cookie })).status).toBe(200);
    expect((await confirm(await newestCode(server, user), { cookie })).status).toBe(200);
  });

  it('has no more guesses than any other place, and only at that account', async () => {
    const cookie = cookieFrom(await signIn(TEST_PASSWORD));
    const other = await server.seedUser(await server.seedOrganization());
    for (let guess = 0; guess < 5; guess++)
      expect(await (await signIn('guess', { cookie })).json()).toMatchObject(WRONG);
    expect(await (await signIn(TEST_PASSWORD, { cookie })).json()).toMatchObject(WAIT);

    await storm(20, (address) => signIn('guess', { address, cookie }, other.email));
    expect(await (await signIn(TEST_PASSWORD, { cookie }, other.email)).json()).toMatchObject(WAIT);
  });

  it('is known by a cookie that no script, no other site and no other server can use or read', async () => {
    const [header = ''] = cookiesOf(await signIn(TEST_PASSWORD));
    const secure = cookiesOf(await signIn(TEST_PASSWORD, { origin: 'https://localhost' }));

    expect(header).toMatch(
      /^loopwell-device-[\w-]+=v1\.[\w-]+; Path=\/idp\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    expect(header).not.toContain(user.email);
    expect(secure[0]).toMatch(/; Secure$/);
    expect(cookiesOf(await signIn('guess'))).toEqual([]);
  });

  it('renews its cookie at each sign-in, and forgets the account that was used longest ago', async () => {
    const jar = new Map<string, string>();
    const signInAs = async (email: string) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      for (const header of cookiesOf(await signIn(TEST_PASSWORD, { cookie }, email))) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header)!;
        if (header.includes('Max-Age=0')) jar.delete(name);
        else jar.set(name, value);
      }
      server.clock.advance(1000);
      return [...jar.keys()];
    };
    const practice = await server.seedOrganization();
    const [first] = await signInAs(user.email);
    expect(await signInAs(user.email)).toEqual([first]);

    for (let person = 0; person < MOST_DEVICES; person++)
      await signInAs((await server.seedUser(practice)).email);

    expect(jar.size).toBe(MOST_DEVICES);
    expect(jar.has(first!)).toBe(false);
  });
});
