import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pathTo } from '#shared/routes.ts';
import { EMBEDDED_CONFIG } from '#tests/builders/app-config.ts';
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
  expect(within(entry).getByRole('link')).toHaveAccessibleDescription('New');
  await user.click(within(entry).getByRole('link'));
  await screen.findByRole('heading', { name: 'Operators' });
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  await screen.findByRole('navigation', { name: 'Main menu' });

  expect(screen.queryByText('New')).toBeNull();
  expect(storage.get('loopwell.seenPages')).toBe(JSON.stringify({ [admin.userId]: ['operators'] }));
});

it('counts Operators as opened by its address, with the menu closed', async () => {
  const admin = { ...aUser(), groups: [{ name: 'AccountAdmin' }] };
  const { storage } = renderApp({
    path: pathTo.operators(),
    replies: { [`GET /v2/users/${admin.userId}/info`]: { body: admin } },
  });
  await screen.findByRole('heading', { name: 'Operators' });

  await waitFor(() =>
    expect(storage.get('loopwell.seenPages')).toBe(JSON.stringify({ [admin.userId]: ['operators'] })),
  );
});

it('leads to the community of the installation, and to help of its own without one', async () => {
  const { user } = renderApp({
    path: '/app/account',
    replies: {
      'GET /config.json': { body: { ...EMBEDDED_CONFIG, communitySite: 'https://community.example' } },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const help = await screen.findByRole('region', { name: 'Need Help?' });
  expect(await within(help).findByRole('link', { name: 'Ask the community' })).toHaveAttribute(
    'href',
    'https://community.example',
  );
  await user.click(within(help).getByRole('button', { name: 'Ask Venus' }));

  expect(await screen.findByRole('region', { name: 'Venus' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Need Help?' })).toBeNull();
});
