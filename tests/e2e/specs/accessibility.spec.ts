import { violations, violationsZoomed } from '../accessibility.ts';
import { expect, testOnOwnServer as test } from '../fixtures.ts';
import { pathTo } from '#shared/routes.ts';
import { makePractice, type Practice, signInOnPage } from '../practice.ts';

/** Lists and tabs of a client's page, with an element that shows they are loaded. */
const MANAGEMENT = [
  [(ids: Practice) => pathTo.client({ ...ids, tab: 'notes' }), 'New note'],
  [(ids: Practice) => pathTo.client({ ...ids, tab: 'consent' }), 'Record consent'],
  [() => pathTo.sessions(), 'Planned'],
  [() => pathTo.outcomes(), 'No outcomes yet'],
  [() => pathTo.studies(), 'No studies yet'],
  [(ids: Practice) => pathTo.compareSessions(ids), 'Two trained sessions are needed'],
] as const;

test('the screens of the main path have no machine-detectable accessibility problem @deep', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: 'Set up this practice' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const practice = await makePractice(server);
  await page.goto(`${server.url}/login`);
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await signInOnPage(page, practice);
  await expect(page.getByRole('link', { name: /Noa/ }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.goto(server.url + pathTo.client(practice));
  await expect(page.getByRole('heading', { name: 'Next step' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await violationsZoomed(page)).toEqual([]);

  await page.setViewportSize({ width: 640, height: 400 });
  for (const part of ['Summary', 'Consent', 'Contacts']) {
    const tab = page
      .getByRole('navigation', { name: 'Parts of this client' })
      .getByRole('link', { name: part });
    await expect(tab).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Edit client' }).click();
  await expect(page.getByRole('form', { name: 'Edit client' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  for (const [pathOf, words] of MANAGEMENT) {
    const path = pathOf(practice);
    await page.goto(server.url + path);
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
    expect(await violations(page), path).toEqual([]);
    expect(await violationsZoomed(page), path).toEqual([]);
  }

  await page.goto(server.url + practice.roomPath);
  await expect(page.getByRole('heading', { name: 'Prepare the session' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await violationsZoomed(page)).toEqual([]);

  await page.getByRole('combobox', { name: 'Protocol' }).selectOption({ label: 'Short SMR' });
  await page.getByRole('button', { name: 'Connect and check contact' }).click();
  await expect(page.getByRole('list').filter({ hasText: 'Cz' }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
