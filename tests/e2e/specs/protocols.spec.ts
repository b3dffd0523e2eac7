import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { chooseAction, chooseFilter } from '../pages/menus.ts';
import { makePractice, signInBrowser } from '../practice.ts';

test('a therapist makes, finds, shares, exports, archives and imports protocols @deep', async ({
  page,
  server,
  folder,
  complaints,
}, testInfo) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/protocols`);
  const table = page.getByRole('table', { name: 'Protocols' });
  const row = (name: string) => table.getByRole('row', { name: new RegExp(name) });

  await page.getByLabel('Search protocols').fill('alpha up, eyes');
  await chooseAction(page, 'Alpha up, eyes closed', 'Duplicate');
  await expect(row('Copy of Alpha up').getByText('Private')).toBeVisible();
  await chooseAction(page, 'Copy of Alpha up, eyes closed', 'Share in the practice');
  await expect(row('Copy of Alpha up').getByText('Shared')).toBeVisible();
  await testInfo.attach('protocols-light', { body: await page.screenshot(), contentType: 'image/png' });

  await page.getByRole('link', { name: 'Copy of Alpha up, eyes closed' }).click();
  const about = page.getByRole('region', { name: 'About' });
  await about.getByRole('textbox', { name: 'Name', exact: true }).fill('Evening alpha');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Version 2 saved.')).toBeVisible();
  await page.goBack();

  // The search text is stored with the page, not in the address.
  await page.getByLabel('Search protocols').fill('');
  await chooseFilter(page, 'Owner', 'Mine');
  await expect(page).toHaveURL(/isOwned=true/);
  await expect(table.getByRole('link')).toHaveText(['Evening alpha', 'Short SMR']);

  await table.getByRole('checkbox').first().check({ force: true });
  const download = page.waitForEvent('download');
  await page
    .getByRole('toolbar', { name: 'Selected protocols' })
    .getByRole('button', { name: 'Export' })
    .click();
  const file = path.join(folder, 'protocols.json');
  await (await download).saveAs(file);
  const saved = JSON.parse(await readFile(file, 'utf8')) as { protocols: { name: string }[] };
  expect(saved.protocols.map(({ name }) => name)).toEqual(['Evening alpha', 'Short SMR']);

  await page
    .getByRole('toolbar', { name: 'Selected protocols' })
    .getByRole('button', { name: 'Archive' })
    .click();
  await expect(page.getByText('2 protocols archived.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(row('Evening alpha')).toBeVisible();
  await chooseAction(page, 'Evening alpha', 'Archive');
  await expect(table.getByRole('link')).toHaveText(['Short SMR']);

  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByLabel('Protocol file').setInputFiles(file);
  await page.getByRole('button', { name: 'Import 2 protocols' }).click();
  await expect(table.getByRole('link')).toHaveText(['Evening alpha', 'Short SMR', 'Short SMR']);
  await test.step('removes a package with a reason and takes that back', () => removePackage(page));
  expect(complaints).toEqual([]);
});

/** Removes one of the locked packages that every practice has; a reason is required and stored. */
async function removePackage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Packages' }).click();
  const list = page.getByRole('list', { name: 'Packages' });
  await expect(list.getByText('has not released its protocols to this installation')).toHaveCount(3);
  await expect(list.getByRole('button')).toHaveText(['Remove', 'Remove', 'Remove']);

  await list.getByRole('button', { name: 'Remove NMI' }).click();
  const form = page.getByRole('form', { name: 'Remove NMI' });
  await expect(form.getByRole('button', { name: 'Remove' })).toBeDisabled();
  await form.getByText('Our agreement with NMI has ended.').click();
  await form.getByRole('button', { name: 'Remove' }).click();
  await expect(list.getByText(/^Removed .*: Our agreement with NMI has ended\./)).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(list.getByRole('button', { name: 'Remove NMI' })).toBeVisible();
}
