import { Button } from '@blueprintjs/core';
import type { AssessmentDefinition } from '#shared/assessment/script.ts';
import { stepName, stepNames } from '#shared/assessment/step-names.ts';
import { formatClock } from '#live/charts/index.ts';
import { useRoom } from '../room/room-context.ts';
import type { Script } from './use-script.ts';

type LeadStageProps = { definition: AssessmentDefinition; script: Script };

/** Before a step: the client's instruction, and when the step begins. */
export function LeadStage({ definition, script }: LeadStageProps) {
  const { view } = useRoom();
  const { step, attempts, countdown } = script.progress;
  const { current } = script;
  const last = view.state.isRecording ? attempts.findLastIndex((count, at) => count > 0 && at !== step) : -1;
  return (
    <section className="lw-stage lw-stage--centred lw-lead">
      <p className="lw-muted">
        Step {step + 1} of {definition.steps.length} · {formatClock(current.seconds)}
        {attempts[step]! > 0 ? ' · again' : ''}
      </p>
      <h1>{stepName(current)}</h1>
      <p className="lw-lead__instruction">{current.instruction}</p>
      {countdown === undefined ? undefined : (
        <p className="lw-lead__countdown" role="timer">
          Begins in <strong>{countdown}</strong> s
        </p>
      )}
      <div className="lw-stage__actions">
        <Button intent="primary" size="large" onClick={script.begin}>
          Begin now<kbd className="lw-key">Space</kbd>
        </Button>
        {countdown === undefined ? undefined : (
          <Button size="large" onClick={script.hold}>
            Wait for me
          </Button>
        )}
        {last >= 0 ? (
          <Button size="large" variant="minimal" onClick={() => script.goTo(last)}>
            Repeat '{stepNames(definition.steps)[last]}'
          </Button>
        ) : undefined}
      </div>
    </section>
  );
}

/** The last step is recorded: finish, repeat a step, or record a skipped one. */
export function DoneStage({ definition, script }: { definition: AssessmentDefinition; script: Script }) {
  const { controller } = useRoom();
  const { step, done } = script.progress;
  const missing = done.indexOf(false);
  const names = stepNames(definition.steps);
  return (
    <section className="lw-stage lw-stage--centred">
      <h1>{missing < 0 ? 'All steps are recorded' : `'${names[missing]}' is not recorded`}</h1>
      <p>Remove the headset after you finish. You can repeat any step from the list on the left.</p>
      <div className="lw-stage__actions">
        <Button intent="primary" size="large" onClick={() => void controller.end()}>
          Finish and see the report
        </Button>
        {missing < 0 ? (
          <Button size="large" onClick={() => script.goTo(step)}>
            Repeat '{names[step]}'
          </Button>
        ) : (
          <Button size="large" onClick={() => script.goTo(missing)}>
            Record '{names[missing]}'
          </Button>
        )}
      </div>
    </section>
  );
}
