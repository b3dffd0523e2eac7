import { violations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { makePractice, signInOnPage } from '../practice.ts';

test('the screens of the main path have no machine-detectable accessibility problem', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: 'Set up this practice' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const practice = await makePractice(server.url);
  await page.goto(`${server.url}/login`);
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await signInOnPage(page, server.url);
  await expect(page.getByRole('link', { name: /Noa/ }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.goto(`${server.url}/app/therapist/${practice.therapistId}/clients/${practice.clientId}`);
  await expect(page.getByRole('heading', { name: 'What next' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.goto(server.url + practice.roomPath);
  await expect(page.getByRole('heading', { name: 'Prepare the session' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('combobox', { name: 'Protocol' }).selectOption({ label: 'Short SMR' });
  await page.getByRole('button', { name: 'Connect and check contact' }).click();
  await expect(page.getByRole('list').filter({ hasText: 'Cz' }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
