import { OwnBaseline } from '#dsp/host/metrics/own-baseline.ts';
import { followedSeconds } from '#shared/eeg/baseline-need.ts';
import { isSignedMetric, METRICS } from '#shared/eeg/metrics.ts';
import type { Condition } from '#shared/eeg/protocol.ts';
import type { OwnBaselineFigures } from '#shared/engine/engine-api.ts';
import { TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import { GrowingValues } from '../growing-values.ts';
import { quantileShare } from './goal-solver.ts';
import { quantileSorted, spread } from '#shared/quantile.ts';
import { RollingWindow } from './rolling-window.ts';
import { widthWithoutBaseline } from '#shared/engine/scoring.ts';

/** An automatic threshold needs this much clean signal before it has a value. */
const MIN_AUTO_SECONDS = 1;
/** Controller and staircase start from a quantile of this much clean signal. */
const MIN_STEP_SECONDS = 5;
/** The staircase's own target: at a pass rate of the root of a half, two successes in a row have probability 0.5. */
const STAIRCASE_SHARE = Math.SQRT1_2;

/** Threshold of one condition, with the state it learns from the signal. Its ticks are free of artifact. */
export class ThresholdSlot {
  readonly condition: Condition;
  readonly baseline = new GrowingValues();
  readonly window: RollingWindow;
  #own = new OwnBaseline();
  readonly #carried: number;
  /** In the metric's unit; NaN while unknown. */
  value = Number.NaN;
  /** Inter-quartile range of the baseline in the metric's unit; NaN without one. */
  baselineIqr = Number.NaN;
  /** Target share of time (0-1) in which this condition passes. */
  share = Number.NaN;
  /** A manual threshold no longer adapts. */
  isHeldByHand = false;
  #ticks = 0;
  #passes = 0;
  #trialTicks = 0;
  #successes = 0;
  #hasMoved = false;
  /** Spread of the newest values, updated once a second if the hysteresis needs it; 0 while unknown. */
  #recentIqr = 0;

  constructor(condition: Condition, share: number, carried: number | null | undefined) {
    this.condition = condition;
    this.window = new RollingWindow(Math.round(followedSeconds(condition) * TICKS_PER_SECOND));
    this.#carried = carried ?? Number.NaN;
    this.reset(share);
  }

  get isSigned(): boolean {
    return isSignedMetric(this.condition.feature.metric);
  }

  /** Discards the state learned from the signal and restarts with `share`; a manual threshold stays. */
  reset(share: number): void {
    this.share = this.condition.threshold.mode === 'staircase' ? STAIRCASE_SHARE : share;
    this.clearBaseline();
    this.window.clear();
    this.baselineIqr = Number.NaN;
    this.#ticks = 0;
    this.#passes = 0;
    this.#trialTicks = 0;
    this.#successes = 0;
    this.#hasMoved = false;
    this.#recentIqr = 0;
    if (this.isHeldByHand) return;
    const { threshold } = this.condition;
    if (threshold.mode === 'manual') this.value = threshold.value;
    else this.value = threshold.mode === 'carryOver' ? this.#carried : Number.NaN;
  }

  /** The threshold is a quantile of the baseline, for the condition's target share. */
  get isFromBaseline(): boolean {
    const { mode } = this.condition.threshold;
    return (
      mode === 'baseline' || mode === 'suggest' || (mode === 'carryOver' && !Number.isFinite(this.#carried))
    );
  }

  clearBaseline(): void {
    this.baseline.clear();
    this.#own = new OwnBaseline();
  }

  /** Mean and SD of the baseline; null without one, or when all values are equal. */
  get ownBaseline(): OwnBaselineFigures | null {
    const { mean, sd } = this.#own;
    return mean === undefined || sd === undefined || sd === 0 ? null : { mean, sd };
  }

  /** Replaces the observed values of the baseline. */
  replaceBaseline(values: Float64Array): void {
    this.clearBaseline();
    this.window.clear();
    for (const value of values) this.observe(value, true);
  }

  /** Width of the score, in the metric's unit; always above 0 or NaN. */
  get width(): number {
    if (this.baselineIqr > 0) return this.baselineIqr;
    return widthWithoutBaseline(this.value);
  }

  /** Reference of the hysteresis; 0, meaning no hysteresis, while the spread it should follow is unknown. */
  get hysteresisScale(): number {
    if (METRICS[this.condition.feature.metric].hysteresisOf === 'threshold') return Math.abs(this.value);
    return this.baselineIqr > 0 ? this.baselineIqr : this.#recentIqr;
  }

  observe(value: number, isBaseline: boolean): void {
    this.window.push(value);
    if (isBaseline) {
      this.baseline.push(value);
      this.#own.add(value);
      return;
    }
    if (Number.isNaN(this.value)) return;
    this.#ticks++;
    const isPassing = this.#isPassing(value);
    if (isPassing) this.#passes++;
    this.#trial(isPassing);
  }

  /** Quantile of the newest values at which the condition reaches its target share; NaN while there are few. */
  rollingQuantile(): number {
    if (this.window.count < MIN_AUTO_SECONDS * TICKS_PER_SECOND) return Number.NaN;
    return this.window.quantile(quantileShare(this.condition.direction, this.share));
  }

  /** Called once per second of training; true when the threshold moved. */
  adapt(): boolean {
    if (!(this.baselineIqr > 0) && this.window.count >= MIN_STEP_SECONDS * TICKS_PER_SECOND) {
      this.#recentIqr = this.window.spread();
    }
    if (this.isHeldByHand) return false;
    const before = this.value;
    const { mode } = this.condition.threshold;
    if (mode === 'auto') this.#set(this.rollingQuantile());
    else if (mode === 'controller' || mode === 'staircase') {
      if (Number.isNaN(this.value)) this.#begin();
      else if (mode === 'controller') this.#steer();
    }
    // The staircase moves between two calls, with its trials.
    const hasStepped = this.#hasMoved;
    this.#hasMoved = false;
    return hasStepped || !Object.is(this.value, before);
  }

  finishBaseline(): void {
    this.baselineIqr = spread(this.baseline.view());
    const { threshold } = this.condition;
    if (threshold.mode === 'manual') return;
    if (threshold.mode === 'carryOver' && Number.isFinite(this.#carried)) {
      this.value = this.#carried;
    } else if (threshold.mode === 'baselineZ') {
      const { mean = Number.NaN, sd = 0 } = this.#own;
      this.value = mean + threshold.z * sd;
    } else {
      this.value = this.#baselineQuantile();
    }
  }

  /** A usable baseline replaces a manual threshold, unless the mode is manual. */
  releaseHold(): void {
    if (this.condition.threshold.mode !== 'manual') this.isHeldByHand = false;
  }

  /** Recomputes the threshold from the same baseline, for another share. */
  followShare(): void {
    if (this.isHeldByHand || !this.isFromBaseline) return;
    this.#set(this.#baselineQuantile());
  }

  #baselineQuantile(): number {
    const sorted = this.baseline.view().slice().sort();
    return quantileSorted(sorted, quantileShare(this.condition.direction, this.share));
  }

  #set(next: number): void {
    if (Number.isFinite(next)) this.value = next;
  }

  #begin(): void {
    if (this.window.count >= MIN_STEP_SECONDS * TICKS_PER_SECOND) this.#set(this.rollingQuantile());
  }

  /** A step against the difference between the rate of the last second(s) and the target; none without clean ticks. */
  #steer(): void {
    const { threshold } = this.condition;
    if (threshold.mode !== 'controller' || this.#ticks < TICKS_PER_SECOND) return;
    const excess = this.#passes / this.#ticks - this.share;
    this.#ticks = 0;
    this.#passes = 0;
    this.#move(threshold.gain * excess);
  }

  #trial(isPassing: boolean): void {
    const { threshold } = this.condition;
    if (threshold.mode !== 'staircase' || this.isHeldByHand) return;
    this.#trialTicks++;
    if (this.#trialTicks * (1000 / TICKS_PER_SECOND) < threshold.trialMs) return;
    this.#trialTicks = 0;
    if (!isPassing) {
      this.#successes = 0;
      this.#move(-threshold.stepShare);
      this.#hasMoved = true;
    } else if (++this.#successes === 2) {
      this.#successes = 0;
      this.#move(threshold.stepShare);
      this.#hasMoved = true;
    }
  }

  /** Makes the condition harder by `steps` spreads of the value; easier when negative. */
  #move(steps: number): void {
    const harder = this.condition.direction === 'reward' ? 1 : -1;
    const next = this.value + harder * steps * this.#spread();
    // A threshold of 0 or below would let every amplitude pass, or none.
    const least = this.isSigned ? Number.NEGATIVE_INFINITY : Math.abs(this.value) * 0.5;
    this.#set(Math.max(least, next));
  }

  #spread(): number {
    if (this.baselineIqr > 0) return this.baselineIqr;
    const iqr = this.window.spread();
    return iqr > 0 ? iqr : this.width;
  }

  #isPassing(value: number): boolean {
    return this.condition.direction === 'reward' ? value >= this.value : value <= this.value;
  }
}
