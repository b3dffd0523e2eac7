import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '#tests/builders/people.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

it('marks Operators as new until it is opened, and remembers that for this user', async () => {
  const admin = { ...aUser(), groups: [{ name: 'AccountAdmin' }] };
  const { user, storage } = renderApp({
    path: '/app/account',
    replies: { [`GET /v2/users/${admin.userId}/info`]: { body: admin } },
  });
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const menu = await screen.findByRole('navigation', { name: 'Main menu' });
  const entry = within(menu).getByRole('link', { name: 'Operators' }).closest('li')!;
  expect(within(entry).getByText('New')).toBeVisible();
  await user.click(within(entry).getByRole('link'));
  await screen.findByRole('heading', { name: 'Operators' });
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  await screen.findByRole('navigation', { name: 'Main menu' });

  expect(screen.queryByText('New')).toBeNull();
  expect(storage.get('loopwell.seenPages')).toBe(JSON.stringify({ [admin.userId]: ['operators'] }));
});
