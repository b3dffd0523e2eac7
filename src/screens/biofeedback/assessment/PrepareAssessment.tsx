import { Checkbox } from '@blueprintjs/core';
import { type AssessmentDefinition, plannedSeconds } from '#shared/assessment/script.ts';
import { stepName } from '#shared/assessment/step-names.ts';
import { formatClock } from '#live/charts/index.ts';
import { PrepareFrame } from '../prepare/PrepareFrame.tsx';
import { useRoom } from '../room/room-context.ts';
import type { Script } from './use-script.ts';

type PrepareAssessmentProps = { definition: AssessmentDefinition; script: Script };

/** The source of the signal, the steps to record, and how the client is instructed. */
export function PrepareAssessment({ definition, script }: PrepareAssessmentProps) {
  const { view, controller, protocol, begin } = useRoom();
  const missing = definition.steps.filter((_step, at) => !script.progress.done[at]);
  return (
    <PrepareFrame
      title="Prepare the recording"
      canConnect={view.source !== undefined}
      onConnect={() => protocol && void controller.connect(protocol, begin.mainsHz)}
    >
      <div className="lw-card">
        <h2>{definition.name}</h2>
        {definition.description === '' ? undefined : <p className="lw-muted">{definition.description}</p>}
        <ol className="lw-script-list">
          {definition.steps.map(({ label, site, seconds, instruction }, index) => (
            <li key={`${index}-${label}`}>
              <strong>{stepName({ label, site })}</strong> · {formatClock(seconds)}
              {script.progress.done[index] ? <span className="lw-recorded-mark">✓ recorded</span> : undefined}
              <span className="lw-muted lw-small">{instruction}</span>
            </li>
          ))}
        </ol>
        <p>Still to be recorded: {formatClock(plannedSeconds({ steps: missing }))}, without breaks.</p>
      </div>
      <div className="lw-card">
        <h2>What the client hears</h2>
        <Checkbox
          checked={script.hasTone}
          onChange={(event) => script.setTone(event.currentTarget.checked)}
          label="A tone when a step begins and ends"
        />
        <Checkbox
          checked={script.isSpoken}
          onChange={(event) => script.setSpoken(event.currentTarget.checked)}
          label="Speak the instructions"
        />
      </div>
    </PrepareFrame>
  );
}
