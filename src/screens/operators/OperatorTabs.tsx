import { pathTo } from '#shared/routes.ts';
import { TabLinks, useViewTabs } from '#ui/layout/TabLinks.tsx';

const VIEWS = { people: 'Operators', letters: 'E-mails', log: 'Audit log' };

export const useOperatorTabs = () => useViewTabs(pathTo.operators(), VIEWS);

/** What administrators look after: people, notifications, e-mails, the audit log. */
export function OperatorTabs({ isOnNotifications = false }: { isOnNotifications?: boolean }) {
  const [people, ...others] = useOperatorTabs().tabs.map((tab) => ({
    ...tab,
    isCurrent: tab.isCurrent && !isOnNotifications,
  }));
  const notifications = {
    href: pathTo.notifications(),
    label: 'Notifications',
    isCurrent: isOnNotifications,
  };
  return <TabLinks label="Parts of this page" tabs={[people!, notifications, ...others]} />;
}
