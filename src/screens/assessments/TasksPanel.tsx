import { Button } from '@blueprintjs/core';
import { MoonIcon, PulseIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { type TaskResult, listTaskResults, removeTaskResult } from '#shared/api/assessments.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useUndoable } from '#state/use-undoable.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { TASK_CALLS } from '#state/calls/questionnaire-calls.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { countOf, formatDate, formatNumber } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { Problem } from '#ui/notices/Notice.tsx';
import { ClientField } from './ClientField.tsx';
import { DiaryDialog } from './DiaryDialog.tsx';
import { TaskWindow } from './TaskWindow.tsx';

const COLUMNS: readonly Column<TaskResult>[] = [
  { key: 'day', head: 'Day', cell: ({ takenOn }) => <Num>{formatDate(takenOn)}</Num> },
  {
    key: 'kind',
    head: 'Task',
    cell: ({ kind }) => (kind === 'goNoGo' ? 'Go/no-go task' : 'Sleep diary'),
  },
  { key: 'figures', head: 'Figures', cell: figureWords },
  { key: 'validity', head: 'Validity', cell: () => <span className="lw-tag">Not validated</span> },
];

function figureWords(result: TaskResult): string {
  if (result.kind === 'sleepDiary') {
    const { efficiencyPct, totalSleepMinutes, timeInBedMinutes } = result.figures;
    return `Sleep efficiency ${formatNumber(efficiencyPct, 0)} %: ${totalSleepMinutes} of ${timeInBedMinutes} min in bed`;
  }
  const { medianMs, sdMs, omissions, commissions, dPrime, isPartial, trials } = result.figures;
  return (
    (isPartial ? `Ended early, after ${countOf(trials, 'trial')}: ` : '') +
    `Median ${formatNumber(medianMs, 0)} ms, SD ${formatNumber(sdMs, 0)} ms, ${omissions} missed, ` +
    `${commissions} wrong presses, d′ ${formatNumber(dPrime, 2)}`
  );
}

/** Our own reaction task and sleep diary of one client. */
export function TasksPanel() {
  const { userId } = useUser();
  const canWrite = useCan('assessment.write');
  const [clientId, setClientId] = useState<ClientId>();
  const [open, setOpen] = useState<'task' | 'diary'>();
  const { data, problem, retry } = useEndpoint(
    listTaskResults,
    clientId && { params: { id: userId, clientId }, query: { limit: 100 } },
  );
  const remove = useRemoveResult();
  const close = () => setOpen(undefined);
  const results = data?.taskResults ?? [];
  return (
    <div className="lw-tasks">
      <p className="lw-muted">
        These tasks are our own and not validated. They have no norms, so compare a client only with their own
        results.
      </p>
      <div className="lw-tasks__choice">
        <ClientField value={clientId} onChange={setClientId} />
      </div>
      {clientId && canWrite ? (
        <div className="lw-toolbar">
          <Button icon={<PulseIcon />} onClick={() => setOpen('task')}>
            Start the go/no-go task
          </Button>
          <Button icon={<MoonIcon />} onClick={() => setOpen('diary')}>
            Enter a night
          </Button>
        </div>
      ) : undefined}
      {problem ? <Problem message={problem} onRetry={retry} /> : undefined}
      {!clientId || (data && results.length === 0) ? (
        <EmptyState icon={<PulseIcon size={32} />} title={clientId ? 'No results yet' : 'Choose a client'}>
          The reaction task takes five minutes on this screen; a night of the sleep diary takes a minute to
          enter.
        </EmptyState>
      ) : undefined}
      {results.length > 0 ? (
        <div className="lw-panel">
          <DataTable
            label="Results of tasks"
            columns={COLUMNS}
            rows={results}
            rowKey={({ taskResultId }) => taskResultId}
            rowName={({ takenOn }) => `result of ${formatDate(takenOn)}`}
            rowActions={canWrite ? (row) => [{ label: 'Remove', onClick: () => remove(row) }] : undefined}
          />
        </div>
      ) : undefined}
      {open === 'task' && clientId ? <TaskWindow clientId={clientId} onClose={close} /> : undefined}
      {open === 'diary' && clientId ? <DiaryDialog clientId={clientId} onClose={close} /> : undefined}
    </div>
  );
}

function useRemoveResult() {
  const api = useApi();
  const { userId: id } = useUser();
  const setRemoved = ({ clientId, taskResultId }: TaskResult, isRemoved: boolean) =>
    api.callEndpoint(removeTaskResult, {
      params: { id, clientId, taskResultId },
      body: { isRemoved },
    });
  return useUndoable({
    run: (row: TaskResult) => setRemoved(row, true),
    undo: (row) => setRemoved(row, false),
    done: () => 'Result removed.',
    failed: 'The result was not removed.',
    refreshes: TASK_CALLS,
  }).run;
}
