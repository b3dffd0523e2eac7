import type { TickFilter, TickTable } from './summary.ts';
import { conditionOffset, phaseCode, TICK, TICKS_PER_SECOND, tickWidth } from './ticks.ts';

/** Means over one block of clean training ticks. */
export type CleanBlock = {
  run: number;
  /** 0-100. */
  success: number;
  rewardedPct: number;
  /** uV RMS; NaN where the source does not show muscle. */
  emgUv: number;
  /** By condition, each in its own unit. */
  values: number[];
  thresholds: number[];
  passPct: number[];
};

/** Blocks this long are nearly independent of each other: the envelope of a band changes within a second or two. */
export const BLOCK_SECONDS = 5;
/** A block with less clean signal than this says too little. */
const LEAST_CLEAN_SHARE = 0.5;

/** Training ticks in blocks of five seconds of one run each, as means over what is clean of them. */
export function cleanBlocks(table: TickTable, filter: TickFilter = {}): CleanBlock[] {
  const width = tickWidth(table.conditions.length);
  const training = phaseCode('training');
  const blocks: CleanBlock[] = [];
  let open: BlockSums | undefined;
  for (let at = 0; at + width <= table.values.length; at += width) {
    const run = table.values[at + TICK.run]!;
    const isWanted = filter.run === undefined || filter.run === run;
    if (table.values[at + TICK.phase] !== training || !isWanted) continue;
    if (open?.run !== run) open = newBlock(run, table.conditions.length);
    addTick(open, table.values, at);
    if (open.ticks < BLOCK_SECONDS * TICKS_PER_SECOND) continue;
    if (open.clean >= LEAST_CLEAN_SHARE * open.ticks) blocks.push(toMeans(open));
    open = undefined;
  }
  return blocks;
}

type BlockSums = CleanBlock & { ticks: number; clean: number };

const newBlock = (run: number, conditions: number): BlockSums => ({
  run,
  ticks: 0,
  clean: 0,
  success: 0,
  rewardedPct: 0,
  emgUv: 0,
  values: Array.from({ length: conditions }, () => 0),
  thresholds: Array.from({ length: conditions }, () => 0),
  passPct: Array.from({ length: conditions }, () => 0),
});

function addTick(block: BlockSums, values: Float64Array, at: number): void {
  block.ticks++;
  if (values[at + TICK.artifact] !== 0) return;
  block.clean++;
  block.success += values[at + TICK.success]!;
  block.rewardedPct += 100 * values[at + TICK.rewarded]!;
  block.emgUv += values[at + TICK.emgUv]!;
  for (let index = 0; index < block.values.length; index++) {
    block.values[index]! += values[at + conditionOffset(index, 'value')]!;
    block.thresholds[index]! += values[at + conditionOffset(index, 'threshold')]!;
    block.passPct[index]! += 100 * values[at + conditionOffset(index, 'pass')]!;
  }
}

function toMeans({ clean, ...sums }: BlockSums): CleanBlock {
  const each = (values: number[]) => values.map((value) => value / clean);
  return {
    run: sums.run,
    success: sums.success / clean,
    rewardedPct: sums.rewardedPct / clean,
    emgUv: sums.emgUv / clean,
    values: each(sums.values),
    thresholds: each(sums.thresholds),
    passPct: each(sums.passPct),
  };
}
