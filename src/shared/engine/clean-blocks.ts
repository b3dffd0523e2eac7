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
  /** Artifact-free ticks the means are over. */
  ticks: number;
};

/** Blocks this long are nearly independent of each other: the envelope of a band changes within a second or two. */
export const BLOCK_SECONDS = 5;
const BLOCK_TICKS = BLOCK_SECONDS * TICKS_PER_SECOND;

/**
 * Artifact-free training ticks in blocks of five seconds, as means. Every one of them lies in exactly one block, so
 * that means over the blocks, weighted by their ticks, are those of the summary: what is left at the end of a run is a
 * block of its own, or part of the one before when it is shorter than half a block.
 */
export function cleanBlocks(table: TickTable, filter: TickFilter = {}): CleanBlock[] {
  const width = tickWidth(table.conditions.length);
  const training = phaseCode('training');
  const blocks: BlockSums[] = [];
  for (let at = 0; at + width <= table.values.length; at += width) {
    const run = table.values[at + TICK.run]!;
    const isWanted = filter.run === undefined || filter.run === run;
    if (table.values[at + TICK.phase] !== training || !isWanted) continue;
    if (table.values[at + TICK.artifact] !== 0) continue;
    let open = blocks.at(-1);
    if (!open || open.run !== run || open.ticks >= BLOCK_TICKS) {
      if (open && open.run !== run) joinShort(blocks);
      open = newBlock(run, table.conditions.length);
      blocks.push(open);
    }
    addTick(open, table.values, at);
  }
  joinShort(blocks);
  return blocks.map(toMeans);
}

/** Same shape, sums instead of means. */
type BlockSums = CleanBlock;

/** Makes a last block that says too little by itself part of the one before. */
function joinShort(blocks: BlockSums[]): void {
  const [before, last] = [blocks.at(-2), blocks.at(-1)];
  if (!before || !last || last.ticks >= BLOCK_TICKS / 2) return;
  blocks.pop();
  before.ticks += last.ticks;
  before.success += last.success;
  before.rewardedPct += last.rewardedPct;
  before.emgUv += last.emgUv;
  for (const figure of ['values', 'thresholds', 'passPct'] as const) {
    for (let index = 0; index < before[figure].length; index++) {
      before[figure][index]! += last[figure][index]!;
    }
  }
}

const newBlock = (run: number, conditions: number): BlockSums => ({
  run,
  ticks: 0,
  success: 0,
  rewardedPct: 0,
  emgUv: 0,
  values: Array.from({ length: conditions }, () => 0),
  thresholds: Array.from({ length: conditions }, () => 0),
  passPct: Array.from({ length: conditions }, () => 0),
});

function addTick(block: BlockSums, values: Float64Array, at: number): void {
  block.ticks++;
  block.success += values[at + TICK.success]!;
  block.rewardedPct += 100 * values[at + TICK.rewarded]!;
  block.emgUv += values[at + TICK.emgUv]!;
  for (let index = 0; index < block.values.length; index++) {
    block.values[index]! += values[at + conditionOffset(index, 'value')]!;
    block.thresholds[index]! += values[at + conditionOffset(index, 'threshold')]!;
    block.passPct[index]! += 100 * values[at + conditionOffset(index, 'pass')]!;
  }
}

function toMeans(sums: BlockSums): CleanBlock {
  const each = (values: number[]) => values.map((value) => value / sums.ticks);
  return {
    run: sums.run,
    ticks: sums.ticks,
    success: sums.success / sums.ticks,
    rewardedPct: sums.rewardedPct / sums.ticks,
    emgUv: sums.emgUv / sums.ticks,
    values: each(sums.values),
    thresholds: each(sums.thresholds),
    passPct: each(sums.passPct),
  };
}
