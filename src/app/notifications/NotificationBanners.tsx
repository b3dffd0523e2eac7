import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { Notification } from '#shared/api/notifications.ts';
import { useAlertsOnPage } from '#state/use-safety-alerts.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { Notice } from '#ui/Notice.tsx';
import { FullName } from '#ui/PersonName.tsx';
import { NotificationText } from './NotificationText.tsx';
import { useNotifications } from './use-notifications.ts';

/** The page below must stay in sight. */
const MOST_SHOWN = 3;
/** On any other page another client may sit beside the screen, who must not read what one answered about safety. */
const LISTS: readonly string[] = ['/app/clients', '/app/questionnaires'];

/** What the user is told, newest first, above the content of the page until it is closed or no longer so. */
export function NotificationBanners() {
  const { notifications: all, dismiss } = useNotifications();
  const isAmongPractitioners = LISTS.includes(useLocation()[0]);
  const onPage = useAlertsOnPage();
  const notifications = all.filter(
    ({ responseId }) => responseId === null || !onPage.some((alert) => alert.responseId === responseId),
  );
  const banners = bannersOf(notifications, isAmongPractitioners);
  const region = useRef<HTMLElement>(null);
  if (banners.length === 0) return undefined;
  const more = banners.length - MOST_SHOWN;
  const close = (banner: Banner) => {
    for (const { notificationId } of banner) dismiss(notificationId);
    // The button that had the focus goes; whoever uses the keyboard goes on from here.
    region.current?.focus();
  };
  return (
    <section ref={region} className="lw-banner" aria-label="Notifications" tabIndex={-1}>
      {banners.slice(0, MOST_SHOWN).map((banner) => (
        <Notice key={banner[0].notificationId} kind={kindOf(banner[0])} onDismiss={() => close(banner)}>
          {isTold(banner[0], isAmongPractitioners) ? (
            <Told notification={banner[0]} />
          ) : (
            <TellElsewhere count={banner.length} />
          )}
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

/** What one banner tells of. */
type Banner = readonly [Notification, ...Notification[]];

const isTold = ({ responseId }: Notification, isAmongPractitioners: boolean) =>
  responseId === null || isAmongPractitioners;

/** Answers of which nothing may be said here would read the same word for word: one banner counts them. */
function bannersOf(notifications: readonly Notification[], isAmongPractitioners: boolean): Banner[] {
  const [first, ...others] = notifications.filter((each) => !isTold(each, isAmongPractitioners));
  return notifications.flatMap((each): Banner[] => {
    if (isTold(each, isAmongPractitioners)) return [[each]];
    return first === each ? [[first, ...others]] : [];
  });
}

/** The red of the page it is about: one matter has one colour. */
const kindOf = ({ responseId, intent }: Notification) => (responseId === null ? intent : 'danger');

const Told = ({ notification: { clientName, content } }: { notification: Notification }) => (
  <>
    {clientName === null ? undefined : (
      <p>
        Client: <FullName name={clientName} />
      </p>
    )}
    <NotificationText html={content} />
  </>
);

/** Whose it is may not be said, so on the page of a client it must not read as hers, nor the link as the tab of that name. */
const TellElsewhere = ({ count }: { count: number }) => (
  <p>
    {count === 1 ? 'An answer needs' : `${count} answers need`} your attention. See which, and of whom, in the{' '}
    <AppLink href="/app/questionnaires">questionnaires of all clients</AppLink>.
  </p>
);
