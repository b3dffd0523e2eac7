import { ComparisonIcon } from '@blueprintjs/icons';
import { type SessionListItem, listSessions } from '#shared/api/sessions.ts';
import { pathTo } from '#shared/routes.ts';
import { readRouteIds } from '#model/route-ids.ts';
import { clientProblem } from '#state/clients/use-client-head.ts';
import { errorInPlaceOfPage, isOutOfReach } from '#api/error-in-place-of-page.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { type Crumb, Page } from '#ui/layout/Page.tsx';
import { useAddress } from '#ui/navigation/address.ts';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { Notice, Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import { formatClock, formatDateTime } from '#ui/text/format.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { PersonName, useNameOf } from '#widgets/people/PersonName.tsx';
import { newestOf, pairWith } from './chosen-pair.ts';
import { Comparison } from './Comparison.tsx';
import './compare.css';
import { getClient } from '#shared/api/clients.ts';

const TITLE = 'Compare two sessions';
/** The newest sessions: as many as the server lists at once. */
const LISTED = 100;

/** Any two trained sessions of a client beside each other. */
export function CompareScreen({ params }: ScreenProps) {
  const ids = readRouteIds(params, ['therapistId', 'clientId']);
  if (ids) return <CompareOf ids={ids} />;
  return (
    <Page title={TITLE}>
      <Problem message="There is no client at this address." />
    </Page>
  );
}

function CompareOf({ ids }: { ids: ClientIds }) {
  const { therapistId: id, clientId } = ids;
  const nameOf = useNameOf();
  const client = useEndpoint(getClient, { params: { id, clientId } });
  const query = { clientId, limit: LISTED } as const;
  const sessions = useEndpoint(listSessions, { params: { id }, query });
  const error = errorInPlaceOfPage([client.error, sessions.error], client.data, sessions.data);
  const trained = sessions.data?.sessions.filter(({ trainedSeconds }) => trainedSeconds > 0);
  const crumbs: Crumb[] = [
    { label: 'Clients', href: pathTo.clients() },
    { label: client.data ? <PersonName person={client.data} /> : 'Client', href: pathTo.client(ids) },
    { label: 'Trends', href: pathTo.client({ ...ids, tab: 'trends' }) },
  ];
  const retry = client.error ? client.retry : sessions.retry;
  return (
    <Page title={TITLE} about={client.data && nameOf(client.data)} crumbs={crumbs}>
      {error ? (
        <Problem message={clientProblem(error)} {...(!isOutOfReach(error) && { onRetry: retry })} />
      ) : undefined}
      {!error && !(client.data && trained) ? <SkeletonRows count={8} /> : undefined}
      {!error && client.data && trained && trained.length < 2 ? (
        <EmptyState
          icon={<ComparisonIcon size={32} />}
          title="Two trained sessions are needed"
          link={{ href: pathTo.client(ids), label: 'Go to the client' }}
        >
          This client has {trained.length === 0 ? 'none' : 'one'} so far.
        </EmptyState>
      ) : undefined}
      {!error && client.data && trained && trained.length > 1 ? (
        <Chosen ids={ids} trained={trained} hasMore={(sessions.data?.totalSessions ?? 0) > LISTED} />
      ) : undefined}
    </Page>
  );
}

type ChosenProps = {
  ids: ClientIds;
  trained: readonly SessionListItem[];
  /** There are older sessions than the listed ones. */
  hasMore: boolean;
};

/** The sessions in the address; without them, the last two. */
function Chosen({ ids, trained, hasMore }: ChosenProps) {
  const { search, go } = useAddress();
  const params = new URLSearchParams(search);
  const known = (name: 'first' | 'second') => trained.find(({ sessionId }) => sessionId === params.get(name));
  const wanted = known('second') ?? newestOf(trained);
  const usual = pairWith(trained, wanted);
  const first = known('first') ?? usual[0];
  const second = known('first') ? wanted : usual[1];
  const isUnknown = (['first', 'second'] as const).some((name) => params.has(name) && !known(name));
  const choose = (name: 'first' | 'second') => (sessionId: string) => {
    params.set('first', first.sessionId);
    params.set('second', second.sessionId);
    params.set(name, sessionId);
    go(params.toString(), false);
  };
  const options = trained.map((session) => ({ value: session.sessionId as string, label: labelOf(session) }));
  return (
    <>
      <div className="lw-compare__choice">
        <Select name="First session" value={first.sessionId} options={options} onChange={choose('first')} />
        <span className="lw-along-line" aria-hidden="true">
          →
        </span>
        <Select
          name="Second session"
          value={second.sessionId}
          options={options}
          onChange={choose('second')}
        />
        {hasMore ? (
          <span className="lw-muted lw-small">Only the newest {LISTED} sessions can be chosen.</span>
        ) : undefined}
      </div>
      {isUnknown ? (
        <Notice kind="warning">
          A session in the address is not among those that can be compared. Choose both sessions.
        </Notice>
      ) : first.sessionId === second.sessionId ? (
        <Notice kind="info">Choose two different sessions.</Notice>
      ) : (
        <Comparison
          key={`${first.sessionId} ${second.sessionId}`}
          ids={ids}
          sessionIds={[first.sessionId, second.sessionId]}
          titles={[titleOf(first), titleOf(second)]}
        />
      )}
    </>
  );
}

const titleOf = ({ startedAt, createdAt, isSimulated }: SessionListItem): string =>
  formatDateTime(startedAt ?? createdAt) + (isSimulated ? ' (simulated)' : '');

const labelOf = (session: SessionListItem): string =>
  [titleOf(session), session.protocolName, `${formatClock(session.trainedSeconds)} min:s`]
    .filter(Boolean)
    .join(' · ');
