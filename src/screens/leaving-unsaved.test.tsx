import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { aSessionListItem } from '#tests/builders/session.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const OF_ME = `/v2/therapist/${aUser().userId}`;
const CLIENT = `/app/therapist/${aUser().userId}/clients/${uuid('c')}`;
const DISCARD = 'Discard your changes?';
const LEAVE = 'Leave with unsaved changes?';

const goBack = () => act(() => window.history.back());
const question = (name: string) => screen.findByRole('dialog', { name });
const press = async (user: ReturnType<typeof renderApp>['user'], dialog: string, button: string) =>
  user.click(within(await question(dialog)).getByRole('button', { name: button }));

const showResponses = () =>
  renderApp({
    path: '/app/feedbackresponses',
    replies: {
      [`GET ${OF_ME}/feedbackResponses`]: {
        body: { feedbackResponses: [], totalFeedbackResponses: 0, tags: [] },
      },
    },
  });

describe('the browser’s Back', () => {
  it('asks before it closes a dialog of the address over what was typed', async () => {
    const { user } = showResponses();
    await user.click(await screen.findByRole('button', { name: 'New feedback response' }));
    const address = window.location.href;
    await user.type(await screen.findByLabelText('Name'), 'Night brook');
    goBack();
    await press(user, DISCARD, 'Keep editing');

    await waitFor(() => expect(screen.queryByRole('dialog', { name: DISCARD })).toBeNull());
    expect(screen.getByLabelText('Name')).toHaveValue('Night brook');
    expect(window.location.href).toBe(address);

    goBack();
    await press(user, DISCARD, 'Discard');

    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    expect(window.location.search).toBe('');
  });

  it('closes a dialog at once in which nothing was typed', async () => {
    const { user } = showResponses();
    await user.click(await screen.findByRole('button', { name: 'New feedback response' }));
    await screen.findByLabelText('Name');
    goBack();

    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    expect(screen.queryByRole('dialog', { name: DISCARD })).toBeNull();
  });

  it('closes a dialog that is in no address together with the page it came from', async () => {
    const { user } = renderApp({ path: '/app/devices', replies: {} });
    act(() => window.history.pushState(undefined, '', '/app/clients'));
    await user.click((await screen.findAllByRole('button', { name: 'Add client' }))[0]!);
    await user.type(await screen.findByLabelText(/First name/), 'Ida');
    goBack();
    await press(user, DISCARD, 'Discard');

    await waitFor(() => expect(window.location.pathname).toBe('/app/devices'));
    await waitFor(() => expect(screen.queryByLabelText(/First name/)).toBeNull());
  });

  it('asks before it leaves a note that is not saved', async () => {
    const { user } = showNotes();
    await user.type(await screen.findByLabelText(/New note/), 'Slept well');
    goBack();
    await press(user, LEAVE, 'Stay');

    await waitFor(() => expect(screen.queryByRole('dialog', { name: LEAVE })).toBeNull());
    expect(screen.getByLabelText(/New note/)).toHaveValue('Slept well');
    expect(window.location.pathname).toBe(`${CLIENT}/notes`);

    goBack();
    await press(user, LEAVE, 'Leave');

    await waitFor(() => expect(window.location.pathname).toBe('/app/devices'));
  });
});

it('the palette asks before it leaves a note that is not saved', async () => {
  const { user } = showNotes();
  await user.type(await screen.findByLabelText(/New note/), 'Slept well');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(
    await screen.findByRole('textbox', {
      name: 'Search, or type what to do',
    }),
    'devices{Enter}',
  );
  await press(user, LEAVE, 'Leave');

  await waitFor(() => expect(window.location.pathname).toBe('/app/devices'));
});

it('the palette asks about unsaved work before it plans a session', async () => {
  const { user, requests } = showNotes({
    [`GET ${OF_ME}/clients`]: { body: { clients: [aClient()], totalClients: 1 } },
    [`GET ${OF_ME}/sessions`]: {
      body: {
        sessions: [aSessionListItem({ state: 'planned', clientId: aClient().clientId })],
        totalSessions: 1,
      },
    },
  });
  const asksForPlanned = () => requests.some(({ query }) => query.get('state') === 'planned');
  const start = async () => {
    await user.keyboard('{Control>}k{/Control}');
    await user.type(
      await screen.findByRole('textbox', { name: 'Search, or type what to do' }),
      'start session brook',
    );
    await user.click(await screen.findByRole('button', { name: /^Start a session with Ada Brook/ }));
  };
  await user.type(await screen.findByLabelText(/New note/), 'Slept well');
  await start();
  await press(user, LEAVE, 'Stay');
  expect(asksForPlanned()).toBe(false);

  await start();
  await press(user, LEAVE, 'Leave');
  await waitFor(() => expect(window.location.pathname).toMatch(/biofeedback/));
});

it('adding a client through the palette asks before it leaves a note that is not saved', async () => {
  const { user } = showNotes({
    [`POST ${OF_ME}/client`]: { body: aClient({ clientId: uuid('d') as never }) },
  });
  await user.type(await screen.findByLabelText(/New note/), 'Slept well');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(
    await screen.findByRole('textbox', { name: 'Search, or type what to do' }),
    'add client{Enter}',
  );
  const form = within(await screen.findByRole('form', { name: 'Add client' }));
  await user.type(form.getByLabelText('First name'), 'Ida');
  await user.type(form.getByLabelText('Last name'), 'Brook');
  await user.click(form.getByRole('button', { name: 'Add client' }));
  await press(user, LEAVE, 'Stay');

  expect(screen.getByLabelText(/New note/)).toHaveValue('Slept well');
  expect(screen.getByText('Client added.')).toBeVisible();
});

function showNotes(replies: Replies = {}) {
  const shown = renderApp({
    path: '/app/devices',
    replies: {
      [`GET ${OF_ME}/client/${uuid('c')}`]: { body: aClient() },
      [`GET ${OF_ME}/sessions`]: { body: { sessions: [], totalSessions: 0 } },
      [`GET ${OF_ME}/client/${uuid('c')}/notes`]: { body: { notes: [], totalNotes: 0 } },
      ...replies,
    },
  });
  act(() => window.history.pushState(undefined, '', `${CLIENT}/notes`));
  return shown;
}
