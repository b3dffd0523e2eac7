import { Button } from '@blueprintjs/core';
import type { AssessmentDefinition } from '#shared/assessment/script.ts';
import { stepNames } from '#shared/assessment/step-names.ts';
import { useRoom } from '../room/room-context.ts';
import type { Script } from './use-script.ts';

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
