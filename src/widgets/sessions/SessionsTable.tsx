import type { SessionListItem } from '#shared/api/sessions.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { formatClock, formatDateTime, formatNumber, NO_VALUE } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { FullName } from '../people/PersonName.tsx';
import { SimulatedTag } from './SimulatedTag.tsx';
import { SessionStateTag, sessionStateWords } from './SessionStateTag.tsx';

type SessionsTableProps = {
  sessions: readonly SessionListItem[];
  /** Address that a session leads to. */
  hrefOf: (session: SessionListItem) => string;
};

/** Some sessions of one client. */
export function SessionsTable({ sessions, hrefOf }: SessionsTableProps) {
  return (
    <DataTable
      label="Sessions"
      columns={CLIENT_SESSION_COLUMNS}
      rows={sessions}
      rowKey={(session) => session.sessionId}
      rowHref={hrefOf}
    />
  );
}

type SessionColumn = Column<SessionListItem>;

const WHEN: SessionColumn = {
  key: 'when',
  head: 'When',
  sortKey: 'at',
  cell: ({ startedAt, createdAt, isSimulated }) => (
    <>
      <Num>{formatDateTime(startedAt ?? createdAt)}</Num>
      <SimulatedTag isSimulated={isSimulated} />
    </>
  ),
  csv: ({ startedAt, createdAt }) => startedAt ?? createdAt,
};

const CLIENT: SessionColumn = {
  key: 'client',
  head: 'Client',
  sortKey: 'clientName',
  cell: ({ clientName }) => <FullName name={clientName} />,
  csv: ({ clientName }) => clientName,
};

/** The protocol of a training, or the kind and name of any other session. */
function whatWords({ kind, protocolName }: SessionListItem): string | null {
  return kind === 'assessment' ? `Assessment: ${protocolName ?? NO_VALUE}` : protocolName;
}

const REST: readonly SessionColumn[] = [
  {
    key: 'state',
    head: 'State',
    sortKey: 'state',
    isOptional: true,
    cell: ({ state }) => <SessionStateTag state={state} />,
    csv: ({ state, isSimulated }) => `${sessionStateWords(state)}${isSimulated ? ' (simulated)' : ''}`,
  },
  {
    key: 'protocol',
    head: 'Protocol',
    isOptional: true,
    cell: (session) => whatWords(session) ?? 'Not chosen yet',
    csv: whatWords,
  },
  {
    key: 'trained',
    head: 'Trained (min:s)',
    isNumber: true,
    isOptional: true,
    // Nothing is trained in an assessment.
    cell: ({ kind, trainedSeconds }) => (kind === 'biofeedback' ? formatClock(trainedSeconds) : NO_VALUE),
    csv: ({ kind, trainedSeconds }) => (kind === 'biofeedback' ? formatClock(trainedSeconds) : null),
  },
  {
    key: 'rewarded',
    head: 'Rewarded (%)',
    isNumber: true,
    isOptional: true,
    csv: ({ rewardedPct }) => rewardedPct,
    cell: ({ rewardedPct }) => formatNumber(rewardedPct, 1),
  },
];

/** Columns for the sessions of the whole practice. */
export const PRACTICE_SESSION_COLUMNS: readonly SessionColumn[] = [WHEN, CLIENT, ...REST];
export const CLIENT_SESSION_COLUMNS: readonly SessionColumn[] = [WHEN, ...REST];
