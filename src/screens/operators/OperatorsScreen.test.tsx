import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Operator } from '#shared/api/practice/operators.ts';
import { operatorSchema } from '#shared/api/practice/operators.ts';
import { PRIVACY_SETTING } from '#shared/domain/app-settings.ts';
import { EMBEDDED_CONFIG } from '#tests/builders/app-config.ts';
import { aUser, uuid } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const BASE = `/v2/organization/${uuid('0')}`;
const LIST = `GET ${BASE}/operators`;
const me = uuid('a');

const anOperator = (changes: Partial<Operator> = {}): Operator => ({
  ...operatorSchema.parse({
    userId: uuid('b'),
    firstName: 'Noa',
    lastName: 'Lind',
    email: 'noa@lakeside.example',
    userType: 'CH',
    groups: [{ name: 'Coach' }],
    status: 'active',
    invitedAt: null,
    isInvitationExpired: false,
    invitationMail: null,
    clientCount: 3,
    assignedClientCount: 0,
    createdAt: '2026-03-01T09:00:00.000Z',
  }),
  ...changes,
});
const admin = aUser({ groups: [{ name: 'AccountAdmin' }] });
const myself = anOperator({
  userId: admin.userId,
  firstName: 'Maren',
  lastName: 'Holt',
  groups: [{ name: 'AccountAdmin' }],
  clientCount: 0,
});
const theSuperUser = anOperator({
  userId: anOperator().userId.replace(/b$/, 'd') as Operator['userId'],
  firstName: 'Sol',
  groups: [{ name: 'SuperUser' }],
});

function show(replies: Replies = {}, operators = [anOperator(), myself, theSuperUser]) {
  return renderApp({
    path: '/app/users',
    replies: {
      [`GET /v2/users/${me}/info`]: { body: admin },
      [LIST]: { body: { operators, totalOperators: operators.length } },
      ...replies,
    },
  });
}
const openMenu = async (user: ReturnType<typeof show>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));

