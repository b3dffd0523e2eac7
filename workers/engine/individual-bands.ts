import type { Condition } from '#shared/eeg/protocol.ts';
import type { EngineEvent } from '#shared/engine/engine-api.ts';
import { trainedBandWords } from '#shared/engine/trained-band.ts';
import type { Evaluator, IndividualEvaluator } from './features/evaluator.ts';
import { isIndividual } from './features/evaluator.ts';
import type { ThresholdBook } from './thresholds.ts';

type BandEvent = Extract<EngineEvent, { type: 'trainedBand' }>;

/** The conditions of a protocol whose band follows the client's alpha peak; most protocols have none. */
export class IndividualBands {
  readonly #conditions: readonly Condition[];
  readonly #evaluators: readonly { index: number; evaluator: IndividualEvaluator }[];

  constructor(conditions: readonly Condition[], evaluators: readonly Evaluator[]) {
    this.#conditions = conditions;
    this.#evaluators = evaluators.flatMap((evaluator, index) =>
      isIndividual(evaluator) ? [{ index, evaluator }] : [],
    );
  }

  startBaseline(): void {
    for (const { evaluator } of this.#evaluators) evaluator.startBaseline();
  }

  /** `doesCount` as the thresholds took the values of the tick or not. */
  endTick(doesCount: boolean): void {
    for (const { evaluator } of this.#evaluators) evaluator.endTick(doesCount);
  }

  /** The baseline is not fit for use: bands stay as they are. */
  dropBaseline(): void {
    for (const { evaluator } of this.#evaluators) evaluator.dropBaseline();
  }

  /** Before thresholds are taken from a baseline that is fit for use: turns to the bands and replaces its values. */
  finishBaseline(thresholds: ThresholdBook, atSeconds: number): BandEvent[] {
    return this.#evaluators.map(({ index, evaluator }): BandEvent => {
      const outcome = evaluator.finishBaseline();
      if (outcome.values) thresholds.replaceBaseline(index, outcome.values);
      const { band, alphaPeakHz = null } = outcome;
      const reason = trainedBandWords(this.#conditions[index]!.name, outcome);
      return { type: 'trainedBand', atSeconds, condition: index, band, alphaPeakHz, reason };
    });
  }
}
