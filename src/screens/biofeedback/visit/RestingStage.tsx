import { Button } from '@blueprintjs/core';
import { PhaseProgress, TimeLeft } from '#live/charts/index.ts';
import { useConnectedRoom } from '../room/room-context.ts';
import { TracePanel } from '../traces/TracePanel.tsx';
import type { Visit } from '../room/use-visit.ts';
import { useWalk } from '../room/use-walk.ts';
import { VisitControls } from '../run/VisitControls.tsx';

/** A recording of a visit, or its baseline: the clock is the main element. */
export function RestingStage({ visit }: { visit: Visit }) {
  const { panels } = useConnectedRoom();
  const { step, label } = useWalk(visit);
  const isBaseline = step?.kind === 'baseline' || (step?.kind === 'recording' && step.isBaseline);
  const eyes = step && 'eyes' in step ? step.eyes : undefined;
  return (
    <section className="lw-stage lw-baseline">
      <div className="lw-baseline__clock">
        <h1>{label ?? 'Recording'}</h1>
        <TimeLeft live={panels.live} />
        <PhaseProgress live={panels.live} />
        <p className="lw-muted">
          Sit still and relaxed{eyes === 'open' ? '; blinking is fine' : ''}. There is no feedback now.
          {isBaseline ? ' The thresholds are taken from this recording.' : ''}
        </p>
        <div className="lw-stage__actions">
          <Button size="large" onClick={() => void visit.walk.toggle()}>
            Pause<kbd className="lw-key">Space</kbd>
          </Button>
          <VisitControls visit={visit} />
        </div>
        <p className="lw-muted lw-small">A paused recording begins again from its start.</p>
      </div>
      <TracePanel />
    </section>
  );
}
