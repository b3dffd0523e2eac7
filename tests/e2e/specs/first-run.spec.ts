import { expect, testOnOwnServer as test } from '../fixtures.ts';

test.use({ isFirstStart: true });

test('an empty server becomes a practice, and a second one cannot be made', async ({
  page,
  server,
  complaints,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(server.url);
  await expect(page.getByLabel('Name of the practice')).toBeVisible();
  // Each file costs a request before anything is shown: the app was 80 files once.
  expect(requests.length).toBeLessThanOrEqual(15);
  await page.getByLabel('Name of the practice').fill('Quiet Mind');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByLabel('E-mail address').fill('ada@quiet-mind.example');
  await page.getByLabel('Password', { exact: true }).fill('a calm and steady rhythm');
  await page.getByRole('button', { name: 'Set up this practice' }).click();
  await page.waitForURL('**/app/clients');

  await expect(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add client' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Noa');
  await dialog.getByLabel('Last name').fill('Lind');
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await page.waitForURL(/\/clients\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Start session' }).click();
  await expect(page.getByRole('heading', { name: 'Prepare the session' })).toBeVisible();

  const again = await fetch(`${server.url}/v2/setup`);
  expect(await again.json()).toMatchObject({ isEmpty: false, isDemoAllowed: false });
  expect(complaints).toEqual([]);
});

test('the demo practice opens on true recordings @deep', async ({ page, server, complaints }) => {
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Explore the demo practice' }).click();
  await page
    .getByRole('button', { name: /^Sign in as/ })
    .first()
    .click({ timeout: 480_000 });
  await page.waitForURL('**/app/clients');

  await expect(page.getByRole('row')).not.toHaveCount(1);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL(/\/clients\/[0-9a-f-]{36}$/);
  await expect(
    page.getByRole('button', { name: 'Start session' }).or(page.getByRole('link', { name: 'Start session' })),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});
