import { useEffect, useRef } from 'react';
import { ApiError, messageOf } from '#api/api-error.ts';
import {
  type Notification,
  dismissNotification,
  listActiveNotifications,
  readNotification,
} from '#shared/api/practice/notifications.ts';
import type { NotificationId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { paintOf, useCache, useChange } from '#state/use-change.ts';
import { useRefreshAfterChanges } from '#state/use-refresh-after-changes.ts';

/** Polling interval for events outside this page, such as an invoice that falls due. */
const LOOK_EVERY_MS = 5 * 60_000;

/**
 * The user's current notifications. Each is marked as read when first fetched. Closing one removes it at once and
 * restores it with a message if the server refuses (specification section 4).
 */
export function useNotifications() {
  const api = useApi();
  const { userId } = useUser();
  const cache = useCache();
  const showToast = useToast();
  const input = { params: { userId } };
  const { data: notifications } = useEndpoint(listActiveNotifications, input, {
    refetchInterval: LOOK_EVERY_MS,
  });

  const marked = useRef(new Set<NotificationId>());
  useEffect(() => {
    for (const { notificationId } of notifications ?? []) {
      if (marked.current.has(notificationId)) continue;
      marked.current.add(notificationId);
      // No error message: nothing waits for this call, and the next page load repeats it.
      api.callEndpoint(readNotification, { params: { userId, notificationId } }).catch(() => undefined);
    }
  }, [api, notifications, userId]);

  useRefreshAfterChanges(listActiveNotifications, dismissNotification);

  const { runAsync } = useChange(dismissNotification);
  const paint = (change: (list: Notification[]) => Notification[]) =>
    cache.paint([paintOf(listActiveNotifications, change)]);
  const dismiss = async (closed: Notification) => {
    const { notificationId } = closed;
    await cache.cancel(listActiveNotifications);
    paint((list) => list.filter((each) => each.notificationId !== notificationId));
    try {
      await runAsync({ params: { userId, notificationId } });
    } catch (error) {
      // Ended or changed meanwhile: there is nothing to close, and its new text arrives with the next list.
      if (error instanceof ApiError && error.code === 'notFound')
        return void cache.refresh([listActiveNotifications]);
      // Restore only this one: others may have been closed meanwhile.
      paint((list) => newestFirst(closed, list));
      showToast({ kind: 'danger', message: `The notification was not closed. ${messageOf(error)}` });
    }
  };
  return {
    notifications: notifications ?? [],
    dismiss: (notification: Notification) => void dismiss(notification),
  };
}

const newestFirst = (one: Notification, others: readonly Notification[]): Notification[] =>
  [...others.filter((each) => each.notificationId !== one.notificationId), one].sort(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || (b.notificationId < a.notificationId ? -1 : 1),
  );
