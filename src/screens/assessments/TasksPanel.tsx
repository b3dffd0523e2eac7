import { Button } from '@blueprintjs/core';
import { MoonIcon, PulseIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import type { TaskResult } from '#shared/api/assessments.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useUndoable } from '#state/use-undoable.ts';
import { taskResultsKey, useTaskResultsChanged } from '#state/use-task-results.ts';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { countOf, formatDate, formatNumber } from '#ui/format.ts';
import { Problem } from '#ui/Problem.tsx';
import { ClientField } from './ClientField.tsx';
import { DiaryDialog } from './DiaryDialog.tsx';
import { TaskWindow } from './TaskWindow.tsx';

const COLUMNS: readonly Column<TaskResult>[] = [
  { key: 'day', head: 'Day', cell: ({ takenOn }) => formatDate(takenOn) },
  {
    key: 'kind',
    head: 'What',
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
  const api = useApi();
  const { userId } = useUser();
  const canWrite = useCan('assessment.write');
  const [clientId, setClientId] = useState<ClientId>();
  const [open, setOpen] = useState<'task' | 'diary'>();
  const { data, error, refetch } = useQuery({
    queryKey: taskResultsKey(clientId),
    enabled: clientId !== undefined,
    queryFn: ({ signal }) =>
      api.callEndpoint(
        ENDPOINTS.listTaskResults,
        { params: { id: userId, clientId: clientId! }, query: { limit: 100 } },
        { signal },
      ),
  });
  const remove = useRemoveResult(clientId);
  const close = () => setOpen(undefined);
  const results = data?.taskResults ?? [];
  return (
    <div className="lw-tasks">
      <p className="lw-muted">
        These are our own and not validated: they have no norms, and a client can only be compared with
        themselves.
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
      {error ? <Problem message={messageOf(error)} onRetry={() => void refetch()} /> : undefined}
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

function useRemoveResult(chosen: ClientId | undefined) {
  const api = useApi();
  const { userId: id } = useUser();
  const changed = useTaskResultsChanged(chosen);
  const setRemoved = ({ clientId, taskResultId }: TaskResult, isRemoved: boolean) =>
    api.callEndpoint(ENDPOINTS.removeTaskResult, {
      params: { id, clientId, taskResultId },
      body: { isRemoved },
    });
  return useUndoable({
    run: (row: TaskResult) => setRemoved(row, true),
    undo: (row) => setRemoved(row, false),
    done: () => 'Result removed.',
    failed: 'The result was not removed.',
    onSettled: changed,
  }).run;
}
