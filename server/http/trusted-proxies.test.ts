import { Hono } from 'hono';
import { describe, expect, it, onTestFinished } from 'vitest';
import { IDP_CLIENT_ID, IDP_TARGET_PREFIX } from '#shared/api/identity/identity.ts';
import { putSignInFailure } from '../repositories/practice/accounts.ts';
import { failureAfter } from '../services/identity/sign-in-delay.ts';
import { throttleKeys } from '../services/identity/sign-in-throttle.ts';
import { buildTestServer } from '../testing/test-server.ts';
import { type AppEnv, nameVisitor, visitorAddress } from './context.ts';
import { forwardedAddress, readTrustedProxies } from './trusted-proxies.ts';

const PROXY = '10.1.2.3';
const VISITOR = '198.51.100.7';

describe('the address a proxy forwards', () => {
  const isTrusted = readTrustedProxies('127.0.0.1, 10.0.0.0/8, ::1, fd00::/8');

  it.each([
    ['the last that is no proxy', `203.0.113.9, ${VISITOR}`, VISITOR],
    ['behind several proxies', `${VISITOR}, 10.9.9.9, fd00::5`, VISITOR],
    ['with a port', '198.51.100.7:4711', VISITOR],
    ['of IPv6 with a port', '[2001:db8::7]:4711', '2001:db8::7'],
    ['of IPv4 written as IPv6', '::ffff:198.51.100.7', VISITOR],
    ['not, where something else stands there', `${VISITOR}, unknown`, undefined],
    ['not, where all are proxies', '10.0.0.1', undefined],
    ['not, where nothing is said', undefined, undefined],
  ])('is %s', (_, header, expected) => {
    expect(forwardedAddress(header, isTrusted)).toBe(expected);
  });

  it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0'])(
    'is not taken from %s, which is no address',
    (text) => {
      expect(() => readTrustedProxies(`127.0.0.1,${text}`)).toThrow(`TRUSTED_PROXIES has ${text}`);
    },
  );
});

describe('a request', () => {
  const askFrom = async (setting: string, remoteAddress: string, forwarded?: string) => {
    const app = new Hono<AppEnv>();
    app.use(nameVisitor(readTrustedProxies(setting)));
    app.get('/', (c) => c.text(visitorAddress(c) ?? 'nobody known'));
    const headers = forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded };
    const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } });
    return answer.text();
  };

  it.each([
    ['from the connection when no proxy is trusted', '', PROXY, VISITOR, PROXY],
    ['from the connection when it comes past the proxy', '10.0.0.0/8', VISITOR, '203.0.113.9', VISITOR],
    ['from whom a trusted proxy names', '10.0.0.0/8', PROXY, VISITOR, VISITOR],
    ['from whom a trusted proxy on this machine names', '127.0.0.1', '::ffff:127.0.0.1', VISITOR, VISITOR],
    ['from nobody known on this machine', '', '127.0.0.1', VISITOR, 'nobody known'],
    ['from nobody known where the proxy names nobody', '127.0.0.1', '127.0.0.1', undefined, 'nobody known'],
    ['from nobody known where it names this machine', '10.0.0.0/8', PROXY, '127.0.0.1', 'nobody known'],
  ])('comes %s', async (_, setting, remote, forwarded, expected) => {
    expect(await askFrom(setting, remote, forwarded)).toBe(expected);
  });
});

it('tries at passwords count together when a visitor makes up addresses before their own', async () => {
  const server = await buildTestServer({ trustedProxies: readTrustedProxies('10.0.0.0/8') });
  onTestFinished(() => server.close());
  const guess = async (n: number) => {
    const answer = await server.call('POST', '/idp/', {
      remoteAddress: PROXY,
      headers: {
        'x-amz-target': `${IDP_TARGET_PREFIX}InitiateAuth`,
        'x-forwarded-for': `203.0.113.${n}, ${VISITOR}`,
      },
      body: {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: IDP_CLIENT_ID,
        AuthParameters: { USERNAME: `nobody-${n}@example.test`, PASSWORD: 'guess' },
      },
    });
    return (await answer.text()).includes('TooManyRequests');
  };

  // Simulates many attempts from this address.
  const { sha256, clock } = server.app.deps;
  const key = throttleKeys('password', '', { address: VISITOR }).find(({ isShared }) => isShared)!;
  const row = failureAfter(key.rule.freeFailures, clock.nowMs(), key.rule);
  const name = sha256(new TextEncoder().encode(key.name));
  await server.db.tx('system', (sql) => putSignInFailure(sql, name, row));

  expect([await guess(1), await guess(2)]).toEqual([true, true]);
});
