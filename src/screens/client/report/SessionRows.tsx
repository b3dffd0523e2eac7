import type { SessionListItem } from '#shared/api/sessions.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { formatClock, formatDate, formatNumber } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { Panel } from '#ui/layout/Panel.tsx';

const COLUMNS: readonly Column<SessionListItem>[] = [
  {
    key: 'date',
    head: 'Date',
    cell: ({ startedAt, createdAt }) => <Num>{formatDate(startedAt ?? createdAt)}</Num>,
  },
  { key: 'protocol', head: 'Protocol', cell: ({ protocolName }) => protocolName ?? '–' },
  {
    key: 'trained',
    head: 'Trained (min:s)',
    isNumber: true,
    cell: ({ trainedSeconds }) => formatClock(trainedSeconds),
  },
  {
    key: 'rewarded',
    head: 'Rewarded (%)',
    isNumber: true,
    cell: ({ rewardedPct }) => formatNumber(rewardedPct, 1),
  },
];

/** Each trained session in a row. */
export const SessionRows = ({ sessions }: { sessions: readonly SessionListItem[] }) => (
  <Panel title="Sessions" isFlush>
    {sessions.length === 0 ? (
      <p className="lw-muted">No session with a real headset yet.</p>
    ) : (
      <DataTable label="Sessions" columns={COLUMNS} rows={sessions} rowKey={({ sessionId }) => sessionId} />
    )}
  </Panel>
);
