import { Button } from '@blueprintjs/core';
import { useEffect, useEffectEvent } from 'react';
import type { AssessmentDefinition } from '#shared/assessment/script.ts';
import { stepNames } from '#shared/assessment/step-names.ts';
import { mayPlanWith } from '#shared/planning.ts';
import { formatClock } from '#live/charts/index.ts';
import { SavingProgress } from '../end/SavingProgress.tsx';
import type { BiofeedbackData } from '../room/use-biofeedback-data.ts';
import { useFinishSaving } from '../end/use-finish-saving.ts';
import { recordsOf, recordWords, unfinishedStep } from '../report/parts.ts';
import { useContinue } from '../report/use-continue.ts';
import { Num } from '#ui/text/Num.tsx';
import { RoomCard } from '../room/RoomMessage.tsx';

type InterruptedAssessmentProps = {
  data: BiofeedbackData;
  definition: AssessmentDefinition;
  /** Called when the data left on this computer is on the server. */
  onSaved: () => void;
  onReport: () => void;
};

/**
 * An interrupted recording. The data left on this computer is final, so it is uploaded without asking. Then the
 * assessment resumes with the interrupted step.
 */
export function InterruptedAssessment({ data, definition, onSaved, onReport }: InterruptedAssessmentProps) {
  const { client, session, leftover, component } = data;
  const { status, start } = useFinishSaving(leftover?.recordingId);
  const { resume, isBusy } = useContinue(data);
  const isSaving = leftover !== undefined;
  const isSaved = status?.phase === 'complete';
  const finish = useEffectEvent(start);
  const saved = useEffectEvent(onSaved);
  useEffect(() => {
    if (isSaving) finish();
  }, [isSaving]);
  useEffect(() => {
    if (isSaved) saved();
  }, [isSaved]);

  const records = recordsOf(session, definition);
  const next = unfinishedStep(records, definition);
  const names = stepNames(definition.steps);
  const canContinue = mayPlanWith(client);
  return (
    <RoomCard
      title="This assessment was interrupted"
      session={session}
      actions={
        <>
          {leftover ? (
            <Button intent="primary" size="large" loading={status?.message === undefined} onClick={start}>
              Try again now
            </Button>
          ) : next && canContinue ? (
            <Button intent="primary" size="large" loading={isBusy} onClick={resume}>
              Continue with '{next.name}'
            </Button>
          ) : undefined}
          {leftover ? undefined : (
            <Button size="large" onClick={onReport}>
              Open the report
            </Button>
          )}
        </>
      }
    >
      {leftover ? (
        <p>
          <strong>
            <Num>{formatClock(leftover.durationSeconds)}</Num>
          </strong>{' '}
          are safe on this computer and are now being saved to the server. Then the assessment can continue.
        </p>
      ) : (
        <>
          <p>
            Nothing that was recorded is lost
            {component.recording.state === 'open'
              ? `: ${formatClock(component.recording.durationSeconds)} have reached the server. The rest, if any, is in the browser that recorded the assessment. Open Loopwell there to save it.`
              : '. An interrupted step is recorded again from its start.'}
          </p>
          <ul className="lw-step-records lw-plain-list">
            {definition.steps.map(({ label, seconds }, at) => (
              <li key={`${at}-${label}`} data-done={records[at]?.isDone}>
                <span aria-hidden="true">{records[at]?.isDone ? '✓' : '○'}</span> <strong>{names[at]}</strong>{' '}
                <span className="lw-muted">{recordWords(records[at], seconds)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {canContinue || leftover || !next ? undefined : (
        <p>The client is inactive. Set them to active on their page to continue with '{next.name}'.</p>
      )}
      {status && !isSaved ? <SavingProgress status={status} /> : undefined}
    </RoomCard>
  );
}
