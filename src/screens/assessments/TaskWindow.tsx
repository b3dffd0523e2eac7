import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { GO_NO_GO, goNoGoTrials, type TrialResult } from '#shared/assessment/go-no-go.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useTaskResultsChanged } from '#state/use-task-results.ts';
import { Notice } from '#ui/Notice.tsx';
import { GoNoGoTask, stallWords } from '#ui/tasks/GoNoGoTask.tsx';
import { localDay } from '#shared/domain/local-day.ts';

const TASK_SECONDS = 300;
/** Long enough for the trials of the practice. */
const PRACTICE_SECONDS = 20;
const MOST_SEED = 1_000_000;

type TaskWindowProps = { clientId: ClientId; onClose: () => void };

/** The reaction task over the whole window: instruction, practice, task, done. */
export function TaskWindow({ clientId, onClose }: TaskWindowProps) {
  const [stage, setStage] = useState<'told' | 'practice' | 'ready' | 'task' | 'done'>('told');
  const [seed] = useState(() => Math.floor(Math.random() * MOST_SEED));
  const practice = useMemo(
    () => goNoGoTrials(seed + 1, PRACTICE_SECONDS).slice(0, GO_NO_GO.practiceTrials),
    [seed],
  );
  const trials = useMemo(() => goNoGoTrials(seed, TASK_SECONDS), [seed]);
  const save = useSaveTask(clientId, seed);
  const [stalls, setStalls] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const isStored = stage !== 'done' || save.isSuccess;
  return (
    <dialog
      ref={dialog}
      className="lw-task-window"
      aria-label="Go/no-go task"
      onCancel={(event) => {
        // Escape stops the task; a result that is not stored yet is not thrown away by a key.
        event.preventDefault();
        if (isStored) onClose();
      }}
    >
      {stage === 'told' || stage === 'ready' ? (
        <section className="lw-stage lw-stage--centred">
          <h1>{stage === 'told' ? 'A circle: press. A square: do nothing.' : 'That was the practice'}</h1>
          <p>
            Press the space bar, or touch the field, as fast as you can when a circle appears. Hold back when
            a square appears.{' '}
            {stage === 'told' ? 'A few to practise come first.' : 'Now it takes five minutes.'}
          </p>
          <Button
            intent="primary"
            size="large"
            autoFocus
            onClick={() => setStage(stage === 'told' ? 'practice' : 'task')}
          >
            {stage === 'told' ? 'Practise' : 'Start'}
          </Button>
        </section>
      ) : undefined}
      {stage === 'practice' ? (
        <GoNoGoTask trials={practice} hasVerdicts onDone={() => setStage('ready')} />
      ) : undefined}
      {stage === 'task' ? (
        <GoNoGoTask
          trials={trials}
          onDone={(results, stalled) => {
            setStage('done');
            setStalls(stalled);
            save.mutate(results);
          }}
        />
      ) : undefined}
      {stage === 'done' ? (
        <section className="lw-stage lw-stage--centred">
          <h1>Done, thank you</h1>
          {save.isPending ? <output>Storing the result.</output> : undefined}
          {save.isSuccess ? <p>The result is stored. {stallWords(stalls)}</p> : undefined}
          {save.isError ? (
            <Notice
              kind="danger"
              actions={<Button onClick={() => save.mutate(save.variables)}>Store it now</Button>}
            >
              The result is not stored yet: {messageOf(save.error)}
            </Notice>
          ) : undefined}
        </section>
      ) : undefined}
      <div className="lw-task-window__foot">
        <Button variant="minimal" disabled={save.isPending} onClick={onClose}>
          {stage !== 'done' ? 'Stop without a result' : save.isError ? 'Close without storing it' : 'Close'}
        </Button>
      </div>
    </dialog>
  );
}

function useSaveTask(clientId: ClientId, seed: number) {
  const api = useApi();
  const { userId: id } = useUser();
  const changed = useTaskResultsChanged(clientId);
  return useMutation({
    mutationFn: (trials: TrialResult[]) =>
      api.callEndpoint(ENDPOINTS.createTaskResult, {
        params: { id, clientId },
        body: { kind: 'goNoGo', takenOn: localDay(), seed, trials },
      }),
    networkMode: 'always',
    onSuccess: changed,
  });
}
