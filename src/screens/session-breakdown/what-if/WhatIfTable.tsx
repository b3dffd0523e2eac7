import { useMemo } from 'react';
import { runNumbers, type RunSummary, summarizeTicks, type TickTable } from '#shared/engine/summary.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { formatNumber, NO_VALUE, signed } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';

type Row = { key: string; run: string; had: RunSummary; gives: RunSummary };
type WhatIfTableProps = { session: TickTable; other: TickTable; condition: number };

/** Each run as it was and with the other threshold. */
export function WhatIfTable({ session, other, condition }: WhatIfTableProps) {
  const rows = useMemo(() => rowsOf(session, other), [session, other]);
  const columns = useMemo(() => columnsOf(condition), [condition]);
  return (
    <DataTable label="Success with this threshold" columns={columns} rows={rows} rowKey={({ key }) => key} />
  );
}

function rowsOf(session: TickTable, other: TickTable): Row[] {
  const runs = runNumbers(session);
  const perRun = runs.map((run) => ({
    key: String(run),
    run: `Run ${run}`,
    had: summarizeTicks(session, { run }),
    gives: summarizeTicks(other, { run }),
  }));
  const all = { key: 'all', run: 'All runs', had: summarizeTicks(session), gives: summarizeTicks(other) };
  return runs.length > 1 ? [...perRun, all] : perRun;
}

function columnsOf(condition: number): Column<Row>[] {
  const number = (key: string, head: string, pick: (row: Row) => number | null | undefined, digits = 1) => ({
    key,
    head,
    isNumber: true,
    cell: (row: Row) => <Num>{formatNumber(pick(row), digits)}</Num>,
  });
  return [
    { key: 'run', head: 'Run', cell: ({ run }) => run },
    number('had', 'Rewarded in the session (%)', ({ had }) => had.rewardedPct),
    number('gives', 'With this threshold (%)', ({ gives }) => gives.rewardedPct),
    {
      key: 'difference',
      head: 'Difference (points)',
      isNumber: true,
      cell: ({ had, gives }) => <Num>{differenceWords(had.rewardedPct, gives.rewardedPct)}</Num>,
    },
    number('pass', 'Passed alone (%)', ({ gives }) => gives.perCondition[condition]?.passPct),
    number('rewards', 'Rewards', ({ gives }) => gives.rewardCount, 0),
  ];
}

const differenceWords = (had: number | null, gives: number | null): string =>
  had === null || gives === null ? NO_VALUE : signed(gives - had, 1);
