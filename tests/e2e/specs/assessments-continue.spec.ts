import { writeEegFile } from '../eeg-fixture.ts';
import { expect, test } from '../fixtures.ts';
import { pathTo } from '#shared/routes.ts';
import { pressStart } from '../pages/session-room.page.ts';
import { makePractice, type Practice, signInBrowser } from '../practice.ts';

type Step = { kind: string; label: string; seconds: number; instruction: string };

/** Assigns and starts an assessment through the API; returns the address of its recording. */
async function started(practice: Practice, steps: Step[]): Promise<string> {
  const { therapistId, clientId } = practice;
  const json = async (answer: Response) => {
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const base = `/v2/therapist/${therapistId}`;
  const definition = { name: 'Quick rest', leadSeconds: 0, steps };
  const { assessmentId } = await json(await practice.call('POST', `${base}/assessment`, { definition }));
  const to = `${base}/client/${clientId}/assessmentAssignments`;
  const { assignmentId } = await json(await practice.call('POST', to, { assessmentId }));
  const made = await json(await practice.call('POST', `${base}/assessmentAssignment/${assignmentId}/start`));
  return pathTo.recording({
    therapistId,
    clientId,
    sessionId: made.sessionId!,
    assessmentId: assessmentId!,
    sessionComponentId: made.sessionComponentId!,
  });
}

const OPEN: Step = { kind: 'eyesOpen', label: 'Eyes open', seconds: 5, instruction: 'Look ahead.' };

test('an assessment that a reload cut off goes on with the step that was interrupted @deep', async ({
  page,
  server,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  const task = { kind: 'goNoGo', label: 'Go/no-go', seconds: 12, instruction: 'Press for the circle.' };
  await page.goto(server.url + (await started(practice, [OPEN, task])));
  await page.getByRole('button', { name: 'Connect and check contact' }).click();
  await pressStart(page, 'Start the assessment');
  const field = page.getByRole('application', { name: 'Reaction task' });
  await expect(field).toBeVisible({ timeout: 90_000 });
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();

  await page.getByRole('button', { name: "Continue with 'Go/no-go'" }).click({ timeout: 90_000 });
  await expect(page.getByText('✓ recorded')).toHaveCount(1);
  await page.getByRole('button', { name: 'Connect and check contact' }).click();
  await pressStart(page, 'Start the assessment');
  await page.getByRole('button', { name: /^Begin now/ }).click();
  // The space bar is the client's answer, and does not pause.
  await expect(field).toHaveAttribute('data-shown', /circle|square/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'Go/no-go', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Finish and see the report' }).click({ timeout: 180_000 });

  await expect(page.getByText('recorded in 2 parts')).toBeVisible({ timeout: 90_000 });
  const rows = page.getByRole('table', { name: 'Clean time' }).getByRole('row');
  await expect(rows.nth(1).getByRole('cell').first()).toHaveText('0:05');
  await expect(rows.nth(2).getByRole('cell').first()).toHaveText('0:12');
  await expect(page.getByText(/^Not recorded to its end/)).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Go/no-go task' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an assessment of a file that is ended early says what is missing and can go on @deep', async ({
  page,
  server,
  folder,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  const file = await writeEegFile(folder, { seconds: 600 });
  const closed = { kind: 'eyesClosed', label: 'Eyes closed', seconds: 600, instruction: 'Close your eyes.' };
  await page.goto(server.url + (await started(practice, [OPEN, closed])));
  await page.getByText('EEG file, replayed as if live').click();
  await page.getByLabel('EEG file', { exact: true }).setInputFiles(file);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('4');
  await page.getByRole('button', { name: 'Connect and check contact' }).click();
  await pressStart(page, 'Start the assessment');
  await expect(page.getByRole('heading', { name: 'Eyes closed' })).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: 'End the assessment' }).click();
  await page.getByRole('button', { name: /^End and save/ }).click();

  const missing = page.getByText(/^This assessment is not finished/);
  await expect(missing).toBeVisible({ timeout: 90_000 });
  const clean = page.getByRole('table', { name: 'Clean time' });
  await expect(clean.getByText(/^Not recorded to its end: .* of 10:00/)).toBeVisible();
  await page.getByRole('button', { name: "Continue with 'Eyes closed'" }).click();
  await expect(page.getByText('✓ recorded')).toHaveCount(1);
  expect(complaints).toEqual([]);
});