describe('the operators', () => {
  it('are shown with groups, clients and status', async () => {
    show({}, [anOperator({ status: 'invited', invitedAt: '2026-03-01T09:00:00.000Z' })]);

    const table = await screen.findByRole('table', { name: 'Operators' });

    for (const text of ['Noa Lind', 'noa@lakeside.example', 'Coach', '3', /^Invited/])
      expect(within(table).getByText(text)).toBeVisible();
  });

  it('are in no cell, label or title while personal data is hidden', async () => {
    const other = anOperator({ userId: theSuperUser.userId, firstName: 'Kim', lastName: 'Vale' });
    const { user } = show(
      {
        [`GET /v2/user/${me}/settings`]: {
          body: { settings: [{ name: PRIVACY_SETTING, value: { maskPII: true } }] },
        },
      },
      [anOperator(), myself, other],
    );
    const menu = await screen.findByRole('button', { name: 'Actions for N. L.' });
    const table = screen.getByRole('table', { name: 'Operators' });
    expect(table.outerHTML).not.toMatch(/Noa|Lind|Kim|Vale|Maren|Holt|lakeside\.example/);
    expect(within(table).getAllByText('Hidden')).toHaveLength(6);
    await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'Reassign clients' }));

    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('option', { name: 'K. V.' })).toBeVisible();
    expect(dialog.outerHTML).not.toMatch(/Noa|Kim/);
  });

  it('hand over clients and what they made once they are deactivated, with no way back', async () => {
    const left = anOperator({ status: 'deactivated', clientCount: 0 });
    const path = `POST ${BASE}/operator/${left.userId}/clients`;
    const { user, requests } = show({ [path]: { body: { clientIds: [], itemCount: 2 } } }, [left, myself]);

    await openMenu(user, 'Noa Lind');
    await user.click(await screen.findByRole('menuitem', { name: 'Hand over everything' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hand over everything' });
    expect(dialog).toHaveTextContent('including private ones');
    await within(dialog).findByRole('option', { name: /Maren Holt/ });
    await user.click(await within(dialog).findByRole('button', { name: 'Hand over' }));

    expect(await screen.findByText('0 clients and 2 items handed over.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    const sent = requests.find(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ recipientId: myself.userId });
  });

  it('who waited too long are marked, and invited again', async () => {
    const expired = anOperator({
      status: 'invited',
      invitedAt: '2026-03-01T09:00:00.000Z',
      isInvitationExpired: true,
    });
    const path = `POST ${BASE}/operator/${expired.userId}/invitation`;
    const { user, requests } = show(
      { [path]: { body: { ...expired, isInvitationExpired: false, unsent: null } } },
      [expired],
    );
    expect(await screen.findByText('Invitation expired')).toBeVisible();

    await openMenu(user, 'Noa Lind');
    await user.click(await screen.findByRole('menuitem', { name: 'Send invitation again' }));

    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  });

  it('offer nothing to do with somebody mightier', async () => {
    show();
    await screen.findByRole('table', { name: 'Operators' });

    expect(screen.queryByRole('button', { name: 'Actions for Sol Lind' })).toBeNull();
  });

  it('cannot be asked to deactivate themselves or to act as themselves', async () => {
    const { user } = show();
    await openMenu(user, 'Maren Holt');

    expect(await screen.findByRole('menuitem', { name: 'Change groups' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Deactivate' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Act as' })).toBeNull();
  });

  it('are invited, and the form names what is missing', async () => {
    const { user, requests } = show({
      [`POST ${BASE}/operator`]: { body: { ...anOperator(), unsent: null } },
    });
    await user.click(await screen.findByRole('button', { name: 'Invite operator' }));
    const form = await screen.findByRole('form', { name: 'Invite operator' });
    expect(within(form).getByLabelText('First name')).toHaveFocus();
    expect(within(form).queryByLabelText(/Super user/)).toBeNull();
    await user.click(within(form).getByRole('checkbox', { name: /Therapist/ }));
    await user.click(within(form).getByRole('button', { name: 'Send invitation' }));
    expect(within(form).getByText('Enter a first name.')).toBeVisible();
    expect(within(form).getByText('Choose at least one group.')).toBeVisible();

    await user.type(within(form).getByLabelText('First name'), 'Noa');
    await user.type(within(form).getByLabelText('Last name'), 'Lind');
    await user.type(within(form).getByLabelText('E-mail address'), 'Noa@lakeside.example');
    await user.click(within(form).getByRole('checkbox', { name: /Coach/ }));
    await user.click(within(form).getByRole('button', { name: 'Send invitation' }));

    expect(await screen.findByText(/The e-mail to noa@lakeside.example is being sent\./)).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      firstName: 'Noa',
      lastName: 'Lind',
      email: 'noa@lakeside.example',
      groups: ['Coach'],
    });
  });

  it.each([
    ['waiting', 'E-mail not sent yet'],
    ['sent', 'E-mail sent'],
    ['failed', 'Invitation failed, see E-mails'],
    ['notSent', 'No e-mail was sent'],
  ] as const)('say what became of the e-mail of an invitation (%s)', async (invitationMail, words) => {
    show({}, [anOperator({ status: 'invited', invitedAt: '2026-03-01T09:00:00.000Z', invitationMail })]);

    expect(await screen.findByText(words)).toBeVisible();
  });

  it('get their invitation from the inviter where no mail server is set up', async () => {
    const text = 'Temporary password:  k3xm-9gtr';
    const invited = anOperator({ status: 'invited', invitationMail: 'notSent' });
    const body = { ...invited, unsent: { to: invited.email, subject: 'Your account', text } };
    const { user } = show(
      {
        'GET /config.json': { body: { ...EMBEDDED_CONFIG, sendsMail: false } },
        [`POST ${BASE}/operator`]: { body },
        [`POST ${BASE}/operator/${invited.userId}/invitation`]: { body },
      },
      [invited],
    );
    const closeText = async () => {
      const dialog = await screen.findByRole('dialog', { name: 'Not sent: copy this invitation' });
      const shown = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Invitation' }).value;
      await user.click(within(dialog).getByRole('button', { name: 'Copy invitation' }));
      expect(await navigator.clipboard.readText()).toBe(shown);
      await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
      await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Invitation' })).toBeNull());
      return shown;
    };
    await user.click(await screen.findByRole('button', { name: 'Invite operator' }));
    const form = await screen.findByRole('form', { name: 'Invite operator' });
    expect(await within(form).findByText(/No mail server is set up/)).toBeVisible();
    await user.type(within(form).getByLabelText('First name'), 'Noa');
    await user.type(within(form).getByLabelText('Last name'), 'Lind');
    await user.type(within(form).getByLabelText('E-mail address'), invited.email);
    await user.click(within(form).getByRole('button', { name: 'Create invitation' }));
    const first = await closeText();
    await openMenu(user, 'Noa Lind');
    await user.click(await screen.findByRole('menuitem', { name: 'Create invitation again' }));

    for (const shown of [first, await closeText()]) {
      expect(shown).toContain(text);
      expect(shown).toContain(`Sign in: ${window.location.origin}/login`);
    }
  });

  it.each([
    ['a group was chosen', /Coach/],
    ['a group was taken away', /Therapist/],
  ])('are not forgotten without a question while they are invited and %s', async (_case, group) => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Invite operator' }));
    const form = await screen.findByRole('form', { name: 'Invite operator' });
    await user.click(within(form).getByRole('checkbox', { name: group }));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(form).toBeVisible();

    await user.click(within(form).getByRole('checkbox', { name: group }));
    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('form', { name: 'Invite operator' })).toBeNull());
  });

  it('keep the groups that were changed until somebody says to discard them', async () => {
    const { user, requests } = show();
    await openMenu(user, 'Noa Lind');
    await user.click(await screen.findByRole('menuitem', { name: 'Change groups' }));
    const box = await screen.findByRole('checkbox', { name: /Therapist/ });
    await user.click(box);
    // Pressed in the dialog, wherever a menu that is fading out returns the focus to.
    fireEvent.keyDown(box, { key: 'Escape' });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save groups' })).toBeNull());
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('are deactivated, and it can be taken back', async () => {
    const path = `PATCH ${BASE}/operator/${uuid('b')}`;
    const { user, requests } = show({ [path]: { body: anOperator({ status: 'deactivated' }) } });
    await openMenu(user, 'Noa Lind');
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    const bodies = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await waitFor(() => expect(bodies()).toEqual([{ isActive: false }, { isActive: true }]));
  });

  it('say why something was refused', async () => {
    const path = `PATCH ${BASE}/operator/${uuid('b')}`;
    const message = 'This is the last administrator of the practice.';
    const { user } = show({ [path]: { status: 409, body: { error: { code: 'conflict', message } } } });
    await openMenu(user, 'Noa Lind');
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));

    expect(await screen.findByText(message)).toBeVisible();
  });
});

