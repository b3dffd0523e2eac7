import type { CleanBlock } from '#shared/engine/clean-blocks.ts';
import { cleanBlocks } from '#shared/engine/clean-blocks.ts';
import { type LedgerTrend, trendWords } from './ledger-words.ts';
import type { SessionFigures } from './session-figures.ts';
import type { Estimate } from '#shared/engine/statistics.ts';
import { effectSize, linearTrend, meanDifference } from '#shared/engine/statistics.ts';
import type { RunSummary, TickTable } from '#shared/engine/summary.ts';
import { runNumbers, summarizeTicks } from '#shared/engine/summary.ts';

export type LedgerCondition = { name: string; unit: string; direction: 'reward' | 'inhibit' };
export type LedgerTable = { values: Float64Array; conditions: readonly LedgerCondition[] };

/** The figures of one run (or session) for one condition. */
export type LedgerRow = {
  /** Within a session the run number; between sessions the position of the session, from 1. */
  number: number;
  meanValue: number | null;
  threshold: number | null;
  burstsPerMinute: number | null;
  passPct: number | null;
  rewardedPct: number | null;
};

/** A figure at the early and at the late end. */
export type Shift = { from: number; to: number };

export type LedgerEntry = {
  name: string;
  unit: string;
  direction: 'reward' | 'inhibit';
  rows: LedgerRow[];
  /** Late minus early in the unit of the condition, its sign as it is. */
  change: Estimate | undefined;
  /** The change in standard deviations; positive is the trained direction. */
  effect: Estimate | undefined;
  trend: LedgerTrend;
  /** Within a session: at the start and end of training. Between sessions: at the end of the first and of the last. */
  threshold: Shift | undefined;
  /** Within a session: means of the two halves. Between sessions: means of the first and of the last session. */
  passPct: Shift | undefined;
  /** True when the value moves against training while the pass rate holds, because the threshold follows the value. */
  isHiddenDecline: boolean;
  words: string;
};

/** Smaller effects are not reported, even if significant (Cohen's 'small'). */
export const LEAST_EFFECT = 0.2;
/** Smaller changes, in percent of the value, are not reported: with steady sessions any drift is significant. */
export const LEAST_CHANGE_PCT = 5;
/** In percentage points. A pass rate that loses less looks like success if only the rate is shown. */
export const RATE_HOLDS_WITHIN = 5;
/** With fewer sessions no line is fitted. */
const LEAST_FITTED = 4;
/** With fewer sessions no change is reported: two degrees of freedom rely too much on normally distributed scatter. */
export const LEAST_SESSIONS = 5;
/** One minute. With fewer blocks no change within a session is reported. */
export const LEAST_BLOCKS = 12;

/** Comparison of early and late for one condition. */
type Change = Pick<LedgerEntry, 'change' | 'effect' | 'threshold' | 'passPct'>;
/** Inputs of the verdict. */
type Judged = {
  /** Size of the value for comparison with changes: its root mean square, which ignores the sign. */
  level: number;
  threshold: Shift | undefined;
  passPct: Shift | undefined;
  /** Reason, as part of a sentence, when there is too little data for a verdict. */
  tooLittle: string | undefined;
};

/** Value, threshold, burst rate and success of each run, and a comparison of the session's early and late blocks. */
export function sessionLedger(table: LedgerTable): LedgerEntry[] {
  const runs = runNumbers(table).map((run) => ({ number: run, summary: summarizeTicks(table, { run }) }));
  const whole = summarizeTicks(table);
  const blocks = cleanBlocks(table);
  const half = Math.floor(blocks.length / 2);
  const [early, late] = [blocks.slice(0, half), blocks.slice(half)];
  return table.conditions.map((condition, index) => {
    const rows = runs.map(({ number, summary }) => ledgerRow(number, summary, index));
    const sign = condition.direction === 'reward' ? 1 : -1;
    const values = (of: readonly CleanBlock[], by = 1) => of.map((block) => by * block.values[index]!);
    const shift = (pick: (block: CleanBlock) => number): Shift | undefined =>
      half > 0 ? { from: meanOver(early, pick), to: meanOver(late, pick) } : undefined;
    const { thresholdStart, thresholdEnd } = whole.perCondition[index]!;
    const passPct = shift((block) => block.passPct[index]!);
    const change: Change = {
      change: meanDifference(values(early), values(late)),
      effect: effectSize(values(early, sign), values(late, sign)),
      threshold: shiftOf(thresholdStart, thresholdEnd),
      passPct,
    };
    return entry(condition, rows, change, {
      level: sizeOf(values(blocks)),
      threshold: shift(({ thresholds }) => thresholds[index]!),
      passPct,
      tooLittle: blocks.length < LEAST_BLOCKS ? 'too little clean training to report a trend' : undefined,
    });
  });
}

