import type { Protocol } from '#shared/eeg/protocol.ts';
import type { ReplayLack, ReplayOutcome, ReplayReport } from '#shared/engine/replay-api.ts';

export type ReplayRow = {
  key: string;
  name: string;
  /** True for the session's own protocol, with which the others are compared. */
  isOwn: boolean;
  report: ReplayReport | undefined;
  /** Why the protocol could not run, in words. */
  problem: string | undefined;
};

/** How to supply data that a file lacks; differs by screen. */
export type WayOut = Readonly<Record<ReplayLack, string>>;

type ReplayRowsInput = {
  outcomes: readonly ReplayOutcome[];
  protocols: readonly Protocol[];
  /** Whether the first protocol is the session's own. */
  hasOwn: boolean;
  wayOut: WayOut;
};

/** One row per protocol, in the order computed. */
export const replayRows = ({ outcomes, protocols, hasOwn, wayOut }: ReplayRowsInput): ReplayRow[] =>
  outcomes.map((outcome, index) => ({
    key: String(index),
    name: protocols[index]?.name ?? '',
    isOwn: hasOwn && index === 0,
    report: outcome.ok ? outcome.report : undefined,
    problem: outcome.ok ? undefined : problemWords(outcome, wayOut),
  }));

const problemWords = ({ message, lack }: Extract<ReplayOutcome, { ok: false }>, wayOut: WayOut): string =>
  lack === undefined ? message : `${message} ${wayOut[lack]}`;
