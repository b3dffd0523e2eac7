import { root } from '#dsp/host/portable-math.ts';
import { baselineLack, LEAST_CLEAN_BASELINE } from '#shared/eeg/baseline-need.ts';
import { featureUnit } from '#shared/eeg/metrics.ts';
import type { Condition, Protocol } from '#shared/eeg/protocol.ts';
import { LARGEST_GOAL_PCT, LEAST_GOAL_PCT } from '#shared/eeg/protocol.ts';
import type { ThresholdMode } from '#shared/eeg/threshold.ts';
import { needsBaseline, ownTargetPct } from '#shared/eeg/threshold.ts';
import type { OwnBaselineFigures } from '#shared/engine/engine-api.ts';
import { TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import { quantileShare, solveShare } from './goal-solver.ts';
import { quantileSorted, spread } from '#shared/quantile.ts';
import { ThresholdSlot } from './threshold-slot.ts';

/** `lack` says why thresholds of a usable baseline are still unreliable. */
export type BaselineOutcome =
  | { ok: true; cleanPct: number; lack?: string | undefined }
  | { ok: false; reason: string };

const { share: MIN_CLEAN_SHARE, seconds: MIN_CLEAN_SECONDS } = LEAST_CLEAN_BASELINE;
const LARGEST_THRESHOLD = 10_000;

/**
 * Share of time (0-1) one condition should pass so that all together pass in `goalPct` of it. Exact for independent
 * conditions. `weighted` has no closed form: it starts from the goal, and measured values correct it.
 */
export function passShare(condition: Condition, protocol: Protocol): number {
  const own = ownTargetPct(condition.threshold);
  if (own !== undefined) return own / 100;
  const goal = protocol.goalPct / 100;
  const count = protocol.conditions.length;
  switch (protocol.combination) {
    case 'and':
      return shareOfEach(goal, count);
    case 'or':
      return 1 - shareOfEach(1 - goal, count);
    case 'weighted':
      return goal;
  }
}

/** Nine digits are sufficient for a share of time. */
const shareOfEach = (all: number, count: number): number => Math.round(root(all, count) * 1e9) / 1e9;

/** Interval of proposals; more often would distract. */
const SUGGESTION_SECONDS = 10;

/** Thresholds of all conditions, in the order of the protocol, and their adaptation. */
export class ThresholdBook {
  #protocol: Protocol;
  readonly #carried: readonly (number | null)[];
  readonly #slots: readonly ThresholdSlot[];
  /** In each metric's unit; NaN while unknown. */
  readonly values: Float64Array;
  #adaptations = 0;
  /** Thresholds were derived from the baseline stored in the slots. */
  #isBaselineUsed = false;

  constructor(protocol: Protocol, carried: readonly (number | null)[] = []) {
    this.#protocol = protocol;
    this.#carried = carried;
    this.#slots = protocol.conditions.map(
      (condition, index) => new ThresholdSlot(condition, passShare(condition, protocol), carried[index]),
    );
    this.values = new Float64Array(this.#slots.length);
    this.#publish();
  }

  /** Discards the state learned from the signal; manual thresholds stay. */
  reset(): void {
    this.#adaptations = 0;
    this.#isBaselineUsed = false;
    for (const slot of this.#slots) slot.reset(passShare(slot.condition, this.#protocol));
    this.#publish();
  }

  /** Width of a condition's score, in the metric's unit. */
  width(index: number): number {
    return this.#slots[index]!.width;
  }

  /** Reference of the hysteresis, in the metric's unit, as defined in the catalogue of metrics. */
  hysteresisScale(index: number): number {
    return this.#slots[index]!.hysteresisScale;
  }

  /** Inter-quartile range of the baseline in the metric's unit; NaN without one. */
  baselineIqr(index: number): number {
    return this.#slots[index]!.baselineIqr;
  }

  /** Names of the conditions that have no threshold and will not get one automatically. */
  unknown(): string[] {
    return this.#slots
      .filter(({ value, condition }) => Number.isNaN(value) && needsBaseline(condition.threshold))
      .map(({ condition }) => condition.name);
  }

  /**
   * Adds the values of one artifact-free tick of a baseline or a run; ticks with an unknown value are left out. True if
   * added.
   */
  observe(values: Float64Array, isBaseline: boolean): boolean {
    for (let index = 0; index < this.#slots.length; index++) if (Number.isNaN(values[index]!)) return false;
    for (const [index, slot] of this.#slots.entries()) slot.observe(values[index]!, isBaseline);
    if (!isBaseline) this.#publish();
    return true;
  }

  /** Called once per second of training: moves adaptive thresholds. True when one changed. */
  adapt(): boolean {
    this.#adaptations++;
    if (this.#slots.some((slot) => ADAPTING.has(slot.condition.threshold.mode)))
      this.#correctShares(recent, ({ baselineIqr }) => knownWidth(baselineIqr));
    let hasChanged = false;
    for (const slot of this.#slots) if (slot.adapt()) hasChanged = true;
    if (hasChanged) this.#publish();
    return hasChanged;
  }

  /** Proposed thresholds when they are due: null for conditions that are not in mode 'suggest'. */
  suggestions(): (number | null)[] | undefined {
    if (this.#adaptations % SUGGESTION_SECONDS !== 0) return undefined;
    const values = this.#slots.map((slot) => {
      const value = slot.condition.threshold.mode === 'suggest' ? slot.rollingQuantile() : Number.NaN;
      return Number.isNaN(value) ? null : value;
    });
    return values.every((value) => value === null) ? undefined : values;
  }

  /** Score widths from a baseline; null for conditions whose width follows the threshold. */
  knownWidths(): (number | null)[] {
    return this.#slots.map(({ baselineIqr }) => knownWidth(baselineIqr) ?? null);
  }

  startBaseline(): void {
    this.#isBaselineUsed = false;
    for (const slot of this.#slots) slot.clearBaseline();
  }

  /** Replaces the values of the baseline's valid ticks by those of another band. */
  replaceBaseline(index: number, values: Float64Array): void {
    this.#slots[index]!.replaceBaseline(values);
  }

  /** Judges a baseline of `ticks` ticks and, if it is usable, derives thresholds from it, after `beforeUse`. */
  finishBaseline(ticks: number, beforeUse: () => void = () => {}): BaselineOutcome {
    const clean = this.#slots[0]?.baseline.length ?? 0;
    const reason = rejection(clean, ticks);
    if (reason !== undefined) return { ok: false, reason };
    beforeUse();
    // Must run before shares are computed: otherwise other shares would be fitted to a threshold that is about to be
    // replaced.
    for (const slot of this.#slots) slot.releaseHold();
    this.#correctByBaseline();
    for (const slot of this.#slots) slot.finishBaseline();
    this.#isBaselineUsed = true;
    this.#publish();
    return { ok: true, cleanPct: (100 * clean) / ticks, lack: this.#lackOf(ticks / TICKS_PER_SECOND) };
  }

  #lackOf(seconds: number): string | undefined {
    const lack = baselineLack(seconds, this.#protocol, this.#carried);
    return lack && `${lack} Record a longer baseline.`;
  }

  #correctByBaseline(): void {
    this.#correctShares(
      (slot) => slot.baseline.view().slice(),
      (_slot, values) => knownWidth(spread(values)),
    );
  }

  /**
   * Sets a new goal. Thresholds derived from the baseline are recomputed from it; adaptive thresholds move by
   * themselves. Manual thresholds stay. Returns the problem with the goal, if any.
   */
  setGoal(goalPct: number): string | undefined {
    if (!(goalPct >= LEAST_GOAL_PCT && goalPct <= LARGEST_GOAL_PCT)) {
      return `A goal must lie between ${LEAST_GOAL_PCT} and ${LARGEST_GOAL_PCT} %; ${goalPct} does not.`;
    }
    this.#protocol = { ...this.#protocol, goalPct };
    const following = this.#slots.filter((slot) => this.#followsGoal(slot));
    for (const slot of following) slot.share = passShare(slot.condition, this.#protocol);
    if (!this.#isBaselineUsed) return undefined;
    this.#correctByBaseline();
    for (const slot of following) slot.followShare();
    this.#publish();
    return undefined;
  }

  /** Sets a threshold by hand; it stays until the next baseline. Returns the problem with the value, if any. */
  setByHand(index: number, value: number): string | undefined {
    const slot = this.#slots[index];
    if (!slot) return `There is no condition ${index + 1} in this protocol.`;
    const unit = featureUnit(slot.condition.feature).replace('uV^2', 'µV²').replace(/^uV.*/, 'µV');
    const most = unit === 'µV²' ? LARGEST_THRESHOLD ** 2 : LARGEST_THRESHOLD;
    if (slot.isSigned ? !(Math.abs(value) <= most) : !(value > 0 && value <= most)) {
      const least = slot.isSigned ? `between ${-most} and` : 'above 0 and at most at';
      return `A threshold must lie ${least} ${most} ${unit}; ${value} does not.`;
    }
    slot.isHeldByHand = true;
    slot.value = value;
    this.#publish();
    return undefined;
  }

  /** Mean and SD of each condition in the baseline, for z-scores against the client's own values. */
  ownBaselines(): (OwnBaselineFigures | null)[] {
    return this.#slots.map(({ ownBaseline }) => ownBaseline);
  }

  /** For events: null means unknown. */
  toList(): (number | null)[] {
    return Array.from(this.values, (value) => (Number.isNaN(value) ? null : value));
  }

  /** Conditions that share the protocol's goal get the share that reaches it in the values of `history`. */
  #correctShares(history: History, width: Width): void {
    const free = this.#slots.filter((slot) => this.#followsGoal(slot));
    if (free.length === 0 || this.#slots.length === 1) return;
    const ticks = Math.min(...this.#slots.map(({ window }) => window.count));
    const columns = this.#slots.map((slot) => {
      const values = history(slot, ticks);
      const { direction, weight } = slot.condition;
      const fixedThreshold = this.#fixedThreshold(slot, values);
      return { direction, weight, values, fixedThreshold, width: width(slot, values) };
    });
    const { goalPct, combination } = this.#protocol;
    const share = solveShare(columns, goalPct / 100, combination);
    if (share !== undefined) for (const slot of free) slot.share = share;
  }

  #followsGoal({ condition, isHeldByHand, isFromBaseline }: ThresholdSlot): boolean {
    const { mode } = condition.threshold;
    const isDerived = isFromBaseline || mode === 'auto' || mode === 'controller';
    return isDerived && !isHeldByHand && ownTargetPct(condition.threshold) === undefined;
  }

  #fixedThreshold(slot: ThresholdSlot, values: Float64Array): number | undefined {
    if (this.#followsGoal(slot)) return undefined;
    if (!Number.isNaN(slot.value)) return slot.value;
    return quantileSorted(values.slice().sort(), quantileShare(slot.condition.direction, slot.share));
  }

  #publish(): void {
    for (const [index, slot] of this.#slots.entries()) this.values[index] = slot.value;
  }
}

const ADAPTING: ReadonlySet<ThresholdMode> = new Set(['auto', 'controller', 'suggest']);

type History = (slot: ThresholdSlot, ticks: number) => Float64Array;
type Width = (slot: ThresholdSlot, values: Float64Array) => number | undefined;

const knownWidth = (iqr: number): number | undefined => (iqr > 0 ? iqr : undefined);

const recent = (slot: ThresholdSlot, ticks: number): Float64Array => slot.window.newest(ticks);

function rejection(cleanTicks: number, ticks: number): string | undefined {
  const cleanSeconds = cleanTicks / TICKS_PER_SECOND;
  if (cleanTicks < ticks * MIN_CLEAN_SHARE) {
    return (
      `Only ${Math.floor((100 * cleanTicks) / ticks)} % of the baseline was free of artifact, and ` +
      `${100 * MIN_CLEAN_SHARE} % are needed. Check the electrodes, ask the client to sit still, and record it again.`
    );
  }
  if (cleanSeconds < MIN_CLEAN_SECONDS) {
    return (
      `The baseline holds ${(Math.floor(cleanSeconds * 10) / 10).toFixed(1)} s of clean signal, and ${MIN_CLEAN_SECONDS} s are needed. ` +
      'Record a longer one.'
    );
  }
  return undefined;
}
