import { expectOk } from '../account.ts';
import { crash } from '../crash.ts';
import { expect, test } from '../fixtures.ts';
import { makePractice, signInBrowser, SHORT_PROTOCOL } from '../practice.ts';
import { SessionRoom } from '../pages/session-room.page.ts';
import { pathTo } from '#shared/routes.ts';
import type { Session } from '#shared/api/sessions.ts';

test('a visit is planned, walks its plan by itself, and continues at its step after a crash @deep', async ({
  page,
  context,
  server,
}) => {
  const practice = await makePractice(server, SHORT_PROTOCOL);
  await signInBrowser(page, practice);
  await page.goto(server.url + pathTo.visitPlan(practice));
  await page.getByLabel('Length (s)', { exact: true }).nth(0).fill('30');
  await page.getByLabel('Length (s)', { exact: true }).nth(1).fill('12');
  await page.getByLabel('Length (s)', { exact: true }).nth(2).fill('5');
  await page.getByLabel('Runs', { exact: true }).fill('1');
  await page.getByLabel('Run length (s)').fill('20');
  await page.getByRole('button', { name: 'Save and open the session' }).click();

  const room = new SessionRoom(page);
  await room.chooseProtocol(SHORT_PROTOCOL.name);
  await expect(page.getByText('also the baseline')).toBeVisible();
  await room.checkContact();
  const start = page
    .getByRole('button', { name: /^Start (the visit|anyway)$/ })
    .and(page.locator(':enabled'));
  await start.first().click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'Recording, eyes open' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Next: Recording, eyes closed' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('heading', { name: 'Recording, eyes closed', exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await crash(page);

  const after = await context.newPage();
  await after.goto(server.url + practice.roomPath);
  await after.getByRole('button', { name: 'Continue session' }).click();
  await expect(after.getByRole('heading', { name: 'Recording, eyes closed', exact: true })).toBeVisible();
  await new SessionRoom(after).waitForRun();
  await after.getByRole('button', { name: 'End and save the session' }).click({ timeout: 90_000 });
  await expect(after.getByText('Everything is on the server.')).toBeVisible({ timeout: 30_000 });
  const ratings = after.getByRole('region', { name: 'Ratings after' });
  await ratings.getByRole('group', { name: 'Mood' }).getByText('7', { exact: true }).click();
  await ratings.getByRole('button', { name: 'Save ratings' }).click();
  await expect(ratings.getByText('Ratings saved.')).toBeVisible();

  const path = `/v2/therapist/${practice.therapistId}/session/${practice.sessionId}`;
  const session = (await (await expectOk(await practice.call('GET', path))).json()) as Session;
  expect(session.ratings?.map(({ moment, scores }) => ({ moment, scores }))).toEqual([
    { moment: 'after', scores: { Mood: 7 } },
  ]);
});
