import { pathTo } from '#shared/routes.ts';
import { TabLinks, useViewTabs } from '#ui/layout/TabLinks.tsx';

const VIEWS = { people: 'Operators', letters: 'E-mails', log: 'Audit log' };

export const useOperatorTabs = () => useViewTabs(pathTo.operators(), VIEWS);

/** What administrators look after: people, notifications, e-mails, the audit log, the server. */
export function OperatorTabs({ at }: { at?: 'notifications' | 'health' }) {
  const [people, ...others] = useOperatorTabs().tabs.map((tab) => ({
    ...tab,
    isCurrent: tab.isCurrent && at === undefined,
  }));
  const notifications = {
    href: pathTo.notifications(),
    label: 'Notifications',
    isCurrent: at === 'notifications',
  };
  const health = { href: pathTo.health(), label: 'Server health', isCurrent: at === 'health' };
  return <TabLinks label="Parts of this page" tabs={[people!, notifications, ...others, health]} />;
}
