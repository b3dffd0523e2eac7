import { assertNever } from '#shared/assert-never.ts';
import { MainsTally } from '#shared/engine/mains-tally.ts';
import { BASELINE_SHORT, type EngineEvent } from '#shared/engine/engine-api.ts';
import { isTrainedAtPeak, withTrainedBands } from '#shared/engine/trained-band.ts';
import type { LatencyMeter } from '../frames/latency.ts';
import type { RunLedger } from './run-ledger.ts';
import type { SessionEvent } from './session-state.ts';
import { nextGoodSeconds, type SessionView, withNotice } from './session-view.ts';
import type { Store } from '#live/store/store.ts';
import type { SuggestionEvent } from './suggestions.ts';

type EngineEventTargets = {
  view: Store<SessionView>;
  ledger: RunLedger;
  latency: LatencyMeter;
  dispatch: (event: SessionEvent) => void;
  onGap: (atSeconds: number, missingSeconds: number) => void;
  onSuggestion: (event: SuggestionEvent) => void;
  onThresholds: (values: readonly (number | null)[]) => void;
  /** Called once a second, with the quality of the channels. */
  onSecond: () => void;
  onPartSaved: () => void;
  onSourceEnded: () => void;
};

type PhaseEvent = Extract<EngineEvent, { type: 'phase' }>;
type TrainedBandEvent = Extract<EngineEvent, { type: 'trainedBand' }>;
type ThresholdsEvent = Extract<EngineEvent, { type: 'thresholds' }>;

/** Applies the engine's events to the view of the session. */
export class EngineEvents {
  /** Session time of the newest frame. */
  nowSeconds = 0;
  readonly #targets: EngineEventTargets;
  #savedSeq = -1;
  #held: EngineEvent[] | undefined;
  #hum = new MainsTally();

  constructor(targets: EngineEventTargets) {
    this.#targets = targets;
  }

  /** The engine was configured for another source or with other settings. */
  configured(): void {
    this.#hum = new MainsTally();
  }

  /** Keeps events back while a recording is restored, so that nobody acts on a phase that is over. */
  hold(): void {
    this.#held = [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const event of held) this.handle(event);
  }

  handle(event: EngineEvent): void {
    if (this.#held) {
      this.#held.push(event);
      return;
    }
    const { view, ledger, latency, dispatch, onGap, onSourceEnded } = this.#targets;
    switch (event.type) {
      case 'phase':
        return this.#phase(event);
      case 'thresholds':
        return this.#thresholds(event);
      case 'baselineRejected':
        return dispatch({ type: 'baselineRejected', reason: event.reason });
      case 'quality':
        this.#hum.note(event.mainsHz);
        ledger.noteFeedback(this.nowSeconds);
        this.#patch({
          quality: event.channels,
          mainsFoundHz: this.#hum.mainsHz,
          goodSeconds: nextGoodSeconds(view.get(), event.channels),
        });
        return this.#targets.onSecond();
      case 'gap':
        return onGap(
          event.atSeconds,
          event.missingSamples / Math.max(1, view.get().source?.samplingRateHz ?? 1),
        );
      case 'trainedBand':
        return this.#trainedBand(event);
      case 'suggestion':
        return this.#targets.onSuggestion(event);
      case 'runSummary':
        return ledger.summarized(event.run, event.summary, latency.summary());
      case 'saved':
        return this.#saved(event.seq, event.throughSeconds);
      case 'saveFailed':
        return this.#patch({ saveProblem: event.message });
      case 'sourceEnded':
        dispatch({ type: 'sourceEnded' });
        return onSourceEnded();
      case 'problem':
        return this.#patch({
          notices: withNotice(view.get().notices, { id: event.code, message: event.message }),
        });
      default:
        return assertNever(event);
    }
  }

  #trainedBand(event: TrainedBandEvent): void {
    const { notices, ready, trainedBands } = this.#targets.view.get();
    const { condition, reason: message } = event;
    const mapped = ready?.conditions[condition];
    const known = mapped ? [mapped] : [];
    // The same text that the breakdown uses later.
    const label = withTrainedBands(known, [{ type: event.type, text: message }])[0]?.bandLabel;
    const labels = Array.from({ length: ready?.conditions.length ?? 0 }, (_, index) =>
      index === condition ? label : trainedBands[index],
    );
    this.#patch({ trainedBands: labels });
    // Band edges from the peak are shown with their condition; only a missing peak needs a message.
    if (isTrainedAtPeak(message)) return;
    this.#patch({ notices: withNotice(notices, { id: `trainedBand${condition}`, message }) });
  }

  /** Removes warnings about an earlier baseline; the engine repeats those that still apply. */
  #ofNewBaseline(values: ThresholdsEvent['values']): Partial<SessionView> {
    const notices = this.#targets.view.get().notices.filter(({ id }) => id !== BASELINE_SHORT);
    return { baselineThresholds: values, notices };
  }

  #thresholds({ values, cause }: ThresholdsEvent): void {
    this.#patch({ thresholds: values, ...(cause === 'baseline' ? this.#ofNewBaseline(values) : {}) });
    this.#targets.onThresholds(values);
  }

  #phase({ phase, run, atSeconds, reason, isResting = false }: PhaseEvent): void {
    const { ledger, latency, dispatch } = this.#targets;
    if (phase === 'training') {
      if (!ledger.hasOpenRun) latency.reset();
      ledger.started(run, atSeconds, reason === 'restored');
    } else if (phase !== 'paused') {
      ledger.ended(atSeconds, reason === 'restored');
    }
    dispatch({ type: 'enginePhase', phase, run, isResting });
  }

  /** The engine rewrites the open part each second; only a new part means that the previous one is closed. */
  #saved(seq: number, throughSeconds: number): void {
    this.#patch({ savedSeconds: throughSeconds, saveProblem: undefined });
    if (seq === this.#savedSeq) return;
    this.#savedSeq = seq;
    this.#targets.onPartSaved();
  }

  #patch(change: Partial<SessionView>): void {
    const { view } = this.#targets;
    view.set({ ...view.get(), ...change });
  }
}
