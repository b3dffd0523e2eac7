import { Button } from '@blueprintjs/core';
import { ArtifactPct, PhaseProgress, TimeLeft } from '#live/charts/index.ts';
import { stepName } from '#shared/assessment/step-names.ts';
import { PauseButton } from '../run/PauseButton.tsx';
import { useConnectedRoom } from '../room/room-context.ts';
import { TracePanel } from '../traces/TracePanel.tsx';
import { TaskInStep } from './TaskInStep.tsx';
import type { Script } from './use-script.ts';

/** A step being recorded: the time left first, then the signal. */
export function RecordStage({ script }: { script: Script }) {
  const { view, controller, data, panels } = useConnectedRoom();
  const { live } = panels;
  const isPaused = view.state.step === 'paused';
  const { current } = script;
  return (
    <section className="lw-stage lw-record" data-paused={isPaused}>
      <div className="lw-record__top">
        <div className="lw-record__clock">
          <h1>{isPaused ? `${stepName(current)}, paused` : stepName(current)}</h1>
          <div className="lw-record__time">
            <TimeLeft live={live} />
          </div>
          <PhaseProgress live={live} />
        </div>
        <div className="lw-record__side">
          <p className="lw-muted">
            Artifact in this step: <ArtifactPct live={live} />
          </p>
          <div className="lw-stage__actions">
            <PauseButton hasKey={current.kind !== 'goNoGo'} />
            <Button size="large" variant="minimal" onClick={() => void controller.endPhase()}>
              End this step
            </Button>
          </div>
        </div>
      </div>
      {current.kind === 'goNoGo' ? (
        <TaskInStep data={data} seconds={current.seconds} isPaused={isPaused} />
      ) : (
        <TracePanel />
      )}
    </section>
  );
}
