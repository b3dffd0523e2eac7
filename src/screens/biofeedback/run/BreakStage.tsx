import { fixed } from '#shared/locale/formats.ts';
import { Button } from '@blueprintjs/core';
import type { RunRecord } from '#shared/api/sessions.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import type { EngineCondition } from '#shared/engine/engine-api.ts';
import { formatClock, formatPct, formatValue } from '#live/charts/index.ts';
import type { SessionView } from '#live/session/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { FactBox } from '#ui/text/Fact.tsx';
import { Num } from '#ui/text/Num.tsx';
import { ElectrodeNote } from '../headset/ElectrodeNote.tsx';
import { useConnectedRoom } from '../room/room-context.ts';
import { afterRejectedBaseline } from './stage-words.ts';
import { RestClock } from './RestClock.tsx';
import { TracePanel } from '../traces/TracePanel.tsx';
import { useTrainedConditions } from './use-bar-extras.tsx';

/** After the baseline and between runs: the next step is the main element. */
export function BreakStage() {
  const { view, controller, feedback, rests, protocol, askToEnd } = useConnectedRoom();
  const conditions = useTrainedConditions();
  const { run, baselineProblem } = view.state;
  const { runCount, runSeconds } = protocol.definition.timing;
  const isPlanDone = run >= runCount;
  const isBlocked = view.thresholds.some((value) => value === null);
  const startRun = async () => {
    rests?.hold();
    await feedback.unlock();
    await controller.startRun();
  };

  return (
    <section className="lw-stage lw-break">
      <div className="lw-break__next">
        <h1>{headline(run, isPlanDone, baselineProblem !== undefined)}</h1>
        {baselineProblem === undefined ? undefined : (
          <Notice kind="warning">
            {baselineProblem} {afterRejectedBaseline(!isBlocked)}
          </Notice>
        )}
        <BreakFigures view={view} conditions={conditions} />
        <RestClock />
        <div className="lw-stage__actions">
          {isPlanDone ? (
            <Button intent="primary" size="large" onClick={askToEnd}>
              End session
            </Button>
          ) : undefined}
          <Button
            intent={isPlanDone || isBlocked ? 'none' : 'primary'}
            size="large"
            disabled={isBlocked}
            onClick={() => void startRun()}
          >
            {isPlanDone ? 'Train one more run' : `Start run ${run + 1}`} ({formatClock(runSeconds)})
          </Button>
          <Button
            intent={isBlocked && !isPlanDone ? 'primary' : 'none'}
            size="large"
            variant={isBlocked && !isPlanDone ? 'solid' : 'minimal'}
            onClick={() => void controller.phases.repeatBaseline()}
          >
            Repeat the baseline
          </Button>
        </div>
        <ElectrodeNote />
      </div>
      <TracePanel />
    </section>
  );
}

function headline(run: number, isPlanDone: boolean, isRejected: boolean): string {
  if (isRejected) return 'The baseline cannot be used';
  if (run === 0) return 'Baseline done';
  return isPlanDone && run > 1 ? `All ${run} runs done` : `Run ${run} done`;
}

type BreakFiguresProps = {
  view: Pick<SessionView, 'runs' | 'thresholds' | 'isBlinded'>;
  conditions: readonly EngineCondition[];
};

export function BreakFigures({ view: { runs, thresholds, isBlinded }, conditions }: BreakFiguresProps) {
  const last = runs.at(-1);
  if (!last && isBlinded) return undefined;
  return (
    <dl className="lw-stage-figures">
      {last ? (
        <>
          {runs.length > 1 ? (
            <FactBox term="Figures of">
              <Num>run {last.run}</Num>
            </FactBox>
          ) : undefined}
          {isBlinded ? undefined : <Success summary={last.summary} />}
          <FactBox term="Artifact">
            <Num>{formatPct(last.summary.artifactPct ?? Number.NaN)}</Num>
          </FactBox>
          <FactBox term="Trained">
            <Num>{formatClock(last.summary.durationSeconds)}</Num>
          </FactBox>
        </>
      ) : (
        conditions.map((condition, index) => (
          <FactBox
            key={condition.name}
            term={`${conditionLabel(condition)}: keep ${condition.direction === 'reward' ? 'above' : 'below'}`}
          >
            <Num>{formatValue(thresholds[index] ?? Number.NaN, condition.unit)}</Num>
          </FactBox>
        ))
      )}
    </dl>
  );
}

function Success({ summary }: Pick<RunRecord, 'summary'>) {
  return (
    <>
      <FactBox term="Rewarded">
        <Num>{formatPct(summary.rewardedPct ?? Number.NaN)}</Num>
      </FactBox>
      <FactBox term="Mean success">
        <Num>{fixed(summary.meanSuccess, 0)}</Num>
      </FactBox>
    </>
  );
}
