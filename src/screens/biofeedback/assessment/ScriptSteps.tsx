import type { AssessmentDefinition } from '#shared/assessment/script.ts';
import { stepName } from '#shared/assessment/step-names.ts';
import { formatClock } from '#live/charts/index.ts';
import { RoomQuality } from '../contact/QualityList.tsx';
import { type StepMark, StepsNav } from '../side/StepsNav.tsx';
import { useRoom } from '../room/room-context.ts';
import type { Script } from './use-script.ts';

/** Overview of the script: recorded, current and coming steps, and the channel quality. */
export function ScriptSteps({ definition, script }: { definition: AssessmentDefinition; script: Script }) {
  const { view } = useRoom();
  const { step, stage, attempts, done } = script.progress;
  const { ready, source, state: session } = view;
  const canGo = script.isOpen && stage !== 'recording' && session.isRecording;
  const stateOf = (index: number): StepMark => {
    if (script.isOpen && stage !== 'after' && index === step) return 'now';
    return done[index] ? 'done' : 'next';
  };
  const steps = definition.steps.map(({ label, site, seconds }, index) => {
    const state = stateOf(index);
    const name = stepName({ label, site });
    const content = (
      <span className="lw-script-step">
        {canGo && state !== 'now' ? (
          <button type="button" className="lw-link-button" onClick={() => script.goTo(index)}>
            {name}
          </button>
        ) : (
          name
        )}
        <span className="lw-muted lw-small">
          {formatClock(seconds)}
          {attempts[index]! > 1 ? ` · ${attempts[index]} times` : ''}
        </span>
      </span>
    );
    return { key: `${index}-${label}`, state, content };
  });
  return (
    <StepsNav
      label="Steps of the assessment"
      steps={steps}
      quality={
        ready && source && session.isRecording ? (
          <RoomQuality trainedChannels={[]} detail="short" />
        ) : undefined
      }
    />
  );
}
