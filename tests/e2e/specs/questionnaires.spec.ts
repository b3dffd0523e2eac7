import type { Page } from '@playwright/test';
import { THERAPIST } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { chooseAction } from '../pages/menus.ts';
import { pathTo } from '#shared/routes.ts';
import { makePractice, signInBrowser } from '../practice.ts';

test('a practitioner builds a questionnaire, assigns it, and a client answers it in the kiosk @deep', async ({
  page,
  server,
  complaints,
}, testInfo) => {
  const practice = await makePractice(server);
  const { therapistId, clientId } = practice;
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/questionnaires`);
  await expect(page.getByRole('table', { name: 'Questionnaires' })).toBeVisible();

  await page.getByRole('button', { name: 'Categories' }).click();
  await page.getByLabel('New category').fill('Sleep');
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByText('Questionnaire Category was successfully created.')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'New questionnaire' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Evening check');
  await page.getByLabel('Category').selectOption('Sleep');
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('menuitem', { name: 'One of several answers' }).click();
  const item = page.getByRole('listitem', { name: 'One of several answers 1' });
  await expect(item.getByLabel('Question', { exact: true })).toBeFocused();
  await item.getByLabel('Question', { exact: true }).fill('Hopeless today?');
  await item.getByLabel('Answer 1', { exact: true }).fill('No');
  await item.getByLabel('Answer 2', { exact: true }).fill('Yes');
  await page.getByRole('button', { name: 'Duplicate: One of several answers 1' }).click();
  const second = page.getByRole('listitem', { name: 'One of several answers 2' });
  await second.getByLabel('Question', { exact: true }).fill('Hopeless yesterday?');
  await item.getByLabel('Safety banner from score').fill('1');
  await page.getByRole('button', { name: 'Add score' }).click();
  await testInfo.attach('builder-light', { body: await page.screenshot(), contentType: 'image/png' });
  await page.getByRole('button', { name: 'Save questionnaire' }).click();
  await expect(page.getByText('Questionnaire was successfully created.')).toBeVisible();
  await page.getByLabel('Purpose').fill('Every evening of the first week');
  await page.getByRole('button', { name: 'Save questionnaire' }).click();
  await expect(page.getByText('Questionnaire was successfully updated.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Versions' }).getByText('Version 2')).toBeVisible();

  const clientPage = pathTo.clientQuestionnaires({ therapistId, clientId });
  await page.goto(server.url + clientPage);
  await page.getByRole('button', { name: 'Assign questionnaires' }).click();
  await page.getByRole('checkbox', { name: 'Evening check' }).check({ force: true });
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await page
    .getByRole('list', { name: 'Assigned questionnaires' })
    .getByRole('button', { name: 'Start' })
    .click();
  await page.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('Hopeless today?')).toBeVisible();

  // Neither the address nor a reload leads back into the practice.
  await page.goto(`${server.url}/app/clients`);
  await expect(page.getByText('Hopeless today?')).toBeVisible();
  await tapTwice(page, 'Yes');
  await expect(page.getByText('Hopeless yesterday?')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByText('No', { exact: true }).click();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'No' })).toBeChecked();
  await testInfo.attach('kiosk-light', { body: await page.screenshot(), contentType: 'image/png' });
  await page.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByText(/Thank you\. Your answers have been received\./)).toBeVisible();
  await page
    .getByLabel('Password of the practitioner')
    .or(page.getByLabel(/PIN of this/))
    .fill(THERAPIST.password);
  await page.getByRole('button', { name: 'Unlock the practice' }).click();

  await expect(page.getByRole('heading', { name: 'Noa Lind' })).toBeFocused();
  await expect(page.getByText('An answer about safety needs your attention.')).toBeVisible();
  await page.getByRole('table', { name: 'Responses' }).getByRole('link', { name: 'Evening check' }).click();
  const response = page.getByRole('dialog');
  await expect(response.getByText('of 0–2')).toBeVisible();
  await response.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(response.getByText(/Handled on/)).toBeVisible();
  await testInfo.attach('response-light', { body: await page.screenshot(), contentType: 'image/png' });

  const answers = await saved(page, () => response.getByRole('button', { name: 'Save as FHIR R4' }).click());
  await response.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Import answers (FHIR R4)' }).click();
  await importFile(page, answers, 'the scores are calculated again.');
  await expect(page.getByText('Answers imported.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Responses' }).getByText('Imported')).toBeVisible();

  await page.goto(`${server.url}/app/questionnaires`);
  const questions = await saved(page, () => chooseAction(page, 'Evening check', 'Save as FHIR R4'));
  await chooseAction(page, 'Evening check', 'Delete');
  await expect(page.getByText('Questionnaire was successfully deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Evening check' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await importFile(page, questions, 'Everything in the file can be imported.');
  await expect(page.getByText('Questionnaire was successfully created.')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'One of several answers 2' })).toContainText(
    'Hopeless yesterday?',
  );
  expect(complaints).toEqual([]);
});

/**
 * Two presses 40 ms apart at the same place, like a nervous hand. The time in which a question ignores presses is
 * extended, so that a slow machine cannot miss it with the second press.
 */
async function tapTwice(page: Page, answer: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.05 });
  await page.getByText(answer, { exact: true }).dblclick({ delay: 20 });
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
}

async function saved(page: Page, save: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await save();
  return (await download).path();
}

/** `told` is the text about the file before anything is stored. */
async function importFile(page: Page, file: string, told: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('File').setInputFiles(file);
  await expect(dialog.getByText(told)).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
}
