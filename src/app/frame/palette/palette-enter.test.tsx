import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { phq9 } from '#server/model/instruments/phq.ts';
import type { Client } from '#shared/api/clients.ts';
import { pathTo } from '#shared/routes.ts';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { aShippedQuestionnaire } from '#tests/builders/questionnaires.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const { userId } = aUser();
const OWN = `/v2/therapist/${userId}`;
const FIELD = 'Search, or type what to do';
const ADA = aClient();
const ADAM = aClient({ clientId: uuid('d') as Client['clientId'], firstName: 'Adam', lastName: 'Stone' });
const ZOE = aClient({ clientId: uuid('e') as Client['clientId'], firstName: 'Zoe', lastName: 'Vale' });

/** A practice that finds clients by the beginning of their first or last name. */
async function openPalette(clients: readonly Client[], replies: Replies = {}) {
  const shown = renderApp({
    path: '/app/account',
    replies: {
      [`GET ${OWN}/clients`]: ({ query }) => {
        const term = (query.get('searchTerm') ?? '').toLowerCase();
        const found = clients.filter(({ firstName, lastName }) =>
          ` ${firstName} ${lastName}`.toLowerCase().includes(` ${term}`),
        );
        return { body: { clients: found, totalClients: found.length } };
      },
      [`GET ${OWN}/questionnaires`]: {
        body: {
          limit: 10,
          startFrom: 0,
          questionnaires: [aShippedQuestionnaire('2', phq9)],
          totalSessions: 1,
        },
      },
      ...replies,
    },
  });
  await screen.findByRole('heading', { name: 'Settings' });
  await shown.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('textbox', { name: FIELD });
  const sent = (end: string) => shown.requests.filter(({ path }) => path.endsWith(end));
  return { ...shown, sent };
}

const isSignedOut = (requests: readonly { headers: Headers }[]): boolean =>
  requests.some(({ headers }) => headers.get('x-amz-target')?.endsWith('RevokeToken') === true);

describe('Enter in the palette', () => {
  it('starts no session with a client found for what was typed before', async () => {
    const { user, sent } = await openPalette([ADA, ADAM], { [`GET ${OWN}/sessions`]: 'never' });
    await user.keyboard('start session ada');
    await screen.findByRole('button', { name: /^Start a session with Ada Brook/ });
    await screen.findByRole('button', { name: /^Start a session with Adam Stone/ });
    await user.keyboard('m{Enter}');
    expect(screen.queryByRole('button', { name: /Ada Brook/ })).toBeNull();
    expect(sent('/sessions')).toHaveLength(0);

    await screen.findByRole('button', { name: /^Start a session with Adam Stone/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent('/sessions')[0]?.query.get('clientId')).toBe(ADAM.clientId));
  });

  it('assigns nothing until a client is named or chosen with the arrow keys', async () => {
    const { user, sent } = await openPalette([ADA, ADAM], {
      [`POST ${OWN}/questionnaireAssignments`]: 'never',
    });
    await user.keyboard('assign phq-9 to ');
    await screen.findByRole('button', { name: /^Assign PHQ-9 to Ada Brook/ });
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: /^Assign PHQ-9 to Ada Brook/ })).toBeEnabled();

    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(sent('/questionnaireAssignments')[0]?.body).toMatchObject({ clientIds: [ADAM.clientId] }),
    );
  });

  it('does nothing while it is held down', async () => {
    const { user } = await openPalette([ADA], { [`POST ${OWN}/questionnaireAssignments`]: 'never' });
    await user.keyboard('assign phq-9 to brook');
    const assign = await screen.findByRole('button', { name: /^Assign PHQ-9 to Ada Brook/ });
    fireEvent.keyDown(screen.getByRole('textbox', { name: FIELD }), { key: 'Enter', repeat: true });
    expect(assign).toBeEnabled();

    // A browser clicks a focused button for every repeated keydown that is not prevented.
    expect(fireEvent.keyDown(assign, { key: 'Enter', repeat: true })).toBe(false);
  });

  it.each(['log', 'logout'])("does not sign out on '%s' while clients are searched for", async (typed) => {
    const { user, requests, sent } = await openPalette([], { [`GET ${OWN}/clients`]: 'never' });
    await user.keyboard(typed);
    await waitFor(() => expect(sent('/clients').at(-1)?.query.get('searchTerm')).toBe(typed));
    await user.keyboard('{Enter}');

    expect(screen.getByRole('button', { name: /^Logout/ })).toBeVisible();
    expect(isSignedOut(requests)).toBe(false);
  });

  it.each([
    ['log', { firstName: 'Logan', lastName: 'Reed' }],
    ['ad', { firstName: 'Ada', lastName: 'Brook' }],
  ])("takes the client found for '%s', and not an action that begins with it", async (typed, name) => {
    const { user } = await openPalette([ZOE, aClient(name)], {
      [`GET ${OWN}/client/${aClient().clientId}`]: { body: aClient(name) },
    });
    await user.keyboard(typed);
    await screen.findByRole('link', { name: new RegExp(`^${name.firstName}`) });
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Zoe Vale/ })).toBeNull());
    await user.keyboard('{Enter}');

    await waitFor(() => expect(window.location.pathname).toBe(pathTo.client(aClient())));
  });
});

it.each([
  ['sta', 'Stark'],
  ['ses', 'Sestrin'],
  ['ass', 'Assani'],
])("finds clients for '%s', which could also begin a request", async (typed, lastName) => {
  const { user } = await openPalette([aClient({ lastName }), ZOE]);
  await user.keyboard(typed);

  await waitFor(() => expect(screen.queryByRole('link', { name: /^Zoe Vale/ })).toBeNull());
  expect(screen.getByRole('link', { name: new RegExp(`^Ada ${lastName}`) })).toBeVisible();
});
