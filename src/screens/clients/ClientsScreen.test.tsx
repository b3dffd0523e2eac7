import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Client } from '#shared/api/clients.ts';
import { clientIdSchema } from '#shared/domain/ids.ts';
import { aClient, uuid } from '#tests/builders/people.ts';
import { type Replies, type Request, renderApp } from '#tests/dom/render-app.tsx';

const THERAPIST = uuid('a');
const LIST = `GET /v2/therapist/${THERAPIST}/clients`;
const names = [
  'Ada',
  'Ben',
  'Cleo',
  'Dario',
  'Elif',
  'Femi',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kaya',
  'Lior',
];
const everybody: Client[] = names.map((firstName, index) =>
  aClient({ firstName, clientId: clientIdSchema.parse(`01890000-0000-7000-8000-0000000000${index + 10}`) }),
);

/** Pages and searches as the server does. */
const list = ({ query }: Request) => {
  const found = everybody.filter(({ firstName }) => firstName.includes(query.get('searchTerm') ?? ''));
  const from = Number(query.get('startFrom'));
  return {
    body: { clients: found.slice(from, from + Number(query.get('limit'))), totalClients: found.length },
  };
};
const show = (replies: Replies) => renderApp({ path: '/app/clients', replies });
const shownNames = () =>
  within(screen.getByRole('table', { name: 'Clients' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the client list', () => {
  it('shows ten at a time and turns pages', async () => {
    const { user } = show({ [LIST]: list });
    await screen.findByRole('table', { name: 'Clients' });
    expect(shownNames()).toHaveLength(10);
    expect(screen.getByText('1–10 of 12')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Next page' }));

    await waitFor(() => expect(shownNames()).toEqual(['Kaya Brook', 'Lior Brook']));
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });

  it('searches from the key / on, starting at the first page', async () => {
    const { user } = show({ [LIST]: list });
    await screen.findByRole('table', { name: 'Clients' });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.keyboard('/');
    expect(screen.getByLabelText('Search clients')).toHaveFocus();

    await user.keyboard('Gre');

    await waitFor(() => expect(shownNames()).toEqual(['Greta Brook']));
    expect(window.location.href).not.toContain('Gre');
  });

  it('says so when nobody is found', async () => {
    const { user } = show({ [LIST]: list });
    await user.type(await screen.findByLabelText('Search clients'), 'zzz');

    expect(await screen.findByRole('heading', { name: 'Nobody found' })).toBeVisible();
  });

  it('is walked through by j and k and opened by Enter', async () => {
    const { user } = show({
      [LIST]: list,
      [`GET /v2/therapist/${THERAPIST}/client/${everybody[1]!.clientId}`]: { body: everybody[1] },
      [`GET /v2/therapist/${THERAPIST}/sessions`]: { body: { sessions: [], totalSessions: 0 } },
    });
    await screen.findByRole('table', { name: 'Clients' });
    await user.keyboard('jjjk');
    expect(screen.getByRole('link', { name: 'Ben Brook' })).toHaveFocus();

    await user.keyboard('{Enter}');

    expect(await screen.findByRole('heading', { name: 'Ben Brook' })).toBeVisible();
  });

  it('sorts by the other columns and turns round', async () => {
    const { user, requests } = show({ [LIST]: list });
    await user.click(await screen.findByRole('button', { name: /Last session/ }));
    await user.click(screen.getByRole('button', { name: /Last session/ }));

    await waitFor(() => expect(requests.at(-1)?.query.get('sortOrder')).toBe('asc'));
    const sorts = requests.flatMap(({ query }) => (query.has('sortKey') ? [query] : []));
    expect(sorts.map((query) => `${query.get('sortKey')} ${query.get('sortOrder')}`)).toEqual(
      expect.arrayContaining(['lastName asc', 'lastSessionAt desc', 'lastSessionAt asc']),
    );
  });

  it('names the failure and tries again on request', async () => {
    const { user, replies } = show({
      [LIST]: { status: 503, body: { error: { code: 'unavailable', message: 'Busy.' } } },
    });
    expect(await screen.findByText('Busy.')).toBeVisible();

    replies[LIST] = list;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('table', { name: 'Clients' })).toBeVisible();
  });
});

describe('adding a client', () => {
  it('is the one button of an empty list, and opens the new client', async () => {
    const { user, requests } = show({
      [`POST /v2/therapist/${THERAPIST}/client`]: { body: aClient() },
      [`GET /v2/therapist/${THERAPIST}/client/${uuid('c')}`]: { body: aClient() },
      [`GET /v2/therapist/${THERAPIST}/sessions`]: { body: { sessions: [], totalSessions: 0 } },
    });
    expect(await screen.findByRole('heading', { name: 'No clients yet' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add client' }));
    const form = await screen.findByRole('form', { name: 'Add client' });
    await user.type(within(form).getByLabelText('First name'), ' Ada ');
    await user.type(within(form).getByLabelText('Last name'), 'Brook');
    await user.click(within(form).getByRole('button', { name: 'Add client' }));

    expect(await screen.findByRole('heading', { name: 'Ada Brook' })).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      firstName: 'Ada',
      lastName: 'Brook',
      email: '',
      dateOfBirth: '',
      notes: '',
    });
  });

  it("shows the messages of the fields, the page's own and the server's", async () => {
    const fields = { email: 'Another client has this address.' };
    const { user } = show({
      [`POST /v2/therapist/${THERAPIST}/client`]: {
        status: 400,
        body: { error: { code: 'invalid', message: 'Check the form.', fields } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add client' }));
    const form = await screen.findByRole('form', { name: 'Add client' });
    await user.click(within(form).getByRole('button', { name: 'Add client' }));
    expect(within(form).getByText('Enter a first name.')).toBeVisible();

    await user.type(within(form).getByLabelText('First name'), 'Ada');
    await user.type(within(form).getByLabelText('Last name'), 'Brook');
    await user.click(within(form).getByRole('button', { name: 'Add client' }));

    expect(await within(form).findByText('Another client has this address.')).toBeVisible();
    expect(within(form).queryByText('Enter a first name.')).toBeNull();
  });
});

describe('an inactive client in the list', () => {
  const inactive = aClient({ status: 'inactive' });
  const PATCH = `PATCH /v2/therapist/${THERAPIST}/client/${inactive.clientId}`;
  const listOf = (...clients: Client[]) => ({ body: { clients, totalClients: clients.length } });

  it('is set active there, and the focus stays in its row', async () => {
    const active = aClient();
    const { user, replies } = show({ [LIST]: listOf(inactive), [PATCH]: { body: active } });
    const button = await screen.findByRole('button', { name: 'Set to active' });
    replies[LIST] = listOf(active);
    button.focus();
    await user.keyboard('{Enter}');

    expect(await screen.findByText('Active')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Set to active' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Ada Brook' })).toHaveFocus();
    expect(window.location.pathname).toBe('/app/clients');
  });

  it('stays so, with the reason, when the subscription covers no more', async () => {
    const error = { code: 'conflict', message: 'Your subscription covers 5 active clients, and you have 5.' };
    const { user } = show({ [LIST]: listOf(inactive), [PATCH]: { status: 409, body: { error } } });
    await user.click(await screen.findByRole('button', { name: 'Set to active' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('covers 5 active clients');
    expect(screen.getByText('Inactive')).toBeVisible();
  });
});
