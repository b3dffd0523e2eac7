import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pathTo } from '#shared/routes.ts';
import { EMBEDDED_CONFIG } from '#tests/builders/app-config.ts';
import { aUser } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const { userId } = aUser();
const SETTINGS = `/v2/user/${userId}/settings`;
const SEEN = { name: 'tour', value: { hasHappened: true } };
const FIRST_VISIT: Replies = {
  'GET /config.json': { body: { ...EMBEDDED_CONFIG, hasFirstVisitHelp: true } },
  [`PATCH ${SETTINGS}`]: { body: { settings: [SEEN] } },
};
const visit = (replies: Replies = {}, path: string = pathTo.clients()) =>
  renderApp({ path, replies: { ...FIRST_VISIT, ...replies } });
const stop = (name: string) => screen.findByRole('dialog', { name });
const button = (name: string) => screen.getByRole('button', { name });

describe('the tour at a first visit', () => {
  it('begins by itself, is announced with the focus, and is remembered for the person at once', async () => {
    const { requests } = visit();
    const card = await stop('Welcome to Loopwell');

    expect(card).toHaveAccessibleDescription(/menu with|opens the menu/);
    await waitFor(() => expect(button('Next')).toHaveFocus());
    const saved = requests.filter(({ method, path }) => method === 'PATCH' && path === SETTINGS);
    expect(saved.map(({ body }) => body)).toEqual([[SEEN]]);
  });

  it('walks by the arrow keys over the parts it names, and ends with the focus on the page', async () => {
    const { user } = visit();
    const title = await screen.findByRole('heading', { name: 'Clients', level: 1 });
    await stop('Welcome to Loopwell');
    await waitFor(() => expect(button('Next')).toHaveFocus());
    await user.keyboard('{ArrowRight}');
    await stop('Clients');
    expect(screen.getByText('2 of 7')).toBeVisible();
    await user.keyboard('{ArrowLeft}');
    await stop('Welcome to Loopwell');
    expect(document.querySelector('[data-tour-spot]')).toBe(button('Open menu'));
    for (const name of ['Clients', 'Sessions', 'Protocols', 'EEG files', 'Search', 'Help']) {
      await waitFor(() => expect(button('Next')).toHaveFocus());
      await user.keyboard('{Enter}');
      await stop(name);
    }
    expect(document.querySelector('[data-tour-spot]')).toBe(button('Keyboard shortcuts'));
    await waitFor(() => expect(button('End the tour')).toHaveFocus());
    await user.keyboard('{Enter}');

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.querySelector('[data-tour-spot]')).toBeNull();
    expect(title).toHaveFocus();
  });

  it('turns the arrow keys round on a page from right to left', async () => {
    const { user } = renderApp({
      path: pathTo.clients(),
      replies: FIRST_VISIT,
      kept: { 'loopwell.settings': JSON.stringify({ direction: 'rtl' }) },
    });
    await stop('Welcome to Loopwell');
    await waitFor(() => expect(button('Next')).toHaveFocus());
    await user.keyboard('{ArrowLeft}');

    await stop('Clients');
  });

  it.each([
    ['Escape', async (user: ReturnType<typeof visit>['user']) => user.keyboard('{Escape}')],
    ['Skip the tour', async (user: ReturnType<typeof visit>['user']) => user.click(button('Skip the tour'))],
  ])('is skipped by %s', async (_name, skip) => {
    const { user } = visit();
    await stop('Welcome to Loopwell');
    await waitFor(() => expect(button('Next')).toHaveFocus());
    await skip(user);

    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves the focus in a field that the user is typing in', async () => {
    let open = () => {};
    const isOpened = new Promise<void>((resolve) => (open = resolve));
    const body = { ...EMBEDDED_CONFIG, hasFirstVisitHelp: true };
    const { user } = visit({ 'GET /config.json': () => isOpened.then(() => ({ body })) }, pathTo.account());
    const field = await screen.findByLabelText('First name');
    await user.type(field, 'a');
    open();
    await stop('Welcome to Loopwell');

    expect(field).toHaveFocus();
  });
});

describe('there is no tour', () => {
  it.each([
    ['who has seen it, also on another computer', { [`GET ${SETTINGS}`]: { body: { settings: [SEEN] } } }],
    ['where the installation has none', { 'GET /config.json': { body: EMBEDDED_CONFIG } }],
    [
      'who is a client',
      { [`GET /v2/users/${userId}/info`]: { body: { ...aUser(), userType: 'C', groups: [] } } },
    ],
  ] as const)('for people %s', async (_name, replies) => {
    const { requests } = visit(replies, pathTo.account());
    await screen.findByRole('heading', { name: 'Settings', level: 1 });
    await screen.findByRole('button', { name: /^Search/ });

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('over a page that fills the window, such as the session room', async () => {
    const room = { therapistId: 'x', clientId: 'x', sessionComponentId: 'x' };
    const { requests } = visit({}, pathTo.biofeedback(room));
    await screen.findByRole('heading', { name: 'There is no session at this address.' });

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
  });
});

describe('the tour can be taken again', () => {
  const again = async (replies: Replies = {}) => {
    const shown = renderApp({ path: pathTo.account(), replies });
    await screen.findByRole('heading', { name: 'Settings', level: 1 });
    return shown;
  };

  it('from the help', async () => {
    const { user } = await again();
    await user.keyboard('?');
    const help = await stop('Keyboard shortcuts');
    await user.click(within(help).getByRole('button', { name: 'Take the tour' }));

    await stop('Welcome to Loopwell');
    await waitFor(() => expect(button('Next')).toHaveFocus());
  });

  it('from the menu, which closes', async () => {
    const { user } = await again();
    await user.click(button('Open menu'));
    await user.click(await screen.findByRole('button', { name: 'Take the tour' }));

    await stop('Welcome to Loopwell');
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
  });

  it('from the palette, without the pages that an administrator does not have', async () => {
    const admin = { ...aUser(), groups: [{ name: 'AccountAdmin' }] };
    const { user } = await again({ [`GET /v2/users/${userId}/info`]: { body: admin } });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(
      await screen.findByRole('textbox', { name: 'Search, or type what to do' }),
      'take the tour',
    );
    await user.keyboard('{Enter}');

    await stop('Welcome to Loopwell');
    expect(screen.getByText(/^1 of [3-6]$/)).toBeVisible();
  });
});
