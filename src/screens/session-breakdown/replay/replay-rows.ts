import type { ReplayOutcome } from '#shared/engine/replay-api.ts';
import type { RunSummary } from '#shared/engine/summary.ts';
import { type ReplayRow, replayRows, type WayOut } from '#widgets/replay/replay-rows.ts';
import type { Computed } from './use-counterfactual.ts';

const WAY_OUT: WayOut = {
  baseline:
    'A file has none unless its protocol plans one: use the recording of a session, or a protocol with a planned baseline.',
  training: 'Choose a longer file, or a protocol with a shorter baseline.',
};

/** One row per protocol, the session's own first. */
export const sessionReplayRows = ({
  answer,
  protocols,
}: Pick<Computed, 'answer' | 'protocols'>): ReplayRow[] =>
  replayRows({ outcomes: answer.outcomes, protocols, hasOwn: true, wayOut: WAY_OUT });

/** Whether replaying the session's own protocol gave exactly its figures; undefined if they cannot be compared. */
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
