import { LatencyFigure, RewardCount, SessionTime } from '#live/charts/index.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import { asTrained } from '../run/use-bar-extras.tsx';
import { useLoopDelayMs } from '../headset/use-loop-delay.ts';
import { useRoom } from '../room/room-context.ts';
import { feedbackDelay } from '#live/session/index.ts';
import { FactBox } from '#ui/text/Fact.tsx';
import { Num } from '#ui/text/Num.tsx';

/** Live figures, for information only. */
export function LiveFacts() {
  const { panels, view, protocol, feedback, measuredLatency } = useRoom();
  const loopDelayMs = useLoopDelayMs();
  if (!panels || !view.ready) return undefined;
  const { outputDelayMs } = feedback;
  const { conditions } = view.ready;
  const delay = feedbackDelay({ latency: measuredLatency(), outputDelayMs, loopDelayMs, conditions });
  const isRecorded = view.state.isRecording || view.state.step === 'ended';
  return (
    <section className="lw-side-section">
      <h2>Now</h2>
      <dl className="lw-now">
        <FactBox term="Session time">
          {/* The clock of the contact check is not the clock of the session. */}
          {isRecorded ? <SessionTime live={panels.live} /> : 'starts with the recording'}
        </FactBox>
        {view.isBlinded ? undefined : (
          <>
            <FactBox term="Goal">{view.goalPct ?? protocol?.definition.goalPct} % rewarded</FactBox>
            <FactBox term="Rewards in this run">
              <RewardCount live={panels.live} />
            </FactBox>
          </>
        )}
        <div>
          <dt title="From the arrival of a sample at this computer to the feedback it causes">
            Feedback latency
          </dt>
          <dd>
            <LatencyFigure live={panels.live} />
          </dd>
        </div>
        <FactBox term="Sound output">
          {outputDelayMs === null ? 'not told by the browser' : <Num>{Math.round(outputDelayMs)} ms</Num>}
        </FactBox>
        <div>
          <dt
            title={
              loopDelayMs === undefined
                ? 'From the arrival of a sample to the sound (95 of 100), with the slowest filter. Headset and radio add to it; the connection test measures them.'
                : 'From the signal to the sound (95 of 100): headset, radio and output as the connection test measured them, Loopwell, and the slowest filter.'
            }
          >
            Delay in all
          </dt>
          <dd>{delay ? `${Math.round(delay.totalMs)} ms` : 'measured in a run'}</dd>
        </div>
        {asTrained(conditions, view.trainedBands).map((condition) => (
          <div key={condition.name}>
            <dt title="Time the filter needs to show half of a sudden change">
              {conditionLabel(condition)}: filter delay
            </dt>
            <dd>{Math.round(condition.estimatorDelayMs)} ms</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
