import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { makePractice, signInBrowser } from '../practice.ts';

const QUESTION = 'Discard your changes?';
const opener = (page: Page) => page.getByRole('button', { name: 'New feedback response' }).first();

// The test environment of the unit tests has no layers and no inert page.
test('a dialog keeps keys and presses from the page, and gives the focus back', async ({
  page,
  server,
  complaints,
}) => {
  await makePractice(server.url);
  await signInBrowser(page, server.url);
  await page.goto(`${server.url}/app/feedbackresponses`);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();

  // Twice around: the page is left out each time.
  const stopCount = await dialog.locator('a[href], button, input, select, textarea').count();
  for (let at = 0; at < 2 * stopCount; at += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#root') === null)).toBe(true);
  }
  await page.mouse.wheel(0, 400);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  // Browsers close a dialog themselves when Escape comes again and nothing else was done between.
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

test('a press beside a dialog closes it, a press on its words leaves its keys', async ({
  page,
  server,
  complaints,
}) => {
  await makePractice(server.url);
  await signInBrowser(page, server.url);
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
