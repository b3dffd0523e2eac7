import { beforeEach, describe, expect, it } from 'vitest';
import type { ConnectedApps } from '#shared/api/practice/connected-apps.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import {
  agreeAtNeurosity,
  appsOf,
  connectAtNeurosity,
  CROWN_ID,
  OAUTH_URL,
} from '../testing/connected-apps.ts';
import { NEUROSITY_CLIENT } from '../testing/neurosity-cloud.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { buildTestServer, serverForAll, seedTherapist } from '../testing/test-server.ts';

describe.each([databaseToTest()])('connected apps on $name', ({ open }) => {
  let server: TestServer;
  let user: TestUser;
  let colleague: TestUser;
  let count = 0;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    const practice = await server.seedOrganization(`Practice ${count++}`);
    user = await server.seedUser(practice);
    colleague = await server.seedUser(practice);
    server.neurosity.people.clear();
    server.neurosity.calls.length = 0;
    server.neurosity.isDown = false;
    server.neurosity.leaksSecret = false;
  });

  const call = async (method: string, path: string, body?: unknown, who = user) =>
    server.call(method, path, { token: await server.tokenFor(who), body });
  const list = async (who = user) =>
    (await (await call('GET', appsOf(who), undefined, who)).json()) as ConnectedApps;
  const errorOf = async (response: Response) => ({
    status: response.status,
    message: ((await response.json()) as ErrorBody).error.message,
  });
  const connect = (body: unknown, who = user) => call('POST', `${appsOf(who)}/neurosity`, body, who);
  const storedRow = async () => {
    const rows = await server.db.query<Record<string, unknown>>(
      'system',
      'select * from connected_app where user_id = $1',
      [user.userId],
    );
    return rows[0];
  };

  it('are none before somebody connects one', async () => {
    expect(await list()).toEqual({ connectedApps: {}, canConnect: { neurosity: true } });
  });

  it('are connected by agreeing at Neurosity and coming back', async () => {
    await connectAtNeurosity(server, user, 'ada');

    expect((await list()).connectedApps.neurosity).toEqual({
      connectedAt: new Date(server.clock.nowMs()).toISOString(),
      account: 'ada@crown.test',
    });
    expect((await list(colleague)).connectedApps).toEqual({});
  });

  it('never send the secret of the server to the browser', async () => {
    const answer = await call('GET', OAUTH_URL);
    const text = await answer.text();
    expect(text).toContain('https://us-central1-neurosity-device.cloudfunctions.net/authorize/page');
    expect(decodeURIComponent(text)).not.toContain(NEUROSITY_CLIENT.clientSecret);

    server.neurosity.leaksSecret = true;
    const refused = await call('GET', OAUTH_URL);
    expect(refused.status).toBe(400);
    expect(decodeURIComponent(await refused.text())).not.toContain(NEUROSITY_CLIENT.clientSecret);
  });

  it.each([
    'https://practice.example/elsewhere',
    'http://practice.example/app/account',
    'https://practice.example/app/account?next=1',
    'https://me:pw@practice.example/app/account',
    'javascript:alert(1)',
  ])('do not send people back to %s', async (redirectUri) => {
    const path = `/v2/users/connectedApps/neurosity/oauthURL?redirectUri=${encodeURIComponent(redirectUri)}`;

    expect((await call('GET', path)).status).toBe(400);
    expect(server.neurosity.calls).toEqual([]);
  });

  describe('an answer of Neurosity', () => {
    it('is refused with the state of another request', async () => {
      const { token } = await agreeAtNeurosity(server, user, 'ada');

      expect(await errorOf(await connect({ token, state: 'another' }))).toEqual({
        status: 400,
        message: expect.stringContaining('does not match your request'),
      });
      expect((await list()).connectedApps).toEqual({});
    });

    it.each([{}, { state: '' }])('is refused without a state (%j), even while one is open', async (given) => {
      const { token } = await agreeAtNeurosity(server, user, 'ada');

      expect((await connect({ token, ...given } as { token: string; state: string })).status).toBe(400);
      expect((await list()).connectedApps).toEqual({});
    });

    it('is refused where nobody asked, as when a link of somebody else is opened', async () => {
      const agreement = await agreeAtNeurosity(server, colleague, 'eve');

      expect((await connect(agreement)).status).toBe(400);
    });

    it('is refused when it comes too late', async () => {
      const agreement = await agreeAtNeurosity(server, user, 'ada');
      server.clock.advance(15 * 60_000);

      expect((await connect(agreement)).status).toBe(400);
    });

    it('is good once', async () => {
      const agreement = await agreeAtNeurosity(server, user, 'ada');
      expect((await connect(agreement)).status).toBe(200);

      expect((await connect(agreement)).status).toBe(400);
      expect((await list()).connectedApps.neurosity).toBeDefined();
    });

    it('is refused when Neurosity does not know its token', async () => {
      const { state } = await agreeAtNeurosity(server, user, 'ada');
      const forged = `h.${Buffer.from(JSON.stringify({ uid: 'victim' })).toString('base64url')}.s`;

      expect((await connect({ token: forged, state })).status).toBe(400);
      expect((await list()).connectedApps).toEqual({});
    });
  });

  it('are stored sealed, without a trace of token or address', async () => {
    const agreement = await agreeAtNeurosity(server, user, 'ada');
    await connect(agreement);
    const row = JSON.stringify(await storedRow());

    expect(row).toContain('v1.');
    for (const secret of [agreement.token, agreement.state, 'ada@crown.test'])
      expect(row).not.toContain(secret);
  });

  it('do not open when their row is moved to somebody else', async () => {
    await connectAtNeurosity(server, user, 'ada');
    await connectAtNeurosity(server, colleague, 'bob');
    await server.db.query(
      'system',
      `update connected_app set sealed_access = (select sealed_access from connected_app where user_id = $1)
       where user_id = $2`,
      [user.userId, colleague.userId],
    );

    expect((await list(colleague)).connectedApps.neurosity?.account).toBeNull();
    const token = await call('GET', `${appsOf(colleague)}/neurosity/oauthToken`, undefined, colleague);
    expect(token.status).toBe(409);
  });

  it('cannot be read by another practice, whatever the statement says', async () => {
    await connectAtNeurosity(server, user, 'ada');
    const organizationId = await server.seedOrganization('Other');

    expect(await server.db.query({ organizationId }, 'select * from connected_app')).toEqual([]);
    expect(await server.db.query(user, 'select user_id from connected_app')).toHaveLength(1);
  });

  describe('a token for the browser', () => {
    const tokenPath = () => `${appsOf(user)}/neurosity/oauthToken`;
    const askedForFresh = () =>
      server.neurosity.calls.filter(({ url }) => url.pathname === '/getOAuthRefreshToken').length;

    it('is the one of before while it is good, and a fresh one after', async () => {
      await connectAtNeurosity(server, user, 'ada');
      const first = (await (await call('GET', tokenPath())).json()) as { token: string };
      const second = (await (await call('GET', tokenPath())).json()) as { token: string };
      expect(second).toEqual(first);
      expect(askedForFresh()).toBe(0);

      server.clock.advance(56 * 60_000);
      const third = (await (await call('GET', tokenPath())).json()) as { token: string };
      expect(third.token).not.toBe(first.token);
      expect(await (await call('GET', tokenPath())).json()).toEqual(third);
      expect(askedForFresh()).toBe(1);
    });

    it('is not there without a connection', async () => {
      expect(await errorOf(await call('GET', tokenPath()))).toEqual({
        status: 409,
        message: expect.stringContaining('not connected'),
      });
    });

    it('says to connect again when the person has taken the access back', async () => {
      await connectAtNeurosity(server, user, 'ada');
      server.neurosity.people.get('ada')!.hasAgreed = false;
      server.clock.advance(56 * 60_000);

      expect(await errorOf(await call('GET', tokenPath()))).toEqual({
        status: 400,
        message: expect.stringContaining('connect again'),
      });
    });

    it('says so when the cloud cannot be reached, and logs no address', async () => {
      await connectAtNeurosity(server, user, 'ada');
      server.clock.advance(56 * 60_000);
      server.neurosity.isDown = true;

      expect(await errorOf(await call('GET', tokenPath()))).toEqual({
        status: 503,
        message: expect.stringContaining('cannot be reached'),
      });
      expect(JSON.stringify(server.logs)).not.toContain(NEUROSITY_CLIENT.clientSecret);
    });
  });

  describe('disconnecting', () => {
    it('forgets the access and withdraws it at Neurosity', async () => {
      await connectAtNeurosity(server, user, 'ada');
      const answer = await call('DELETE', `${appsOf(user)}/neurosity`, {});

      expect(await answer.json()).toEqual({ isWithdrawn: true });
      expect(server.neurosity.people.get('ada')!.hasAgreed).toBe(false);
      expect(await storedRow()).toBeUndefined();
    });

    it('forgets the access also when Neurosity cannot be told', async () => {
      await connectAtNeurosity(server, user, 'ada');
      server.neurosity.isDown = true;
      const answer = await call('DELETE', `${appsOf(user)}/neurosity`, {});

      expect(await answer.json()).toEqual({ isWithdrawn: false });
      expect(await storedRow()).toBeUndefined();
    });

    it("does not take somebody else's access back with their token", async () => {
      await connectAtNeurosity(server, user, 'ada');
      await connectAtNeurosity(server, colleague, 'bob');
      const token = server.neurosity.tokenFor('bob');
      const answer = await call('DELETE', `${appsOf(user)}/neurosity`, { token });

      expect(await answer.json()).toEqual({ isWithdrawn: false });
      expect(server.neurosity.people.get('bob')!.hasAgreed).toBe(true);
    });
  });

  describe('giving a Crown to a colleague', () => {
    const transfer = (change: Record<string, unknown> = {}) =>
      call('POST', '/v2/users/connectedApps/neurosity/transferDevice', {
        userId: user.userId,
        recipientId: colleague.userId,
        deviceId: CROWN_ID,
        ...change,
      });

    it('moves it to their account at Neurosity', async () => {
      await connectAtNeurosity(server, user, 'ada');
      await connectAtNeurosity(server, colleague, 'bob');
      server.neurosity.people.get('ada')!.devices.push(CROWN_ID);

      expect(await (await transfer()).json()).toEqual({ ok: true });
      expect(server.neurosity.people.get('ada')!.devices).toEqual([]);
      expect(server.neurosity.people.get('bob')!.devices).toEqual([CROWN_ID]);
    });

    it('needs both to be connected, and a colleague', async () => {
      await connectAtNeurosity(server, user, 'ada');
      expect(await errorOf(await transfer())).toEqual({
        status: 409,
        message: expect.stringContaining('colleague has not connected'),
      });
      expect((await transfer({ recipientId: user.userId })).status).toBe(400);
      expect((await transfer({ deviceId: 'short' })).status).toBe(400);
      const stranger = await server.seedUser(await server.seedOrganization('Other'));
      await connectAtNeurosity(server, stranger, 'eve');
      expect((await transfer({ recipientId: stranger.userId })).status).toBe(404);
    });

    it('is refused for a Crown one does not own', async () => {
      await connectAtNeurosity(server, user, 'ada');
      await connectAtNeurosity(server, colleague, 'bob');

      expect((await transfer()).status).toBe(400);
    });
  });
});

describe('a server that is not registered with Neurosity', () => {
  it('says what its operator has to set, and still lists', async () => {
    const server = await buildTestServer({ isNeurositySetUp: false });
    const { therapist: user, token } = await seedTherapist(server);
    const refused = await server.call('GET', OAUTH_URL, { token });
    const listed = await server.call('GET', appsOf(user), { token });

    expect(refused.status).toBe(503);
    expect(await refused.text()).toMatch(/NEUROSITY_CLIENT_ID.*e-mail and password/s);
    expect(await listed.json()).toEqual({ connectedApps: {}, canConnect: { neurosity: false } });
    await server.close();
  });
});
