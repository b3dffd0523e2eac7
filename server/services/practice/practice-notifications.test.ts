import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PracticeNotification } from '#shared/api/practice/practice-notifications.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { ATTACKS, WHITELIST } from '#shared/notifications/testing/attacks.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import {
  aPracticeNotification,
  SOME_NOTIFICATION,
  activeNotificationsOf,
} from '#server/testing/notifications.ts';
import { buildTestServer, type TestServer, type TestUser } from '#server/testing/test-server.ts';

const DAY_MS = 24 * 3600_000;

describe.each([databaseToTest()])('notifications that administrators write, on $name', ({ open }) => {
  let server: TestServer;
  let dispose: () => Promise<void>;
  let practice: OrganizationId;
  let admin: TestUser;
  let therapist: TestUser;
  let coach: TestUser;

  beforeAll(async () => {
    const opened = await open();
    dispose = opened.dispose;
    server = await buildTestServer({ db: opened.db });
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });
  beforeEach(async () => {
    practice = await server.seedOrganization();
    admin = await server.seedUser(practice, { groups: ['AccountAdmin'] });
    therapist = await server.seedUser(practice);
    coach = await server.seedUser(practice, { groups: ['Coach'], userType: 'CH' });
  });

  const as = async (user: TestUser, method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: await server.tokenFor(user), body });
  const publish = async (changes: object = {}) =>
    aPracticeNotification(server, practice, await server.tokenFor(admin), changes);
  const base = () => `/v2/organization/${practice}/notification`;
  const change = (one: PracticeNotification, changes: object) =>
    as(admin, 'PUT', `${base()}/${one.practiceNotificationId}`, {
      ...SOME_NOTIFICATION,
      version: one.version,
      ...changes,
    });
  const end = (one: PracticeNotification) => as(admin, 'POST', `${base()}/${one.practiceNotificationId}/end`);
  const words = async (user: TestUser) =>
    (await activeNotificationsOf(server, user)).map(({ content }) => content.replaceAll(/<[^>]+>/g, ''));
  const close = async (user: TestUser) => {
    const [notification] = await activeNotificationsOf(server, user);
    const path = `/v2/user/${user.userId}/notification/${notification!.notificationId}/dismiss`;
    expect((await as(user, 'PATCH', path)).status).toBe(200);
  };
  const inDays = (days: number) => new Date(server.clock.nowMs() + days * DAY_MS).toISOString();
  const listed = async (query = '') => {
    const response = await as(admin, 'GET', `/v2/organization/${practice}/notifications${query}`);
    return (await response.json()) as { notifications: PracticeNotification[]; totalNotifications: number };
  };

  it('are shown to everyone, with their kind, until each person closes theirs', async () => {
    await publish({ intent: 'warning' });
    expect(await activeNotificationsOf(server, therapist)).toEqual([
      {
        notificationId: expect.any(String),
        content: SOME_NOTIFICATION.content,
        intent: 'warning',
        clientName: null,
        responseId: null,
        createdAt: expect.any(String),
      },
    ]);

    await close(therapist);

    expect(await words(therapist)).toEqual([]);
    expect(await words(coach)).toEqual(['Closed on Monday.']);
    expect(await words(admin)).toEqual(['Closed on Monday.']);
  });

  it('are shown to the chosen groups, to super users, and to nobody else', async () => {
    const superUser = await server.seedUser(practice, { groups: ['SuperUser'] });
    await publish({ audience: ['Therapist'] });

    expect(await words(therapist)).toHaveLength(1);
    expect(await words(superUser)).toHaveLength(1);
    expect(await words(coach)).toEqual([]);
    expect(await words(admin)).toEqual([]);
    // Others than the recipients cannot mark it either.
    const [notification] = await activeNotificationsOf(server, therapist);
    const path = `/v2/user/${coach.userId}/notification/${notification!.notificationId}/dismiss`;
    expect((await as(coach, 'PATCH', path)).status).toBe(404);
  });

  it('are shown to those who join or change groups later', async () => {
    await publish({ audience: ['Coach'] });
    const joined = await server.seedUser(practice, { groups: ['Coach'], userType: 'CH' });
    expect(await words(joined)).toHaveLength(1);
    expect(await words(therapist)).toEqual([]);

    const path = `/v2/organization/${practice}/operator/${therapist.userId}`;
    await as(admin, 'PATCH', path, { groups: ['Coach'] });

    expect(await words(therapist)).toHaveLength(1);
  });

  it('are never shown in another practice, nor changed from there', async () => {
    const one = await publish();
    const other = await server.seedOrganization('Other');
    const stranger = await server.seedUser(other, { groups: ['AccountAdmin'] });
    const own = `/v2/organization/${other}/notification`;

    expect(await words(stranger)).toEqual([]);
    const list = await as(stranger, 'GET', `/v2/organization/${other}/notifications`);
    expect(await list.json()).toEqual({ notifications: [], totalNotifications: 0 });
    const body = { ...SOME_NOTIFICATION, version: 1 };
    for (const path of [own, base()].map((each) => `${each}/${one.practiceNotificationId}`)) {
      expect((await as(stranger, 'PUT', path, body)).status).toBe(404);
      expect((await as(stranger, 'POST', `${path}/end`)).status).toBe(404);
      expect((await as(stranger, 'DELETE', path)).status).toBe(404);
    }
    expect(await words(therapist)).toHaveLength(1);
  });

  it('begin and end when they are to', async () => {
    await publish({ startsAt: inDays(1), endsAt: inDays(3) });
    expect(await words(therapist)).toEqual([]);
    expect((await listed()).notifications[0]).toMatchObject({ state: 'scheduled' });

    server.clock.advance(DAY_MS);
    expect(await words(therapist)).toHaveLength(1);
    expect((await listed()).notifications[0]).toMatchObject({ state: 'current' });

    server.clock.advance(2 * DAY_MS);
    expect(await words(therapist)).toEqual([]);
    expect((await listed()).notifications[0]).toMatchObject({ state: 'ended' });
  });

  it.each([
    ['over already', { startsAt: null, endsAt: -1 }, 'This day is over. Choose a later day.'],
    ['before its start', { startsAt: 3, endsAt: 2 }, 'This is before the first day. Choose a later day.'],
  ])('cannot end at a time that is %s', async (_name, { startsAt, endsAt }, message) => {
    const response = await as(admin, 'POST', base(), {
      ...SOME_NOTIFICATION,
      startsAt: startsAt === null ? null : inDays(startsAt),
      endsAt: inDays(endsAt),
    });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { fields: { endsAt: message } } });
  });

  it('come back to those who closed them when the text changes, and only then', async () => {
    const one = await publish();
    await close(therapist);
    const moved = await change(one, { endsAt: inDays(5), audience: ['Therapist'] });
    expect(moved.status).toBe(200);
    expect(await words(therapist)).toEqual([]);

    const version = one.version + 1;
    const rewritten = await change(one, { version, content: '<p>Closed on Friday.</p>' });

    expect(await rewritten.json()).toMatchObject({ readCount: 0, dismissedCount: 0, version: version + 1 });
    expect(await words(therapist)).toEqual(['Closed on Friday.']);
  });

  it('come back to those who closed them when a running one is moved to a later first day', async () => {
    const one = await publish();
    await close(therapist);

    const moved = await change(one, { startsAt: inDays(2) });
    expect(await moved.json()).toMatchObject({ state: 'scheduled', readCount: 0, dismissedCount: 0 });
    expect(await words(coach)).toEqual([]);

    server.clock.advance(2 * DAY_MS);
    expect(await words(therapist)).toEqual(['Closed on Monday.']);
  });

  it('are not overwritten by who has seen an older one', async () => {
    const one = await publish();
    expect((await change(one, { content: 'Mine' })).status).toBe(200);

    const late = await change(one, { content: 'Theirs' });

    expect(late.status).toBe(409);
    expect(await words(therapist)).toEqual(['Mine']);
  });

  it('end at once, keep their place in the list, and can be published again', async () => {
    const one = await publish();
    await close(therapist);
    const ended = (await (await end(one)).json()) as PracticeNotification;
    expect(ended).toMatchObject({ state: 'ended', version: 2 });
    expect(await (await end(one)).json()).toMatchObject({ state: 'ended', version: 2 });
    expect(await words(coach)).toEqual([]);

    const again = await change(ended, {});

    expect(await again.json()).toMatchObject({ state: 'current', endsAt: null });
    expect(await words(coach)).toHaveLength(1);
    expect(await words(therapist)).toHaveLength(1);
  });

  it('cannot be ended before they begin', async () => {
    const one = await publish({ startsAt: inDays(1) });

    expect((await end(one)).status).toBe(409);
  });

  it('are deleted with everything about them', async () => {
    const one = await publish();
    await close(therapist);
    const path = `${base()}/${one.practiceNotificationId}`;

    expect((await as(admin, 'DELETE', path)).status).toBe(200);
    expect((await as(admin, 'DELETE', path)).status).toBe(404);
    expect((await listed()).totalNotifications).toBe(0);
    const marks = 'select 1 as one from practice_notification_mark where organization_id = $1';
    expect(await server.db.query('system', marks, [practice])).toEqual([]);
  });

  it('are listed with those who have seen them: current, scheduled, then ended', async () => {
    await end(await publish({ content: 'Ended' }));
    await publish({ content: 'Later', startsAt: inDays(1) });
    await publish({ content: 'Now', audience: ['Coach', 'Therapist'] });
    const [notification] = await activeNotificationsOf(server, coach);
    await as(coach, 'PATCH', `/v2/user/${coach.userId}/notification/${notification!.notificationId}/read`);
    await close(therapist);

    const { notifications, totalNotifications } = await listed();

    expect(totalNotifications).toBe(3);
    expect(notifications.map(({ content, state }) => [content, state])).toEqual([
      ['<p>Now</p>', 'current'],
      ['<p>Later</p>', 'scheduled'],
      ['<p>Ended</p>', 'ended'],
    ]);
    expect(notifications[0]).toMatchObject({
      audience: ['Therapist', 'Coach'],
      readCount: 2,
      dismissedCount: 1,
      authorName: expect.any(String),
    });
    expect((await listed('?state=scheduled')).notifications.map(({ content }) => content)).toEqual([
      '<p>Later</p>',
    ]);
    expect((await listed('?limit=1&startFrom=1')).notifications).toHaveLength(1);
  });

  it('hide the name of their author with other personal data, and not their text', async () => {
    await publish();
    await as(admin, 'PATCH', `/v2/user/${admin.userId}/settings`, [
      { name: 'privacy', value: { maskPII: true } },
    ]);

    const [one] = (await listed()).notifications;

    expect(one).toMatchObject({ content: SOME_NOTIFICATION.content });
    expect(one!.authorName).toMatch(/^\S\. \S\.$/);
    expect(await words(admin)).toEqual(['Closed on Monday.']);
  });

  it('store nothing but the allowed elements of HTML, when new and when changed', async () => {
    let one = await publish();
    for (const attack of ATTACKS) {
      await publish({ content: `<p>Closed.</p>${attack}` });
      const changed = await change(one, { content: `Closed. ${attack}`, version: one.version });
      one = (await changed.json()) as PracticeNotification;
      expect(one.content, attack).toMatch(/^<p>Closed\./);
      expect(one.content, attack).toMatch(WHITELIST);
    }

    const rows = await server.db.query<{ content: string }>(
      'system',
      'select content from practice_notification where organization_id = $1',
      [practice],
    );
    for (const { content } of rows) expect(content).toMatch(WHITELIST);
    expect(rows).toHaveLength(ATTACKS.length + 1);
  });

  it.each([
    ['nothing', '<p> <script>alert(1)</script></p>', 'Write the text of the notification.'],
    ['more than a banner holds', 'a'.repeat(1001), 'Shorten the text to 1000 characters.'],
  ])('cannot say %s', async (_name, content, message) => {
    const response = await as(admin, 'POST', base(), { ...SOME_NOTIFICATION, content });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { fields: { content: message } } });
  });

  it('are created once by a request that is sent twice', async () => {
    const token = await server.tokenFor(admin);
    const headers = { 'idempotency-key': 'published-once' };
    const send = () => server.call('POST', base(), { token, body: SOME_NOTIFICATION, headers });

    const ids = [await send(), await send()].map(async (response) => (await response.json()) as unknown);

    const [first, second] = await Promise.all(ids);
    expect(second).toEqual(first);
    expect((await listed()).totalNotifications).toBe(1);
  });

  it('are in the audit log without their text', async () => {
    const one = await publish({ audience: ['Coach'] });
    await change(one, { content: 'Other words' });
    await end(one);
    await as(admin, 'DELETE', `${base()}/${one.practiceNotificationId}`);

    const rows = await server.db.query<{ action: string; details: unknown }>(
      'system',
      `select action, details from audit_event where organization_id = $1 and subject_id = $2 order by seq`,
      [practice, one.practiceNotificationId],
    );

    expect(rows.map(({ action }) => action)).toEqual([
      'notification.publish',
      'notification.change',
      'notification.end',
      'notification.delete',
    ]);
    expect(rows[0]!.details).toMatchObject({ audience: 'Coach', intent: 'info' });
    expect(JSON.stringify(rows)).not.toMatch(/Closed|Other words/);
  });
});
