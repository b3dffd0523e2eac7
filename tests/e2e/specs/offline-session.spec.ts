import { expect, test } from '../fixtures.ts';
import { SessionRoom } from '../pages/session-room.page.ts';
import { makePractice, TEN_SECOND_PROTOCOL, signInBrowser } from '../practice.ts';
import { sessionSeconds } from '../session-clock.ts';
import { storedComponent } from '../stored-recording.ts';
import { expireTokens } from '../stored-tokens.ts';

test('a session without network, for longer than tokens last, is recorded and sent when it is back @deep', async ({
  page,
  context,
  server,
}) => {
  const practice = await makePractice(server, TEN_SECOND_PROTOCOL);
  await signInBrowser(page, practice);
  await page.goto(server.url + practice.roomPath);
  const room = new SessionRoom(page);
  await room.startWith(TEN_SECOND_PROTOCOL.name);
  await expect.poll(() => sessionSeconds(page)).toBeGreaterThan(0);

  await context.setOffline(true);
  await expireTokens(page);
  await room.waitForRun();
  await room.end(10);
  await expect(page.getByText(/safe on this computer/).first()).toBeVisible();
  expect((await storedComponent(practice)).recording.state).not.toBe('complete');

  await context.setOffline(false);
  await expect(page.getByText('Everything is on the server.')).toBeVisible({ timeout: 90_000 });
  const { recording, runs } = await storedComponent(practice);
  expect(recording.state).toBe('complete');
  expect(recording.durationSeconds).toBeGreaterThanOrEqual(20);
  expect(runs).toHaveLength(1);
});
