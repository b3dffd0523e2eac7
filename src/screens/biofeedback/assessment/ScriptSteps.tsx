import type { AssessmentDefinition } from '#shared/assessment/script.ts';
import { stepName } from '#shared/assessment/step-names.ts';
import { formatClock } from '#live/charts/index.ts';
import { QualityList } from '../contact/QualityList.tsx';
import { useRoom } from '../room/room-context.ts';
import type { Script } from './use-script.ts';

const MARKS = { done: '✓', now: '▶', next: '○' } as const;

/** Overview of the script: recorded, current and coming steps, and the channel quality. */
export function ScriptSteps({ definition, script }: { definition: AssessmentDefinition; script: Script }) {
  const { view } = useRoom();
  const { step, stage, attempts, done } = script.progress;
  const { ready, source, state } = view;
  const canGo = script.isOpen && stage !== 'recording' && state.isRecording;
  const stateOf = (index: number): keyof typeof MARKS => {
    if (script.isOpen && stage !== 'after' && index === step) return 'now';
    return done[index] ? 'done' : 'next';
  };
  return (
    <nav className="lw-room__steps" aria-label="Steps of the assessment">
      <ol className="lw-steps">
        {definition.steps.map(({ label, site, seconds }, index) => (
          <li
            key={`${index}-${label}`}
            data-state={stateOf(index)}
            aria-current={stateOf(index) === 'now' ? 'step' : undefined}
          >
            <span className="lw-steps__mark" aria-hidden="true">
              {MARKS[stateOf(index)]}
            </span>
            <span className="lw-script-step">
              {canGo && stateOf(index) !== 'now' ? (
                <button type="button" className="lw-link-button" onClick={() => script.goTo(index)}>
                  {stepName({ label, site })}
                </button>
              ) : (
                stepName({ label, site })
              )}
              <span className="lw-muted lw-small">
                {formatClock(seconds)}
                {attempts[index]! > 1 ? ` · ${attempts[index]} times` : ''}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {ready && source && state.isRecording ? (
        <section className="lw-room__quality" aria-label="Signal quality">
          <h2>Signal quality</h2>
          <QualityList
            channelNames={source.channelNames}
            trainedChannels={[]}
            quality={view.quality}
            badChannels={view.badChannels}
            contact={undefined}
            detail="short"
          />
        </section>
      ) : undefined}
    </nav>
  );
}
