import type { RefObject } from 'react';
import type { SessionListItem } from '#shared/api/sessions.ts';
import { type Column, DataTable } from './DataTable.tsx';
import { formatClock, formatDateTime, formatNumber } from './format.ts';
import { FullName } from './PersonName.tsx';
import { SessionStateTag } from './SessionStateTag.tsx';

type SessionsTableProps = {
  sessions: readonly SessionListItem[];
  /** Where a session leads. */
  hrefOf: (session: SessionListItem) => string;
  /** Off on a page that is about one client anyway. */
  showsClient: boolean;
  bodyRef?: RefObject<HTMLTableSectionElement | null>;
};

export function SessionsTable({ sessions, hrefOf, showsClient, bodyRef }: SessionsTableProps) {
  return (
    <DataTable
      label="Sessions"
      columns={showsClient ? [WHEN, CLIENT, ...REST] : [WHEN, ...REST]}
      rows={sessions}
      rowKey={(session) => session.sessionId}
      rowHref={hrefOf}
      bodyRef={bodyRef}
    />
  );
}

type SessionColumn = Column<SessionListItem>;

const WHEN: SessionColumn = {
  key: 'when',
  head: 'When',
  cell: ({ startedAt, createdAt }) => formatDateTime(startedAt ?? createdAt),
};

const CLIENT: SessionColumn = {
  key: 'client',
  head: 'Client',
  cell: ({ clientName }) => <FullName name={clientName} />,
};

const REST: readonly SessionColumn[] = [
  { key: 'state', head: 'State', cell: ({ state }) => <SessionStateTag state={state} /> },
  { key: 'protocol', head: 'Protocol', cell: ({ protocolName }) => protocolName ?? 'Not chosen yet' },
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
