import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../testing/test-server.ts';
import { buildTestServer } from '../testing/test-server.ts';
import { readAllowedHosts } from './allowed-hosts.ts';

let server: TestServer;
beforeAll(async () => {
  const allowedHosts = readAllowedHosts(
    {
      ALLOWED_HOSTS: 'Loopwell.Practice.example, other.example',
      PUBLIC_URL: 'https://paid.example/x',
      HOST: 'lan.example',
    },
    'Desk',
  );
  server = await buildTestServer({ allowedHosts });
});
afterAll(() => server.close());

const ask = (host: string, url = '/v2/setup') => server.call('GET', url, { headers: { host } });

describe('the name a server is asked by', () => {
  it.each([
    'localhost:4100',
    'practice.localhost',
    '127.0.0.1:4100',
    '192.168.1.5:4100',
    '[::1]:4100',
    '[fe80::1]',
    'loopwell.practice.example',
    'LOOPWELL.practice.example.:443',
    'paid.example',
    'lan.example:4100',
    'desk:4100',
    'desk.local',
  ])('may be %s', async (host) => {
    expect((await ask(host)).status).toBe(200);
  });

  it.each([
    'evil.example:4100',
    'loopwell.practice.example.evil.example',
    'sub.other.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '',
    'evil.example:4100:80',
  ])('may not be %s', async (host) => {
    const response = await ask(host);
    const page = await ask(host, '/');

    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { code: 'forbidden' } });
    expect(page.status).toBe(403);
    expect(page.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  it('is named in the refusal, with what to do', async () => {
    expect(await (await ask('evil.example:4100', '/')).text()).toContain('ALLOWED_HOSTS=evil.example');
    expect(await (await ask('<b>.example', '/')).text()).not.toContain('<b>');
  });

  it('need not be said: only programs leave it out', async () => {
    const response = await server.app.request('/v2/setup');

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ isCodeNeeded: true });
  });
});

it.each(['https://practice.example', 'practice.example:443', 'a b', '*.example'])(
  'ALLOWED_HOSTS=%s stops the start with a sentence',
  (ALLOWED_HOSTS) => {
    expect(() => readAllowedHosts({ ALLOWED_HOSTS }, 'desk')).toThrow(/ALLOWED_HOSTS has .*not a host name/);
  },
);
