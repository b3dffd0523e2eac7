import { expect, test } from '../fixtures.ts';
import { pathTo } from '#shared/routes.ts';
import { makePractice, signInBrowser } from '../practice.ts';

test('a practitioner completes the record of a client, and nothing of a colleague is overwritten @deep', async ({
  page,
  server,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  const { therapistId, clientId } = practice;
  const path = pathTo.client({ therapistId, clientId });
  await page.goto(server.url + path);
  const parts = page.getByRole('navigation', { name: 'Parts of this client' });

  const missing = 'Consent is missing: Neurofeedback training, Data storage and processing.';
  await expect(page.getByText(missing)).toBeVisible();
  await page.getByRole('button', { name: 'Record consent' }).click();
  const consent = page.getByRole('form', { name: 'Record consent' });
  const agreed = ['Neurofeedback training', 'Data storage and processing'];
  for (const kind of agreed) await consent.getByText(kind).click();
  await consent.getByLabel('Given by').fill('Noa Lind');
  await consent.getByLabel('Version of the form').fill('2026-03');
  await consent.getByRole('button', { name: 'Record consent' }).click();
  await expect(consent).toBeHidden();
  await expect(page.getByText(missing)).toBeHidden();
  // Its button is gone: the focus moves to what comes next.
  await expect(page.getByRole('link', { name: 'Start session' })).toBeFocused();
  await parts.getByRole('link', { name: 'Consent' }).click();
  for (const kind of agreed)
    await expect(page.getByRole('row', { name: new RegExp(kind) })).toContainText('In force');

  await parts.getByRole('link', { name: 'Assessments' }).click();
  await page.getByRole('button', { name: 'Assign assessment' }).click();
  const assigning = page.getByRole('form', { name: 'Assign an assessment' });
  await assigning.getByLabel('Assessment', { exact: true }).selectOption({ index: 1 });
  await assigning.getByRole('button', { name: 'Assign', exact: true }).click();
  const assigned = page.getByRole('table', { name: 'Assessments of this client' });
  await expect(assigned.getByText('To be recorded', { exact: true })).toBeVisible();
  await expect(assigning).toBeHidden();

  await parts.getByRole('link', { name: 'Notes' }).click();
  await page.getByLabel('New note').fill('Slept through.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('article').getByText('Slept through.')).toBeVisible();
  await page.goBack();
  await expect(assigned).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Consents' })).toBeVisible();

  await parts.getByRole('link', { name: 'Summary' }).click();
  await page.getByRole('button', { name: 'Edit client' }).click();
  const form = page.getByRole('form', { name: 'Edit client' });
  await form.getByLabel('Handedness').selectOption('Left-handed');
  const client = `/v2/therapist/${therapistId}/client/${clientId}`;
  await practice.call('PATCH', client, { goals: 'Sleep through.', version: 1 });
  await form.getByRole('button', { name: 'Save' }).click();
  const choice = page.getByRole('form', { name: 'Choose what to keep' });
  await expect(choice.getByText('Only they changed this.')).toBeVisible();
  await choice.getByRole('button', { name: 'Save' }).click();
  const facts = page.getByRole('region', { name: 'Client details' });
  await expect(facts.getByText('Left-handed')).toBeVisible();
  await expect(facts.getByText('Sleep through.')).toBeVisible();

  await page.getByRole('button', { name: 'Set to inactive' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'inactive' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Set to inactive' })).toBeVisible();
  // The conflict is intended, and the browser reports every answer that is not a success.
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
});
