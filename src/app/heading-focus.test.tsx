import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pathTo } from '#shared/routes.ts';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

const OWN = `/v2/therapist/${aUser().userId}`;
const CLIENT = aClient();
const REPLIES = {
  [`GET ${OWN}/clients`]: { body: { clients: [CLIENT], totalClients: 1 } },
  [`GET ${OWN}/client/${CLIENT.clientId}`]: { body: CLIENT },
};

/** Opens Settings, as the first page, with the menu. */
async function openMenu() {
  const shown = renderApp({ path: pathTo.account(), replies: REPLIES });
  await screen.findByRole('heading', { name: 'Settings', level: 1 });
  await shown.user.click(await screen.findByRole('button', { name: 'Open menu' }));
  return shown;
}

const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });
const expectAt = async (name: string) => {
  const found = await heading(name);
  await waitFor(() => expect(found).toHaveFocus());
};

describe('after a change of page', () => {
  it.each(['Clients', 'Protocols', 'Questionnaires', 'Sessions', 'Assessments', 'Track Devices'])(
    'the heading of %s has the focus, and names the tab of the browser',
    async (name) => {
      const { user } = await openMenu();
      await user.click(await screen.findByRole('link', { name }));

      await expectAt(name);
      expect(document.title).toBe(`${name} · Loopwell`);
    },
  );

  it('the heading has the focus on the page of a client, and on Back and Forward', async () => {
    const { user } = renderApp({ path: pathTo.clients(), replies: REPLIES });
    await user.click(await screen.findByRole('link', { name: /Ada Brook/ }));
    await expectAt('Ada Brook');
    await waitFor(() => expect(document.title).toMatch(/^Ada Brook · /));

    act(() => window.history.back());
    await expectAt('Clients');
    expect(document.title).toBe('Clients · Loopwell');
    act(() => window.history.forward());
    await expectAt('Ada Brook');
  });

  it('the heading of a page that fills the window has the focus', async () => {
    renderApp({ path: pathTo.clients(), replies: REPLIES });
    await heading('Clients');
    const room = { therapistId: 'x', clientId: 'x', sessionComponentId: 'x' };
    act(() => window.history.pushState(undefined, '', pathTo.biofeedback(room)));

    await expectAt('There is no session at this address.');
  });

  it('an unknown address is told in the heading and in the tab of the browser', async () => {
    renderApp({ path: pathTo.clients(), replies: REPLIES });
    await heading('Clients');
    act(() => window.history.pushState(undefined, '', '/app/nowhere'));

    await expectAt('Page not found');
    expect(document.title).toBe('Page not found · Loopwell');
  });

  it('a heading that is replaced when the page has loaded hands the focus on', async () => {
    const ids = { therapistId: aUser().userId, protocolId: uuid('9') };
    const replies = {
      ...REPLIES,
      [`GET ${OWN}/protocol/${ids.protocolId}`]: {
        status: 404,
        body: { error: { code: 'notFound', message: 'This protocol does not exist.' } },
      },
    };
    renderApp({ path: pathTo.clients(), replies });
    await heading('Clients');
    act(() => window.history.pushState(undefined, '', pathTo.protocol(ids)));
    const loading = await heading('Protocol');
    await screen.findByText(/The protocol cannot be shown/);

    await expectAt('Protocol');
    expect(loading).not.toBeInTheDocument();
  });

  it('the palette gives its focus to the heading', async () => {
    const { user } = renderApp({ path: pathTo.account(), replies: REPLIES });
    await heading('Settings');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('textbox', { name: 'Search, or type what to do' }), 'protocols');
    await user.keyboard('{Enter}');

    await expectAt('Protocols');
  });
});

describe('the focus stays', () => {
  it('on the first page, as the browser set it', async () => {
    renderApp({ path: pathTo.protocols(), replies: REPLIES });
    await heading('Protocols');

    expect(document.body).toHaveFocus();
  });

  it('in the field that a page focuses itself', async () => {
    const { user } = renderApp({ path: pathTo.account(), replies: REPLIES });
    await heading('Settings');
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));

    await heading('Sign in');
    expect(screen.getByLabelText('E-mail address')).toHaveFocus();
  });

  it('where the user has gone before the page arrived', async () => {
    const { user } = renderApp({
      path: pathTo.clients(),
      replies: REPLIES,
    });
    await heading('Clients');
    act(() => window.history.pushState(undefined, '', pathTo.outcomes()));
    await user.tab();
    const at = document.activeElement;
    await heading('Outcomes');

    expect(at).toBe(document.activeElement);
    expect(screen.getByRole('heading', { name: 'Outcomes' })).not.toHaveFocus();
  });

  it('on the followed tab between the parts of a client', async () => {
    const { user } = renderApp({ path: pathTo.client(CLIENT), replies: REPLIES });
    await user.click(await screen.findByRole('link', { name: 'Notes' }));
    await waitFor(() => expect(document.title).toMatch(/Notes/));

    expect(screen.getByRole('link', { name: 'Notes' })).toHaveFocus();
  });

  it('on the followed link where only the view in the address changes', async () => {
    const admin = { ...aUser(), groups: [{ name: 'AccountAdmin' }] };
    const { user } = renderApp({
      path: pathTo.operators(),
      replies: { [`GET /v2/users/${admin.userId}/info`]: { body: admin } },
    });
    const log = await screen.findByRole('link', { name: 'Audit log' });
    await user.click(log);

    await waitFor(() => expect(log).toHaveAttribute('aria-current', 'page'));
    expect(log).toHaveFocus();
  });
});

it('a link before menu and top bar leads to the content', async () => {
  const { user } = renderApp({ path: pathTo.protocols(), replies: REPLIES });
  const title = await heading('Protocols');
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await user.keyboard('{Enter}');

  expect(title).toHaveFocus();
  expect(window.location.hash).toBe('');
});
