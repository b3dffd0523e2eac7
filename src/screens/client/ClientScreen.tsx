import { readRouteIds } from '#shared/domain/route-ids.ts';
import type { Client } from '#shared/api/clients.ts';
import { Page } from '#ui/Page.tsx';
import { PersonName } from '#ui/PersonName.tsx';
import { Problem } from '#ui/Problem.tsx';
import type { ScreenProps } from '#ui/screen-props.ts';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { ClientFacts } from './ClientFacts.tsx';
import { ClientStatus } from './ClientStatus.tsx';
import { EegFilesPanel } from './EegFilesPanel.tsx';
import { EraseClient } from './EraseClient.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { NextStep } from './NextStep.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import { TrendPanel } from './TrendPanel.tsx';
import { type ClientIds, useClientPage } from './use-client-page.ts';

/** One client, in the order of the questions: what next, how is it going, what was done, who is it. */
export function ClientScreen({ params }: ScreenProps) {
  const ids = readRouteIds(params, ['therapistId', 'clientId']);
  if (!ids) {
    return (
      <Page title="Client">
        <Problem message="This address does not name a client." />
      </Page>
    );
  }
  return <ClientPage ids={ids} />;
}

const CRUMBS = [{ label: 'Clients', href: '/app/clients' }];

function ClientPage({ ids }: { ids: ClientIds }) {
  const page = useClientPage(ids);
  if (page.problem) {
    return (
      <Page title="Client" crumbs={CRUMBS}>
        <Problem message={page.problem} onRetry={page.retry} />
      </Page>
    );
  }
  return (
    <Page title="Client" heading={<Heading client={page.client} />} crumbs={CRUMBS}>
      {page.client && page.sessions ? (
        <div className="lw-grid lw-grid--client">
          <div className="lw-grid lw-grid--start">
            <NextStep ids={ids} sessions={page.sessions} />
            <TrendPanel sessions={page.sessions} />
            <LedgerPanel ids={ids} sessions={page.sessions} />
            <SessionsPanel ids={ids} sessions={page.sessions} total={page.totalSessions} />
            <EegFilesPanel ids={ids} />
          </div>
          <div className="lw-grid lw-grid--start">
            <ClientFacts client={page.client} />
            <ClientStatus client={page.client} />
            <EraseClient client={page.client} />
          </div>
        </div>
      ) : (
        <SkeletonRows count={8} />
      )}
    </Page>
  );
}

function Heading({ client }: { client: Client | undefined }) {
  return client ? <PersonName person={client} /> : 'Client';
}
