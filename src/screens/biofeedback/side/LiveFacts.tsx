import { LatencyFigure, RewardCount, SessionTime } from '#live/charts/index.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import { asTrained } from '../run/use-bar-extras.tsx';
import { useRoom } from '../room/room-context.ts';

/** Figures for the curious eye. */
export function LiveFacts() {
  const { panels, view, protocol } = useRoom();
  if (!panels || !view.ready) return undefined;
  const isRecorded = view.state.isRecording || view.state.step === 'ended';
  return (
    <section className="lw-side-section">
      <h2>Now</h2>
      <dl className="lw-now">
        <div>
          <dt>Session time</dt>
          <dd>
            {/* The clock of the contact check is not the clock of the session. */}
            {isRecorded ? <SessionTime live={panels.live} /> : 'starts with the recording'}
          </dd>
        </div>
        <div>
          <dt>Goal</dt>
          <dd>{view.goalPct ?? protocol?.definition.goalPct} % rewarded</dd>
        </div>
        <div>
          <dt>Rewards in this run</dt>
          <dd>
            <RewardCount live={panels.live} />
          </dd>
        </div>
        <div>
          <dt title="From the arrival of a sample at this computer to the feedback it causes">
            Feedback latency
          </dt>
          <dd>
            <LatencyFigure live={panels.live} />
          </dd>
        </div>
        {asTrained(view.ready.conditions, view.trainedBands).map((condition) => (
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
