import path from 'node:path';
import { serve } from '@hono/node-server';
import { createOidcProvider } from '#tests/builders/oidc-provider.ts';
import { expect, test } from '../fixtures.ts';
import { makePractice } from '../practice.ts';
import { freePort, startServer } from '../server-process.ts';

test('somebody signs in at the page of another provider, and out of it', async ({
  page,
  folder,
  complaints,
}) => {
  const dataDir = path.join(folder, 'data');
  const own = await startServer({ dataDir });
  const practice = await makePractice(own.url);
  const info = await practice.call('GET', `/v2/users/${practice.therapistId}/info`);
  const { organization } = (await info.json()) as { organization: { organizationId: string } };
  await own.kill('SIGTERM');

  const port = await freePort();
  const issuer = await createOidcProvider({
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'our-app',
    nowMs: () => Date.now(),
    person: { loopwell_user: practice.therapistId, loopwell_practice: organization.organizationId },
  });
  const away = serve({ fetch: issuer.answer, hostname: '127.0.0.1', port });
  const server = await startServer({
    dataDir,
    environment: {
      IDP_ISSUER: issuer.issuer,
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
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Continue with Clinic' })).toBeVisible();
    expect(issuer.asked).toContain('/end');
    expect(issuer.refreshTokens.size).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('loopwell.tokens'))).toBeNull();
    expect(complaints).toEqual([]);
  } finally {
    await server.kill('SIGTERM');
    away.close();
  }
});
