import type { RunSummary } from '#shared/engine/summary.ts';

const MINUTE_SECONDS = 60;

/** How long somebody trained: what was recorded in runs, less the share that was artifact. As in the outcomes. */
export const doseMinutes = ({
  durationSeconds,
  artifactPct,
}: Pick<RunSummary, 'durationSeconds' | 'artifactPct'>): number =>
  (durationSeconds * (1 - (artifactPct ?? 0) / 100)) / MINUTE_SECONDS;
