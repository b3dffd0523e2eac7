import { Tag } from '@blueprintjs/core';
import { getServerHealth, type HealthState, type ServerHealth } from '#shared/api/practice/health.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { Page } from '#ui/layout/Page.tsx';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { Notice, Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import { OperatorTabs } from '../OperatorTabs.tsx';
import { type HealthRow, healthRows, STATE_WORDS } from './health-words.ts';

const INTENT = {
  ok: 'success',
  degraded: 'warning',
  failed: 'danger',
  off: 'none',
} as const satisfies Record<HealthState, string>;

const COLUMNS: Column<HealthRow>[] = [
  { key: 'part', head: 'Part', cell: ({ name }) => name },
  {
    key: 'state',
    head: 'State',
    cell: ({ state }) => (
      <Tag minimal intent={INTENT[state]}>
        {STATE_WORDS[state]}
      </Tag>
    ),
  },
  { key: 'details', head: 'Details', cell: ({ details }) => details },
  { key: 'advice', head: 'What to do', cell: ({ advice }) => advice ?? '–' },
];

/** /app/health: database, disk, backups and e-mails of the server, for administrators. */
export function ServerHealthScreen() {
  const { organizationId: id } = useUser().organization;
  const { data, problem, retry } = useEndpoint(getServerHealth, { params: { id } });
  return (
    <Page title="Server health">
      <OperatorTabs at="health" />
      {problem ? <Problem message={problem} onRetry={retry} /> : undefined}
      {data || problem ? undefined : <SkeletonRows count={5} />}
      {data ? <Health health={data} /> : undefined}
    </Page>
  );
}

function Health({ health }: { health: ServerHealth }) {
  return (
    <>
      <Summary health={health} />
      <div className="lw-panel">
        <DataTable
          label="Parts of the server"
          columns={COLUMNS}
          rows={healthRows(health)}
          rowKey={({ check }) => check}
        />
      </div>
      <p className="lw-muted lw-small">
        Loopwell {health.version}. Monitoring reads the states, and nothing else, at /health of this server.
      </p>
    </>
  );
}

function Summary({ health: { status, checks } }: { health: ServerHealth }) {
  if (status === 'failed')
    return <Notice kind="danger">The server does not work properly. Act on the row marked Failed.</Notice>;
  if (status === 'degraded')
    return <Notice kind="warning">The server works, but a part needs attention.</Notice>;
  if (checks.backup === 'off') {
    return (
      <Notice kind="warning">
        The server works, but no backups are made. Set them up before you rely on it.
      </Notice>
    );
  }
  return <Notice kind="success">Everything is in order.</Notice>;
}
