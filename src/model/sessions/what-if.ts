import { METRICS } from '#shared/eeg/metrics.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { passes } from '#shared/engine/scoring.ts';
import type { TickTable } from '#shared/engine/summary.ts';
import { conditionOffset, HOP_MS, phaseCode, TICK, tickWidth } from '#shared/engine/ticks.ts';

/** A fixed threshold of one condition, instead of the one the session had. */
export type OtherThreshold = { condition: number; threshold: number };

/** Why the stored ticks do not suffice: the samples then have to be replayed. */
export type NotExact = 'weighted' | 'spread' | 'unknownThreshold';

/**
 * Whether success with another threshold follows exactly from the stored ticks. They hold every value and every pass,
 * but not the spread of the baseline, which a weighted goal and the dead band of some metrics need.
 */
export function whyNotExact(protocol: Protocol, table: TickTable, condition: number): NotExact | undefined {
  const own = protocol.conditions[condition];
  if (protocol.combination === 'weighted') return 'weighted';
  if (!own || (own.hysteresisPct > 0 && METRICS[own.feature.metric].hysteresisOf === 'spread'))
    return 'spread';
  return hasUnknownThreshold(table, condition) ? 'unknownThreshold' : undefined;
}

/** Training without a threshold was not judged; with one it would have been. */
function hasUnknownThreshold({ values, conditions }: TickTable, condition: number): boolean {
  const width = tickWidth(conditions.length);
  const training = phaseCode('training');
  for (let at = 0; at + width <= values.length; at += width) {
    if (values[at + TICK.phase] !== training) continue;
    if (Number.isNaN(values[at + conditionOffset(condition, 'threshold')]!)) return true;
  }
  return false;
}

/**
 * The ticks with a fixed threshold of one condition: pass, reward and rewards by the rules of the engine, from the stored
 * values. The other conditions keep their thresholds. Success and score are NaN: they need the spread of the baseline.
 */
export function withOtherThreshold(
  table: TickTable,
  protocol: Protocol,
  { condition, threshold }: OtherThreshold,
): TickTable {
  const { conditions } = table;
  const values = table.values.slice();
  const width = tickWidth(conditions.length);
  const training = phaseCode('training');
  const { direction, hysteresisPct } = protocol.conditions[condition]!;
  const halfBand = (Math.abs(threshold) * hysteresisPct) / 200;
  const passColumns = conditions.map((_, index) => conditionOffset(index, 'pass'));
  const own = passColumns[condition]!;
  let isPassing = false;
  let heldTicks = 0;
  let msSinceReward = Infinity;
  let run = 0;
  for (let at = 0; at + width <= values.length; at += width) {
    const isTraining = values[at + TICK.phase] === training;
    const runNow = isTraining ? values[at + TICK.run]! : 0;
    // The engine starts anew with each run and after each pause.
    if (runNow !== run && isTraining) {
      isPassing = false;
      heldTicks = 0;
      msSinceReward = Infinity;
    }
    run = runNow;
    const isClean = values[at + TICK.artifact] === 0;
    if (isClean) {
      const value = values[at + conditionOffset(condition, 'value')]!;
      isPassing = passes(direction, value, threshold, halfBand, isPassing);
    }
    values[at + conditionOffset(condition, 'threshold')] = threshold;
    values[at + conditionOffset(condition, 'score')] = Number.NaN;
    values[at + own] = Number(isPassing);
    values[at + TICK.success] = Number.NaN;
    values[at + TICK.rewarded] = 0;
    values[at + TICK.rewardCount] = 0;
    msSinceReward += HOP_MS;
    if (!isTraining || !isClean) continue;
    const isPassed = (column: number) => values[at + column] === 1;
    const isSuccess =
      protocol.combination === 'and' ? passColumns.every(isPassed) : passColumns.some(isPassed);
    heldTicks = isSuccess ? heldTicks + 1 : 0;
    if (heldTicks === 0 || (heldTicks - 1) * HOP_MS < protocol.holdMs) continue;
    values[at + TICK.rewarded] = 1;
    if (msSinceReward < protocol.refractoryMs) continue;
    values[at + TICK.rewardCount] = 1;
    msSinceReward = 0;
  }
  return { values, conditions };
}

/** The protocol with a fixed threshold of one condition, for a replay. */
export const protocolWithThreshold = (
  protocol: Protocol,
  { condition, threshold }: OtherThreshold,
): Protocol => ({
  ...protocol,
  conditions: protocol.conditions.map((each, index) =>
    index === condition ? { ...each, threshold: { mode: 'manual', value: threshold } } : each,
  ),
});

/** Ends and step of the slider: every clean value of training, and the thresholds the session had. */
export function thresholdRange(
  { values, conditions }: TickTable,
  condition: number,
): { least: number; most: number; step: number; atFirst: number } | undefined {
  const width = tickWidth(conditions.length);
  const training = phaseCode('training');
  const clean: number[] = [];
  let last = Number.NaN;
  for (let at = 0; at + width <= values.length; at += width) {
    if (values[at + TICK.phase] !== training || values[at + TICK.artifact] !== 0) continue;
    clean.push(values[at + conditionOffset(condition, 'value')]!);
    last = values[at + conditionOffset(condition, 'threshold')]!;
  }
  if (clean.length === 0) return undefined;
  clean.sort((a, b) => a - b);
  const middle = Number.isNaN(last) ? clean[Math.floor(clean.length / 2)]! : last;
  const low = Math.min(clean[Math.floor(clean.length * 0.005)]!, middle);
  const high = Math.max(clean[Math.floor((clean.length - 1) * 0.995)]!, middle);
  const step = niceStep((high - low) / 200);
  const atStep = (value: number) => Number((Math.round(value / step) * step).toPrecision(12));
  return {
    least: atStep(low - step),
    most: atStep(high + step),
    step,
    atFirst: middle,
  };
}

/** 1, 2 or 5 times a power of ten. */
function niceStep(about: number): number {
  if (!(about > 0)) return 0.01;
  const power = 10 ** Math.floor(Math.log10(about));
  const factor = [1, 2, 5, 10].find((each) => each * power >= about) ?? 10;
  return Number((factor * power).toPrecision(3));
}
