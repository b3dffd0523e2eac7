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
  /** Artifact-free training time. */
  minutes: number;
  /** Rewarded share of artifact-free time over all runs; null if none was scored. */
  rewardedPct: number | null;
};

/** A total of one questionnaire. `key` is set for built-in instruments. */
export type ScoredResponse = {
  clientId: string;
  questionnaireId: string;
  version: number;
  /** Identical for versions with the same items and the same total; others cannot be compared. */
  form: string;
  title: string;
  key: string | null;
  value: number;
  higherIsWorse: boolean;
  answeredAt: string;
};

/** One client's change during training with one protocol. */
export type Pair = { trained: TrainedClient; change: number; after: ScoredResponse };

const DAY_MS = 86_400_000;

/** The pair of one client, one protocol and one form; undefined if the total before or after is missing. */
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
