import { Button } from '@blueprintjs/core';
import { memo, useCallback, useState } from 'react';
import {
  ArtifactPct,
  BandBars,
  PhaseProgress,
  RewardedPct,
  SuccessMeter,
  TimeLeft,
} from '#live/charts/index.ts';
import type { SessionState } from '#live/session/index.ts';
import { ElectrodeNote } from '../headset/ElectrodeNote.tsx';
import { useBarExtras, useTrainedConditions } from './use-bar-extras.tsx';
import { MuscleNow } from './MuscleNow.tsx';
import { PauseButton } from './PauseButton.tsx';
import { useConnectedRoom } from '../room/room-context.ts';
import { SuggestionStrip } from './SuggestionStrip.tsx';
import { BlindedNote } from '../study/BlindedNote.tsx';
import { TracePanel } from '../traces/TracePanel.tsx';
import { FactBox } from '#ui/text/Fact.tsx';
import { GoalSlider } from '../goals/GoalSlider.tsx';
import { VisitControls } from './VisitControls.tsx';
import { withGoal } from '../goals/goal-words.ts';

const Meter = memo(SuccessMeter);
const Bars = memo(BandBars);

/** For screen readers only: on screen the steps panel shows this. */
function runHeading({ run, step }: SessionState, runCount: number): string {
  return `Run ${run} of ${Math.max(run, runCount)}${step === 'paused' ? ', paused' : ''}`;
}

/** A run: success first, then its components, then the signal itself. */
export function RunStage() {
  const { view, controller, panels, protocol, ready, visit } = useConnectedRoom();
  const { live } = panels;
  const isPaused = view.state.step === 'paused';
  const onThreshold = useCallback(
    (condition: number, threshold: number) => void controller.setThreshold(condition, threshold),
    [controller],
  );
  const conditions = useTrainedConditions();
  const extras = useBarExtras(conditions);
  return (
    <section className="lw-stage lw-run" data-paused={isPaused}>
      <h1 className="lw-visually-hidden">{runHeading(view.state, protocol.definition.timing.runCount)}</h1>
      <div className="lw-run__top">
        <div className="lw-run__main">
          {view.isBlinded ? (
            <BlindedNote />
          ) : (
            <Meter live={live} conditions={ready.conditions} rule={protocol.definition} />
          )}
          <dl className="lw-run__figures">
            <FactBox term="Time left">
              <TimeLeft live={live} />
            </FactBox>
            {view.isBlinded ? undefined : (
              <FactBox term="Rewarded">
                <RewardedPct live={live} />
              </FactBox>
            )}
            <FactBox term="Artifact">
              <ArtifactPct live={live} />
            </FactBox>
          </dl>
          <PhaseProgress live={live} />
          <div className="lw-stage__actions">
            <PauseButton hasKey />
            {visit ? (
              <VisitControls visit={visit} />
            ) : (
              <Button size="large" variant="minimal" onClick={() => void controller.endPhase()}>
                End this run
              </Button>
            )}
          </div>
          {view.isBlinded ? undefined : <SuggestionStrip />}
        </div>
        <div className="lw-run__side">
          {view.isBlinded ? undefined : (
            <>
              <Bars
                live={live}
                conditions={conditions}
                protocol={protocol.definition}
                baselineValues={view.baselineThresholds}
                onThreshold={onThreshold}
                extras={extras}
              />
              <RunGoal />
            </>
          )}
          {isPaused ? <ElectrodeNote /> : undefined}
        </div>
        {view.isBlinded ? undefined : <MuscleNow />}
      </div>
      <TracePanel />
    </section>
  );
}

/** The goal during a run. The engine gets the value on release, not while dragging. */
function RunGoal() {
  const { controller, protocol, view } = useConnectedRoom();
  const [draft, setDraft] = useState<number>();
  const goalPct = view.goalPct ?? protocol.definition.goalPct;
  const commit = () => {
    setDraft(undefined);
    if (draft !== undefined && draft !== goalPct) void controller.setGoal(draft);
  };
  return (
    <GoalSlider
      protocol={withGoal(protocol.definition, draft ?? goalPct)}
      onChange={setDraft}
      onCommit={commit}
    />
  );
}
