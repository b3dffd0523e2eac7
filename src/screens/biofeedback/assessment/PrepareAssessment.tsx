import { Button, Checkbox } from '@blueprintjs/core';
import { type AssessmentDefinition, plannedSeconds } from '#shared/assessment/script.ts';
import { stepName } from '#shared/assessment/step-names.ts';
import { formatClock } from '#live/charts/index.ts';
import { ConsentNotice } from '../prepare/ConsentNotice.tsx';
import { MainsPicker } from '../prepare/MainsPicker.tsx';
import { useRoom } from '../room/room-context.ts';
import { SourcePicker } from '../prepare/SourcePicker.tsx';
import type { Script } from './use-script.ts';

type PrepareAssessmentProps = { definition: AssessmentDefinition; script: Script };

/** The source of the signal, the steps to record, and how the client is instructed. */
export function PrepareAssessment({ definition, script }: PrepareAssessmentProps) {
  const { view, controller, protocol, begin, changeBegin } = useRoom();
  const missing = definition.steps.filter((_step, at) => !script.progress.done[at]);
  const isConnecting = view.state.step === 'connecting';
  return (
    <section className="lw-stage lw-prepare">
      <h1>Prepare the recording</h1>
      <ConsentNotice />
      <div className="lw-prepare__columns" inert={isConnecting}>
        <div className="lw-prepare__column">
          <SourcePicker protocol={protocol?.definition} />
          <MainsPicker
            sourceKind={begin.sourceKind}
            mainsHz={begin.mainsHz}
            onChange={(mainsHz) => changeBegin({ mainsHz })}
          />
        </div>
        <div className="lw-prepare__column">
          <div className="lw-card">
            <h2>{definition.name}</h2>
            {definition.description === '' ? undefined : <p className="lw-muted">{definition.description}</p>}
            <ol className="lw-script-list">
              {definition.steps.map(({ label, site, seconds, instruction }, index) => (
                <li key={`${index}-${label}`}>
                  <strong>{stepName({ label, site })}</strong> · {formatClock(seconds)}
                  {script.progress.done[index] ? (
                    <span className="lw-recorded-mark">✓ recorded</span>
                  ) : undefined}
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
        </div>
      </div>
      <div className="lw-stage__actions lw-prepare__actions">
        <Button
          intent="primary"
          size="large"
          disabled={!view.source}
          loading={isConnecting}
          onClick={() => protocol && void controller.connect(protocol, begin.mainsHz)}
        >
          {begin.sourceKind === 'headset' ? 'Check contact' : 'Connect and check contact'}
        </Button>
      </div>
    </section>
  );
}
