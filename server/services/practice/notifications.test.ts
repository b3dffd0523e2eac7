import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCommerce } from '../core/commerce-settings.ts';
import { DEFAULT_COMMERCE_SETTINGS } from '#server/model/commerce/settings.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { INVOICE_PROVIDER } from '#server/payments/invoice-provider.ts';
import { shopOf } from '#server/testing/commerce.ts';
import { aNotification, activeNotificationsOf } from '#server/testing/notifications.ts';
import { buildTestServer, type TestServer, type TestUser } from '#server/testing/test-server.ts';
import { runBillingUpkeep } from '../commerce/billing-upkeep.ts';
import { setMfaPolicy } from '../identity/identity-enrolment.ts';
import { queueEmail } from '../core/mail.ts';
import { sendDueEmails } from './outbox.ts';

const DAY_MS = 24 * 3600_000;

describe.each([databaseToTest()])('notifications on $name', ({ open }) => {
  let server: TestServer;
  let dispose: () => Promise<void>;
  let practice: OrganizationId;
  let admin: TestUser;
  let therapist: TestUser;

  beforeAll(async () => {
    const opened = await open();
    dispose = opened.dispose;
    const commerce = createCommerce(
      { ...DEFAULT_COMMERCE_SETTINGS, localMaxActiveClients: 2 },
      INVOICE_PROVIDER,
    );
    server = await buildTestServer({ db: opened.db, commerce });
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });
  beforeEach(async () => {
    practice = await server.seedOrganization();
    admin = await server.seedUser(practice, { groups: ['AccountAdmin'] });
    therapist = await server.seedUser(practice);
  });

  const as = async (user: TestUser, method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: await server.tokenFor(user), body });
  const mark = (user: TestUser, id: string, what: 'read' | 'dismiss') =>
    as(user, 'PATCH', `/v2/user/${user.userId}/notification/${id}/${what}`);
  const words = async (user: TestUser) =>
    (await activeNotificationsOf(server, user)).map(({ content }) => content.replaceAll(/<[^>]+>/g, ''));
  /** The screen formats these times for the reader. */
  const times = async (user: TestUser) =>
    (await activeNotificationsOf(server, user)).map(
      ({ content }) => /<time datetime="([^"]+)">/.exec(content)?.[1],
    );
  const addClient = (lastName: string) =>
    as(therapist, 'POST', `/v2/therapist/${therapist.userId}/client`, { firstName: 'Cleo', lastName });

  it('stay after they were read, and go when they are closed, however often that is said', async () => {
    const id = await aNotification(server, therapist);

    expect((await mark(therapist, id, 'read')).status).toBe(200);
    expect(await activeNotificationsOf(server, therapist)).toEqual([
      {
        notificationId: id,
        content: '<p>News.</p>',
        intent: 'info',
        clientName: null,
        responseId: null,
        createdAt: expect.any(String),
      },
    ]);
    expect((await mark(therapist, id, 'dismiss')).status).toBe(200);
    expect((await mark(therapist, id, 'dismiss')).status).toBe(200);
    expect(await activeNotificationsOf(server, therapist)).toEqual([]);
  });

  it('cannot be seen or closed by a colleague', async () => {
    const id = await aNotification(server, therapist);
    const path = `/v2/user/${admin.userId}/notification/${id}/dismiss`;

    expect((await as(admin, 'PATCH', path)).status).toBe(404);
    expect((await as(admin, 'GET', `/v2/user/${therapist.userId}/notifications/active`)).status).toBe(404);
    expect(await activeNotificationsOf(server, therapist)).toHaveLength(1);
  });

  it('tell everybody once that the clients of the subscription are used up, until one is inactive', async () => {
    await addClient('One');
    expect(await words(therapist)).toEqual([]);
    const second = (await (await addClient('Two')).json()) as { clientId: string };
    const [notification] = await activeNotificationsOf(server, therapist);
    expect(await words(admin)).toEqual([
      expect.stringContaining('All 2 active clients your subscription covers are taken.'),
    ]);
    // Refused, so nothing changed and there is no new notification.
    expect((await addClient('Three')).status).toBe(409);
    expect((await activeNotificationsOf(server, therapist)).map((each) => each.notificationId)).toEqual([
      notification!.notificationId,
    ]);

    const client = `/v2/therapist/${therapist.userId}/client/${second.clientId}`;
    await mark(admin, (await activeNotificationsOf(server, admin))[0]!.notificationId, 'dismiss');
    await as(therapist, 'PATCH', client, { status: 'inactive' });
    expect(await words(therapist)).toEqual([]);

    await as(therapist, 'PATCH', client, { status: 'active' });
    // The cause has returned, so it is a new notification, also for users who dismissed the last one.
    expect((await activeNotificationsOf(server, therapist))[0]!.notificationId).not.toBe(
      notification!.notificationId,
    );
    expect(await words(admin)).toHaveLength(1);
  });

  it('tell everybody that the clients are used up when the last one came from an account', async () => {
    const account = await server.seedUser(practice, { groups: [], userType: 'C' });
    const path = `/v2/therapist/${therapist.userId}/clientAccount/${account.userId}`;
    await addClient('One');

    expect((await as(therapist, 'POST', path, {})).status).toBe(200);

    expect(await words(therapist)).toEqual([expect.stringContaining('All 2 active clients')]);
  });

  it('tell administrators of an open invoice, then that it is overdue, until it is paid', async () => {
    const shop = shopOf(server, admin);
    const { invoiceId } = await shop.ordered(['callibri-buy']);
    expect(await words(admin)).toEqual([expect.stringMatching(/^Invoice 2026-0001 of .* is open\./)]);
    const dueMs = server.clock.nowMs() + DEFAULT_COMMERCE_SETTINGS.dueDays * DAY_MS;
    expect((await times(admin)).map((time) => Date.parse(time!))).toEqual([dueMs]);
    expect(await words(therapist)).toEqual([]);

    server.clock.advance(DEFAULT_COMMERCE_SETTINGS.dueDays * DAY_MS + 1);
    await runBillingUpkeep(server.app.deps);
    await runBillingUpkeep(server.app.deps);
    expect(await words(admin)).toEqual([expect.stringMatching(/^Invoice 2026-0001 of .* is overdue\./)]);

    await shop.pay(invoiceId!);
    expect(await words(admin)).toEqual([]);
  });

  it('tell administrators that a cancelled subscription ends', async () => {
    const shop = shopOf(server, admin);
    const { subscriptionId, invoiceId } = await shop.ordered(['coach-month']);
    await shop.pay(invoiceId!);
    const path = `/v2/organization/${practice}/subscription/${subscriptionId}`;
    expect((await as(admin, 'DELETE', path)).status).toBe(200);

    expect(await words(admin)).toEqual([
      expect.stringMatching(/^Your subscription ends on \d{4}-\d\d-\d\d\./),
    ]);
    expect(await times(admin)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)]);
  });

  it('tell administrators of e-mails that could not be sent, until they are sent again', async () => {
    const { deps } = server.app;
    const email = { purpose: 'invoice', to: 'kim@example.test', subject: 'Invoice', body: 'Pay soon.' };
    await deps.db.tx('system', (sql) => queueEmail(deps, sql, practice, email));
    const refuse = async () => ({ kind: 'never', reason: 'No such address.' }) as const;
    await sendDueEmails(deps, { send: refuse, close: () => undefined });
    expect(await words(admin)).toEqual([expect.stringContaining('An e-mail could not be sent.')]);
    expect(await words(therapist)).toEqual([]);

    const list = await as(admin, 'GET', `/v2/organization/${practice}/mail?state=failed`);
    const { mail } = (await list.json()) as { mail: { mailId: string }[] };
    const retried = await as(admin, 'POST', `/v2/organization/${practice}/mail/${mail[0]!.mailId}/retry`);
    expect(retried.status).toBe(200);
    expect(await words(admin)).toEqual([]);
  });

  it('tell those without a second step that the practice requires one now', async () => {
    const { deps } = server.app;
    const caller = { ...admin, userType: 'T', groups: ['AccountAdmin'], isMasked: false } as const;
    await setMfaPolicy(deps, caller, 'required');
    expect(await words(therapist)).toEqual([expect.stringContaining('requires a second step')]);

    await setMfaPolicy(deps, caller, 'offered');
    expect(await words(therapist)).toEqual([]);
  });

  it('follow the rights of people: who becomes an administrator is told what administrators are', async () => {
    await shopOf(server, admin).ordered(['callibri-buy']);
    const operator = `/v2/organization/${practice}/operator/${therapist.userId}`;

    await as(admin, 'PATCH', operator, { groups: ['AccountAdmin', 'Therapist'] });
    expect(await words(therapist)).toEqual([expect.stringContaining('is open.')]);

    await as(admin, 'PATCH', operator, { groups: ['Therapist'] });
    expect(await words(therapist)).toEqual([]);
  });

  it('say nothing of what was rolled back', async () => {
    await addClient('One');
    await addClient('Two');
    const before = await activeNotificationsOf(server, therapist);
    const [counted] = await server.db.query<{ count: number }>(
      'system',
      'select count(*)::int as count from notification where organization_id = $1',
      [practice],
    );
    expect((await addClient('Three')).status).toBe(409);

    expect(await activeNotificationsOf(server, therapist)).toEqual(before);
    expect(counted).toEqual({ count: 2 });
  });
});
