import type { Page } from '@playwright/test';
import { expectOk } from '../account.ts';
import { crash } from '../crash.ts';
import { expect, test } from '../fixtures.ts';
import { makePractice, signInBrowser, SHORT_PROTOCOL } from '../practice.ts';
import { pressStart, SessionRoom } from '../pages/session-room.page.ts';
import { pathTo } from '#shared/routes.ts';
import type { Session } from '#shared/api/sessions.ts';
import { ASSESSMENT_BETWEEN } from '#shared/visit/visit-plan.ts';

const QUICK_REST = {
  name: 'Quick rest',
  leadSeconds: 0,
  steps: [{ kind: 'eyesOpen', label: 'Eyes open', seconds: 5 }],
};

test('a visit is planned, walks its plan by itself, and continues at its step after a crash @deep', async ({
  page,
  context,
  server,
}) => {
  const practice = await makePractice(server, SHORT_PROTOCOL);
  const { therapistId } = practice;
  const assessments = `/v2/therapist/${therapistId}/assessment`;
  await expectOk(await practice.call('POST', assessments, { definition: QUICK_REST }));
  await signInBrowser(page, practice);
  await page.goto(server.url + pathTo.visitPlan(practice));
  await page.getByLabel('Length (s)', { exact: true }).nth(0).fill('30');
  await page.getByLabel('Length (s)', { exact: true }).nth(1).fill('12');
  await page.getByLabel('Length (s)', { exact: true }).nth(2).fill('5');
  await page.getByLabel('Runs', { exact: true }).fill('1');
  await page.getByLabel('Run length (s)').fill('20');
  await page.getByRole('button', { name: 'Assessment', exact: true }).click();
  const choice = page.getByRole('dialog', { name: 'Add an assessment' });
  await choice.getByRole('combobox', { name: 'Assessment' }).selectOption(QUICK_REST.name);
  await choice.getByRole('button', { name: 'Add assessment' }).click();
  const components = page.getByRole('list', { name: 'Components of the visit' }).getByRole('listitem');
  for (const place of [4, 3, 2]) {
    await expect(components.nth(place).getByText(QUICK_REST.name)).toBeVisible();
    await page.getByRole('button', { name: `Move ${QUICK_REST.name} up` }).click();
  }
  await expect(page.getByText(ASSESSMENT_BETWEEN)).toBeVisible();
  await page.getByRole('button', { name: `Move ${QUICK_REST.name} up` }).click();
  await page.getByRole('button', { name: 'Save and open the session' }).click();

  await recordAssessment(page);

  const room = new SessionRoom(page);
  await room.chooseProtocol(SHORT_PROTOCOL.name);
  await expect(page.getByText('also the baseline')).toBeVisible();
  await room.checkContact();
  await room.startBaseline();
  await expect(page.getByRole('heading', { name: 'Recording, eyes open' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Next: Recording, eyes closed' })).toBeVisible({
    timeout: 90_000,
  });
  await expect(page.getByRole('heading', { name: 'Recording, eyes closed', exact: true })).toBeVisible({
    timeout: 90_000,
  });
  await crash(page);

  const after = await context.newPage();
  await after.goto(server.url + practice.roomPath);
  await after.getByRole('button', { name: 'Continue session' }).click();
  await expect(after.getByRole('heading', { name: 'Recording, eyes closed', exact: true })).toBeVisible();
  await new SessionRoom(after).waitForRun();
  await after.getByRole('button', { name: 'End and save the session' }).click({ timeout: 90_000 });
  await expect(after.getByText('Everything is on the server.')).toBeVisible({ timeout: 90_000 });
  const ratings = after.getByRole('region', { name: 'Ratings after' });
  await ratings.getByRole('group', { name: 'Mood' }).getByText('7', { exact: true }).click();
  await ratings.getByRole('button', { name: 'Save ratings' }).click();
  await expect(ratings.getByText('Ratings saved.')).toBeVisible();

  const path = `/v2/therapist/${therapistId}/session/${practice.sessionId}`;
  const session = (await (await expectOk(await practice.call('GET', path))).json()) as Session;
  expect(session.ratings?.map(({ moment, scores }) => ({ moment, scores }))).toEqual([
    { moment: 'after', scores: { Mood: 7 } },
  ]);
});

/** Records the assessment of the plan in its own tab; the room notices that it is done. */
async function recordAssessment(room: Page): Promise<void> {
  const opening = room.context().waitForEvent('page');
  await room.getByRole('button', { name: 'Record in another tab' }).click();
  const recording = await opening;
  await recording.getByRole('button', { name: 'Connect and check contact' }).click();
  await pressStart(recording, 'Start the assessment');
  await recording.getByRole('button', { name: 'Finish and see the report' }).click({ timeout: 180_000 });
  await expect(recording.getByRole('link', { name: 'Print report' })).toBeVisible();
  await recording.close();
  await expect(room.getByText(/^Recorded at /)).toBeVisible();
  await expect(room.getByRole('link', { name: 'Open the report' })).toBeVisible();
}
