import { describe, expect, it } from 'vitest';
import { errorBodySchema } from '#shared/errors.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { seedTherapist, serverForAll, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';
import { networkOf } from './visitor-network.ts';

const FEW = { stepMs: 1000, burst: 5, batch: 2 };
const limits = { account: FEW, practice: { ...FEW, burst: 8 }, address: { ...FEW, burst: 20 } };

describe('a server with small allowances', () => {
  let server: TestServer;
  serverForAll(databaseToTest().open, (opened) => void (server = opened), { rates: limits });

  const list = (userId: string, token: string, remoteAddress = '127.0.0.1') =>
    server.call('GET', `/v2/therapist/${userId}/clients`, { token, remoteAddress });
  const statusesOf = async (calls: number, call: () => Promise<Response>) => {
    const statuses: number[] = [];
    for (let turn = 0; turn < calls; turn++) statuses.push((await call()).status);
    return statuses;
  };

  it('refuses an account that calls too often, says when to come back, and means it', async () => {
    const { therapist, token } = await seedTherapist(server);
    const call = () => list(therapist.userId, token);
    expect(await statusesOf(6, call)).toEqual([200, 200, 200, 200, 200, 429]);

    const refused = await call();

    expect(refused.headers.get('retry-after')).toBe('1');
    const { error } = errorBodySchema.parse(await refused.json());
    expect(error).toMatchObject({
      code: 'tooManyRequests',
      message: 'Too many requests at once. Try again in 1 second.',
    });
    server.clock.advance(1000);
    expect((await call()).status).toBe(200);
    const other = await seedTherapist(server);
    expect((await list(other.therapist.userId, other.token)).status).toBe(200);
  });

  it('refuses a practice whose accounts together call too often, and no other', async () => {
    const practice = await server.seedOrganization();
    const members = await Promise.all([1, 2, 3].map(() => server.seedUser(practice)));
    const statuses: number[] = [];
    for (const member of members) {
      const token = await server.tokenFor(member);
      statuses.push(...(await statusesOf(3, () => list(member.userId, token))));
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
    const other = await seedTherapist(server);
    expect((await list(other.therapist.userId, other.token)).status).toBe(200);
  });

  it('refuses an address before it looks at the token, and takes all addresses of a /64 for one', async () => {
    const statuses = await statusesOf(21, () => list('x', 'no-token', '2001:db8:1:2::1'));

    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([401]));
    expect(statuses[20]).toBe(429);
    expect((await list('x', 'no-token', '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await list('x', 'no-token', '2001:db8:1:3::1')).status).toBe(401);
  });

  it('refuses sign-ins from an address in the words of the identity provider', async () => {
    const user = await server.seedUser(await server.seedOrganization());
    const signIn = () =>
      server.call('POST', '/idp/', {
        remoteAddress: '203.0.113.9',
        headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
        body: {
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: 'loopwell-web',
          AuthParameters: { USERNAME: user.email, PASSWORD: TEST_PASSWORD },
        },
      });
    expect(new Set(await statusesOf(20, signIn))).toEqual(new Set([200]));

    const refused = await signIn();

    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toEqual({
      __type: 'TooManyRequestsException',
      message: 'Too many requests at once. Try again in 1 second.',
    });
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:a:b:c:d:e:f', '2001:db8:a:b::/64'],
  ['2001:0db8:000a:0b00::1', '2001:db8:a:b00::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1:2:3:4:5:6', '0:0:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['1:2:3:4:5:6:192.0.2.7', '1:2:3:4::/64'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
