import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Notification } from '#shared/api/practice/notifications.ts';
import type { NotificationId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { keyOf } from '#state/endpoint-query.ts';

/** What happens without this page, such as an invoice that falls due, is seen this soon. */
const LOOK_EVERY_MS = 5 * 60_000;
const OWN_CHANGE = keyOf(ENDPOINTS.dismissNotification);

/**
 * What the user is told at the moment. Each is noted as read when it is first fetched; closing one takes it away at
 * once and brings it back with a message when the server does not take it (specification section 4).
 */
export function useNotifications() {
  const api = useApi();
  const { userId } = useUser();
  const queries = useQueryClient();
  const showToast = useToast();
  const input = { params: { userId } };
  const queryKey = keyOf(ENDPOINTS.listActiveNotifications, input);
  const { data: notifications } = useEndpoint(ENDPOINTS.listActiveNotifications, input, {
    refetchInterval: LOOK_EVERY_MS,
  });

  const marked = useRef(new Set<NotificationId>());
  useEffect(() => {
    for (const { notificationId } of notifications ?? []) {
      if (marked.current.has(notificationId)) continue;
      marked.current.add(notificationId);
      // Nobody waits for it, and the next load of the page says it again.
      api
        .callEndpoint(ENDPOINTS.readNotification, { params: { userId, notificationId } })
        .catch(() => undefined);
    }
  }, [api, notifications, userId]);

  useRefreshAfterChanges();

  const dismissal = useMutation({
    mutationKey: OWN_CHANGE,
    mutationFn: (notificationId: NotificationId) =>
      api.callEndpoint(ENDPOINTS.dismissNotification, { params: { userId, notificationId } }),
    onMutate: async (notificationId) => {
      await queries.cancelQueries({ queryKey });
      const closed = queries
        .getQueryData<Notification[]>(queryKey)
        ?.find((each) => each.notificationId === notificationId);
      queries.setQueryData<Notification[]>(queryKey, (list) =>
        list?.filter((each) => each.notificationId !== notificationId),
      );
      return closed;
    },
    onError: (error, _notificationId, closed) => {
      // Only this one: others may have been closed meanwhile.
      if (closed) queries.setQueryData<Notification[]>(queryKey, (list) => newestFirst(closed, list ?? []));
      showToast({ kind: 'danger', message: `The notification was not closed. ${messageOf(error)}` });
    },
  });
  return { notifications: notifications ?? [], dismiss: dismissal.mutate };
}

const newestFirst = (one: Notification, others: readonly Notification[]): Notification[] =>
  [...others.filter((each) => each.notificationId !== one.notificationId), one].sort(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || (b.notificationId < a.notificationId ? -1 : 1),
  );

/** What the user changes can end what they are told, or be news itself. */
function useRefreshAfterChanges(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        if (event.mutation.options.mutationKey === OWN_CHANGE) return;
        void queries.invalidateQueries({ queryKey: keyOf(ENDPOINTS.listActiveNotifications) });
      }),
    [queries],
  );
}
