import type { Protocol } from '#shared/eeg/protocol.ts';
import { conditionOffset, TICK } from '#shared/engine/ticks.ts';
import { passes, score, WEIGHTED_SUCCESS } from '#shared/engine/scoring.ts';
import { RewardGate } from './reward-gate.ts';
import type { ThresholdBook } from './thresholds/thresholds.ts';

export type RunnerInput = {
  values: Float64Array;
  thresholds: Pick<ThresholdBook, 'values' | 'width' | 'hysteresisScale'>;
  isTraining: boolean;
  isClean: boolean;
};

/**
 * Decides for each tick which conditions pass, how successful it is, and whether it is rewarded (hold and refractory
 * time: `RewardGate`). During an artifact nothing is rewarded, and passes and hold times stay as they are.
 */
export class ProtocolRunner {
  readonly #protocol: Protocol;
  readonly #isPassing: boolean[];
  readonly #scores: number[];
  readonly #gate: RewardGate;

  constructor(protocol: Protocol) {
    this.#protocol = protocol;
    this.#isPassing = protocol.conditions.map(() => false);
    this.#scores = protocol.conditions.map(() => 0);
    this.#gate = new RewardGate(protocol);
  }

  reset(): void {
    this.#isPassing.fill(false);
    this.#scores.fill(0);
    this.#gate.reset();
  }

  /** Fills the success, reward and condition columns of a tick row. */
  step(input: RunnerInput, row: Float64Array): void {
    if (input.isClean) this.#judge(input);
    for (let index = 0; index < this.#scores.length; index++) {
      row[conditionOffset(index, 'value')] = input.values[index]!;
      row[conditionOffset(index, 'threshold')] = input.thresholds.values[index]!;
      row[conditionOffset(index, 'score')] = input.isClean ? this.#scores[index]! : 0;
      row[conditionOffset(index, 'pass')] = this.#isPassing[index] ? 1 : 0;
    }
    const isJudged = input.isTraining && input.isClean;
    row[TICK.success] = isJudged ? 100 * this.#combinedScore() : 0;
    this.#gate.step(row, isJudged, isJudged && this.#isCombinationPassing());
  }

  #judge({ values, thresholds }: RunnerInput): void {
    for (const [index, condition] of this.#protocol.conditions.entries()) {
      const value = values[index]!;
      const threshold = thresholds.values[index]!;
      this.#scores[index] = score(condition.direction, value, threshold, thresholds.width(index));
      this.#isPassing[index] = passes(
        condition.direction,
        value,
        threshold,
        (thresholds.hysteresisScale(index) * condition.hysteresisPct) / 200,
        this.#isPassing[index]!,
      );
    }
  }

  #combinedScore(): number {
    switch (this.#protocol.combination) {
      case 'and':
        return Math.min(...this.#scores);
      case 'or':
        return Math.max(...this.#scores);
      case 'weighted':
        return this.#weightedMean();
    }
  }

  #isCombinationPassing(): boolean {
    switch (this.#protocol.combination) {
      case 'and':
        return this.#isPassing.every(Boolean);
      case 'or':
        return this.#isPassing.some(Boolean);
      case 'weighted':
        return this.#weightedMean() >= WEIGHTED_SUCCESS;
    }
  }

  #weightedMean(): number {
    let sum = 0;
    let weights = 0;
    for (const [index, condition] of this.#protocol.conditions.entries()) {
      sum += condition.weight * this.#scores[index]!;
      weights += condition.weight;
    }
    return sum / weights;
  }
}
