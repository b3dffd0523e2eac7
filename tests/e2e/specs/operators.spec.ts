import { colleagueEmail } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { chooseAction } from '../pages/menus.ts';
import { makePractice, signInBrowser, signInOnPage } from '../practice.ts';

test('an administrator invites an operator, deactivates them and takes it back @deep', async ({
  page,
  server,
  complaints,
}, testInfo) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/users`);
  const table = page.getByRole('table', { name: 'Operators' });
  await expect(table.getByText(practice.email)).toBeVisible();

  await page.getByRole('button', { name: 'Invite operator' }).click();
  const form = page.getByRole('form', { name: 'Invite operator' });
  await form.getByLabel('First name').fill('Noa');
  await form.getByLabel('Last name').fill('Reed');
  await form.getByLabel('E-mail address').fill(colleagueEmail(practice, 'noa'));
  await testInfo.attach('invite-light', { body: await page.screenshot(), contentType: 'image/png' });
  await form.getByRole('button', { name: 'Create invitation' }).click();
  const unsent = page.getByRole('dialog', { name: 'Not sent: copy this invitation' });
  await expect(unsent.getByRole('textbox', { name: 'Invitation' })).toHaveValue(
    new RegExp(`Temporary password:[^]*Sign in: ${server.url}/login`),
  );
  await testInfo.attach('invitation-to-copy', { body: await page.screenshot(), contentType: 'image/png' });
  await unsent.getByRole('button', { name: 'Close' }).last().click();
  const row = table.getByRole('row', { name: /Noa Reed/ });
  await expect(row.getByText(/^Invited/)).toBeVisible();

  await chooseAction(page, 'Noa Reed', 'Deactivate');
  await expect(row.getByText('Deactivated')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText(/^Invited/)).toBeVisible();

  await chooseAction(page, 'Ada Berg', 'Change groups');
  await page.getByRole('checkbox', { name: /Administrator/ }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Save groups' }).click();
  await expect(page.getByText(/the last administrator of the practice/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('table', { name: 'Audit log' }).getByText('Operator invited')).toBeVisible();
  await page.getByRole('button', { name: 'Check the log' }).click();
  await expect(page.getByText(/Nothing was changed or removed/)).toBeVisible();
  // The server refuses for the last administrator, and the browser reports every answer that is not a success.
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
});

test('an administrator acts as an operator under a banner @deep', async ({
  page,
  server,
  complaints,
}, testInfo) => {
  const practice = await makePractice(server);
  await signInOnPage(page, practice);
  const base = `/v2/organization/${practice.organizationId}`;
  const invited = (await (
    await practice.call('POST', `${base}/operator`, {
      firstName: 'Noa',
      lastName: 'Reed',
      email: colleagueEmail(practice, 'noa'),
      groups: ['Coach'],
    })
  ).json()) as { userId: string };
  const started = await practice.call('POST', '/v2/admin/impersonate', { userId: invited.userId });
  const acting = (await started.json()) as Record<string, unknown>;
  // Before the next page starts: this one would make calls under both names.
  await page.addInitScript((impersonation) => {
    if (sessionStorage.getItem('hasActed') !== null) return;
    sessionStorage.setItem('hasActed', 'yes');
    const expiresAtMs = Date.now() + 1_800_000;
    localStorage.setItem('loopwell.impersonation', JSON.stringify({ ...impersonation, expiresAtMs }));
  }, acting);
  await page.reload();

  const banner = page.getByRole('complementary', { name: 'Acting as another user' });
  await expect(banner).toContainText('Acting as Noa Reed');
  await testInfo.attach('acting-light', { body: await page.screenshot(), contentType: 'image/png' });
  await banner.getByRole('button', { name: 'Stop acting' }).click();

  await expect(page.getByRole('table', { name: 'Operators' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  expect(complaints).toEqual([]);
});
