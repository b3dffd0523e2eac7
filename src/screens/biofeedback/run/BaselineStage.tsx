import { Button } from '@blueprintjs/core';
import { baselineNeed } from '#shared/eeg/baseline-need.ts';
import { PhaseProgress, TimeLeft, useHasLasted } from '#live/charts/index.ts';
import { useConnectedRoom } from '../room/room-context.ts';
import { TracePanel } from '../traces/TracePanel.tsx';

/** The baseline: the clock is the main element. */
export function BaselineStage() {
  const { controller, panels, protocol, view, source } = useConnectedRoom();
  const { definition } = protocol;
  const need = baselineNeed(definition, view.thresholds)?.seconds;
  const isEnough = useHasLasted(panels.live, need ?? 0);
  // A person is recorded for as long as the protocol says; the simulated headset is used to look around.
  const isOffered = isEnough && source.kind === 'simulated';
  return (
    <section className="lw-stage lw-baseline">
      <div className="lw-baseline__clock">
        <h1>Baseline, eyes {definition.eyes}</h1>
        <TimeLeft live={panels.live} />
        <PhaseProgress live={panels.live} />
        <p className="lw-muted">Sit still and relaxed; blinking is fine. There is no feedback now.</p>
        <Button
          {...(isOffered ? { intent: 'primary' } : { variant: 'minimal' })}
          onClick={() => void controller.endPhase()}
        >
          End the baseline now
        </Button>
        {need === undefined ? undefined : (
          <p className="lw-muted lw-small" aria-live="polite">
            {isEnough ? `Long enough for reliable thresholds.` : `Thresholds are reliable after ${need} s.`}
          </p>
        )}
      </div>
      <TracePanel />
    </section>
  );
}
