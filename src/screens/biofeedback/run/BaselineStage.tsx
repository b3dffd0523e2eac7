import { Button } from '@blueprintjs/core';
import { PhaseProgress, TimeLeft } from '#live/charts/index.ts';
import { useConnectedRoom } from '../room/room-context.ts';
import { TracePanel } from '../traces/TracePanel.tsx';

/** The baseline: the clock is the main element. */
export function BaselineStage() {
  const { controller, panels, protocol } = useConnectedRoom();
  const { eyes } = protocol.definition;
  return (
    <section className="lw-stage lw-baseline">
      <div className="lw-baseline__clock">
        <h1>Baseline, eyes {eyes}</h1>
        <TimeLeft live={panels.live} />
        <PhaseProgress live={panels.live} />
        <p className="lw-muted">Sit still and relaxed; blinking is fine. There is no feedback now.</p>
        <Button variant="minimal" onClick={() => void controller.endPhase()}>
          End the baseline now
        </Button>
      </div>
      <TracePanel />
    </section>
  );
}
