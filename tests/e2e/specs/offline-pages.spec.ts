import type { Page } from '@playwright/test';
import { ENDPOINTS } from '#server/routes/endpoints.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { pathTo } from '#shared/routes.ts';
import { writeEegFile } from '../eeg-fixture.ts';
import { expect, testOnOwnServer as test } from '../fixtures.ts';
import { SessionRoom } from '../pages/session-room.page.ts';
import { makePractice, TEN_SECOND_PROTOCOL, signInBrowser } from '../practice.ts';
import { storedComponent } from '../stored-recording.ts';
import { expireTokens } from '../stored-tokens.ts';

test.use({ serviceWorkers: 'allow' });

const NO_CONNECTION = /No connection to the server since/;

/** Until all files of the app are stored, and the page is answered from them. */
async function untilStored(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
}

/** What the browser has stored for times without a network: one text for each value. */
const storedTexts = (page: Page): Promise<string[]> => textsIn(page, 'loopwell-answers');

/** The encrypted values of a database, and 'keys' for each key. */
const textsIn = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(async (opened) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open(opened));
    const values = await done(database.transaction('values').objectStore('values').getAll());
    database.close();
    const text = new TextDecoder();
    return (values as { bytes?: ArrayBuffer }[]).map(({ bytes }) => (bytes ? text.decode(bytes) : 'keys'));
  }, name);

const READABLE = Object.values<Endpoint>(ENDPOINTS).filter(({ isReadableOffline }) => isReadableOffline);
const PATTERNS = READABLE.map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));

/** Returns a function that waits until all answers received since are stored. */
function watchAnswers(page: Page): () => Promise<void> {
  const received = new Set<string>();
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    const isReadable = response.request().method() === 'GET' && PATTERNS.some((each) => each.test(pathname));
    if (isReadable && response.ok()) received.add(pathname + search);
  });
  // The keys are one more.
  return () =>
    expect.poll(async () => (await storedTexts(page)).length).toBeGreaterThanOrEqual(received.size + 1);
}

/** Opens the client and waits until its page has loaded ahead what a session room needs, and `more`. */
async function openClient(page: Page, more: readonly RegExp[] = []): Promise<void> {
  const ahead = [/\/protocols\?/, /\/study$/, /\/consents/, ...more];
  const loaded = Promise.all(
    ahead.map((part) => page.waitForResponse((response) => part.test(response.url()))),
  );
  await page.getByRole('link', { name: 'Noa Lind' }).click();
  await expect(page.getByRole('heading', { name: 'Noa Lind' })).toBeVisible();
  await loaded;
}

test('without a network before it is opened, a client seen before is read and a whole session is run @deep', async ({
  page,
  context,
  server,
}) => {
  const practice = await makePractice(server, TEN_SECOND_PROTOCOL);
  await signInBrowser(page, practice);
  await page.goto(server.url + pathTo.clients());
  await untilStored(page);
  const untilAllStored = watchAnswers(page);
  const room = new SessionRoom(page);
  await openClient(page, [/\/sessionComponent\//]);
  await untilAllStored();
  expect((await storedTexts(page)).join('\n')).not.toMatch(/Lind/);

  await context.setOffline(true);
  await expireTokens(page);
  await page.goto(server.url + pathTo.clients());
  await expect(page.getByText(NO_CONNECTION)).toBeVisible();
  await page.getByRole('link', { name: 'Noa Lind' }).click();
  await expect(page.getByRole('heading', { name: 'Noa Lind' })).toBeVisible();

  await page.goto(server.url + practice.roomPath);
  await room.chooseProtocol(TEN_SECOND_PROTOCOL.name);
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
  await expect.poll(() => storedTexts(page)).toEqual([]);
});

test('a session that is planned without a network, its recording and its notes wait here and are sent when it is back @deep', async ({
  page,
  context,
  server,
}) => {
  const practice = await makePractice(server, TEN_SECOND_PROTOCOL);
  const ofTherapist = `/v2/therapist/${practice.therapistId}`;
  const only = `${ofTherapist}/session/${practice.sessionId}`;
  expect((await practice.call('PATCH', only, { state: 'cancelled' })).ok).toBe(true);
  await signInBrowser(page, practice);
  await page.goto(server.url + pathTo.clients());
  await untilStored(page);
  const untilAllStored = watchAnswers(page);
  await openClient(page);
  await untilAllStored();

  await context.setOffline(true);
  await page.goto(server.url + pathTo.clients());
  await page.getByRole('link', { name: 'Noa Lind' }).click();
  await page.getByRole('button', { name: 'Start session' }).click();
  const room = new SessionRoom(page);
  await room.startWith(TEN_SECOND_PROTOCOL.name);
  await room.waitForRun();
  const note = page.getByLabel('New note');
  await note.fill('Slept well.');
  await note.press('Enter');
  await expect(page.getByText(/Not saved yet/)).toBeVisible();
  await room.end(10);
  await expect(page.getByText(/safe on this computer/).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to the client' }).click();
  await page.getByText('2 changes wait on this computer.').click();
  await expect(page.getByRole('listitem').filter({ hasText: /^Session with Noa Lind/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Notes of a session with/ })).toBeVisible();
  const waiting = await textsIn(page, 'loopwell-outbox');
  expect(waiting).toHaveLength(3);
  expect(waiting.join('\n')).not.toMatch(/Slept/);

  const backMs = Date.now();
  await context.setOffline(false);
  await expect(page.getByText('The session is now fully saved to the server.')).toBeVisible();
  await expect(page.getByText(/on this computer/)).toBeHidden();
  const query = `clientId=${practice.clientId}&state=completed`;
  const list = await (await practice.call('GET', `${ofTherapist}/sessions?${query}`)).json();
  const { sessions } = ENDPOINTS.listSessions.response.parse(list);
  expect(sessions).toHaveLength(1);
  const { sessionId } = sessions[0]!;
  const stored = await (await practice.call('GET', `${ofTherapist}/session/${sessionId}`)).json();
  const session = ENDPOINTS.getSession.response.parse(stored);
  expect(session.components[0]!.recording.state).toBe('complete');
  expect(session.components[0]!.runs).toHaveLength(1);
  expect(session.notes).toContain('Slept well.');
  expect(Date.parse(session.createdAt)).toBeLessThan(Date.parse(session.startedAt!));
  expect(Date.parse(session.endedAt!)).toBeLessThan(backMs);
});

test('a file of this computer is reviewed without a network @deep', async ({
  page,
  context,
  server,
  folder,
}) => {
  const file = await writeEegFile(folder, { seconds: 60 });
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(server.url + pathTo.clients());
  await untilStored(page);

  await context.setOffline(true);
  await page.goto(server.url + pathTo.eegFiles());
  await page.getByRole('link', { name: 'Review without storing' }).click();
  await page.getByLabel('EEG file', { exact: true }).setInputFiles(file);
  await expect(page.getByRole('figure', { name: /^Traces of/ })).toHaveAttribute('data-drawn', /\d/);
  await expect(page.locator('#lw-page-words')).toContainText('No events.');
});
