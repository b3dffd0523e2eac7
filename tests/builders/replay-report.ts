import type { ReplayReport } from '#shared/engine/replay-api.ts';
import { artifactTime } from '#shared/engine/artifact-time.ts';

/** A possible result of replaying four clean minutes at 250 Hz. */
export const aReplayReport = (changes: Partial<ReplayReport> = {}): ReplayReport => ({
  engineVersion: '1.0.0',
  protocol: 'SMR',
  samplingRateHz: 250,
  channels: ['C3', 'Cz', 'C4'],
  hopMs: 40,
  baselineSeconds: 60,
  mains: { settingHz: 50, measuredHz: null },
  filters: { used: [{ kind: 'highPass', hz: 1, order: 2 }], dropped: [] },
  ticks: 6000,
  durationSeconds: 240,
  rewardedPct: 41.5,
  artifactPct: 3.2,
  artifact: artifactTime(new Float64Array(0), 0),
  meanSuccess: 55,
  rewardCount: 80,
  perCondition: [],
  emgHonesty: { verdict: 'honest', words: 'Success does not follow muscle.' },
  warnings: [],
  ...changes,
});
