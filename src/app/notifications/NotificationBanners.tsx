import { useRef } from 'react';
import type { NotificationId } from '#shared/domain/ids.ts';
import { Notice } from '#ui/Notice.tsx';
import { NotificationText } from './NotificationText.tsx';
import { useNotifications } from './use-notifications.ts';

/** The page below must stay in sight. */
const MOST_SHOWN = 3;

/** What the user is told, newest first, above the content of the page until it is closed or no longer so. */
export function NotificationBanners() {
  const { notifications, dismiss } = useNotifications();
  const region = useRef<HTMLElement>(null);
  if (notifications.length === 0) return undefined;
  const more = notifications.length - MOST_SHOWN;
  const close = (notificationId: NotificationId) => {
    dismiss(notificationId);
    // The button that had the focus goes; whoever uses the keyboard goes on from here.
    region.current?.focus();
  };
  return (
    <section ref={region} className="lw-banner" aria-label="Notifications" tabIndex={-1}>
      {notifications.slice(0, MOST_SHOWN).map(({ notificationId, content }) => (
        <Notice key={notificationId} kind="info" onDismiss={() => close(notificationId)}>
          <NotificationText html={content} />
        </Notice>
      ))}
      {more > 0 ? (
        <p className="lw-banner__more">
          {more === 1 ? '1 more notification follows' : `${more} more notifications follow`} when you close
          one.
        </p>
      ) : undefined}
    </section>
  );
}
