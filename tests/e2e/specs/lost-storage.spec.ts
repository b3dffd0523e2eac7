import type { CDPSession, Page } from '@playwright/test';
import { THERAPIST } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { SessionRoom } from '../pages/session-room.page.ts';
import { makePractice, type Practice, signInBrowser, TEN_SECOND_PROTOCOL } from '../practice.ts';
import { sessionSeconds } from '../session-clock.ts';
import { storedComponent, storedSamples } from '../stored-recording.ts';

type Run = { practice: Practice; room: SessionRoom; devtools: CDPSession };

/** A session in its run. */
async function startRun(page: Page, practice: Practice): Promise<Run> {
  await signInBrowser(page, practice);
  await page.goto(practice.url + practice.roomPath);
  const room = new SessionRoom(page);
  await room.startWith(TEN_SECOND_PROTOCOL.name);
  await room.waitForRun();
  return { practice, room, devtools: await page.context().newCDPSession(page) };
}

/** In the room's own time. */
async function untilRecordedFor(page: Page, seconds: number): Promise<void> {
  const beginning = await sessionSeconds(page);
  await expect.poll(() => sessionSeconds(page)).toBeGreaterThan(beginning + seconds);
}

async function endWithAllSaved({ practice, room }: Run): Promise<void> {
  await room.endAfterRuns(10);
  const { recording, runs } = await storedComponent(practice);
  expect(recording.state).toBe('complete');
  expect(runs).toHaveLength(1);
  const samples = await storedSamples(practice);
  expect(samples[0]).toHaveLength(Math.round(recording.durationSeconds * 250));
  expect(samples.filter((channel) => channel.some(Number.isNaN))).toEqual([]);
}

test('a session goes on without loss when the data of the browser is deleted while it runs without a network @deep', async ({
  page,
  context,
  server,
}) => {
  const run = await startRun(page, await makePractice(server, TEN_SECOND_PROTOCOL));
  await context.setOffline(true);
  await untilRecordedFor(page, 12);

  await run.devtools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'all' });
  await untilRecordedFor(page, 2);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByLabel('Your password').fill(THERAPIST.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await endWithAllSaved(run);
});

test('a session goes on without loss while the disk is full, and says what to do @deep', async ({
  page,
  server,
}) => {
  const run = await startRun(page, await makePractice(server, TEN_SECOND_PROTOCOL));
  await run.devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 });
  await expect(page.getByText(/^The disk of this computer is full\. The session continues/)).toBeVisible();
  await untilRecordedFor(page, 12);

  await run.devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url });

  await endWithAllSaved(run);
});
