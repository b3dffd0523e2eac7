import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { chooseFilter } from '../pages/menus.ts';
import { makePractice, signInBrowser } from '../practice.ts';

test('a practitioner narrows the sessions of the practice to a client and a state, by a link that can be kept, and opens one @deep', async ({
  page,
  server,
  complaints,
}, testInfo) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/sessions`);
  const table = page.getByRole('table', { name: 'Sessions' });
  await expect(table.getByText('Planned')).toBeVisible();

  await chooseFilter(page, 'Client');
  await page.getByRole('menu', { name: 'Find a client' }).getByRole('menuitem').first().click();
  await expect(page.getByRole('button', { name: /^Client: / })).toBeVisible();
  await chooseFilter(page, 'State', 'Completed');
  await expect(page.getByRole('heading', { name: 'No session found' })).toBeVisible();
  await testInfo.attach('sessions-empty', { body: await page.screenshot(), contentType: 'image/png' });

  await page.reload();
  await expect(page.getByRole('button', { name: 'State: Completed' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter State' }).click();
  await expect(table.getByText('Planned')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const [, line] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(line).toMatch(/^\d{4}-\d{2}-\d{2}T[^,]+,Noa Lind,Planned,/);
  await table.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Prepare the session' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Client: / })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a click counts for what was pressed, also when its words arrive and move it @deep', async ({
  page,
  server,
}) => {
  const practice = await makePractice(server);
  const { therapistId, clientId } = practice;
  await signInBrowser(page, practice);
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/v2/therapist/${therapistId}/client/${clientId}`, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto(`${server.url}/app/sessions?state=completed&client=${clientId}`);
  // Both move the filters down when they arrive: a press must not begin elsewhere.
  await expect(page.getByText('No session found')).toBeVisible();
  await expect(page.getByText(/^Invoice .* is open\./)).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter Client' }).hover();

  await page.mouse.down();
  answer();
  await expect(page.getByRole('button', { name: 'Client: Noa Lind' })).toBeVisible();
  await page.mouse.up();

  await expect(page.getByRole('button', { name: /^Client: / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'State: Completed' })).toBeVisible();
});
