import type { CleanBlock } from './clean-blocks.ts';
import { cleanBlocks } from './clean-blocks.ts';
import type { Estimate } from './statistics.ts';
import { effectSize, mean } from './statistics.ts';
import type { RunSummary, TickTable } from './summary.ts';
import { runNumbers, summarizeTicks } from './summary.ts';

export type LedgerCondition = { name: string; unit: string; direction: 'reward' | 'inhibit' };
export type LedgerTable = { values: Float64Array; conditions: readonly LedgerCondition[] };

/** What one run (or session) contributes for one condition. */
export type LedgerRow = {
  /** Run number within a session; position of the session, from 1, between sessions. */
  number: number;
  meanValue: number | null;
  threshold: number | null;
  burstsPerMinute: number | null;
  passPct: number | null;
  rewardedPct: number | null;
};

export type LedgerTrend = 'improved' | 'declined' | 'unclear' | 'tooShort';

export type LedgerEntry = {
  name: string;
  unit: string;
  direction: 'reward' | 'inhibit';
  rows: LedgerRow[];
  /** Late minus early, in standard deviations of five-second blocks; positive is the trained direction. */
  effect: Estimate | undefined;
  trend: LedgerTrend;
  /** True when the value goes the wrong way while the pass rate holds, because the threshold follows it down. */
  isHiddenDecline: boolean;
  words: string;
};

/** Below this a change is too small to speak of, even when it is no chance (Cohen's 'small'). */
const LEAST_EFFECT = 0.2;
/** A pass rate that loses less than this looks like success to whoever sees only the rate. Percent points. */
const RATE_HOLDS_WITHIN = 5;

/** Value, threshold, burst rate and success of each run together, with early against late blocks of the session. */
export function sessionLedger(table: LedgerTable): LedgerEntry[] {
  const runs = runNumbers(table).map((run) => ({ number: run, summary: summarizeTicks(table, { run }) }));
  const blocks = cleanBlocks(table);
  const half = Math.floor(blocks.length / 2);
  return entries(table.conditions, runs, [blocks.slice(0, half), blocks.slice(blocks.length - half)]);
}

/** The same over sessions of one protocol, oldest first: the first third of the sessions against the last. */
export function ledgerOverSessions(sessions: readonly LedgerTable[]): LedgerEntry[] {
  const conditions = sessions[0]?.conditions ?? [];
  const rows = sessions.map((table, index) => ({ number: index + 1, summary: summarizeTicks(table) }));
  const blocks = sessions.map((table) => cleanBlocks(table));
  const part = Math.max(1, Math.floor(sessions.length / 3));
  const late = sessions.length > 1 ? blocks.slice(-part).flat() : [];
  return entries(conditions, rows, [blocks.slice(0, part).flat(), late]);
}

function entries(
  conditions: readonly LedgerCondition[],
  summaries: readonly { number: number; summary: RunSummary }[],
  [early, late]: readonly [readonly CleanBlock[], readonly CleanBlock[]],
): LedgerEntry[] {
  return conditions.map((condition, index) => {
    const rows = summaries.map(({ number, summary }) => ledgerRow(number, summary, index));
    const sign = condition.direction === 'reward' ? 1 : -1;
    const trained = (blocks: readonly CleanBlock[]) => blocks.map(({ values }) => sign * values[index]!);
    const effect = effectSize(trained(early), trained(late));
    const trend = trendOf(effect);
    const isHiddenDecline = trend === 'declined' && hidesDecline(early, late, index, sign);
    const words = trendWords(condition, trend, isHiddenDecline, effect);
    const { name, unit, direction } = condition;
    return { name, unit, direction, rows, effect, trend, isHiddenDecline, words };
  });
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

function trendOf(effect: Estimate | undefined): LedgerTrend {
  if (!effect) return 'tooShort';
  if (effect.low > 0 && effect.value >= LEAST_EFFECT) return 'improved';
  if (effect.high < 0 && effect.value <= -LEAST_EFFECT) return 'declined';
  return 'unclear';
}

/** The rate holds although the value declines, and the threshold has become easier. */
function hidesDecline(
  early: readonly CleanBlock[],
  late: readonly CleanBlock[],
  index: number,
  sign: number,
): boolean {
  const change = (of: (block: CleanBlock) => number) => mean(late.map(of)) - mean(early.map(of));
  const threshold = sign * change(({ thresholds }) => thresholds[index]!);
  return threshold < 0 && change(({ passPct }) => passPct[index]!) > -RATE_HOLDS_WITHIN;
}

function trendWords(
  { name, direction }: LedgerCondition,
  trend: LedgerTrend,
  isHiddenDecline: boolean,
  effect: Estimate | undefined,
): string {
  if (!effect) return `${name}: too little clean training to tell a trend.`;
  const figures = `effect ${effect.value.toFixed(2)}, 95 % interval ${effect.low.toFixed(2)} to ${effect.high.toFixed(2)}`;
  const wrongWay = direction === 'reward' ? 'fell' : 'rose';
  if (isHiddenDecline) {
    return `${name} ${wrongWay} while the pass rate held, because the threshold followed it (${figures}).`;
  }
  const words = {
    improved: 'went the trained way',
    declined: `${wrongWay}, against the training`,
    unclear: 'shows no clear change',
    tooShort: 'was trained too briefly',
  } as const;
  return `${name} ${words[trend]} (${figures}).`;
}

/** For callers that hold a plain tick table and know the directions apart from it. */
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
