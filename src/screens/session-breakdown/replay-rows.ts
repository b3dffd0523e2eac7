import type { ReplayLack, ReplayOutcome, ReplayReport } from '#shared/engine/replay-api.ts';
import type { RunSummary } from '#shared/engine/summary.ts';
import type { Computed } from './use-counterfactual.ts';

export type ReplayRow = {
  key: string;
  name: string;
  isOwn: boolean;
  report: ReplayReport | undefined;
  /** Why the protocol could not run, in words. */
  problem: string | undefined;
};

/** One row a protocol, in the order they were computed. */
export const replayRows = ({ answer, protocols }: Pick<Computed, 'answer' | 'protocols'>): ReplayRow[] =>
  answer.outcomes.map((outcome, index) => ({
    key: String(index),
    name: protocols[index]?.name ?? '',
    isOwn: index === 0,
    report: outcome.ok ? outcome.report : undefined,
    problem: outcome.ok ? undefined : problemWords(outcome),
  }));

const WAY_OUT: Readonly<Record<ReplayLack, string>> = {
  baseline:
    'A file has none unless its protocol plans one: use the recording of a session, or a protocol with a planned baseline.',
  training: 'Choose a longer file, or a protocol with a shorter baseline.',
};

const problemWords = ({ message, lack }: Extract<ReplayOutcome, { ok: false }>): string =>
  lack === undefined ? message : `${message} ${WAY_OUT[lack]}`;

/** Whether a replay of the session's own protocol gave its very figures; undefined when there is no comparing. */
export function agreement(
  own: ReplayOutcome | undefined,
  whole: RunSummary | undefined,
): boolean | undefined {
  if (!own?.ok || !whole) return undefined;
  const { ticks, rewardedPct, meanSuccess, artifactPct, rewardCount } = own.report;
  return (
    ticks === whole.ticks &&
    rewardedPct === whole.rewardedPct &&
    meanSuccess === whole.meanSuccess &&
    artifactPct === whole.artifactPct &&
    rewardCount === whole.rewardCount
  );
}
