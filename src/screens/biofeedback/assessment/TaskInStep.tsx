import { createTaskResult } from '#shared/api/assessments.ts';
import { useMemo, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { goNoGoTrials, type TrialResult } from '#shared/assessment/go-no-go.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { TASK_CALLS } from '#state/calls/questionnaire-calls.ts';
import { useChangeBy } from '#state/use-change.ts';
import { localDay } from '#model/values/local-day.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { GoNoGoTask, stallWords } from '#widgets/tasks/GoNoGoTask.tsx';
import type { BiofeedbackData } from '../room/use-biofeedback-data.ts';

type TaskInStepProps = { data: BiofeedbackData; seconds: number; isPaused: boolean };

const MOST_SEED = 1_000_000;

/**
 * The reaction task during an EEG recording; its result is stored with the recording. If the step ends before the task,
 * the partial result is stored and marked as partial.
 */
export function TaskInStep({ data, seconds, isPaused }: TaskInStepProps) {
  const [seed] = useState(() => Math.floor(Math.random() * MOST_SEED));
  const [stalls, setStalls] = useState(0);
  const trials = useMemo(() => goNoGoTrials(seed, seconds), [seed, seconds]);
  const save = useStoreTask(data, seed);
  if (save.lastInput) {
    return (
      <Notice kind="info">The task is done. The recording continues to its end. {stallWords(stalls)}</Notice>
    );
  }
  return (
    <GoNoGoTask
      trials={trials}
      isPaused={isPaused}
      onDone={(results, stalled) => {
        setStalls(stalled);
        save.run({ results });
      }}
      onCutOff={(results) => save.run({ results, isPartial: true })}
    />
  );
}

/** Reports a failure in a toast: the step may be over and this component unmounted by then. */
function useStoreTask(data: BiofeedbackData, seed: number) {
  const api = useApi();
  const showToast = useToast();
  const store = ({ results, isPartial }: { results: TrialResult[]; isPartial?: boolean }) =>
    api.callEndpoint(createTaskResult, {
      params: { id: data.therapistId, clientId: data.session.clientId },
      body: {
        kind: 'goNoGo',
        takenOn: localDay(),
        seed,
        trials: results,
        ...(isPartial && { isPartial }),
        sessionComponentId: data.sessionComponentId,
      },
    });
  const save = useChangeBy(store, {
    refreshes: TASK_CALLS,
    onError: (error, done) =>
      showToast({
        kind: 'danger',
        message: `The result of the task is not stored yet: ${messageOf(error)}`,
        action: { label: 'Save the result now', run: () => save.run(done) },
      }),
  });
  return save;
}
