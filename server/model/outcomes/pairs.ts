import { AFTER_DAYS, BEFORE_DAYS, GRACE_DAYS } from '#shared/outcomes/rule.ts';

/** Training of one client with one protocol. */
export type TrainedClient = {
  clientId: string;
  protocolId: string;
  protocolName: string;
  /** Start of the first and of the last session with it. ISO 8601. */
  firstAt: string;
  lastAt: string;
  sessions: number;
  /** Training without artifact. */
  minutes: number;
  /** Rewarded share of artifact-free time over all runs; null where none was scored. */
  rewardedPct: number | null;
};

/** A total of one questionnaire. `key` names instruments that come with Loopwell. */
export type ScoredResponse = {
  clientId: string;
  questionnaireId: string;
  version: number;
  /** The same for versions with the same items and the same total: others cannot be compared. */
  form: string;
  title: string;
  key: string | null;
  value: number;
  higherIsWorse: boolean;
  answeredAt: string;
};

/** What one client changed by while training with one protocol. */
export type Pair = { trained: TrainedClient; change: number; after: ScoredResponse };

const DAY_MS = 86_400_000;

/** The pair of one client, one protocol and one form; undefined without a total before or one after. */
export function pairOf(trained: TrainedClient, totals: readonly ScoredResponse[]): Pair | undefined {
  const sorted = totals
    .map((total) => ({ total, atMs: Date.parse(total.answeredAt) }))
    .toSorted((one, other) => one.atMs - other.atMs);
  const firstMs = Date.parse(trained.firstAt);
  const lastMs = Date.parse(trained.lastAt);
  const before =
    sorted.findLast(({ atMs }) => atMs <= firstMs && atMs >= firstMs - BEFORE_DAYS * DAY_MS) ??
    sorted.find(({ atMs }) => atMs > firstMs && atMs <= firstMs + GRACE_DAYS * DAY_MS);
  if (before === undefined) return undefined;
  const after = sorted.findLast(
    ({ atMs }) => atMs > Math.max(firstMs, before.atMs) && atMs <= lastMs + AFTER_DAYS * DAY_MS,
  );
  return after && { trained, change: after.total.value - before.total.value, after: after.total };
}
