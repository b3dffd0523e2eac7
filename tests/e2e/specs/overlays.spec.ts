import type { Page } from '@playwright/test';
import { writeEegFile } from '../eeg-fixture.ts';
import { expect, test } from '../fixtures.ts';
import { uploadEegFiles } from '../pages/eeg-upload.page.ts';
import { chooseAction } from '../pages/menus.ts';
import { makePractice, signInBrowser } from '../practice.ts';

const QUESTION = 'Discard your changes?';
const opener = (page: Page) => page.getByRole('button', { name: 'New feedback response' }).first();

// The test environment of the unit tests has no layers and no inert page.
test('a dialog keeps keys and presses from the page, and gives the focus back', async ({
  page,
  server,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/feedbackresponses`);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();

  // Twice around: the focus skips the page each time.
  const stopCount = await dialog.locator('a[href], button, input, select, textarea').count();
  for (let at = 0; at < 2 * stopCount; at += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#root') === null)).toBe(true);
  }
  await page.mouse.wheel(0, 400);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  // Browsers close a dialog themselves if Escape is pressed again with no other action between.
  await name.fill('Night brook');
  for (let time = 0; time < 3; time += 1) {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: QUESTION })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: QUESTION })).toHaveCount(0);
    await expect(name).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  expect(complaints).toEqual([]);
});

test('a press beside a dialog closes it, a press on its words leaves its keys @deep', async ({
  page,
  server,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/clients`);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByText('Close dialog or menu').click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(8, 400);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused();
  expect(complaints).toEqual([]);
});

test('a menu stays in the window, and leaves the focus where a press or the Tab key moved it @deep', async ({
  page,
  server,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/clients`);
  const actions = page.getByRole('button', { name: 'Actions for Noa Lind' });
  const menu = page.getByRole('menu', { name: 'Actions for Noa Lind' });
  await expect(actions).toBeVisible();
  const { y: topPx, height: heightPx } = (await actions.boundingBox())!;
  await page.setViewportSize({ width: 1280, height: Math.ceil(topPx + heightPx) + 20 });
  await actions.click();
  await expect(menu).toBeInViewport({ ratio: 1 });
  await actions.click();
  await expect(menu).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  const search = page.getByLabel('Search clients');
  await actions.click();
  await search.click();
  await expect(menu).toHaveCount(0);
  await expect(search).toBeFocused();
  await actions.click();
  await page.getByRole('heading', { name: 'Clients', level: 1 }).click();
  await expect(menu).toHaveCount(0);
  await expect(actions).not.toBeFocused();

  const settings = page.getByRole('button', { name: 'Display settings' });
  const form = page.getByRole('form', { name: 'Display settings' });
  await settings.press('Enter');
  await expect(form.getByLabel('Theme')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(settings).toBeFocused();
  const stopCount = await form.locator('select, input, button').count();
  for (let at = 0; at < stopCount; at += 1) await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Save Settings' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeFocused();
  await expect(form).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a popover lies above the dialog it was opened in, and closes before it @deep', async ({
  page,
  folder,
  server,
  complaints,
}) => {
  const practice = await makePractice(server);
  const file = await writeEegFile(folder, { name: 'rest.edf', seconds: 10 });
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/eeg-upload`);
  await uploadEegFiles(page, file);
  await expect(page.getByText('Stored: EDF+C')).toBeVisible();
  // A practice with more clients than a native list holds.
  await page.route(/\/clients\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), totalClients: 101 } });
  });
  await page.goto(`${server.url}/app/eeg-files`);
  await chooseAction(page, 'rest.edf', 'Edit details');
  const dialog = page.getByRole('dialog', { name: 'Details of the file' });
  const client = dialog.getByRole('button', { name: 'Client', exact: true });

  await client.click();
  await expect(page.getByRole('searchbox', { name: 'Client' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox', { name: 'Client' })).toHaveCount(0);
  await expect(client).toBeFocused();
  await client.click();
  await page.getByRole('menuitem', { name: 'Noa Lind' }).click();
  await expect(client).toHaveText('Noa Lind');
  await expect(client).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(complaints).toEqual([]);
});
