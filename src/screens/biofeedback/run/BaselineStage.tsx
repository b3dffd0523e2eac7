import { Button } from '@blueprintjs/core';
import { PhaseProgress, TimeLeft, usePhaseHasLasted } from '#live/charts/index.ts';
import { useConnectedRoom } from '../room/room-context.ts';
import { TracePanel } from '../traces/TracePanel.tsx';

/** The baseline: the clock is the main element. */
export function BaselineStage() {
  const { controller, panels, protocol, view, source } = useConnectedRoom();
  // With a person, the planned length applies. On the simulated headset, nothing is lost by a shorter baseline.
  const steadySeconds = source.kind === 'simulated' ? view.steadyBaselineSeconds : undefined;
  const isSteady = usePhaseHasLasted(panels.live, steadySeconds ?? Number.POSITIVE_INFINITY);
  return (
    <section className="lw-stage lw-baseline">
      <div className="lw-baseline__clock">
        <h1>Baseline, eyes {protocol.definition.eyes}</h1>
        <TimeLeft live={panels.live} />
        <PhaseProgress live={panels.live} />
        <p className="lw-muted">Sit still and relaxed; blinking is fine. There is no feedback now.</p>
        <Button
          {...(isSteady ? { intent: 'primary' } : { variant: 'minimal' })}
          onClick={() => void controller.endPhase()}
        >
          End the baseline now
        </Button>
        {steadySeconds === undefined ? undefined : (
          <p className="lw-muted lw-small" aria-live="polite">
            {isSteady
              ? 'You can end it now: it is long enough for reliable thresholds.'
              : `You can end it after ${steadySeconds} s: that is long enough for reliable thresholds.`}
          </p>
        )}
      </div>
      <TracePanel />
    </section>
  );
}
