import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { makePractice, signInBrowser } from '../practice.ts';

test('a therapist adds a device, finds it, names it anew, hands it to a client, takes it back and retires it @deep', async ({
  page,
  server,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/devices`);
  await page.getByRole('button', { name: 'Add device' }).click();
  const form = page.getByRole('form', { name: 'Add device' });
  await form.getByLabel('Model').selectOption('BrainBit Flex');
  await form.getByLabel('Serial number').fill('BF-1');
  await form.getByLabel('Nickname').fill('Blue');
  await form.getByRole('button', { name: 'Add device' }).click();
  const table = page.getByRole('table', { name: 'Devices' });
  await page.getByLabel('Search devices').fill('nowhere');
  await expect(page.getByRole('heading', { name: 'No device found' })).toBeVisible();
  await page.getByLabel('Search devices').fill('bf-1');
  await table.getByRole('link', { name: 'BrainBit Flex' }).click();
  const sheet = page.getByRole('region', { name: 'Device' });
  await sheet.getByRole('button', { name: 'Edit' }).click();
  await sheet.getByLabel('Nickname').fill('Red');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByRole('heading', { name: 'Red (BrainBit Flex)' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Hand out' }).click();
  await sheet.getByLabel('Client', { exact: true }).selectOption('Noa Lind');
  await sheet.getByRole('button', { name: 'Hand out' }).click();
  await expect(sheet.getByRole('list', { name: 'History' }).getByText(/Handed to Noa Lind/)).toBeVisible();

  // The form leaves the address after the history shows the change.
  await expect(sheet.getByRole('button', { name: 'Mark as returned' })).toBeVisible();

  // The address opens the same sheet, and Back the list.
  await page.reload();
  await sheet.getByRole('button', { name: 'Mark as returned' }).click();
  await expect(sheet.getByText('In the practice', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Retire' }).click();
  await expect(sheet.getByRole('button', { name: 'Put back in use' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Undo last change' }).click();
  await sheet.getByRole('button', { name: 'Retire' }).click();
  await expect(sheet.getByRole('button', { name: 'Put back in use' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(table.getByText('Retired')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('\r\nBrainBit Flex,Red,BF-1,In the practice,Retired,');
  expect(complaints).toEqual([]);
});

test('the parts of a page and the leaves of a form stay in place, whichever is chosen @deep', async ({
  page,
  server,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  // Layout positions instead of drawn ones: a dialog grows as it opens.
  const places = (row: Locator) =>
    row.evaluateAll((all) =>
      (all as HTMLElement[]).map(({ offsetLeft, offsetWidth }) => [offsetLeft, offsetWidth]),
    );

  await page.goto(`${server.url}/app/devices`);
  const parts = page.getByRole('navigation', { name: 'Parts of this page' }).getByRole('link');
  await expect(parts.filter({ hasText: 'Our devices' })).toHaveAttribute('aria-current', 'page');
  const partsBefore = await places(parts);
  await parts.filter({ hasText: 'Supported headsets' }).click();
  await expect(parts.filter({ hasText: 'Supported headsets' })).toHaveAttribute('aria-current', 'page');
  expect(await places(parts)).toEqual(partsBefore);

  await page.goto(`${server.url}/app/clients`);
  await page.getByRole('button', { name: 'Add client' }).click();
  const leaves = page.getByRole('dialog').getByRole('tab');
  await expect(leaves.filter({ hasText: 'Person' })).toHaveAttribute('aria-selected', 'true');
  const leavesBefore = await places(leaves);
  await leaves.filter({ hasText: 'Care' }).click();
  await expect(leaves.filter({ hasText: 'Care' })).toHaveAttribute('aria-selected', 'true');
  expect(await places(leaves)).toEqual(leavesBefore);
});

test('a message in a dialog moves neither the button that was pressed nor the head of the dialog @deep', async ({
  page,
  server,
}) => {
  // Otherwise the dialog would be drawn smaller for a moment.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/devices`);
  await page.getByRole('button', { name: 'Add device' }).click();
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add device' });
  const fault = dialog.getByText('Choose a model.');
  // Near its upper edge, so that one step down leaves it.
  await add.hover({ position: { x: 10, y: 2 } });
  const { x, y } = (await add.boundingBox())!;
  await page.mouse.click(x + 10, y + 2);
  await expect(fault).toBeVisible();
  const underPointer = () =>
    page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.textContent, [
      x + 10,
      y + 2,
    ] as const);
  // A moved element is put back before it is drawn, which may not have happened yet.
  await expect.poll(underPointer).toBe('Add device');

  const model = dialog.getByLabel('Model');
  await model.hover();
  const headY = async () => (await dialog.getByRole('heading').boundingBox())?.y;
  const headBefore = await headY();
  await model.selectOption('BrainBit Flex');
  await expect(fault).toBeHidden();
  await expect.poll(headY).toBe(headBefore);
});
