import { formats } from '#shared/locale/formats.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EMBEDDED_CONFIG } from '#tests/builders/app-config.ts';
import { aClient, aUser } from '#tests/builders/people.ts';
import type { Replies } from '#tests/dom/render-app.tsx';
import { renderApp } from '#tests/dom/render-app.tsx';

const user = aUser();
const admin = aUser({ groups: [{ name: 'AccountAdmin' }, { name: 'Therapist' }] });
const PATCH_USER = `PATCH /v2/user/${user.userId}`;
const ORGANIZATION = `/v2/organization/${user.organization.organizationId}`;
const refused = (message: string, fields?: object) => ({
  status: 400,
  body: { error: { code: 'invalid', message, fields } },
});

async function openSettings(replies: Replies = {}) {
  const app = renderApp({ path: '/app/account', replies });
  await screen.findByRole('region', { name: 'Profile' });
  const sent = (method: string) => app.requests.filter((request) => request.method === method);
  return { ...app, sent };
}

async function retype(app: Awaited<ReturnType<typeof openSettings>>, label: string, text: string) {
  await app.user.clear(screen.getByLabelText(label));
  if (text !== '') await app.user.type(screen.getByLabelText(label), text);
}

afterEach(() => vi.unstubAllGlobals());

describe('the profile', () => {
  it('saves a new name and shows it in the menu at once', async () => {
    const app = await openSettings({ [PATCH_USER]: { body: { ...user, firstName: 'Mara' } } });

    await retype(app, 'First name', 'Mara');
    await app.user.click(screen.getByRole('button', { name: 'Save name' }));

    expect(await screen.findByText('Your name was saved.')).toBeVisible();
    expect(app.sent('PATCH').map(({ body }) => body)).toEqual([{ firstName: 'Mara', lastName: 'Holt' }]);
    expect(screen.getByRole('button', { name: 'Save name' })).toBeDisabled();
  });

  it('says what is wrong before it asks the server', async () => {
    const app = await openSettings();

    await retype(app, 'First name', '');
    await app.user.click(screen.getByRole('button', { name: 'Save name' }));

    expect(await screen.findByText('Enter your first name.')).toBeVisible();
    expect(app.sent('PATCH')).toEqual([]);
  });

  it('tells in the words of the specification that saving failed', async () => {
    const app = await openSettings({ [PATCH_USER]: refused('Check the fields.', { lastName: 'Too odd.' }) });

    await retype(app, 'Last name', 'Odd');
    await app.user.click(screen.getByRole('button', { name: 'Save name' }));

    expect(await screen.findByText('Failed to update user information.')).toBeVisible();
    expect(screen.getByText('Too odd.')).toBeVisible();
  });

  it('takes the picture away', async () => {
    const avatarUrl = 'data:image/png;base64,AAAA';
    const app = await openSettings({
      [`GET /v2/users/${user.userId}/info`]: { body: { ...user, avatarUrl } },
      [PATCH_USER]: { body: user },
    });

    await app.user.click(await screen.findByRole('button', { name: 'Remove picture' }));

    expect(await screen.findByRole('button', { name: 'Add a picture' })).toBeVisible();
    expect(app.sent('PATCH').map(({ body }) => body)).toEqual([{ avatarUrl: null }]);
  });

  it('explains a file that is no picture', async () => {
    // jsdom cannot decode images; a browser rejects a file that is not an image.
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not decodable')));
    const app = await openSettings();
    const text = new File(['hello'], 'hello.png', { type: 'image/png' });

    await app.user.upload(screen.getByLabelText('Picture'), text);

    expect(await screen.findByRole('alert')).toHaveTextContent('cannot read that file as a picture');
    expect(app.sent('PATCH')).toEqual([]);
  });
});

