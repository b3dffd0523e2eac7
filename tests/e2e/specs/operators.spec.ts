import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { makePractice, signInOnPage } from '../practice.ts';

test('an administrator invites an operator, deactivates them and takes it back', async ({
  page,
  server,
  complaints,
}, testInfo) => {
  await makePractice(server.url);
  await signInOnPage(page, server.url);
  await page.goto(`${server.url}/app/users`);
  const table = page.getByRole('table', { name: 'Operators' });
  await expect(table.getByText('ada@quiet-mind.example')).toBeVisible();

  await page.getByRole('button', { name: 'Invite operator' }).click();
  const form = page.getByRole('form', { name: 'Invite operator' });
  await form.getByLabel('First name').fill('Noa');
  await form.getByLabel('Last name').fill('Reed');
  await form.getByLabel('E-mail address').fill('noa@quiet-mind.example');
  await testInfo.attach('invite-light', { body: await page.screenshot(), contentType: 'image/png' });
  await form.getByRole('button', { name: 'Send invitation' }).click();
  const row = table.getByRole('row', { name: /Noa Reed/ });
  await expect(row.getByText(/^Invited/)).toBeVisible();

  await act(page, 'Noa Reed', 'Deactivate');
  await expect(row.getByText('Deactivated')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText(/^Invited/)).toBeVisible();

  await act(page, 'Ada Berg', 'Change groups');
  await page.getByRole('checkbox', { name: /Administrator/ }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Save groups' }).click();
  await expect(page.getByText(/the last administrator of the practice/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('table', { name: 'Audit log' }).getByText('Operator invited')).toBeVisible();
  await page.getByRole('button', { name: 'Check the log' }).click();
  await expect(page.getByText(/Nothing was changed or removed/)).toBeVisible();
  // The server says no to the last administrator, and the browser tells of every answer that is no success.
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
});

test('an administrator acts as an operator under a banner', async ({
  page,
  server,
  complaints,
}, testInfo) => {
  const practice = await makePractice(server.url);
  await signInOnPage(page, server.url);
  const base = `/v2/organization/${practice.organizationId}`;
  const invited = (await (
    await practice.call('POST', `${base}/operator`, {
      firstName: 'Noa',
      lastName: 'Reed',
      email: 'noa@quiet-mind.example',
      groups: ['Coach'],
    })
  ).json()) as { userId: string };
  const started = await practice.call('POST', '/v2/admin/impersonate', { userId: invited.userId });
  const acting = (await started.json()) as Record<string, unknown>;
  await page.evaluate((impersonation) => {
    localStorage.setItem(
      'loopwell.impersonation',
      JSON.stringify({ ...impersonation, expiresAtMs: Date.now() + 1_800_000 }),
    );
  }, acting);
  await page.reload();

  const banner = page.getByRole('complementary', { name: 'Acting as somebody else' });
  await expect(banner).toContainText('You act as Noa Reed');
  await testInfo.attach('acting-light', { body: await page.screenshot(), contentType: 'image/png' });
  await banner.getByRole('button', { name: 'End' }).click();

  await expect(page.getByRole('table', { name: 'Operators' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  expect(complaints).toEqual([]);
});

/** A menu closes softly: the one before may still be there. */
async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  const menu = page.getByRole('menu', { name: `What to do with ${name}` });
  await menu.getByRole('menuitem', { name: action }).click();
}
