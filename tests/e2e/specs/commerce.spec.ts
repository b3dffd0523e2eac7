import type { Page } from '@playwright/test';
import { expect, testOnOwnServer as test } from '../fixtures.ts';
import { makePractice, signInBrowser } from '../practice.ts';

test('a practice buys a headset and a subscription by invoice @deep', async ({
  page,
  server,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/purchase-device`);
  await page.getByRole('button', { name: 'Add Callibri' }).click();
  await page.getByRole('link', { name: 'Order for your practice' }).click();

  await expect(page.getByText('1 × Callibri')).toBeVisible();
  await page.getByRole('region', { name: 'Therapist' }).getByText('$99.00 a month').click();
  await page.getByLabel('Quantity of Ten more active clients').selectOption('1');
  const order = page.getByRole('complementary', { name: 'Your order' });
  await expect(order.getByRole('row', { name: 'Today, before tax $527.00' })).toBeVisible();
  await order.getByLabel('Country').selectOption({ label: 'Austria' });
  await order.getByRole('button', { name: 'Order by invoice' }).click();

  await expect(page.getByText('covers 15 active clients')).toBeVisible();
  await page.getByRole('button', { name: /^Invoice \d{4}-0001: \$527\.00/ }).click();
  const sheet = page.getByRole('article', { name: /^Invoice/ });
  await expect(sheet.getByRole('row', { name: 'Total, before tax $527.00' })).toBeVisible();
  await expect(sheet).toContainText('Austria');
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.goto(`${server.url}/payment?callibri=1`);
  await page.getByRole('button', { name: 'Order by invoice' }).click();
  await expect(page.getByRole('button', { name: /^Invoice \d{4}-0002: \$399\.00/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

/** The same server, answering with a subscription in this state. */
async function standAt(page: Page, status: string | undefined): Promise<void> {
  await page.route('**/v2/users/*/info', async (route) => {
    const response = await route.fetch();
    const info = (await response.json()) as { account: object };
    const subscription = status === undefined ? null : { status };
    await route.fulfill({ response, json: { ...info, account: { ...info.account, subscription } } });
  });
}

const ENDED_SUBSCRIPTIONS = [
  ['expired', '/survey', 'has expired'],
  ['canceled', '/survey', 'was cancelled'],
  ['past_due', '/pastdue', 'is overdue'],
  [undefined, '/aw_snap', 'Something went wrong'],
] as const;

test('a subscription that ended leads to the page that says so @deep', async ({
  page,
  server,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  for (const [status, path, words] of ENDED_SUBSCRIPTIONS) {
    await test.step(`${status ?? 'none'} leads to ${path}`, async () => {
      await page.unrouteAll({ behavior: 'wait' });
      await standAt(page, status);
      await page.goto(`${server.url}/app/clients`);

      await page.waitForURL(`**${path}`);
      await expect(page.getByText(words).first()).toBeVisible();
    });
  }
  expect(complaints).toEqual([]);
});
