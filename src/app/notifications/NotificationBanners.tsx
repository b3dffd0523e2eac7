import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { Notification } from '#shared/api/practice/notifications.ts';
import { pathTo } from '#shared/routes.ts';
import { useAlertsOnPage } from '#state/clients/use-safety-alerts.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { NotificationBanner } from '#widgets/notifications/NotificationBanner.tsx';
import { useNotifications } from './use-notifications.ts';

/** The page below must stay in sight. */
const MOST_SHOWN = 3;
/** Pages for practitioners only. On others a client may watch, who must not read another client's safety answers. */
const LISTS: readonly string[] = [pathTo.clients(), pathTo.questionnaires()];

/** Notifications above the page content, safety alerts first. Each stays until it is closed or no longer applies. */
export function NotificationBanners() {
  const { notifications: all, dismiss } = useNotifications();
  const isAmongPractitioners = LISTS.includes(useLocation()[0]);
  const onPage = useAlertsOnPage();
  const alerts = all.filter(
    ({ responseId }) => responseId !== null && !onPage.some((alert) => alert.responseId === responseId),
  );
  const others = all.filter(({ responseId }) => responseId === null);
  const region = useRef<HTMLElement>(null);
  if (alerts.length + others.length === 0) return undefined;
  const listedAlerts = isAmongPractitioners ? alerts.slice(0, MOST_SHOWN) : [];
  const countedAlerts = alerts.length - listedAlerts.length;
  const shownAlerts = listedAlerts.length + Math.min(1, countedAlerts);
  // At least one, so that the following ones can be reached: alerts cannot be closed.
  const shown = others.slice(0, Math.max(1, MOST_SHOWN - shownAlerts));
  const more = others.length - shown.length;
  const close = (notification: Notification) => {
    dismiss(notification);
    // The focused close button disappears; keyboard users continue from the region.
    region.current?.focus();
  };
  return (
    <section ref={region} className="lw-banner" aria-label="Notifications" tabIndex={-1}>
      {listedAlerts.map((alert) => (
        // The same red as on the client's page: one color per subject.
        <NotificationBanner key={alert.notificationId} kind="danger" notification={alert} />
      ))}
      {countedAlerts > 0 ? (
        <Notice kind="danger">
          <CountedAlerts count={countedAlerts} isMore={listedAlerts.length > 0} />
        </Notice>
      ) : undefined}
      {shown.map((each) => (
        <NotificationBanner
          key={each.notificationId}
          kind={each.intent}
          notification={each}
          onDismiss={() => close(each)}
        />
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

/**
 * Alerts shown only as a count. On a client's page they must not read as alerts about that client. So the text gives no
 * name, and the link label differs from the page's own 'Questionnaires' tab.
 */
function CountedAlerts({ count, isMore }: { count: number; isMore: boolean }) {
  const subject = isMore
    ? `${count} more ${count === 1 ? 'answer needs' : 'answers need'}`
    : count === 1
      ? 'An answer that is not shown on this page needs'
      : `${count} answers that are not shown on this page need`;
  return (
    <p>
      {subject} your attention.{' '}
      <AppLink href={pathTo.questionnaires()}>
        Review {count === 1 ? 'it' : 'them'} under Questionnaires
      </AppLink>
      .
    </p>
  );
}
