import { Button } from '@blueprintjs/core';
import { NotificationsIcon, PlusIcon, SearchIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { PracticeNotification } from '#shared/api/practice/practice-notifications.ts';
import { listHints, useKeyHints } from '#state/keys.atoms.ts';
import { Page } from '#ui/layout/Page.tsx';
import { choiceFilter, FilterChips } from '#ui/list/FilterChips.tsx';
import { ListPanel } from '#ui/list/ListPanel.tsx';
import type { RowAction } from '#ui/list/RowMenu.tsx';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { OperatorTabs } from '../OperatorTabs.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { NOTIFICATION_COLUMNS } from './notification-columns.tsx';
import { nameOf, STATE_OPTIONS } from './notification-words.ts';
import { NotificationDialog } from './NotificationDialog.tsx';
import { useEndNotification, useWrittenNotifications } from './use-written-notifications.ts';
import './notifications.css';

const KEYS = listHints('notification', { open: 'What can be done with the notification' });

/** The open dialog; `stored` is undefined for a new notification. */
type Open =
  | { kind: 'edit'; stored?: PracticeNotification }
  | { kind: 'delete'; stored: PracticeNotification };

/** /app/notifications: what administrators tell the practice, in a banner above every page. */
export function NotificationsScreen() {
  useKeyHints(KEYS);
  const list = useWrittenNotifications();
  const [open, setOpen] = useState<Open>();
  const end = useEndNotification();
  const close = () => setOpen(undefined);
  const add = (
    <Button intent="primary" icon={<PlusIcon />} onClick={() => setOpen({ kind: 'edit' })}>
      New notification
    </Button>
  );
  const actionsOf = (stored: PracticeNotification): RowAction[] => [
    {
      label: stored.state === 'ended' ? 'Publish again' : 'Edit',
      onClick: () => setOpen({ kind: 'edit', stored }),
    },
    ...(stored.state === 'current' ? [{ label: 'End now', onClick: () => end.run(stored) }] : []),
    { label: 'Delete', intent: 'danger', onClick: () => setOpen({ kind: 'delete', stored }) },
  ];
  return (
    <Page title="Notifications">
      <OperatorTabs at="notifications" />
      <ListPanel
        list={list}
        label="Notifications"
        columnsKey="notifications"
        columns={NOTIFICATION_COLUMNS}
        csvName="notifications"
        filters={
          <FilterChips
            onClear={list.clearFilters}
            filters={[choiceFilter(list, 'state', { name: 'State', options: STATE_OPTIONS })]}
          />
        }
        action={add}
        rowKey={({ practiceNotificationId }) => practiceNotificationId}
        rowName={nameOf}
        rowActions={actionsOf}
        empty={
          list.isNarrowed ? (
            <EmptyState icon={<SearchIcon size={32} />} title="No notification in this state">
              Remove the filter to see the others.
            </EmptyState>
          ) : (
            <EmptyState icon={<NotificationsIcon size={32} />} title="No notifications yet" action={add}>
              Tell everyone in the practice, or some groups, what they need to know. They see it in a banner
              above every page until they close it.
            </EmptyState>
          )
        }
      />
      <NotificationDialog
        key={open?.stored?.practiceNotificationId}
        isOpen={open?.kind === 'edit'}
        stored={open?.stored}
        onClose={close}
      />
      {open?.kind === 'delete' ? <DeleteDialog stored={open.stored} onClose={close} /> : undefined}
    </Page>
  );
}
