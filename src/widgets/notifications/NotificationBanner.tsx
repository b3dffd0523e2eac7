import type { Notification } from '#shared/api/practice/notifications.ts';
import { Notice, type NoticeKind } from '#ui/notices/Notice.tsx';
import { FullName } from '../people/PersonName.tsx';
import { NotificationText } from './NotificationText.tsx';

type NotificationBannerProps = {
  kind: NoticeKind;
  notification: Pick<Notification, 'content' | 'clientName'>;
  /** Undefined: it cannot be closed. */
  onDismiss?: (() => void) | undefined;
  /** A preview changes with every key, so screen readers do not announce it. */
  isPreview?: boolean;
};

/** One notification, above the page and in the preview of who writes it. */
export const NotificationBanner = ({ kind, notification, onDismiss, isPreview }: NotificationBannerProps) => (
  <Notice kind={kind} isSilent={isPreview} {...(onDismiss && { onDismiss })}>
    {notification.clientName === null ? undefined : (
      <p>
        Client: <FullName name={notification.clientName} />
      </p>
    )}
    <NotificationText html={notification.content} />
  </Notice>
);
