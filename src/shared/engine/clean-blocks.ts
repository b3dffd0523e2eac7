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
  /** Number of artifact-free ticks in the means. */
  ticks: number;
};

/** Blocks of this length are nearly independent: a band's envelope changes within a second or two. */
export const BLOCK_SECONDS = 5;
const BLOCK_TICKS = BLOCK_SECONDS * TICKS_PER_SECOND;

const TRAINING = phaseCode('training');

/** Means over fewer clean ticks are too uncertain on their own. */
const LEAST_CLEAN_TICKS = BLOCK_TICKS / 2;

/**
 * Artifact-free training ticks as means over blocks of five seconds of training. Every such tick is in exactly one
 * block, so means over the blocks, weighted by their ticks, equal those of the summary. A block that is less than half
 * clean is extended by another five seconds. A block that stays short at the end of its run is merged into the one
 * before.
 */
export function cleanBlocks(table: TickTable, filter: TickFilter = {}): CleanBlock[] {
  const width = tickWidth(table.conditions.length);
  const builder = new CleanBlockBuilder(table.conditions.length);
  for (let at = 0; at + width <= table.values.length; at += width) {
    if (filter.run === undefined || filter.run === table.values[at + TICK.run]) builder.add(table.values, at);
  }
  return builder.blocks();
}

/** Builds {@link cleanBlocks} tick by tick, as during a session. */
export class CleanBlockBuilder {
  readonly #conditions: number;
  #closed: CleanBlock[] = [];
  #open: CleanBlock | undefined;
  #seen = 0;

  /** `conditions`: how many are kept; 0 for success and muscle alone. */
  constructor(conditions: number) {
    this.#conditions = conditions;
  }

  /** Number of finished blocks. */
  get count(): number {
    return this.#closed.length;
  }

  /** Adds the tick row that begins at `at`. Only training counts. */
  add(values: Float64Array, at: number): void {
    if (values[at + TICK.phase] !== TRAINING) return;
    const run = values[at + TICK.run]!;
    if (this.#open && this.#open.run !== run) this.#close();
    if (!this.#open) this.#seen = 0;
    this.#open ??= newBlock(run, this.#conditions);
    this.#seen++;
    if (values[at + TICK.artifact] === 0) addTick(this.#open, values, at);
    if (this.#seen % BLOCK_TICKS === 0 && this.#open.ticks >= LEAST_CLEAN_TICKS) this.#close();
  }

  /** The blocks so far; one that is not finished counts as the last of its run. */
  blocks(): CleanBlock[] {
    const all = this.#closed.map((block) => ({ ...block, ...copied(block) }));
    if (this.#open) close(all, this.#open);
    return all.map(toMeans);
  }

  clear(): void {
    this.#closed = [];
    this.#open = undefined;
  }

  #close(): void {
    close(this.#closed, this.#open!);
    this.#open = undefined;
  }
}

/** Merging changes a block in place. */
const copied = ({ values, thresholds, passPct }: CleanBlock) => ({
  values: [...values],
  thresholds: [...thresholds],
  passPct: [...passPct],
});

/** Appends a block, or merges it into the last one if it is too short. Blocks hold sums here, not means yet. */
function close(blocks: CleanBlock[], block: CleanBlock): void {
  const before = blocks.at(-1);
  if (block.ticks === 0) return;
  if (!before || block.ticks >= LEAST_CLEAN_TICKS) {
    blocks.push(block);
    return;
  }
  before.ticks += block.ticks;
  before.success += block.success;
  before.rewardedPct += block.rewardedPct;
  before.emgUv += block.emgUv;
  for (const figure of ['values', 'thresholds', 'passPct'] as const) {
    for (let index = 0; index < before[figure].length; index++) {
      before[figure][index]! += block[figure][index]!;
    }
  }
}

const newBlock = (run: number, conditions: number): CleanBlock => ({
  run,
  ticks: 0,
  success: 0,
  rewardedPct: 0,
  emgUv: 0,
  values: Array.from({ length: conditions }, () => 0),
  thresholds: Array.from({ length: conditions }, () => 0),
  passPct: Array.from({ length: conditions }, () => 0),
});

function addTick(block: CleanBlock, values: Float64Array, at: number): void {
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

function toMeans(sums: CleanBlock): CleanBlock {
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
