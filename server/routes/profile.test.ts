import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEvent } from '#shared/api/practice/audit.ts';
import type { UserInfo } from '#shared/api/identity/users.ts';
import {
  MOST_SETTING_CHARACTERS,
  MOST_SETTINGS_CHARACTERS,
  MOST_USER_SETTINGS,
} from '#shared/api/identity/users.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { serverForAll } from '../testing/test-server.ts';

/** One black pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

describe.each([databaseToTest()])('the own profile and the practice ($name)', ({ open }) => {
  let server: TestServer;
  let admin: TestUser;
  let token: string;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    admin = await server.seedUser(await server.seedOrganization(), { groups: ['AccountAdmin', 'Therapist'] });
    token = await server.tokenFor(admin);
  });

  const change = (body: unknown) => server.call('PATCH', `/v2/user/${admin.userId}`, { token, body });
  const info = async () => {
    const answer = await server.call('GET', `/v2/users/${admin.userId}/info`, { token });
    return (await answer.json()) as UserInfo;
  };
  const practice = (path: string) => `/v2/organization/${admin.organizationId}${path}`;

  it('changes what is given and answers with the whole user', async () => {
    const answer = await change({ firstName: ' Ines ', avatarUrl: PIXEL });

    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(await info());
    expect(await info()).toMatchObject({ firstName: 'Ines', lastName: 'Test', avatarUrl: PIXEL });
  });

  it('keeps the picture when only the name changes, and takes it away on request', async () => {
    await change({ avatarUrl: PIXEL });
    await change({ lastName: 'Halloran' });
    expect(await info()).toMatchObject({ lastName: 'Halloran', avatarUrl: PIXEL });

    await change({ avatarUrl: null });

    expect((await info()).avatarUrl).toBeNull();
  });

  it.each([
    ['an empty name', { firstName: '  ' }, 'firstName'],
    ['a picture that is none', { avatarUrl: 'data:image/png;base64,PGI+' }, 'avatarUrl'],
    ['a picture from elsewhere', { avatarUrl: 'https://elsewhere.example/a.png' }, 'avatarUrl'],
  ])('refuses %s', async (_, body, field) => {
    const answer = await change(body);

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { fields: { [field]: expect.any(String) } } });
  });

  it.each([{ groups: ['SuperUser'] }, { email: 'other@example.test' }, { userType: 'CH' }])(
    'cannot be used to change %j',
    async (body) => {
      expect((await change(body)).status).toBe(400);
    },
  );

  it('names the practice, and tells the log which field changed but not to what', async () => {
    const answer = await server.call('PATCH', practice(''), { token, body: { name: ' Lakeside ' } });

    expect(await answer.json()).toMatchObject({ name: 'Lakeside' });
    expect((await info()).organization.name).toBe('Lakeside');
    const log = await server.call('GET', practice('/audit?action=organization.'), { token });
    const { events } = (await log.json()) as { events: AuditEvent[] };
    expect(events.map(({ details }) => details)).toEqual([{ fields: 'name' }]);
  });

  it('has a name, groups, practice and account', async () => {
    expect(await info()).toEqual({
      userId: admin.userId,
      firstName: 'Ada',
      lastName: 'Test',
      email: admin.email,
      avatarUrl: null,
      userType: 'T',
      verified: true,
      groups: [{ name: 'AccountAdmin' }, { name: 'Therapist' }],
      organization: {
        organizationId: admin.organizationId,
        name: 'Practice',
        region: 'EU',
        storesOffline: true,
        timeFormat: 'browser',
        mains: 'region',
        clientAccess: 'practice',
      },
      account: { subscription: { status: 'active' }, maxActiveClients: 100 },
      subscriptionId: expect.any(String),
      productType: [],
    });
  });

  it('changes one field of the practice and leaves the others', async () => {
    const set = (body: object) => server.call('PATCH', practice(''), { token, body });
    await set({ storesOffline: false });
    expect(await (await set({ name: ' Seaside ' })).json()).toEqual({
      organizationId: admin.organizationId,
      name: 'Seaside',
      region: 'EU',
      storesOffline: false,
      timeFormat: 'browser',
      mains: 'region',
      clientAccess: 'practice',
    });
    expect((await info()).organization).toMatchObject({ name: 'Seaside', storesOffline: false });
    expect((await set({ name: '' })).status).toBe(400);
  });

  it('sets the time format and the mains frequency of the practice, to what exists', async () => {
    const set = (body: object) => server.call('PATCH', practice(''), { token, body });
    await set({ timeFormat: '12h' });
    await set({ mains: '60' });

    expect((await info()).organization).toMatchObject({ timeFormat: '12h', mains: '60' });
    expect((await set({ mains: '55' })).status).toBe(400);
    expect((await set({ timeFormat: 'metric' })).status).toBe(400);
  });

  it('keeps settings of any form, each by its name', async () => {
    const path = `/v2/user/${admin.userId}/settings`;
    const set = async (body: object[]) => (await server.call('PATCH', path, { token, body })).json();
    await set([
      { name: 'privacy', value: { maskPII: true } },
      { name: 'tour', value: 3 },
    ]);
    const changed = await set([{ name: 'privacy', value: { maskPII: false } }]);

    expect(changed).toEqual({
      settings: [
        { name: 'privacy', value: { maskPII: false } },
        { name: 'tour', value: 3 },
      ],
    });
    expect(await (await server.call('GET', path, { token })).json()).toEqual(changed);
  });

  it('refuses settings that are too large together, and lets them be made smaller', async () => {
    const user = await server.seedUser(await server.seedOrganization());
    const path = `/v2/user/${user.userId}/settings`;
    const own = await server.tokenFor(user);
    const set = async (name: string, characters: number) =>
      (await server.call('PATCH', path, { token: own, body: [{ name, value: 'x'.repeat(characters) }] }))
        .status;
    const quarter = MOST_SETTINGS_CHARACTERS / 4 - 10;

    const statuses = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) statuses.push(await set(name, quarter));
    expect(statuses).toEqual([200, 200, 200, 200, 413]);
    expect(await set('a', 10)).toBe(200);
    expect(await set('e', quarter)).toBe(200);
  });

  it('refuses a setting that is too large, and more settings than a person can have', async () => {
    const path = `/v2/user/${admin.userId}/settings`;
    const set = (body: object[]) => server.call('PATCH', path, { token, body });
    const before = await (await server.call('GET', path, { token })).json();
    const many = (from: number) =>
      Array.from({ length: 50 }, (_, at) => ({ name: `s${from + at}`, value: at }));

    expect((await set([{ name: 'large', value: 'x'.repeat(MOST_SETTING_CHARACTERS) }])).status).toBe(413);
    expect(await (await server.call('GET', path, { token })).json()).toEqual(before);
    const statuses = [];
    for (let from = 0; from <= MOST_USER_SETTINGS; from += 50) statuses.push((await set(many(from))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 413]);
  });
});
