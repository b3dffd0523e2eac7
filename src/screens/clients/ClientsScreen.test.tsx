import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Client } from '#shared/api/clients.ts';
import { clientIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { aSessionListItem } from '#tests/builders/session.ts';
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

/** Pages and searches like the server. */
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

  it('is busy from the first letter of a search until its rows are shown', async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { user } = show({
      [LIST]: async (request) => {
        if (request.query.get('searchTerm')) await held;
        return list(request);
      },
    });
    const table = await screen.findByRole('table', { name: 'Clients' });
    expect(table).toHaveAttribute('aria-busy', 'false');

    await user.type(screen.getByLabelText('Search clients'), 'G');
    expect(table).toHaveAttribute('aria-busy', 'true');
    release();

    await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'));
    expect(shownNames()).toEqual(['Greta Brook']);
  });

  it('says so when nobody is found', async () => {
    const { user } = show({ [LIST]: list });
    await user.type(await screen.findByLabelText('Search clients'), 'zzz');

    expect(await screen.findByRole('heading', { name: 'No clients found' })).toBeVisible();
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

  it('is walked through by the arrow keys from the search field, and back to it', async () => {
    const { user } = show({ [LIST]: list });
    await screen.findByRole('table', { name: 'Clients' });
    await user.click(screen.getByLabelText('Search clients'));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Ben Brook' })).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(screen.getByLabelText('Search clients')).toHaveFocus();

    screen.getByRole('button', { name: /Last session/ }).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: /Last session/ })).toHaveFocus();
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

  it('marks clients with safety answers that nobody handled, masked names included', async () => {
    const [ada, ben] = everybody;
    const clients = [{ ...ada!, firstName: 'A.', lastName: 'B.', safetyAlertCount: 2 }, ben!];
    show({ [LIST]: { body: { clients, totalClients: 2 } } });
    await screen.findByRole('table', { name: 'Clients' });

    expect(shownNames()).toEqual(['A. B. 2 safety alerts', 'Ben Brook']);
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

describe('the client list of somebody who does not see all clients', () => {
  const ME = `GET /v2/users/${THERAPIST}/info`;
  const ofPractice = (clientAccess: 'careTeam' | 'practice', group: string) => {
    const user = aUser({ groups: [{ name: group }] });
    return { [ME]: { body: { ...user, organization: { ...user.organization, clientAccess } } } };
  };

  it('says whose clients it has, also when it is empty', async () => {
    show(ofPractice('careTeam', 'Coach'));

    expect(await screen.findByText('Clients you own or are assigned to')).toBeVisible();
    expect(await screen.findByText(/ask an administrator to assign you one/)).toBeVisible();
  });

  it.each([
    ['practice', 'Coach'],
    ['careTeam', 'AccountAdmin'],
  ] as const)('says nothing to who sees all (%s, %s)', async (access, group) => {
    show({ ...ofPractice(access, group), [LIST]: list });

    await screen.findByRole('table', { name: 'Clients' });
    expect(screen.queryByText('Clients you own or are assigned to')).toBeNull();
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
    expect(within(form).getByLabelText('First name')).toHaveFocus();
    await user.type(within(form).getByLabelText('First name'), ' Ada ');
    await user.type(within(form).getByLabelText('Last name'), 'Brook');
    await user.click(within(form).getByRole('button', { name: 'Add client' }));

    expect(await screen.findByRole('heading', { name: 'Ada Brook' })).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
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

describe('clients in the list', () => {
  const inactive = aClient({ status: 'inactive' });
  const PATCH = `PATCH /v2/therapist/${THERAPIST}/client/${inactive.clientId}`;
  const listOf = (...clients: Client[]) => ({ body: { clients, totalClients: clients.length } });
  const choose = async (user: ReturnType<typeof show>['user'], action: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada Brook' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };

  const CLIENT = `/app/therapist/${THERAPIST}/clients/${uuid('c')}`;
  it('are edited from there, on their own page', async () => {
    const { user } = show({
      [LIST]: listOf(aClient()),
      [`GET /v2/therapist/${THERAPIST}/client/${uuid('c')}`]: { body: aClient() },
      [`GET /v2/therapist/${THERAPIST}/sessions`]: { body: { sessions: [], totalSessions: 0 } },
    });
    await choose(user, 'Edit');

    const form = within(await screen.findByRole('form', { name: 'Edit client' }));
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(window.location.pathname).toBe(CLIENT);
  });

  it('begin the session that was planned for them, and an inactive one begins none', async () => {
    const planned = aSessionListItem({ state: 'planned', trainedSeconds: 0 });
    const assessment = { ...planned, kind: 'assessment', sessionComponentId: uuid('9') };
    const { user, requests } = show({
      [LIST]: listOf(
        aClient(),
        aClient({ ...inactive, firstName: 'Idle', clientId: everybody[1]!.clientId }),
      ),
      [`GET /v2/therapist/${THERAPIST}/sessions`]: {
        body: { sessions: [assessment, planned], totalSessions: 2 },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Idle Brook' }));
    const refused = await screen.findByRole('menuitem', { name: /^Start session/ });
    expect(refused).toHaveAttribute('aria-disabled', 'true');
    expect(refused).toHaveTextContent('the client is inactive');
    await user.keyboard('{Escape}');
    await choose(user, 'Start session');

    await waitFor(() => expect(window.location.pathname).toBe(`${CLIENT}/biofeedback/${uuid('6')}`));
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    expect(requests.find(({ path }) => path.endsWith('/sessions'))?.query.get('state')).toBe('planned');
  });

  it('are set active there, shown at once, and it can be taken back', async () => {
    const { user, requests } = show({ [LIST]: listOf(inactive), [PATCH]: { body: aClient() } });
    await choose(user, 'Set to active');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    const bodies = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await waitFor(() => expect(bodies()).toEqual([{ status: 'active' }, { status: 'inactive' }]));
    expect(window.location.pathname).toBe('/app/clients');
  });

  it('stay as they were, with the reason, when the subscription covers no more', async () => {
    const error = { code: 'conflict', message: 'Your subscription covers 5 active clients, and you have 5.' };
    const { user } = show({ [LIST]: listOf(inactive), [PATCH]: { status: 409, body: { error } } });
    await choose(user, 'Set to active');

    expect(await screen.findByRole('alert')).toHaveTextContent('covers 5 active clients');
    expect(screen.getByText('Inactive')).toBeVisible();
  });

  it('are changed many at once, as far as that goes', async () => {
    const second = everybody[1]!;
    const error = { code: 'conflict', message: 'This operator is deactivated and cannot take clients.' };
    const { user } = show({
      [LIST]: listOf(aClient(), second),
      [PATCH]: { body: aClient({ status: 'inactive' }) },
      [`PATCH /v2/therapist/${THERAPIST}/client/${second.clientId}`]: { status: 409, body: { error } },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows shown' }));
    const bar = screen.getByRole('toolbar', { name: 'Selected clients' });
    await user.click(within(bar).getByRole('button', { name: 'Set to inactive' }));

    expect(
      await screen.findByText(/1 client set to inactive. 1 not: This operator is deactivated/),
    ).toBeVisible();
  });
});

describe('clients that are ticked', () => {
  it('are changed although the first of them is not theirs to change, which is told', async () => {
    const mine = everybody[1]!;
    const error = { code: 'forbidden', message: 'Only an administrator may do this.' };
    const { user } = show({
      [LIST]: { body: { clients: [aClient(), mine], totalClients: 2 } },
      [`PATCH /v2/therapist/${THERAPIST}/client/${aClient().clientId}`]: { status: 403, body: { error } },
      [`PATCH /v2/therapist/${THERAPIST}/client/${mine.clientId}`]: { body: mine },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows shown' }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected clients' }));
    await user.click(bar.getByRole('button', { name: 'Set to inactive' }));

    expect(await screen.findByText(/1 client set to inactive. 1 not: Only an administrator/)).toBeVisible();
    expect(await bar.findByText('1 client selected')).toBeVisible();
  });

  it('are changed only as far as they are the own, which is said before', async () => {
    const theirs = aClient({ ...everybody[0]!, therapistId: userIdSchema.parse(uuid('b')) });
    const mine = everybody[1]!;
    const { user, requests } = show({
      [LIST]: { body: { clients: [theirs, mine], totalClients: 2 } },
      [`PATCH /v2/therapist/${THERAPIST}/client/${mine.clientId}`]: { body: mine },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows shown' }));
    const bar = screen.getByRole('toolbar', { name: 'Selected clients' });
    expect(bar).toHaveTextContent('2 clients selected. 1 cannot be changed: only their therapist and');
    await user.click(within(bar).getByRole('button', { name: 'Set to inactive' }));

    expect(await screen.findByText('1 client set to inactive.')).toBeVisible();
    expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  it('are acted on as they are now, and no longer ticked once that is done', async () => {
    const PATCH = `PATCH /v2/therapist/${THERAPIST}/client/${aClient().clientId}`;
    const listOf = (client: Client) => ({ body: { clients: [client], totalClients: 1 } });
    const inactive = aClient({ status: 'inactive' });
    const { user, replies, requests } = show({ [LIST]: listOf(inactive), [PATCH]: { body: aClient() } });
    const bodies = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Brook' }));
    replies[LIST] = listOf(aClient());
    await user.click(screen.getByRole('button', { name: 'Actions for Ada Brook' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Set to active' }));
    await screen.findByText('1 client set to active.');
    await user.click(screen.getByRole('checkbox', { name: 'Select Ada Brook' }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected clients' }));
    await user.click(bar.getByRole('button', { name: 'Set to active' }));
    expect(await screen.findByText('Nothing to change: already active.')).toBeVisible();

    await user.click(bar.getByRole('button', { name: 'Set to inactive' }));

    await waitFor(() => expect(bodies()).toEqual([{ status: 'active' }, { status: 'inactive' }]));
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected clients' })).toBeNull());
  });
});

describe('where the list stands', () => {
  it('is in the address: page, order and filters, but no words', async () => {
    const { requests } = renderApp({
      path: '/app/clients?page=2&sort=sessionCount.desc&userStatus=active&isOwned=true',
      replies: { [LIST]: list },
    });
    await screen.findByRole('table', { name: 'Clients' });

    expect(Object.fromEntries(requests.findLast(({ path }) => path.endsWith('/clients'))!.query)).toEqual({
      startFrom: '10',
      limit: '10',
      sortKey: 'sessionCount',
      sortOrder: 'desc',
      userStatus: 'active',
      isOwned: 'true',
    });
    expect(screen.getByRole('button', { name: 'Status: Active' })).toBeVisible();
  });

  it('comes back with the back button, words and all', async () => {
    const { user } = show({ [LIST]: list, [`${LIST.replace(/s$/, '')}/*`]: { body: everybody[1] } });
    await user.type(await screen.findByLabelText('Search clients'), 'e');
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Active' }));
    expect(window.location.search).toBe('?userStatus=active');
    // Rows about to disappear take no click.
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ada Brook' })).toBeNull());
    await user.click(await screen.findByRole('link', { name: 'Ben Brook' }));
    await waitFor(() => expect(window.location.pathname).toMatch(/clients\/.+/));

    window.history.back();

    expect(await screen.findByLabelText('Search clients')).toHaveValue('e');
    expect(screen.getByRole('button', { name: 'Status: Active' })).toBeVisible();
  });

  it('grows by ten until everybody is there, when all clients are asked for', async () => {
    const { user } = show({ [LIST]: list });
    await user.click(await screen.findByLabelText('All clients'));
    expect(await screen.findByText('10 of 12')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Show more' }));

    expect(await screen.findByText('12 of 12')).toBeVisible();
    expect(shownNames()).toHaveLength(12);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('is whole again after a client has come to an earlier page, and keeps its rows when more cannot be had', async () => {
    let isMoved = false;
    const moving = (request: Request) => {
      const { clients, totalClients } = list(request).body;
      const isLater = request.query.get('startFrom') === '10';
      // The twelfth client moved to the front between the two pages, so the last one of the first page comes twice.
      return {
        body: { clients: isMoved || !isLater ? clients : [everybody[9]!, everybody[10]!], totalClients },
      };
    };
    const { user, replies } = show({ [LIST]: moving });
    await user.click(await screen.findByLabelText('All clients'));
    await screen.findByText('10 of 12');
    replies[LIST] = { status: 503, body: { error: { code: 'unavailable', message: 'Busy.' } } };
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Busy.')).toBeVisible();
    expect(shownNames()).toHaveLength(10);

    replies[LIST] = moving;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('11 of 12')).toBeVisible();
    isMoved = true;
    await user.click(screen.getByRole('button', { name: 'Show more' }));

    expect(await screen.findByText('12 of 12')).toBeVisible();
  });
});
