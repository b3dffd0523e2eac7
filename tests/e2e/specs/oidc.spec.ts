import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { serve } from '@hono/node-server';
import type { FakeOidcProvider } from '#tests/builders/oidc-provider.ts';
import { createOidcProvider } from '#tests/builders/oidc-provider.ts';
import { expect, testOnOwnServer as test } from '../fixtures.ts';
import { makePractice } from '../practice.ts';
import { startServer } from '../server-process.ts';

/** Another provider on its own port; it signs every visitor in as this person. */
async function openIssuer(person: Readonly<Record<string, string>>) {
  let provider: FakeOidcProvider | undefined;
  const options = { hostname: '127.0.0.1', port: 0 };
  const away = serve({ ...options, fetch: (request) => provider!.answer(request) }) as Server;
  await once(away, 'listening');
  // Its name contains the port, so it is created once the port is known.
  const issuer = `http://127.0.0.1:${(away.address() as AddressInfo).port}`;
  provider = await createOidcProvider({ issuer, clientId: 'our-app', nowMs: () => Date.now(), person });
  return { provider, close: () => void away.close() };
}

test('somebody signs in at the page of another provider, and out of it @deep', async ({
  page,
  folder,
  complaints,
}) => {
  const dataDir = path.join(folder, 'data');
  const own = await startServer({ dataDir });
  const practice = await makePractice(own);
  const info = await practice.call('GET', `/v2/users/${practice.therapistId}/info`);
  const { organization } = (await info.json()) as { organization: { organizationId: string } };
  await own.kill('SIGTERM');

  const issuer = await openIssuer({
    loopwell_user: practice.therapistId,
    loopwell_practice: organization.organizationId,
  });
  const server = await startServer({
    dataDir,
    environment: {
      IDP_ISSUER: issuer.provider.issuer,
      IDP_CLIENT_ID: 'our-app',
      IDP_NAME: 'Clinic',
      IDP_CLAIM_USER_ID: 'loopwell_user',
      IDP_CLAIM_ORGANIZATION_ID: 'loopwell_practice',
    },
  });
  try {
    await page.goto(server.url);
    await expect(page.getByLabel('Password')).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue with Clinic' }).click();
    await page.waitForURL('**/app/clients');
    await expect(page.getByText('Noa Lind')).toBeVisible();

    await page.getByRole('button', { name: 'Account menu' }).click();
    // The app shows its own page before redirecting to the issuer, which redirects back.
    const isBack = page.waitForEvent('load');
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await isBack;
    await expect(page.getByRole('button', { name: 'Continue with Clinic' })).toBeVisible();
    expect(issuer.provider.asked).toContain('/end');
    expect(issuer.provider.refreshTokens.size).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('loopwell.tokens'))).toBeNull();
    expect(complaints).toEqual([]);
  } finally {
    await server.kill('SIGTERM');
    issuer.close();
  }
});
