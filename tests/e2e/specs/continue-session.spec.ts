import type { Page } from '@playwright/test';
import { crash } from '../crash.ts';
import { expect, test } from '../fixtures.ts';
import { SessionRoom } from '../pages/session-room.page.ts';
import { makePractice, SHORT_PROTOCOL, signInBrowser } from '../practice.ts';
import { savedSeconds, sessionSeconds } from '../session-clock.ts';
import { storedComponent } from '../stored-recording.ts';

/** Once the first frame has come. */
async function shownThresholds(page: Page): Promise<(string | null)[]> {
  const sliders = page.getByRole('slider', { name: /^Threshold of/ });
  await expect(sliders.first()).toHaveAttribute('aria-valuetext', /\d/);
  return sliders.evaluateAll((all) => all.map((slider) => slider.getAttribute('aria-valuetext')));
}

async function continueSession(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'This session was interrupted' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue session' }).click();
  await expect(page.getByText(/and continued\. The gap is marked in the recording\./)).toBeVisible();
}

test('a session whose tab crashed and was reloaded continues in the run, with its thresholds @deep', async ({
  page,
  context,
  server,
}) => {
  // Long enough not to end while a busy machine looks at it.
  const runSeconds = 60;
  const timing = { ...SHORT_PROTOCOL.timing, runSeconds };
  const practice = await makePractice(server, { ...SHORT_PROTOCOL, timing });
  await signInBrowser(page, practice);
  await page.goto(server.url + practice.roomPath);
  const room = new SessionRoom(page);
  await room.startWith(SHORT_PROTOCOL.name);
  await room.waitForRun();
  const thresholds = await shownThresholds(page);
  expect(thresholds).toHaveLength(3);
  await page.getByRole('combobox', { name: 'Feedback sound' }).selectOption('Ocean');
  await page.getByRole('combobox', { name: 'Feedback picture' }).selectOption('Breath (animation)');
  await page.getByRole('button', { name: 'Drowsy' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Drowsy' })).toBeVisible();
  const before = await sessionSeconds(page);
  // A crash may take what happened within the last second.
  await expect.poll(() => savedSeconds(page)).toBeGreaterThan(before + 1);
  await crash(page);

  const after = await context.newPage();
  await after.goto(server.url + practice.roomPath);
  await continueSession(after);
  await new SessionRoom(after).waitForRun();
  // Before the rest is looked at, because nothing is left to pause at the end of the run.
  await after.getByRole('button', { name: 'Pause' }).first().click();
  await expect(after.getByRole('button', { name: 'Resume' }).first()).toBeVisible();
  expect(await shownThresholds(after)).toEqual(thresholds);
  expect(await sessionSeconds(after)).toBeGreaterThanOrEqual(before);
  await expect(after.getByRole('combobox', { name: 'Feedback sound' })).toHaveValue('ocean');
  await expect(after.getByRole('combobox', { name: 'Feedback picture' })).toHaveValue('breath');
  await expect(after.getByRole('listitem').filter({ hasText: 'Drowsy' })).toBeVisible();
  // Commands are stored with the next tick at the latest.
  const paused = await sessionSeconds(after);
  await expect.poll(() => sessionSeconds(after)).toBeGreaterThan(paused + 1);
  after.on('dialog', (dialog) => void dialog.accept());
  await after.reload();
  await continueSession(after);
  await after.getByRole('button', { name: 'Resume' }).first().click();

  await new SessionRoom(after).endAfterRuns(runSeconds);
  const { recording, runs } = await storedComponent(practice);
  expect(recording.state).toBe('complete');
  expect(runs.map(({ run }) => run)).toEqual([1]);
  // The run has its whole length, and the interruptions on top.
  expect(runs[0]!.endSeconds - runs[0]!.startSeconds).toBeGreaterThan(runSeconds);
});
