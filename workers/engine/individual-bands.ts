import type { Condition } from '#shared/eeg/protocol.ts';
import type { EngineEvent } from '#shared/engine/engine-api.ts';
import { trainedBandWords } from '#shared/engine/trained-band.ts';
import type { BandOutcome, Evaluator, IndividualEvaluator } from './features/evaluator.ts';
import { isIndividual } from './features/evaluator.ts';
import type { ThresholdBook } from './thresholds/thresholds.ts';

const NO_BASELINE = 'no baseline was recorded';
const UNUSABLE_BASELINE = 'the baseline cannot be used';

type BandEvent = Extract<EngineEvent, { type: 'trainedBand' }>;

/** The conditions of a protocol whose band follows the client's alpha peak; most protocols have none. */
export class IndividualBands {
  readonly #conditions: readonly Condition[];
  readonly #evaluators: readonly { index: number; evaluator: IndividualEvaluator }[];

  /** Why no baseline has determined the bands yet; undefined once one has. */
  #whyNone: string | undefined = NO_BASELINE;

  constructor(conditions: readonly Condition[], evaluators: readonly Evaluator[]) {
    this.#conditions = conditions;
    this.#evaluators = evaluators.flatMap((evaluator, index) =>
      isIndividual(evaluator) ? [{ index, evaluator }] : [],
    );
  }

  startBaseline(): void {
    for (const { evaluator } of this.#evaluators) evaluator.startBaseline();
  }

  /** `doesCount`: whether the thresholds used the values of the tick. */
  endTick(doesCount: boolean): void {
    for (const { evaluator } of this.#evaluators) evaluator.endTick(doesCount);
  }

  /** Resets to the bands of the protocol. */
  reset(): void {
    this.#whyNone = NO_BASELINE;
  }

  /** The baseline is not usable: the bands stay as they are. */
  dropBaseline(): void {
    this.#whyNone &&= UNUSABLE_BASELINE;
    for (const { evaluator } of this.#evaluators) evaluator.dropBaseline();
  }

  /** Called before thresholds are derived from a usable baseline: switches to the new bands and replaces its values. */
  finishBaseline(thresholds: ThresholdBook, atSeconds: number): BandEvent[] {
    this.#whyNone = undefined;
    return this.#evaluators.map(({ index, evaluator }): BandEvent => {
      const outcome = evaluator.finishBaseline();
      if (outcome.values) thresholds.replaceBaseline(index, outcome.values);
      return this.#event(index, outcome, atSeconds);
    });
  }

  /** At the start of a run: reports once which bands are trained and why, unless a baseline did. */
  startRun(atSeconds: number): BandEvent[] {
    const reason = this.#whyNone;
    this.#whyNone = undefined;
    if (reason === undefined) return [];
    return this.#evaluators.map(({ index, evaluator }) =>
      this.#event(index, { band: evaluator.band, alphaPeakHz: undefined, reason }, atSeconds),
    );
  }

  #event(condition: number, outcome: BandOutcome, atSeconds: number): BandEvent {
    const { band, alphaPeakHz = null } = outcome;
    const reason = trainedBandWords(this.#conditions[condition]!.name, outcome);
    return { type: 'trainedBand', atSeconds, condition, band, alphaPeakHz, reason };
  }
}
