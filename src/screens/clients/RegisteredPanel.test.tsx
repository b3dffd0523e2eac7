import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const BASE = `/v2/therapist/${uuid('a')}`;
const ACCOUNT = {
  userId: uuid('d'),
  firstName: 'Kim',
  lastName: 'Vale',
  email: 'kim@mail.example',
  createdAt: '2026-03-01T09:00:00.000Z',
  matches: [{ clientId: uuid('c'), therapistId: uuid('a'), firstName: 'Kimberly', lastName: 'Vale' }],
};
const CONFIG = {
  registration: 'open',
  provider: { kind: 'embedded' },
  region: null,
  regions: [],
  marketingSite: null,
  communitySite: null,
  hasFirstVisitHelp: false,
  sendsMail: true,
  storeLinks: { appStore: 'https://apps.example', playStore: 'https://play.example' },
};

const show = (replies: Replies) =>
  renderApp({
    path: '/app/clients',
    replies: {
      'GET /config.json': { body: CONFIG },
      [`GET ${BASE}/clients`]: { body: { clients: [aClient({ hasAccount: true })], totalClients: 1 } },
      ...replies,
    },
  });

describe('somebody who registered by the link of the practice', () => {
  it.each([
    ['Same person as Kimberly Vale', { clientId: uuid('c') }],
    ['Add as new client', {}],
  ])('is linked only when it is said: %s', async (name, body) => {
    const { user, requests, replies } = show({
      [`GET ${BASE}/clientAccounts`]: { body: { accounts: [ACCOUNT] } },
      [`POST ${BASE}/clientAccount/${ACCOUNT.userId}`]: { body: aClient({ hasAccount: true }) },
    });
    const table = await screen.findByRole('table', { name: 'Registered with your link' });
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    replies[`GET ${BASE}/clientAccounts`] = { body: { accounts: [] } };

    await user.click(within(table).getByRole('button', { name }));

    await waitFor(() => expect(requests.find(({ method }) => method === 'POST')?.body).toEqual(body));
    await waitFor(() => expect(table).not.toBeInTheDocument());
  });

  it('is left to a colleague where it may be a client of theirs', async () => {
    const [match] = ACCOUNT.matches;
    const account = { ...ACCOUNT, matches: [{ ...match, therapistId: uuid('b') }] };
    const bo = { userId: uuid('b'), firstName: 'Bo', lastName: 'Lind', userType: 'T' };
    show({
      [`GET ${BASE}/clientAccounts`]: { body: { accounts: [account] } },
      [`GET /v2/organization/${uuid('0')}/colleagues`]: { body: { colleagues: [bo], totalColleagues: 1 } },
    });
    const table = await screen.findByRole('table', { name: 'Registered with your link' });

    expect(await within(table).findByText(/Bo Lind or an administrator can say so/)).toHaveTextContent(
      'If it is Kimberly Vale',
    );
    expect(within(table).getAllByRole('button')).toEqual([
      within(table).getByRole('button', { name: 'Add as new client' }),
    ]);
  });

  it('has an account in the list from then on', async () => {
    show({ [`GET ${BASE}/clientAccounts`]: { body: { accounts: [] } } });

    expect(await screen.findByText('has an account')).toBeVisible();
  });

  it('got the link from the list of clients', async () => {
    const { user } = show({});
    await user.click(await screen.findByRole('button', { name: 'Copy link for clients' }));

    const link = await navigator.clipboard.readText();

    expect(new URL(link).pathname).toBe('/onboard-client');
    expect(new URL(link).searchParams.get('practice')).toBe(aUser().organization.organizationId);
  });

  it('gets no link where the server takes no registrations', async () => {
    show({ 'GET /config.json': { body: { ...CONFIG, registration: 'closed' } } });
    await screen.findByText('has an account');

    expect(screen.queryByRole('button', { name: 'Copy link for clients' })).toBeNull();
  });
});
