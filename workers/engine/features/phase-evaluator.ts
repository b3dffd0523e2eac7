import { phaseSynchrony } from '#dsp/host/metrics/phase-synchrony.ts';
import type { Evaluator, EvaluatorInput } from './evaluator.ts';
import { portable } from './evaluator.ts';

/** Smaller phasors have no reliable phase, uV. */
const LEAST_SIZE_UV = 1e-3;

const buffers = (length: number) => ({
  inPhase: new Float64Array(length).fill(Number.NaN),
  quadrature: new Float64Array(length).fill(Number.NaN),
});

/**
 * Phase-locking value of core feature `at` and the next one, which share a band. One phase difference is stored per
 * hop; the value exists once the window is full.
 */
export class PhaseEvaluator implements Evaluator {
  readonly #at: number;
  readonly #first: ReturnType<typeof buffers>;
  readonly #second: ReturnType<typeof buffers>;
  #slot = 0;

  constructor(at: number, windowTicks: number) {
    this.#at = at;
    this.#first = buffers(windowTicks);
    this.#second = buffers(windowTicks);
  }

  reset(): void {
    this.#slot = 0;
    for (const { inPhase, quadrature } of [this.#first, this.#second]) {
      inPhase.fill(Number.NaN);
      quadrature.fill(Number.NaN);
    }
  }

  step({ phasorsUv }: EvaluatorInput): number {
    this.#store(this.#first, phasorsUv, this.#at);
    this.#store(this.#second, phasorsUv, this.#at + 1);
    const windowTicks = this.#first.inPhase.length;
    this.#slot = (this.#slot + 1) % windowTicks;
    const found = phaseSynchrony(this.#first, this.#second);
    return found?.count === windowTicks ? portable(Math.min(1, found.plv)) : Number.NaN;
  }

  #store(
    { inPhase, quadrature }: ReturnType<typeof buffers>,
    phasorsUv: Float64Array,
    feature: number,
  ): void {
    const i = phasorsUv[2 * feature]!;
    const q = phasorsUv[2 * feature + 1]!;
    const hasPhase = i * i + q * q > LEAST_SIZE_UV * LEAST_SIZE_UV;
    inPhase[this.#slot] = hasPhase ? i : Number.NaN;
    quadrature[this.#slot] = hasPhase ? q : Number.NaN;
  }
}
