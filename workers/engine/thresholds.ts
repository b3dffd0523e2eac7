import { root } from '#dsp/host/portable-math.ts';
import type { Condition, Protocol } from '#shared/eeg/protocol.ts';
import { ownTargetPct } from '#shared/eeg/threshold.ts';
import { TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import { GrowingValues } from './growing-values.ts';
import { quantileSorted } from './quantile.ts';
import { RollingWindow } from './rolling-window.ts';

export type BaselineOutcome = { ok: true; cleanPct: number } | { ok: false; reason: string };

const MIN_CLEAN_SHARE = 0.5;
const MIN_CLEAN_SECONDS = 5;
/** An automatic threshold needs this much clean signal before it says anything. */
const MIN_AUTO_SECONDS = 1;
const REWARD_WINDOW_SECONDS = 30;
/** Inhibits adapt slower: a threshold that follows muscle bursts would reward the wrong moment. */
const INHIBIT_WINDOW_SECONDS = 60;
const LARGEST_THRESHOLD_UV = 10_000;

/**
 * Share of time (0-1) one condition should pass so that all together pass in `goalPct` of it. Exact for independent
 * conditions; `weighted` has no closed form and takes the goal itself.
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

/** Nine digits are more than a share of time needs. */
const shareOfEach = (all: number, count: number): number => Math.round(root(all, count) * 1e9) / 1e9;

type Slot = {
  condition: Condition;
  /** Share of the values that lie below the threshold. */
  quantileShare: number;
  baseline: GrowingValues;
  window: RollingWindow;
  /** A threshold set by hand no longer adapts. */
  isHeldByHand: boolean;
};

/** Thresholds of all conditions, in the order of the protocol, and how they come about. */
export class ThresholdBook {
  readonly #slots: readonly Slot[];
  /** uV; NaN while unknown. */
  readonly values: Float64Array;
  /** Inter-quartile range of the baseline in uV; NaN without one. Scales the score. */
  readonly baselineIqrUv: Float64Array;

  constructor(protocol: Protocol) {
    this.#slots = protocol.conditions.map((condition) => {
      const share = passShare(condition, protocol);
      return {
        condition,
        quantileShare: condition.direction === 'reward' ? 1 - share : share,
        baseline: new GrowingValues(),
        window: new RollingWindow(Math.round(autoWindowSeconds(condition) * TICKS_PER_SECOND)),
        isHeldByHand: false,
      };
    });
    this.values = new Float64Array(this.#slots.length);
    this.baselineIqrUv = new Float64Array(this.#slots.length);
    this.reset();
  }

  /** Forgets what was learned from the signal; thresholds set by hand stay. */
  reset(): void {
    for (const [index, slot] of this.#slots.entries()) {
      slot.baseline.clear();
      slot.window.clear();
      this.baselineIqrUv[index] = Number.NaN;
      if (slot.isHeldByHand) continue;
      const { threshold } = slot.condition;
      this.values[index] = threshold.mode === 'manual' ? threshold.value : Number.NaN;
    }
  }

  /** Width the score of a condition is spread over, in uV. */
  widthUv(index: number): number {
    const iqr = this.baselineIqrUv[index]!;
    return iqr > 0 ? iqr : 0.5 * this.values[index]!;
  }

  /** Names of the conditions that have no threshold and will not get one by themselves. */
  unknown(): string[] {
    return this.#slots
      .filter(
        (slot, index) => Number.isNaN(this.values[index]!) && slot.condition.threshold.mode === 'baseline',
      )
      .map((slot) => slot.condition.name);
  }

  /** Takes the values of one artifact-free tick of a baseline or a run. */
  observe(amplitudesUv: Float64Array, isBaseline: boolean): void {
    for (const [index, slot] of this.#slots.entries()) {
      slot.window.push(amplitudesUv[index]!);
      if (isBaseline) slot.baseline.push(amplitudesUv[index]!);
    }
  }

  /** Moves the automatic thresholds to the wanted quantile of their window. True when one changed. */
  adapt(): boolean {
    let hasChanged = false;
    for (const [index, slot] of this.#slots.entries()) {
      if (slot.condition.threshold.mode !== 'auto' || slot.isHeldByHand) continue;
      if (slot.window.count < MIN_AUTO_SECONDS * TICKS_PER_SECOND) continue;
      const next = slot.window.quantile(slot.quantileShare);
      if (next === this.values[index]) continue;
      this.values[index] = next;
      hasChanged = true;
    }
    return hasChanged;
  }

  startBaseline(): void {
    for (const slot of this.#slots) slot.baseline.clear();
  }

  /** Judges a baseline of `ticks` ticks and, if it is fit for use, takes thresholds from it. */
  finishBaseline(ticks: number): BaselineOutcome {
    const clean = this.#slots[0]?.baseline.length ?? 0;
    const reason = rejection(clean, ticks);
    if (reason !== undefined) return { ok: false, reason };
    for (const [index, slot] of this.#slots.entries()) {
      const sorted = slot.baseline.view().slice().sort();
      this.baselineIqrUv[index] = quantileSorted(sorted, 0.75) - quantileSorted(sorted, 0.25);
      if (slot.condition.threshold.mode === 'manual') continue;
      this.values[index] = quantileSorted(sorted, slot.quantileShare);
      slot.isHeldByHand = false;
    }
    return { ok: true, cleanPct: (100 * clean) / ticks };
  }

  /** Sets a threshold by hand; it then stays until the next baseline. Returns what is wrong with the value, if so. */
  setByHand(index: number, valueUv: number): string | undefined {
    const slot = this.#slots[index];
    if (!slot) return `There is no condition ${index + 1} in this protocol.`;
    if (!(valueUv > 0 && valueUv <= LARGEST_THRESHOLD_UV)) {
      return `A threshold must lie above 0 and at most at ${LARGEST_THRESHOLD_UV} µV; ${valueUv} does not.`;
    }
    slot.isHeldByHand = true;
    this.values[index] = valueUv;
    return undefined;
  }

  /** For events: null stands for unknown. */
  toList(): (number | null)[] {
    return Array.from(this.values, (value) => (Number.isNaN(value) ? null : value));
  }
}

function autoWindowSeconds(condition: Condition): number {
  const own = condition.threshold.mode === 'auto' ? condition.threshold.windowSeconds : undefined;
  return own ?? (condition.direction === 'reward' ? REWARD_WINDOW_SECONDS : INHIBIT_WINDOW_SECONDS);
}

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
