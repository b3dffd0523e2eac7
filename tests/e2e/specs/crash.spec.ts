import path from 'node:path';
import { crash } from '../crash.ts';
import { writeEegFile } from '../eeg-fixture.ts';
import { expect, testOnOwnServer as test } from '../fixtures.ts';
import { SessionRoom } from '../pages/session-room.page.ts';
import { makePractice, SHORT_PROTOCOL, signInBrowser } from '../practice.ts';
import { savedSeconds, sessionSeconds } from '../session-clock.ts';
import { storedComponent } from '../stored-recording.ts';
import { startServer } from '../server-process.ts';

test('a tab killed at a random moment loses at most one second @deep', async ({ page, context, server }) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(server.url + practice.roomPath);
  const room = new SessionRoom(page);
  await room.chooseProtocol(SHORT_PROTOCOL.name);
  await room.checkContact();
  await room.startBaseline();
  await expect.poll(() => sessionSeconds(page)).toBeGreaterThan(0);

  const waitMs = 2500 + Math.random() * 6000;
  test.info().annotations.push({ type: 'killed after', description: `${waitMs.toFixed(0)} ms` });
  await page.waitForTimeout(waitMs);
  const seenSeconds = await sessionSeconds(page);
  const shownAsSaved = await savedSeconds(page);
  await crash(page);

  const after = await context.newPage();
  await after.goto(server.url + practice.roomPath);
  await after.getByRole('button', { name: /^Save .* to the server$/ }).click();
  await expect(after.getByRole('heading', { name: 'This session is saved' })).toBeVisible();
  const recording = (await storedComponent(practice)).recording;
  expect(recording.state).toBe('complete');
  expect(recording.durationSeconds).toBeGreaterThanOrEqual(shownAsSaved);
  expect(seenSeconds - recording.durationSeconds).toBeLessThanOrEqual(1);
});

test('a server killed during upload loses nothing it acknowledged, and the session goes on @deep', async ({
  page,
  folder,
  server,
}) => {
  const file = await writeEegFile(folder, { seconds: 160 });
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(server.url + practice.roomPath);
  const acknowledged = new Set<number>();
  page.on('response', (response) => {
    const seq = /\/recording\/chunks\/(\d+)\?/.exec(response.url())?.[1];
    if (seq !== undefined && response.status() === 200) acknowledged.add(Number(seq));
  });
  const room = new SessionRoom(page);
  await room.startOnFile(file, SHORT_PROTOCOL.name);
  await expect.poll(() => acknowledged.size, { timeout: 180_000 }).toBeGreaterThan(4);

  await server.kill('SIGKILL');
  const acknowledgedBeforeKill = [...acknowledged];
  await expect(page.getByRole('heading', { name: 'The file has ended' })).toBeVisible({
    timeout: 180_000,
  });
  const second = await startServer({ dataDir: path.join(folder, 'data'), port: server.port });
  try {
    const recovered = (await storedComponent(practice)).recording;
    expect(recovered.storedSeqs).toEqual(expect.arrayContaining(acknowledgedBeforeKill));
    await expect(page.getByText('Everything is on the server.')).toBeVisible({ timeout: 90_000 });

    const complete = (await storedComponent(practice)).recording;
    expect(complete.state).toBe('complete');
    expect(complete.durationSeconds).toBe(160);
    expect(complete.storedSeqs.length).toBeGreaterThanOrEqual(160 / 5);
    expect(complete.storedSeqs).toEqual(complete.storedSeqs.map((_, seq) => seq));
  } finally {
    await second.kill('SIGTERM');
  }
});
