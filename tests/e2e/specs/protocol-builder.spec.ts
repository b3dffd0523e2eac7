import { expect, test } from '../fixtures.ts';
import { SessionRoom } from '../pages/session-room.page.ts';
import { NEW, pathTo } from '#shared/routes.ts';
import { makePractice, signInBrowser } from '../practice.ts';

const NAME = 'Calm alpha at Pz';

test('a protocol is made from scratch, tried while it is written, saved and run @deep', async ({
  page,
  server,
  complaints,
}, testInfo) => {
  const practice = await makePractice(server);
  const { therapistId, roomPath } = practice;
  await signInBrowser(page, practice);
  await page.goto(server.url + pathTo.protocol({ therapistId, protocolId: NEW }));

  const preview = page.getByRole('region', { name: 'Preview' });
  const rewarded = preview.getByRole('button', { name: /^Rewarded/ }).locator('data');
  await expect(rewarded).toHaveAttribute('value', /\d/);
  const before = String(await rewarded.getAttribute('value'));

  await page.getByRole('region', { name: 'About' }).getByRole('textbox', { name: /^Name/ }).fill(NAME);
  const conditions = page.getByRole('region', { name: 'Conditions' });
  await conditions.getByRole('button', { name: 'Alpha (8–12 Hz)', exact: true }).click();
  await conditions.getByRole('button', { name: 'Pick site on the head' }).click();
  const head = page.getByRole('toolbar', { name: 'Site on the head' });
  await head.getByRole('button', { name: 'Cz: chosen' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(conditions.getByRole('textbox', { name: 'Site', exact: true })).toHaveValue('Pz');
  await expect(rewarded).not.toHaveAttribute('value', before);

  const goal = page.getByRole('textbox', { name: /^Goal/ });
  await goal.fill('99');
  await expect(page.getByText('Goal must be at most 90 %.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.press('Control+z');
  await expect(goal).toHaveValue('65');
  await testInfo.attach('builder-light', { body: await page.screenshot(), contentType: 'image/png' });

  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/protocols\/[0-9a-f-]{36}$/);
  await goal.fill('50');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Version 2 saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByText('Goal: 50 % instead of 65 %.')).toBeVisible();

  await page.goto(server.url + roomPath);
  const room = new SessionRoom(page);
  await room.chooseProtocol(NAME);
  await room.checkContact();
  expect(complaints).toEqual([]);
});