/** Mean over all artifact-free ticks: each block counts by its number of ticks. */
function meanOver(blocks: readonly CleanBlock[], pick: (block: CleanBlock) => number): number {
  const ticks = blocks.reduce((sum, block) => sum + block.ticks, 0);
  return blocks.reduce((sum, block) => sum + block.ticks * pick(block), 0) / ticks;
}

const sizeOf = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / Math.max(1, values.length));

const shiftOf = (from: number | null | undefined, to: number | null | undefined): Shift | undefined =>
  typeof from === 'number' && typeof to === 'number' ? { from, to } : undefined;

/**
 * The same across sessions of one protocol, oldest first. A session counts as one observation, whatever its length.
 * Electrodes, headset and day differ between sessions but not within one, so blocks of one session are not independent
 * evidence. The change is that of a straight line from the first session to the last. The effect is that change divided
 * by the scatter of the sessions around the line, with its exact interval. With so few sessions the scatter is as
 * uncertain as the line.
 */
export function ledgerOverSessions(
  conditions: readonly LedgerCondition[],
  sessions: readonly SessionFigures[],
): LedgerEntry[] {
  return conditions.map((condition, index) => {
    const rows = sessions.map(({ summary }, at) => ledgerRow(at + 1, summary, index));
    const known = (pick: (row: LedgerRow) => number | null) =>
      rows.map(pick).filter((value) => value !== null);
    const values = known(({ meanValue }) => meanValue);
    const line = values.length >= LEAST_FITTED ? linearTrend(values) : undefined;
    const fitted = (list: readonly number[]): Shift | undefined => {
      const { from, to } = linearTrend(list) ?? {};
      return shiftOf(from, to);
    };
    const ends = (list: readonly number[]) => (list.length > 1 ? shiftOf(list[0], list.at(-1)) : undefined);
    const [thresholds, passPcts] = [known(({ threshold }) => threshold), known(({ passPct }) => passPct)];
    const change: Change = {
      change: line?.change,
      effect: condition.direction === 'reward' ? line?.effect : line?.effect && mirrored(line.effect),
      threshold: ends(thresholds),
      passPct: ends(passPcts),
    };
    return entry(condition, rows, change, {
      level: sizeOf(values),
      threshold: fitted(thresholds),
      passPct: fitted(passPcts),
      tooLittle:
        values.length < LEAST_SESSIONS
          ? `too few sessions to report a trend (${values.length} of at least ${LEAST_SESSIONS})`
          : undefined,
    });
  });
}

const mirrored = ({ value, low, high }: Estimate): Estimate => ({ value: -value, low: -high, high: -low });

function entry(condition: LedgerCondition, rows: LedgerRow[], change: Change, judged: Judged): LedgerEntry {
  const { name, unit, direction } = condition;
  const trend = trendOf(change, judged);
  const isHiddenDecline = trend === 'declined' && hidesDecline(judged, direction);
  const tooLittle = judged.tooLittle ?? 'the figures do not vary, so no trend can be reported';
  const words = trendWords(condition, trend, isHiddenDecline, change.effect, tooLittle);
  return { name, unit, direction, rows, ...change, trend, isHiddenDecline, words };
}

function ledgerRow(number: number, summary: RunSummary, index: number): LedgerRow {
  const { meanValue, thresholdEnd, burstsPerMinute, passPct } = summary.perCondition[index]!;
  return {
    number,
    meanValue,
    threshold: thresholdEnd,
    burstsPerMinute,
    passPct,
    rewardedPct: summary.rewardedPct,
  };
}

function trendOf({ change, effect }: Change, { level, tooLittle }: Judged): LedgerTrend {
  if (!effect || !change || tooLittle !== undefined) return 'tooShort';
  const isLarge = Math.abs(change.value) >= leastOf(level) && Math.abs(effect.value) >= LEAST_EFFECT;
  if (!isLarge) return 'unclear';
  if (effect.low > 0) return 'improved';
  return effect.high < 0 ? 'declined' : 'unclear';
}

const leastOf = (level: number): number => (LEAST_CHANGE_PCT / 100) * level;

/** The pass rate holds although the value declines, and the threshold has become noticeably easier. */
function hidesDecline(
  { level, threshold, passPct }: Judged,
  direction: LedgerCondition['direction'],
): boolean {
  if (!threshold || !passPct) return false;
  const eased = direction === 'reward' ? threshold.from - threshold.to : threshold.to - threshold.from;
  return eased >= leastOf(level) && passPct.to - passPct.from > -RATE_HOLDS_WITHIN;
}

/** For callers that hold a plain tick table and know the directions separately. */
export const ledgerTable = (
  table: TickTable,
  directions: readonly ('reward' | 'inhibit')[],
): LedgerTable => ({
  values: table.values,
  conditions: table.conditions.map(({ name, unit }, index) => ({
    name,
    unit,
    direction: directions[index] ?? 'reward',
  })),
});
