import { DEFAULT_FEEDBACK_MAPPING } from '#shared/feedback/feedback-mapping.ts';
import { createHash } from 'node:crypto';
import type { ComponentSettings, RunRecord } from '#shared/api/sessions.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { conditionOffset, HOP_MS, phaseCode, TICK, tickWidth } from '#shared/engine/ticks.ts';
import type { PartHeader } from '#shared/recording/part-format.ts';
import { encodePart } from '#shared/recording/part-format.ts';

const RATE_HZ = 250;
const CHANNELS = ['Cz', 'Pz'];
const PART_SECONDS = 5;
const TICKS_PER_PART = (PART_SECONDS * 1000) / HOP_MS;
const PROTOCOL = BUILT_IN_PROTOCOLS[0]!;
const CONDITIONS = PROTOCOL.definition.conditions.length;

export function aSettings(change: Partial<ComponentSettings> = {}): ComponentSettings {
  return {
    protocolId: PROTOCOL.protocolId,
    protocolVersion: PROTOCOL.protocolVersion,
    protocol: PROTOCOL.definition,
    source: { kind: 'headset', name: 'Crown 7F3A', samplingRateHz: RATE_HZ, channelNames: CHANNELS },
    mainsHz: 50,
    engineVersion: '1.0.0',
    appVersion: '1.47.9',
    conditions: PROTOCOL.definition.conditions.map(({ name, direction }) => ({
      name,
      direction,
      derivationLabel: 'Cz',
      unit: 'uV RMS',
      bandLabel: '12-15 Hz',
      estimatorDelayMs: 300,
    })),
    ...change,
  };
}

/** Like {@link aSettings}, on the simulated headset. */
export const simulatedSettings = (): ComponentSettings =>
  aSettings({ source: { ...aSettings().source, kind: 'simulated', name: 'Simulated headset' } });

/** Ticks of one run: every second one rewarded, every tenth with artifact. */
function aTickTable(firstTick: number, tickCount: number, run: number): Float64Array {
  const width = tickWidth(CONDITIONS);
  const ticks = new Float64Array(tickCount * width);
  for (let row = 0; row < tickCount; row++) {
    const number = firstTick + row;
    const at = row * width;
    ticks[at + TICK.timeSeconds] = (number * HOP_MS) / 1000;
    ticks[at + TICK.phase] = phaseCode('training');
    ticks[at + TICK.run] = run;
    ticks[at + TICK.artifact] = number % 10 === 0 ? 1 : 0;
    ticks[at + TICK.rewarded] = number % 2;
    ticks[at + TICK.success] = number % 2 === 0 ? 40 : 80;
    for (let condition = 0; condition < CONDITIONS; condition++) {
      ticks[at + conditionOffset(condition, 'value')] = 5 + (number % 3);
      ticks[at + conditionOffset(condition, 'threshold')] = 6;
      ticks[at + conditionOffset(condition, 'pass')] = number % 2;
    }
  }
  return ticks;
}

function trainMuscle(ticks: Float64Array, muscleUv: number): void {
  for (let at = 0; at < ticks.length; at += tickWidth(CONDITIONS)) {
    ticks[at + TICK.emgUv] = muscleUv;
    ticks[at + TICK.success] = 10 * muscleUv;
  }
}

export type Part = { seq: number; bytes: Uint8Array<ArrayBuffer>; sha256: string; ticks: Float64Array };

/** Part `seq` of a recording; `seconds` below 5 gives the shorter part of an open end. */
export function aPart(
  recordingId: string,
  seq: number,
  options: {
    seconds?: number;
    isClosed?: boolean;
    header?: Partial<PartHeader>;
    level?: number;
    run?: number;
    /** Muscle amplitude of the part; success is then ten times as much. */
    muscleUv?: number;
  } = {},
): Part {
  const { seconds = PART_SECONDS, isClosed = true, header = {}, level = 1, run = 1, muscleUv } = options;
  const sampleCount = seconds * RATE_HZ;
  const tickCount = (seconds * 1000) / HOP_MS;
  const firstTick = 1 + seq * TICKS_PER_PART;
  const ticks = aTickTable(firstTick, tickCount, run);
  if (muscleUv !== undefined) trainMuscle(ticks, muscleUv);
  const bytes = encodePart({
    header: {
      recordingId,
      seq,
      firstSampleIndex: seq * PART_SECONDS * RATE_HZ,
      sampleCount,
      channelCount: CHANNELS.length,
      firstTick,
      tickCount,
      tickWidth: tickWidth(CONDITIONS),
      events: [],
      isClosed,
      ...header,
    },
    ticks,
    samples: new Float32Array(sampleCount * CHANNELS.length).fill(level),
  });
  return { seq, bytes, sha256: createHash('sha256').update(bytes).digest('hex'), ticks };
}

export function aRun(change: Partial<RunRecord> = {}): RunRecord {
  return {
    run: 1,
    startSeconds: 0,
    endSeconds: 10,
    summary: {
      ticks: 250,
      durationSeconds: 10,
      rewardedPct: 50,
      artifactPct: 10,
      meanSuccess: 60,
      rewardCount: 5,
      perCondition: [],
    },
    latency: { p50Ms: 12, p95Ms: 30, frames: 250 },
    feedback: {
      responseName: 'Calm',
      sound: 'rain',
      picture: 'breath',
      isMuted: false,
      outputDelayMs: 24,
      mapping: DEFAULT_FEEDBACK_MAPPING,
    },
    ...change,
  };
}