describe('the password', () => {
  async function fillIn(app: Awaited<ReturnType<typeof openSettings>>, repeated: string) {
    await app.user.type(await screen.findByLabelText('Current password'), 'old sentence here');
    await app.user.type(screen.getByLabelText('New password'), 'a new sentence');
    await app.user.type(screen.getByLabelText('New password again'), repeated);
    await app.user.click(screen.getByRole('button', { name: 'Change password' }));
  }

  it('is changed, told so, and leaves no trace in the form', async () => {
    const app = await openSettings({ '/idp/ ChangePassword': { body: {} } });

    await fillIn(app, 'a new sentence');

    expect(await screen.findByText('Password changed successfully')).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    expect(screen.getByLabelText('New password')).toHaveValue('');
  });

  it('stays when the provider refuses, with its reason', async () => {
    const app = await openSettings({
      '/idp/ ChangePassword': {
        status: 400,
        body: { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
      },
    });

    await fillIn(app, 'a new sentence');

    expect(await screen.findByText(/^Error changing password, .+/)).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveValue('old sentence here');
  });

  it('is not sent when it was mistyped', async () => {
    const app = await openSettings();

    await fillIn(app, 'another sentence');

    expect(await screen.findByText('The two passwords do not match.')).toBeVisible();
    const bodies = app.requests.map(({ body }) => body);
    expect(bodies).not.toContainEqual(expect.objectContaining({ ProposedPassword: expect.anything() }));
  });
});

describe('privacy', () => {
  const SETTINGS = `PATCH /v2/user/${user.userId}/settings`;

  it('goes back with a message when saving fails', async () => {
    const app = await openSettings({ [SETTINGS]: 'offline' });

    await app.user.click(screen.getByRole('checkbox', { name: 'Hide personal data' }));

    expect(await screen.findByText('Failed to update privacy setting')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Hide personal data' })).not.toBeChecked();
  });

  it('asks the server again for what it masks itself', async () => {
    const clients = `GET /v2/therapist/${user.userId}/clients`;
    const app = renderApp({
      path: '/app/clients',
      replies: {
        [SETTINGS]: { body: { settings: [] } },
        [clients]: { body: { clients: [aClient()], totalClients: 1 } },
      },
    });
    await screen.findByText('Ada Brook');
    app.replies[clients] = {
      body: { clients: [aClient({ firstName: 'A.', lastName: 'B.' })], totalClients: 1 },
    };
    const asked = () => app.requests.filter(({ path }) => path.endsWith('/clients')).length;
    const before = asked();

    await app.user.click(screen.getByRole('button', { name: 'Hide personal data' }));

    await waitFor(() => expect(asked()).toBe(before + 1));
    expect(screen.queryByText('Ada Brook')).not.toBeInTheDocument();
  });
});

describe('the practice', () => {
  const ADMIN: Replies = {
    [`GET /v2/users/${user.userId}/info`]: { body: admin },
  };

  it('is not offered to those who do not run it', async () => {
    await openSettings();

    expect(screen.queryByRole('region', { name: 'Practice' })).not.toBeInTheDocument();
  });

  it('shows the ids another identity provider has to be told', async () => {
    await openSettings(ADMIN);
    const practice = await screen.findByRole('region', { name: 'Practice' });

    for (const id of [user.userId, user.organization.organizationId])
      expect(within(practice).getByText(id)).toBeVisible();
  });

  it('has the link clients register at, to be copied', async () => {
    const app = await openSettings({
      ...ADMIN,
      'GET /config.json': { body: { ...EMBEDDED_CONFIG, registration: 'open' } },
    });
    const link = `${window.location.origin}/onboard-client?practice=${user.organization.organizationId}`;
    const practice = within(await screen.findByRole('region', { name: 'Practice' }));
    expect(await practice.findByText(link)).toBeVisible();
    await app.user.click(practice.getByRole('button', { name: 'Copy link for clients' }));

    expect(await practice.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  it('has no link where the server takes no registrations', async () => {
    await openSettings(ADMIN);
    const practice = within(await screen.findByRole('region', { name: 'Practice' }));

    expect(await practice.findByText('Registration is closed on this server.')).toBeVisible();
    expect(practice.queryByRole('button', { name: 'Copy link for clients' })).toBeNull();
  });

  it('can stop its browsers from storing data for times without a network', async () => {
    const app = await openSettings({
      ...ADMIN,
      [`PATCH ${ORGANIZATION}`]: { body: { ...user.organization, storesOffline: false } },
    });
    const off = await screen.findByRole('checkbox', { name: 'Pages can be read without a network' });
    expect(off).toBeChecked();
    await app.user.click(off);

    expect(await screen.findByText('The setting of the practice was saved.')).toBeVisible();
    expect(off).not.toBeChecked();
    const sent = app.requests.find(({ method }) => method === 'PATCH');
    expect(sent?.body).toEqual({ storesOffline: false });
    expect(app.storage.get('loopwell.storesNothing')).toBe('1');
  });

  it.each([
    ['Time format', '12 hours (2:05 PM)', { timeFormat: '12h' }],
    ['Mains frequency', '60 Hz', { mains: '60' }],
    ['Therapists and coaches see', 'Clients they own or are assigned to', { clientAccess: 'careTeam' }],
  ] as const)('sets the %s', async (label, option, changed) => {
    const app = await openSettings({
      ...ADMIN,
      [`PATCH ${ORGANIZATION}`]: { body: { ...user.organization, ...changed } },
    });
    const field = await screen.findByRole('combobox', { name: label });
    expect(field).toHaveAccessibleDescription();
    await app.user.selectOptions(field, option);

    expect(await screen.findByText('The setting of the practice was saved.')).toBeVisible();
    expect(field).toHaveDisplayValue(option);
    expect(app.requests.find(({ method }) => method === 'PATCH')?.body).toEqual(changed);
    expect(formats().is12h).toBe('timeFormat' in changed);
  });

  it('says which mains frequency its region has', async () => {
    await openSettings(ADMIN);

    expect(await screen.findByRole('combobox', { name: 'Mains frequency' })).toHaveDisplayValue(
      'As in the region (50 Hz)',
    );
  });

  it('is renamed for everybody', async () => {
    const app = await openSettings({
      ...ADMIN,
      [`PATCH ${ORGANIZATION}`]: { body: { ...user.organization, name: 'Seaside' } },
    });

    await retype(app, 'Name of the practice', 'Seaside');
    await app.user.click(screen.getByRole('button', { name: 'Save practice name' }));

    expect(await screen.findByText('The name of the practice was saved.')).toBeVisible();
    const profile = screen.getByRole('region', { name: 'Profile' });
    expect(within(profile).getByText('Seaside')).toBeVisible();
  });
});
