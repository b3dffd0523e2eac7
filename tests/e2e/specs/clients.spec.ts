import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { colleagueEmail, expectOk } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { chooseAction } from '../pages/menus.ts';
import { makePractice, type Practice, signInBrowser } from '../practice.ts';

test('a practitioner finds, filters, changes and exports clients, and the back button restores the list', async ({
  page,
  server,
  complaints,
}, testInfo) => {
  const practice = await makePractice(server);
  for (const [firstName, lastName] of [
    ['Noa', 'Reed'],
    ['Kim', 'Vale'],
  ]) {
    await practice.call('POST', `/v2/therapist/${practice.therapistId}/client`, { firstName, lastName });
  }
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/clients`);
  const table = page.getByRole('table', { name: 'Clients' });
  await expect(table.getByRole('link', { name: 'Noa Reed' })).toBeVisible();

  await chooseAction(page, 'Noa Reed', 'Set to inactive');
  await expect(table.getByRole('row', { name: /Noa Reed/ }).getByText('Inactive')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(table.getByRole('row', { name: /Noa Reed/ }).getByText('Active')).toBeVisible();

  const search = page.getByLabel('Search clients');
  await search.fill('vale');
  await expect(table.getByRole('link', { name: 'Noa Reed' })).toHaveCount(0);
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  await filter.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Status' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Status' })).toHaveCount(0);
  await expect(filter).toBeFocused();
  await filter.click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Active', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/clients\?userStatus=active$/);
  await testInfo.attach('clients-light', { body: await page.screenshot(), contentType: 'image/png' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toMatch(
    /^\uFEFFName,E-mail,Operator,Sessions,Last session,Status\r\nKim Vale,,Ada Berg,0,,Active\r\n$/,
  );

  await table.getByRole('link', { name: 'Kim Vale' }).click();
  await expect(page.getByRole('heading', { name: 'Kim Vale' })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('vale');
  await expect(page.getByRole('button', { name: 'Status: Active' })).toBeVisible();
  await expect(table.getByRole('link')).toHaveText(['Kim Vale']);
  await test.step('takes all of them, ten at a time, and assigns some', async () => {
    await addMany(practice);
    await assignFromAll(page, server.url);
  });
  await chooseAction(page, 'Noa Lind', 'Start session');
  await page.waitForURL(`**${practice.roomPath}`);
  expect(complaints).toEqual([]);
});

/** A colleague, and clients for more than one page; the number of active ones is limited. */
async function addMany(practice: Practice): Promise<void> {
  const { organizationId, therapistId, call } = practice;
  const colleague = { firstName: 'Milo', lastName: 'Okafor', groups: ['Coach'] };
  const email = colleagueEmail(practice, 'milo');
  await expectOk(await call('POST', `/v2/organization/${organizationId}/operator`, { ...colleague, email }));
  const clients = `/v2/therapist/${therapistId}/client`;
  for (const lastName of 'Abel Baker Cole Dunn Ekdal Frost Gray Hale Ives'.split(' ')) {
    const made = await call('POST', clients, { firstName: 'Kim', lastName });
    const { clientId } = (await made.json()) as { clientId: string };
    await call('PATCH', `${clients}/${clientId}`, { status: 'inactive' });
  }
}

async function assignFromAll(page: Page, serverUrl: string): Promise<void> {
  await page.goto(`${serverUrl}/app/clients`);
  const links = page.getByRole('table', { name: 'Clients' }).getByRole('link');
  await expect(links).toHaveCount(10);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/clients')) {
      asked.push(`${searchParams.get('startFrom')} ${searchParams.get('limit')}`);
    }
  });
  await page.getByText('All clients', { exact: true }).click();
  await expect(links).toHaveCount(12);
  await expect(page.getByText('12 of 12')).toBeVisible();
  expect(asked).toEqual(['0 10', '10 10']);

  for (const name of ['Select Kim Abel', 'Select Kim Vale']) {
    await page.getByRole('checkbox', { name }).check({ force: true });
  }
  const bar = page.getByRole('toolbar', { name: 'Selected clients' });
  await bar.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 2 clients' });
  await dialog.getByLabel('Operator').selectOption('Milo Okafor');
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('2 clients assigned.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Milo Okafor/ })).toHaveCount(2);
}
