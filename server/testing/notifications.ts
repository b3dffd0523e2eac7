import { isoNow } from '../ports/clock.ts';
import { putArea } from '../repositories/practice/notifications.ts';
import type { Notification } from '#shared/api/practice/notifications.ts';
import type { PracticeNotification } from '#shared/api/practice/practice-notifications.ts';
import type { TestServer, TestUser } from './test-server.ts';

/** The id of a notification of a user, from a cause unknown to the product. */
export async function aNotification(server: TestServer, user: TestUser): Promise<string> {
  const { db, ids, clock } = server.app.deps;
  const { organizationId, userId } = user;
  const notificationId = ids.next();
  const wanted = [{ notificationId, userId, cause: `test:${notificationId}`, content: '<p>News.</p>' }];
  const area = { organizationId, area: 'test', at: isoNow(clock) };
  await db.tx('system', (sql) => putArea(sql, area, wanted));
  return notificationId;
}

export const SOME_NOTIFICATION = {
  content: '<p>Closed on <strong>Monday</strong>.</p>',
  intent: 'info',
  audience: [],
  startsAt: null,
  endsAt: null,
} as const;

/** A notification that an administrator with this token wrote. */
export async function aPracticeNotification(
  server: TestServer,
  organizationId: string,
  token: string,
  changes: object = {},
): Promise<PracticeNotification> {
  const path = `/v2/organization/${organizationId}/notification`;
  const body = { ...SOME_NOTIFICATION, ...changes };
  const response = await server.call('POST', path, { token, body });
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as PracticeNotification;
}

/** Current notifications of a user, newest first. */
export async function activeNotificationsOf(server: TestServer, user: TestUser): Promise<Notification[]> {
  const token = await server.tokenFor(user);
  const response = await server.call('GET', `/v2/user/${user.userId}/notifications/active`, { token });
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as Notification[];
}
