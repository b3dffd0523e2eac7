import { expect, test } from '../fixtures.ts';
import { pathTo } from '#shared/routes.ts';
import { makePractice, signInBrowser } from '../practice.ts';

// A real browser calls the listeners of a window in registration order; the test environment of the unit tests does
// not.
test('the browser’s Back asks before it takes what was typed @deep', async ({ page, server, complaints }) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/feedbackresponses`);
  await page.getByRole('button', { name: 'New feedback response' }).first().click();
  const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
  await name.fill('Night brook');
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Night brook');

  await page.goBack();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');

  const client = pathTo.client(practice);
  await page.goto(server.url + client);
  await page.getByRole('link', { name: 'Notes', exact: true }).click();
  await page.getByLabel(/New note/).fill('Slept well');
  await page.goBack();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByLabel(/New note/)).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(client);
  expect(complaints).toEqual([]);
});
