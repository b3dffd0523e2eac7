import type { Protocol } from '#shared/eeg/protocol.ts';
import type { EngineEvent } from '#shared/engine/engine-api.ts';
import type { FeedbackSeries } from '#shared/engine/feedback-series.ts';
import { conditionOffset, phaseCode, TICK, tickWidth } from '#shared/engine/ticks.ts';
import type { HopStatus } from '../hop.ts';
import { RewardGate } from '../reward-gate.ts';

const TRAINING = phaseCode('training');
const NO_STATUS: HopStatus = {
  tickIndex: 0,
  newestSampleHostTimeMs: 0,
  phaseElapsedSeconds: 0,
  phasePlannedSeconds: 0,
  runRewardedPct: Number.NaN,
  runArtifactPct: Number.NaN,
  missingSamples: 0,
  channelReasons: new Uint32Array(),
};

/**
 * What leaves the engine in a session of a study (ADR 0042): the success that is delivered, and no figure of the
 * client's own EEG that it could be compared with. The recording keeps the row it is made from.
 *
 * The series moves on with each clean training tick. So an artifact stops the feedback in both arms alike, and pauses and
 * rests use up nothing.
 */
export class DeliveredFeedback {
  readonly #series: FeedbackSeries;
  readonly #gate: RewardGate;
  readonly #conditionCount: number;
  readonly #row: Float64Array;
  readonly #status: HopStatus = { ...NO_STATUS };
  #at = 0;
  /** Run of the previous tick; 0 if it was not training. */
  #run = 0;

  constructor(series: FeedbackSeries, protocol: Pick<Protocol, 'holdMs' | 'refractoryMs' | 'conditions'>) {
    this.#series = series;
    this.#gate = new RewardGate(protocol);
    this.#conditionCount = protocol.conditions.length;
    this.#row = new Float64Array(tickWidth(protocol.conditions.length));
  }

  /** The recording starts: the first tick of the series is next. */
  reset(): void {
    this.#at = 0;
    this.#run = 0;
    this.#gate.reset();
  }

  /** The row for the screen; reused with the next tick. */
  step(own: Float64Array): Float64Array {
    const row = this.#row;
    row.set(own);
    const isTraining = own[TICK.phase] === TRAINING;
    const run = isTraining ? own[TICK.run]! : 0;
    // As the engine does at the start of a run and after each pause.
    if (run !== this.#run) this.#gate.reset();
    this.#run = run;
    const isJudged = isTraining && own[TICK.artifact] === 0;
    const { success, isPassing, isFollowed } = this.#series;
    const played = isJudged ? success[this.#at]! : 0;
    this.#gate.step(row, isJudged, isJudged && isPassing[this.#at] === 1);
    if (isJudged) this.#at = (this.#at + 1) % success.length;
    // The precision of the series in both arms.
    row[TICK.success] = isFollowed ? played : Math.fround(own[TICK.success]!);
    if (!isFollowed) {
      row[TICK.rewarded] = own[TICK.rewarded]!;
      row[TICK.rewardCount] = own[TICK.rewardCount]!;
    }
    this.#hideConditions(row);
    return row;
  }

  /** The status for the screen; reused with the next tick. */
  statusOf(own: HopStatus): HopStatus {
    return Object.assign(this.#status, own, { runRewardedPct: Number.NaN });
  }

  /** All tones follow the delivered success. */
  #hideConditions(row: Float64Array): void {
    for (let index = 0; index < this.#conditionCount; index++) {
      row[conditionOffset(index, 'value')] = Number.NaN;
      row[conditionOffset(index, 'threshold')] = Number.NaN;
      row[conditionOffset(index, 'score')] = row[TICK.success]! / 100;
      row[conditionOffset(index, 'pass')] = 0;
    }
  }
}

/** The event for the screen; undefined if all of it would have to be hidden. */
export function blindedEvent(event: EngineEvent): EngineEvent | undefined {
  if (event.type === 'suggestion') return undefined;
  if (event.type !== 'thresholds') return event;
  const { atSeconds, cause } = event;
  return { type: 'thresholds', atSeconds, cause, values: event.values.map(hidden) };
}

/** Whether there is a threshold stays known: without one a run cannot start. */
const hidden = (value: number | null): number | null => (value === null ? null : Number.NaN);
