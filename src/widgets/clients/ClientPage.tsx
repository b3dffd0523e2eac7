import type { ReactNode } from 'react';
import type { Client } from '#shared/api/clients.ts';
import { pathTo } from '#shared/routes.ts';
import { keepFocus } from '#ui/focus/keep-focus.ts';
import { Page } from '#ui/layout/Page.tsx';
import { PersonName, useNameOf } from '../people/PersonName.tsx';
import { Problem } from '#ui/notices/Notice.tsx';
import { type Safety, SafetyBanner } from '../questionnaires/SafetyBanner.tsx';
import { SafetyTag } from '../questionnaires/SafetyTag.tsx';
import { TabLinks } from '#ui/layout/TabLinks.tsx';
import { CLIENT_TABS, type ClientIds, type ClientTab } from './client-tabs.ts';

type ClientPageProps = {
  ids: ClientIds;
  /** The tab that is shown; undefined if the address names none. */
  tab: ClientTab | undefined;
  /** Undefined while loading. */
  client: Pick<Client, 'firstName' | 'lastName'> | undefined;
  /** Why the client cannot be shown, in place of the page. */
  problem: string | undefined;
  /** Undefined if a retry would fail the same way. */
  onRetry: (() => void) | undefined;
  safety: Safety;
  /** Buttons of the tab. */
  actions?: ReactNode;
  children: ReactNode;
};

const CRUMBS = [{ label: 'Clients', href: pathTo.clients() }];

/** The same head on every page of a client: the name, the tabs, and warnings that nobody may miss. */
export function ClientPage(props: ClientPageProps) {
  const { ids, tab, client, problem, onRetry, safety, actions, children } = props;
  const nameOf = useNameOf();
  if (problem) {
    return (
      <Page title="Client" crumbs={CRUMBS}>
        <Problem message={problem} {...(onRetry && { onRetry })} />
      </Page>
    );
  }
  const heading = client ? (
    <>
      <PersonName person={client} />
      <SafetyTag count={safety.alerts.length} />
    </>
  ) : (
    'Client'
  );
  return (
    <Page
      title={tab ? CLIENT_TABS[tab] : 'Client'}
      about={client && nameOf(client)}
      heading={heading}
      crumbs={CRUMBS}
    >
      <TabLinks label="Parts of this client" tabs={tabsOf(ids, tab)} />
      <SafetyBanner safety={safety} therapistId={ids.therapistId} isOnClientPage />
      {actions ? (
        <div ref={keepFocus} className="lw-page__actions">
          {actions}
        </div>
      ) : undefined}
      {children}
    </Page>
  );
}

/** Page for an address of the app that names no client. */
export const NoClient = () => (
  <Page title="Client" crumbs={CRUMBS}>
    <Problem message="There is no client at this address." />
  </Page>
);

const tabsOf = (ids: ClientIds, current: ClientTab | undefined) =>
  (Object.keys(CLIENT_TABS) as ClientTab[]).map((tab) => ({
    href: pathTo.client({ ...ids, tab }),
    label: CLIENT_TABS[tab],
    isCurrent: tab === current,
  }));
