import type { RunSummary } from '#shared/engine/summary.ts';

const MINUTE_SECONDS = 60;

/** Training time in minutes: time recorded in runs, less the share of artifact. Same rule as in the outcomes. */
export const doseMinutes = ({
  durationSeconds,
  artifactPct,
}: Pick<RunSummary, 'durationSeconds' | 'artifactPct'>): number =>
  (durationSeconds * (1 - (artifactPct ?? 0) / 100)) / MINUTE_SECONDS;
