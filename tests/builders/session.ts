import {
  type ComponentSettings,
  componentSettingsSchema,
  type RunRecord,
  type Session,
  type SessionListItem,
  sessionListItemSchema,
  sessionSchema,
} from '#shared/api/sessions.ts';
import { type TickTable, summarizeTicks } from '#shared/engine/summary.ts';
import { conditionOffset, type Phase, phaseCode, TICK, tickWidth } from '#shared/engine/ticks.ts';
import { uuid } from './people.ts';

/** Settings of a recording with one reward condition, SMR at Cz. */
export const someSettings = (): ComponentSettings =>
  componentSettingsSchema.parse({
    protocolId: uuid('f'),
    protocolVersion: 3,
    protocol: {
      name: 'SMR up',
      conditions: [
        {
          name: 'SMR',
          direction: 'reward',
          feature: {
            metric: 'bandAmplitude',
            band: { lowHz: 12, highHz: 15 },
            derivations: [{ kind: 'asRecorded', site: 'Cz' }],
          },
          threshold: { mode: 'baseline', targetPct: 70 },
        },
      ],
    },
    source: { kind: 'file', name: 'S001R01.edf', samplingRateHz: 160, channelNames: ['C3', 'Cz', 'C4'] },
    mainsHz: 60,
    engineVersion: '1.0.0',
    appVersion: '1.47.9',
    conditions: [
      {
        name: 'SMR',
        direction: 'reward',
        derivationLabel: 'Cz',
        unit: 'uV RMS',
        bandLabel: '12-15 Hz',
        estimatorDelayMs: 212.4,
      },
    ],
  });

/** Ticks of one phase; `at` counts from 0 within it. */
export type Stretch = {
  phase: Phase;
  run?: number;
  ticks: number;
  value?: (at: number) => number;
  threshold?: number;
  rewarded?: (at: number) => boolean;
  artifact?: (at: number) => number;
};

/** A tick table composed of stretches, for one condition. */
export function aTickTable(stretches: readonly Stretch[]): TickTable {
  const width = tickWidth(1);
  const rows = stretches.reduce((sum, { ticks }) => sum + ticks, 0);
  const values = new Float64Array(rows * width);
  let row = 0;
  for (const { phase, run = 0, ticks, value, threshold = Number.NaN, rewarded, artifact } of stretches) {
    for (let at = 0; at < ticks; at++, row++) {
      const tick = values.subarray(row * width, (row + 1) * width);
      const isClean = (artifact?.(at) ?? 0) === 0;
      const isRewarded = isClean && (rewarded?.(at) ?? false);
      tick[TICK.timeSeconds] = (row + 1) / 25;
      tick[TICK.phase] = phaseCode(phase);
      tick[TICK.run] = run;
      tick[TICK.artifact] = artifact?.(at) ?? 0;
      tick[TICK.rewarded] = Number(isRewarded);
      tick[TICK.success] = isRewarded ? 80 : 20;
      tick[conditionOffset(0, 'value')] = value?.(at) ?? 5;
      tick[conditionOffset(0, 'threshold')] = threshold;
      tick[conditionOffset(0, 'pass')] = Number(isRewarded);
    }
  }
  return { values, conditions: [{ name: 'SMR', unit: 'uV RMS' }] };
}

export const aRunRecord = (table: TickTable, run: number, changes: Partial<RunRecord> = {}): RunRecord => ({
  run,
  startSeconds: 10,
  endSeconds: 20,
  summary: summarizeTicks(table, { run }),
  latency: { p50Ms: 31.2, p95Ms: 58.7, frames: 250 },
  ...changes,
});

type SessionChanges = { runs?: RunRecord[]; settings?: ComponentSettings | null; state?: Session['state'] };

export const aSession = ({ runs = [], settings = null, state = 'completed' }: SessionChanges = {}): Session =>
  sessionSchema.parse({
    sessionId: uuid('5'),
    clientId: uuid('c'),
    therapistId: uuid('a'),
    state,
    notes: 'Calm today.',
    notesVersion: 2,
    createdAt: '2026-03-02T09:00:00.000Z',
    startedAt: '2026-03-02T09:05:00.000Z',
    endedAt: '2026-03-02T09:35:00.000Z',
    version: 4,
    components: [
      {
        sessionComponentId: uuid('6'),
        kind: 'biofeedback',
        settings,
        runs,
        recording: {
          state: settings ? 'complete' : 'none',
          durationSeconds: settings ? 40 : 0,
          storedSeqs: settings ? [0, 1] : [],
          lastSeq: settings ? 1 : null,
          bytes: settings ? 2_345_678 : 0,
        },
      },
    ],
  });

export const aSessionListItem = (changes: Partial<SessionListItem> = {}): SessionListItem => ({
  ...sessionListItemSchema.parse({
    sessionId: uuid('5'),
    clientId: uuid('c'),
    therapistId: uuid('a'),
    clientName: 'Ada Brook',
    state: 'completed',
    createdAt: '2026-03-02T09:00:00.000Z',
    startedAt: '2026-03-02T09:05:00.000Z',
    endedAt: '2026-03-02T09:35:00.000Z',
    sessionComponentId: uuid('6'),
    kind: 'biofeedback',
    protocolName: 'SMR up',
    trainedSeconds: 540,
    rewardedPct: 61.25,
  }),
  ...changes,
});
