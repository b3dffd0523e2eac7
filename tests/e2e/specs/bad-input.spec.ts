import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { violations } from '../accessibility.ts';
import { writeEegFile } from '../eeg-fixture.ts';
import { expect, testOnOwnServer as test } from '../fixtures.ts';
import { SessionRoom } from '../pages/session-room.page.ts';
import { startServer } from '../server-process.ts';
import { makePractice, SHORT_PROTOCOL, signInBrowser } from '../practice.ts';

test('files and protocols that do not fit say why and leave a way out', async ({
  page,
  folder,
  server,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(server.url + practice.roomPath);
  const room = new SessionRoom(page);
  const connect = page.getByRole('button', { name: 'Connect and check contact' });

  const letter = path.join(folder, 'letter.edf');
  await writeFile(letter, 'Dear Dr Berg, please find the recording attached.');
  await room.chooseFile(letter);
  await expect(page.getByText(/letter\.edf/).first()).toBeVisible();
  await expect(page.getByText(/letter\.edf' is not a recording we can read/).first()).toBeVisible();
  await expect(connect).toBeDisabled();

  const elsewhere = await writeEegFile(folder, { name: 'ears.edf', seconds: 10, channelNames: ['A1', 'A2'] });
  await room.chooseFile(elsewhere);
  await room.chooseProtocol(SHORT_PROTOCOL.name);
  await expect(page.getByText(/'SMR'.* trains at Cz, but ears\.edf has A1, A2\./)).toBeVisible();
  await expect(connect).toBeDisabled();

  await room.chooseFile(await writeEegFile(folder, { name: 'good.edf', seconds: 10 }));
  await expect(connect).toBeEnabled();
  expect(complaints).toEqual([]);
});

test('a second process on the same data folder is refused with the way out @deep', async ({
  folder,
  server,
}) => {
  await expect(fetch(`${server.url}/v2/setup`)).resolves.toHaveProperty('status', 200);

  const second = startServer({ dataDir: path.join(folder, 'data') });

  await expect(second).rejects.toThrow(/another|already|in use/i);
});

test('a page whose code does not arrive says so, and opens once it does @deep', async ({ page, server }) => {
  const practice = await makePractice(server);
  const code = /DevicesScreen.*\.js/;
  await page.route(code, (route) => route.abort());
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/devices`);

  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.unroute(code);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Add device' }).first()).toBeVisible();
});
