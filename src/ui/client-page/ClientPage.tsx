import type { ReactNode } from 'react';
import type { Client } from '#shared/api/clients.ts';
import { keepFocus } from '../focus/keep-focus.ts';
import { Page } from '../Page.tsx';
import { PersonName } from '../PersonName.tsx';
import { Problem } from '../Problem.tsx';
import { type Safety, SafetyBanner } from '../SafetyBanner.tsx';
import { TabLinks } from '../TabLinks.tsx';
import { CLIENT_TABS, type ClientIds, type ClientTab, tabPath } from './client-tabs.ts';

type ClientPageProps = {
  ids: ClientIds;
  /** The part that is shown; undefined for an address that leads to none. */
  tab: ClientTab | undefined;
  /** Undefined while it is on its way. */
  client: Pick<Client, 'firstName' | 'lastName'> | undefined;
  /** Why the client cannot be shown, in place of the page. */
  problem: string | undefined;
  /** Undefined where another try would find the same. */
  onRetry: (() => void) | undefined;
  safety: Safety;
  /** Buttons of the part. */
  actions?: ReactNode;
  children: ReactNode;
};

const CRUMBS = [{ label: 'Clients', href: '/app/clients' }];

/** The same head on every page of a client: who it is, the parts, what nobody may miss. */
export function ClientPage(props: ClientPageProps) {
  const { ids, tab, client, problem, onRetry, safety, actions, children } = props;
  if (problem) {
    return (
      <Page title="Client" crumbs={CRUMBS}>
        <Problem message={problem} {...(onRetry && { onRetry })} />
      </Page>
    );
  }
  const heading = client ? <PersonName person={client} /> : 'Client';
  return (
    <Page title={tab ? CLIENT_TABS[tab] : 'Client'} heading={heading} crumbs={CRUMBS}>
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

/** An address of the app that names nobody. */
export const NoClient = () => (
  <Page title="Client" crumbs={CRUMBS}>
    <Problem message="This address does not name a client." />
  </Page>
);

const tabsOf = (ids: ClientIds, current: ClientTab | undefined) =>
  (Object.keys(CLIENT_TABS) as ClientTab[]).map((tab) => ({
    href: tabPath(ids, tab),
    label: CLIENT_TABS[tab],
    isCurrent: tab === current,
  }));
