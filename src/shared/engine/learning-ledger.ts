import type { CleanBlock } from './clean-blocks.ts';
import { cleanBlocks } from './clean-blocks.ts';
import type { SessionFigures } from './session-figures.ts';
import type { Estimate, LinearTrend } from './statistics.ts';
import { effectSize, linearTrend, mean, meanDifference } from './statistics.ts';
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

/** Where a figure was early and where it is late. */
export type Shift = { from: number; to: number };

export type LedgerEntry = {
  name: string;
  unit: string;
  direction: 'reward' | 'inhibit';
  rows: LedgerRow[];
  /** Late minus early in the unit of the condition, its sign as it is. */
  change: Estimate | undefined;
  /** The same in standard deviations; positive is the trained direction. */
  effect: Estimate | undefined;
  trend: LedgerTrend;
  threshold: Shift | undefined;
  passPct: Shift | undefined;
  /** True when the value goes the wrong way while the pass rate holds, because the threshold follows it down. */
  isHiddenDecline: boolean;
  words: string;
};

/** Below this a change is too small to speak of, even when it is no chance (Cohen's 'small'). */
const LEAST_EFFECT = 0.2;
/** A pass rate that loses less than this looks like success to whoever sees only the rate. Percent points. */
const RATE_HOLDS_WITHIN = 5;
/** With fewer sessions the interval of a line is so wide that it tells nothing. */
export const LEAST_SESSIONS = 4;

/** What early against late says of one condition. */
type Change = Pick<LedgerEntry, 'change' | 'effect' | 'threshold' | 'passPct'>;
/** How the words of an entry go on when there is too little to judge. */
type TooLittle = string;

/** Value, threshold, burst rate and success of each run together, with early against late blocks of the session. */
export function sessionLedger(table: LedgerTable): LedgerEntry[] {
  const runs = runNumbers(table).map((run) => ({ number: run, summary: summarizeTicks(table, { run }) }));
  const blocks = cleanBlocks(table);
  const half = Math.floor(blocks.length / 2);
  const [early, late] = [blocks.slice(0, half), blocks.slice(blocks.length - half)];
  return table.conditions.map((condition, index) => {
    const rows = runs.map(({ number, summary }) => ledgerRow(number, summary, index));
    const sign = condition.direction === 'reward' ? 1 : -1;
    const values = (of: readonly CleanBlock[], by = 1) => of.map((block) => by * block.values[index]!);
    const shift = (pick: (block: CleanBlock) => number): Shift | undefined =>
      half > 0 ? { from: mean(early.map(pick)), to: mean(late.map(pick)) } : undefined;
    return entry(condition, rows, 'too little clean training to tell a trend', {
      change: meanDifference(values(early), values(late)),
      effect: effectSize(values(early, sign), values(late, sign)),
      threshold: shift(({ thresholds }) => thresholds[index]!),
      passPct: shift(({ passPct }) => passPct[index]!),
    });
  });
}

/**
 * The same over sessions of one protocol, oldest first. A session counts as one observation, however long it was:
 * electrodes, headset and day differ between sessions and are the same within one, so that blocks of one session
 * are no evidence of their own. The change is that of a straight line from the first session to the last, the effect
 * is that change over the spread of single runs around the line: that of a few session means would be near 0 by chance.
 */
export function ledgerOverSessions(
  conditions: readonly LedgerCondition[],
  sessions: readonly SessionFigures[],
): LedgerEntry[] {
  return conditions.map((condition, index) => {
    const rows = sessions.map(({ summary }, at) => ledgerRow(at + 1, summary, index));
    const known = (pick: (row: LedgerRow) => number | null) =>
      rows.map(pick).filter((value) => value !== null);
    const tooLittle = `too few sessions to tell a trend (${known(({ meanValue }) => meanValue).length} of at least ${LEAST_SESSIONS})`;
    return entry(
      condition,
      rows,
      tooLittle,
      changeOverSessions(
        known(({ meanValue }) => meanValue),
        condition.direction === 'reward' ? 1 : -1,
        runsAround(sessions, index),
        { threshold: known(({ threshold }) => threshold), passPct: known(({ passPct }) => passPct) },
      ),
    );
  });
}

function changeOverSessions(
  values: readonly number[],
  sign: 1 | -1,
  runsOf: (line: LinearTrend) => number,
  others: { threshold: readonly number[]; passPct: readonly number[] },
): Change {
  const shift = (list: readonly number[]): Shift | undefined => {
    const line = linearTrend(list);
    return line && { from: line.from, to: line.to };
  };
  const line = values.length >= LEAST_SESSIONS ? linearTrend(values) : undefined;
  const spread = line ? runsOf(line) : 0;
  return {
    change: line?.change,
    effect: line && spread > 0 ? scaled(line.change, sign / spread) : undefined,
    threshold: shift(others.threshold),
    passPct: shift(others.passPct),
  };
}

/** Standard deviation of the runs around the line through the sessions; two of its parameters are used up. */
const runsAround =
  (sessions: readonly SessionFigures[], index: number) =>
  ({ from, to }: LinearTrend): number => {
    const known = sessions.filter(
      ({ summary }) => typeof summary.perCondition[index]?.meanValue === 'number',
    );
    const step = (to - from) / Math.max(1, known.length - 1);
    const distances = known.flatMap(({ runs }, at) =>
      runs.flatMap(({ perCondition }) => {
        const value = perCondition[index]?.meanValue;
        return typeof value === 'number' ? [value - from - at * step] : [];
      }),
    );
    const squares = distances.reduce((sum, distance) => sum + distance * distance, 0);
    return Math.sqrt(squares / Math.max(1, distances.length - 2));
  };

const scaled = ({ value, low, high }: Estimate, by: number): Estimate =>
  by > 0
    ? { value: value * by, low: low * by, high: high * by }
    : { value: value * by, low: high * by, high: low * by };

function entry(
  condition: LedgerCondition,
  rows: LedgerRow[],
  tooLittle: TooLittle,
  change: Change,
): LedgerEntry {
  const { name, unit, direction } = condition;
  const trend = trendOf(change.effect);
  const isHiddenDecline = trend === 'declined' && hidesDecline(change, direction);
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

function trendOf(effect: Estimate | undefined): LedgerTrend {
  if (!effect) return 'tooShort';
  if (effect.low > 0 && effect.value >= LEAST_EFFECT) return 'improved';
  if (effect.high < 0 && effect.value <= -LEAST_EFFECT) return 'declined';
  return 'unclear';
}

/** The rate holds although the value declines, and the threshold has become easier. */
function hidesDecline({ threshold, passPct }: Change, direction: LedgerCondition['direction']): boolean {
  if (!threshold || !passPct) return false;
  const isEasier = direction === 'reward' ? threshold.to < threshold.from : threshold.to > threshold.from;
  return isEasier && passPct.to - passPct.from > -RATE_HOLDS_WITHIN;
}

function trendWords(
  { name, direction }: LedgerCondition,
  trend: LedgerTrend,
  isHiddenDecline: boolean,
  effect: Estimate | undefined,
  tooLittle: TooLittle,
): string {
  if (!effect) return `${name}: ${tooLittle}.`;
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