describe('acting as an operator', () => {
  const noa = aUser({ userId: anOperator().userId, firstName: 'Noa', lastName: 'Lind' });
  const act = async (expiresInSeconds = 1800) => {
    const shown = show({
      'POST /v2/admin/impersonate': {
        body: {
          accessToken: 'acting',
          expiresInSeconds,
          userId: noa.userId,
          organizationId: noa.organization.organizationId,
        },
      },
      [`GET /v2/users/${noa.userId}/info`]: { body: noa },
      [`GET /v2/users/${noa.userId}/connectedApps`]: { body: { connectedApps: {}, canConnect: {} } },
      'DELETE /v2/admin/impersonate': { body: { ok: true } },
    });
    await openMenu(shown.user, 'Noa Lind');
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Act as' }));
    return shown;
  };

  it('hides the settings that are for them alone: a password changed there would be the administrator’s', async () => {
    const { user } = await act();
    await screen.findByRole('heading', { name: 'No clients yet' });
    await user.click(screen.getByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Account' }));

    expect(await screen.findByRole('region', { name: 'Profile' })).toBeVisible();
    expect(
      screen.getByText(/^You are acting as another user\. Only they can change their password/),
    ).toBeVisible();
    for (const name of ['Password', 'Second step at sign-in', 'Your data'])
      expect(screen.queryByRole('region', { name })).toBeNull();
  });

  it('ends with its time even where nothing is asked of the server', async () => {
    const { storage } = await act(0);

    expect(await screen.findByText(/^Your time acting as another user has ended/)).toBeVisible();
    expect(screen.queryByRole('complementary', { name: 'Acting as another user' })).toBeNull();
    expect(storage.has('loopwell.impersonation')).toBe(false);
  });

  it('shows their app under a banner that ends it', async () => {
    const { user, requests, storage } = await act();

    const banner = await screen.findByRole('complementary', { name: 'Acting as another user' });
    await waitFor(() => expect(banner).toHaveTextContent('Acting as Noa Lind'));
    expect(await screen.findByRole('heading', { name: 'No clients yet' })).toBeVisible();
    expect(storage.get('loopwell.impersonation')).toContain('acting');

    await user.click(within(banner).getByRole('button', { name: 'Stop acting' }));

    expect(await screen.findByRole('table', { name: 'Operators' })).toBeVisible();
    expect(screen.queryByRole('complementary', { name: 'Acting as another user' })).toBeNull();
    expect(storage.has('loopwell.impersonation')).toBe(false);
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
  });
});

describe('the audit log', () => {
  it('names who acted in whose name, is filtered and checked', async () => {
    const event = {
      seq: 7,
      at: '2026-03-01T09:00:00.000Z',
      actorId: uuid('b'),
      actorName: 'Noa Lind',
      impersonatorId: uuid('a'),
      impersonatorName: 'Maren Holt',
      action: 'client.read',
      subjectType: 'client',
      subjectId: uuid('c'),
      subjectName: 'Kim Brook',
      details: { count: 1 },
    };
    const nameless = { ...event, seq: 6, subjectType: 'device', subjectName: null };
    const { user, requests } = show({
      [`GET ${BASE}/audit`]: { body: { events: [event, nameless], totalEvents: 2 } },
      [`POST ${BASE}/audit/verification`]: {
        body: { isIntact: false, events: null, brokenAt: 3, breach: 'signature' },
      },
    });
    await user.click(await screen.findByRole('link', { name: 'Audit log' }));
    const [named, other] = await screen.findAllByRole('row', { name: /Maren Holt as Noa Lind/ });
    expect(within(named!).getByText('count 1')).toBeVisible();
    expect(within(named!).getByRole('cell', { name: 'Client opened' })).toBeVisible();
    expect(within(named!).getByText('Client Kim Brook')).toHaveAttribute('title', uuid('c'));
    expect(within(other!).getByText(`Device …${uuid('c').slice(-8)}`)).toBeVisible();

    await user.selectOptions(screen.getByLabelText('Show'), 'Clients');
    await waitFor(() => expect(requests.at(-1)?.query.get('action')).toBe('client.'));
    await user.click(screen.getByRole('button', { name: 'Check the log' }));

    expect(await screen.findByText(/From entry 3 on, .* restored from an older backup/)).toBeVisible();
  });
});
