import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userIdSchema } from '#shared/domain/ids.ts';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import type { Replies } from '#tests/dom/render-app.tsx';
import { renderApp } from '#tests/dom/render-app.tsx';

const A = uuid('a');
const CLIENT = `/v2/therapist/${A}/client/${uuid('c')}`;
const full = { code: 'conflict', message: 'Your subscription covers 5 active clients, and you have 5.' };

async function open(replies: Replies = {}, status: 'active' | 'inactive' = 'inactive') {
  const app = renderApp({
    path: `/app/therapist/${A}/clients/${uuid('c')}`,
    replies: {
      [`GET ${CLIENT}`]: { body: aClient({ status }) },
      [`GET /v2/therapist/${A}/sessions`]: { body: { sessions: [], totalSessions: 0 } },
      ...replies,
    },
  });
  return { ...app, panel: within(await screen.findByRole('region', { name: 'Status' })) };
}

describe('whether a client is active', () => {
  it('is changed with one key, and shown at once', async () => {
    const app = await open({ [`PATCH ${CLIENT}`]: { body: aClient({ status: 'inactive' }) } }, 'active');
    expect(app.panel.getByText(/Your subscription covers 5 active clients/)).toBeVisible();
    app.panel.getByRole('button', { name: 'Set to inactive' }).focus();
    await app.user.keyboard('{Enter}');

    expect(await app.panel.findByRole('button', { name: 'Set to active' })).toBeVisible();
    expect(app.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'inactive' });
  });

  it('keeps the focus on its button while the server is asked, and asks once', async () => {
    const app = await open({ [`PATCH ${CLIENT}`]: 'never' }, 'active');
    const button = app.panel.getByRole('button', { name: 'Set to inactive' });
    button.focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    await app.user.keyboard('{Enter}');

    // A disabled button would lose the focus.
    expect(button).toBeEnabled();
    expect(button).toHaveFocus();
    expect(app.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  it('is taken back with the reason and a way out when the subscription is full', async () => {
    const admin = aUser({ groups: [{ name: 'AccountAdmin' }, { name: 'Therapist' }] });
    const app = await open({
      [`GET /v2/users/${admin.userId}/info`]: { body: admin },
      [`PATCH ${CLIENT}`]: { status: 409, body: { error: full } },
    });
    await app.user.click(app.panel.getByRole('button', { name: 'Set to active' }));

    expect(await app.panel.findByRole('alert')).toHaveTextContent('covers 5 active clients, and you have 5');
    expect(app.panel.getByText('Inactive')).toBeVisible();
    expect(app.panel.getByRole('link', { name: 'Change the subscription' })).toHaveAttribute(
      'href',
      '/payment',
    );
  });

  it('says that it could not be taken back, also to whoever has left the page', async () => {
    const app = await open({ [`PATCH ${CLIENT}`]: { body: aClient({ status: 'inactive' }) } }, 'active');
    await app.user.click(app.panel.getByRole('button', { name: 'Set to inactive' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await app.user.click(screen.getByRole('link', { name: 'Clients' }));
    await screen.findByRole('heading', { name: 'Clients', level: 1 });
    app.replies[`PATCH ${CLIENT}`] = { status: 409, body: { error: full } };
    await app.user.click(undo);

    expect(await screen.findByText(/^The change was not undone\. Your subscription covers 5/)).toBeVisible();
  });

  it('leads nobody to a page they cannot order on', async () => {
    const app = await open({ [`PATCH ${CLIENT}`]: { status: 409, body: { error: full } } });
    await app.user.click(app.panel.getByRole('button', { name: 'Set to active' }));

    expect(await app.panel.findByRole('alert')).toBeVisible();
    expect(app.panel.queryByRole('link', { name: 'Change the subscription' })).toBeNull();
  });

  it.each(['active', 'inactive'] as const)(
    'is not offered with the client of a colleague: %s',
    async (status) => {
      const [theirs, colleague] = [
        uuid('b'),
        { userId: uuid('b'), firstName: 'Bo', lastName: 'Lind', userType: 'T' },
      ];
      const { panel } = await open(
        {
          [`GET ${CLIENT}`]: { body: aClient({ status, therapistId: userIdSchema.parse(theirs) }) },
          [`GET /v2/organization/${uuid('0')}/colleagues`]: {
            body: { colleagues: [colleague], totalColleagues: 1 },
          },
        },
        status,
      );
      const other = status === 'active' ? 'inactive' : 'active';

      expect(
        await panel.findByText(/This client belongs to Bo Lind\. Only they and administrators/),
      ).toHaveTextContent(`can set the client to ${other}.`);
      expect(panel.queryByRole('button')).toBeNull();
    },
  );
});
