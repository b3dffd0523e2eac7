import { Button } from '@blueprintjs/core';
import { isSignalStep } from '#model/visits/visit-steps.ts';
import { formatClock } from '#live/charts/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { ElectrodeNote } from '../headset/ElectrodeNote.tsx';
import { useConnectedRoom } from '../room/room-context.ts';
import { BreakFigures } from '../run/BreakStage.tsx';
import { RestClock } from '../run/RestClock.tsx';
import { useTrainedConditions } from '../run/use-bar-extras.tsx';
import { TracePanel } from '../traces/TracePanel.tsx';
import { RatingPanel } from './RatingPanel.tsx';
import { TableStepBody } from './TableSteps.tsx';
import type { Visit } from '../room/use-visit.ts';
import { useWalk } from '../room/use-walk.ts';

/** Between two steps of a plan: what comes next is the main element. */
export function VisitBreak({ visit }: { visit: Visit }) {
  const { view, feedback } = useConnectedRoom();
  const { walk: progress, endsAtMs, step, label, backLabel } = useWalk(visit);
  const conditions = useTrainedConditions();
  const { walk, plan } = visit;
  const { run, baselineProblem } = view.state;
  const last = view.runs.at(-1);
  const before = progress.steps[progress.at - 1];
  const hasRatings = plan.ratings.afterEachRun && before?.kind === 'run' && run > 0;
  const start = async () => {
    await feedback.unlock();
    await walk.next();
  };
  return (
    <section className="lw-stage lw-break">
      <div className="lw-break__next">
        {step ? <h1>Next: {label}</h1> : <h1>All steps of the plan are done</h1>}
        {baselineProblem === undefined ? undefined : (
          <Notice kind="warning">{baselineProblem} Start it again: the runs need its thresholds.</Notice>
        )}
        {step && !isSignalStep(step) ? <TableStepBody step={step} /> : undefined}
        {last ? <BreakFigures view={view} conditions={conditions} /> : undefined}
        {step ? <RestClock next={label ?? 'The next step'} hasKey /> : undefined}
        {step ? (
          <div className="lw-stage__actions">
            <Button intent="primary" size="large" onClick={() => void start()}>
              {isSignalStep(step) ? `Start now (${formatClock(step.seconds)})` : 'Done, continue'}
              {endsAtMs === undefined ? <kbd className="lw-key">Space</kbd> : undefined}
            </Button>
            {backLabel === undefined ? undefined : (
              <Button size="large" onClick={() => void walk.repeat()}>
                Repeat '{backLabel}'
              </Button>
            )}
            <Button size="large" variant="minimal" onClick={() => void walk.skip()}>
              Skip '{label}'
            </Button>
          </div>
        ) : (
          <DoneActions visit={visit} backLabel={backLabel} />
        )}
        {hasRatings ? (
          <RatingPanel key={run} moment="afterRun" run={run} hold={step && (() => walk.hold())} />
        ) : undefined}
        <ElectrodeNote />
      </div>
      <TracePanel />
    </section>
  );
}

/** Nothing of the plan is left, so the session ends without a question. */
function DoneActions({ visit, backLabel }: { visit: Visit; backLabel: string | undefined }) {
  const { controller } = useConnectedRoom();
  const { walk } = visit;
  const { walk: progress, labels } = useWalk(visit);
  const lastRun = progress.steps.findLastIndex(({ kind }) => kind === 'run');
  return (
    <div className="lw-stage__actions">
      <Button intent="primary" size="large" onClick={() => void controller.end()}>
        End and save the session
      </Button>
      <Button size="large" onClick={() => void walk.repeatStep(lastRun)}>
        Train one more run
      </Button>
      {backLabel === undefined || backLabel === labels[lastRun] ? undefined : (
        <Button size="large" variant="minimal" onClick={() => void walk.repeat()}>
          Repeat '{backLabel}'
        </Button>
      )}
    </div>
  );
}
