import { createTaskResult } from '#shared/api/assessments.ts';
import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { GO_NO_GO, goNoGoTrials, type TrialResult } from '#shared/assessment/go-no-go.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { TASK_CALLS } from '#state/calls/questionnaire-calls.ts';
import { useChange } from '#state/use-change.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { Overlay } from '#ui/overlays/Overlay.tsx';
import { GoNoGoTask, stallWords } from '#widgets/tasks/GoNoGoTask.tsx';
import { localDay } from '#model/values/local-day.ts';

const TASK_SECONDS = 300;
/** Long enough for the practice trials. */
const PRACTICE_SECONDS = 20;
const MOST_SEED = 1_000_000;

/** Also focuses the button when it appears again after the practice trials. */
const focusIt = (button: HTMLElement | null) => button?.focus();

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
  const isSaved = save.data !== undefined;
  // Escape stops the task, but never discards a result that is not stored yet.
  const stop = () => {
    if (stage !== 'done' || isSaved) onClose();
  };
  return (
    <Overlay aria-label="Go/no-go task" onClose={stop}>
      <div className="lw-task-window">
        {stage === 'told' || stage === 'ready' ? (
          <section className="lw-stage lw-stage--centred">
            <h1>{stage === 'told' ? 'A circle: press. A square: do nothing.' : 'The practice is done'}</h1>
            <p>
              Press the space bar, or touch the field, as fast as you can when a circle appears. Hold back
              when a square appears.{' '}
              {stage === 'told' ? 'A few practice trials come first.' : 'The task takes five minutes.'}
            </p>
            <Button
              intent="primary"
              size="large"
              ref={focusIt}
              onClick={() => setStage(stage === 'told' ? 'practice' : 'task')}
            >
              {stage === 'told' ? 'Practice' : 'Start'}
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
              save.store(results);
            }}
          />
        ) : undefined}
        {stage === 'done' ? (
          <section className="lw-stage lw-stage--centred">
            <h1>Done, thank you</h1>
            {save.isBusy ? <output>Storing the result.</output> : undefined}
            {isSaved ? <p>The result is stored. {stallWords(stalls)}</p> : undefined}
            {save.problem ? (
              <Notice kind="danger" action="Save the result now" onAction={save.storeAgain}>
                The result is not stored yet: {save.problem}
              </Notice>
            ) : undefined}
          </section>
        ) : undefined}
        <div className="lw-task-window__foot">
          <Button variant="minimal" disabled={save.isBusy} onClick={onClose}>
            {stage !== 'done'
              ? 'Stop without a result'
              : save.problem
                ? 'Close without saving the result'
                : 'Close'}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}

function useSaveTask(clientId: ClientId, seed: number) {
  const { userId: id } = useUser();
  const { run, lastInput, ...state } = useChange(createTaskResult, {
    refreshes: TASK_CALLS,
    isBusyUntilRefreshed: true,
  });
  const store = (trials: TrialResult[]) =>
    run({ params: { id, clientId }, body: { kind: 'goNoGo', takenOn: localDay(), seed, trials } });
  return { ...state, store, storeAgain: () => lastInput && run(lastInput) };
}
