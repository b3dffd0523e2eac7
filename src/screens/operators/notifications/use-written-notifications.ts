import { ApiError, messageOf } from '#api/api-error.ts';
import {
  createPracticeNotification,
  deletePracticeNotification,
  endPracticeNotification,
  listPracticeNotifications,
  NOTIFICATION_STATES,
  type PracticeNotification,
  putPracticeNotification,
} from '#shared/api/practice/practice-notifications.ts';
import type { EndpointInput } from '#shared/api/endpoint.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useChange, useChangeBy } from '#state/use-change.ts';
import { useEndpointPage } from '#state/use-endpoint-page.ts';
import { useApi } from '#state/services.atoms.ts';
import { oneOf } from '#ui/list/filters.ts';
import { useListView } from '#ui/list/use-list-view.ts';

/** One page of the notifications that administrators wrote; the server orders them by their state. */
export function useWrittenNotifications() {
  const { organizationId: id } = useUser().organization;
  const view = useListView({
    initial: { sortKey: 'state', sortOrder: 'asc' },
    sortKeys: { state: 'asc' },
    filters: { state: oneOf(NOTIFICATION_STATES) },
  });
  return useEndpointPage(view, {
    endpoint: listPracticeNotifications,
    input: { params: { id }, query: { ...view.filters } },
    rowsOf: ({ notifications, totalNotifications }) => ({ rows: notifications, total: totalNotifications }),
  });
}

export type NotificationBody = EndpointInput<typeof createPracticeNotification>['body'];
type Fields = Readonly<Record<string, string>>;

/** Publishes a new notification, or changes a stored one. */
export function useSaveNotification(
  stored: PracticeNotification | undefined,
  { onInvalid, onDone }: { onInvalid: (fields: Fields) => void; onDone: () => void },
) {
  const api = useApi();
  const showToast = useToast();
  const { organizationId: id } = useUser().organization;
  const send = (body: NotificationBody) => {
    if (!stored) return api.callEndpoint(createPracticeNotification, { params: { id }, body });
    const { practiceNotificationId, version } = stored;
    const params = { id, practiceNotificationId };
    return api.callEndpoint(putPracticeNotification, { params, body: { ...body, version } });
  };
  return useChangeBy(send, {
    refreshes: [listPracticeNotifications],
    onSuccess: ({ state }) => {
      const isChanged = stored && stored.state !== 'ended';
      const published = state === 'scheduled' ? 'Notification scheduled.' : 'Notification published.';
      showToast({ kind: 'success', message: isChanged ? 'Notification changed.' : published });
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError) onInvalid(error.fields);
    },
  });
}

export function useEndNotification() {
  const showToast = useToast();
  const { organizationId: id } = useUser().organization;
  const { run } = useChange(endPracticeNotification, {
    refreshes: [listPracticeNotifications],
    onSuccess: () => showToast({ kind: 'success', message: 'Notification ended. Nobody sees it any more.' }),
    onError: (error) =>
      showToast({ kind: 'danger', message: `The notification was not ended. ${messageOf(error)}` }),
  });
  return {
    run: ({ practiceNotificationId }: PracticeNotification) =>
      run({ params: { id, practiceNotificationId } }),
  };
}

export function useDeleteNotification({ practiceNotificationId }: PracticeNotification, onDone: () => void) {
  const showToast = useToast();
  const { organizationId: id } = useUser().organization;
  const { run, isBusy, problem } = useChange(deletePracticeNotification, {
    refreshes: [listPracticeNotifications],
    onSuccess: () => {
      showToast({ kind: 'success', message: 'Notification deleted.' });
      onDone();
    },
  });
  return { run: () => run({ params: { id, practiceNotificationId } }), isBusy, problem };
}
