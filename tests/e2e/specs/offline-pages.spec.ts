import type { Page } from '@playwright/test';
import { pathTo } from '#shared/routes.ts';
import { expect, testOnOwnServer as test } from '../fixtures.ts';
import { SessionRoom } from '../pages/session-room.page.ts';
import { makePractice, SHORT_PROTOCOL, signInBrowser } from '../practice.ts';
import { storedComponent } from '../stored-recording.ts';
import { expireTokens } from '../stored-tokens.ts';

test.use({ serviceWorkers: 'allow' });

const NO_CONNECTION = /No connection to the server since/;

/** Until all files of the app are stored, and the page is answered from them. */
async function untilStored(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
}

/** What the browser has stored in its databases, as text. */
const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const all = (store: IDBObjectStore) =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = store.getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await open('loopwell-answers');
    const values = await all(database.transaction('values').objectStore('values'));
    database.close();
    const text = new TextDecoder();
    return (values as { bytes?: ArrayBuffer }[])
      .map(({ bytes }) => (bytes ? text.decode(bytes) : 'keys'))
      .join('\n');
  });

test('without a network before it is opened, a client seen before is read and a whole session is run', async ({
  page,
  context,
  server,
}) => {
  const timing = { ...SHORT_PROTOCOL.timing, baselineSeconds: 10, runSeconds: 10 };
  const practice = await makePractice(server, { ...SHORT_PROTOCOL, timing });
  await signInBrowser(page, practice);
  await page.goto(server.url + pathTo.clients());
  await untilStored(page);
  const room = new SessionRoom(page);
  // The page of a client with a planned session also loads what its room needs.
  const loadedAhead = page.waitForResponse((response) => response.url().includes('/sessionComponent/'));
  await page.getByRole('link', { name: 'Noa Lind' }).click();
  await expect(page.getByRole('heading', { name: 'Noa Lind' })).toBeVisible();
  await loadedAhead;
  await page.waitForLoadState('networkidle');
  expect(await storedText(page)).not.toMatch(/Lind/);

  await context.setOffline(true);
  await expireTokens(page);
  await page.goto(server.url + pathTo.clients());
  await expect(page.getByText(NO_CONNECTION)).toBeVisible();
  await page.getByRole('link', { name: 'Noa Lind' }).click();
  await expect(page.getByRole('heading', { name: 'Noa Lind' })).toBeVisible();

  await page.goto(server.url + practice.roomPath);
  await room.chooseProtocol(SHORT_PROTOCOL.name);
  const client = await room.openClientWindow();
  await expect(client.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await room.goStraightOnAfterBaseline();
  await room.checkContact();
  await room.startBaseline();
  await room.waitForRun();
  await room.end(10);
  await expect(page.getByText(/safe on this computer/).first()).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Everything is on the server.')).toBeVisible({ timeout: 90_000 });
  const { recording, runs } = await storedComponent(practice);
  expect(recording.state).toBe('complete');
  expect(runs).toHaveLength(1);
  await page.goto(server.url + pathTo.clients());
  await expect(page.getByRole('link', { name: 'Noa Lind' })).toBeVisible();
  await expect(page.getByText(NO_CONNECTION)).toBeHidden();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => storedText(page)).toBe('');
});
