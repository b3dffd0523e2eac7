import type { ConditionSummary, RunSummary } from '#shared/engine/summary.ts';

/** One session as one observation, with its runs. */
export type SessionFigures = { summary: RunSummary; runs: readonly RunSummary[] };

/**
 * Figures of a session, computed from its runs and weighted by their artifact-free time. For comparing sessions without
 * their ticks; the figures shown for a single session come from its ticks.
 */
export function sessionFigures(runs: readonly RunSummary[]): SessionFigures | undefined {
  const [first] = runs;
  if (!first) return undefined;
  const weights = runs.map(({ ticks, artifactPct }) => ticks * (1 - (artifactPct ?? 0) / 100));
  const weighted = (values: readonly (number | null)[], by: readonly number[] = weights): number | null => {
    let sum = 0;
    let weight = 0;
    for (const [index, value] of values.entries()) {
      if (value === null) continue;
      sum += value * by[index]!;
      weight += by[index]!;
    }
    return weight > 0 ? sum / weight : null;
  };
  const of = (pick: (run: RunSummary) => number | null) => weighted(runs.map(pick));
  const total = (pick: (run: RunSummary) => number) => runs.reduce((sum, run) => sum + pick(run), 0);
  return {
    runs,
    summary: {
      ticks: total(({ ticks }) => ticks),
      durationSeconds: total(({ durationSeconds }) => durationSeconds),
      rewardedPct: of(({ rewardedPct }) => rewardedPct),
      artifactPct: weighted(
        runs.map(({ artifactPct }) => artifactPct),
        runs.map(({ ticks }) => ticks),
      ),
      meanSuccess: of(({ meanSuccess }) => meanSuccess),
      rewardCount: total(({ rewardCount }) => rewardCount),
      perCondition: first.perCondition.map((condition, index) => {
        const each = (pick: (figures: ConditionSummary) => number | null) =>
          of(({ perCondition }) => (perCondition[index] ? pick(perCondition[index]) : null));
        return {
          ...condition,
          meanValue: each(({ meanValue }) => meanValue),
          passPct: each(({ passPct }) => passPct),
          burstsPerMinute: each(({ burstsPerMinute }) => burstsPerMinute),
          thresholdEnd: runs.at(-1)?.perCondition[index]?.thresholdEnd ?? null,
        };
      }),
    },
  };
}
