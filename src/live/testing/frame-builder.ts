import {
  FRAME_HEADER,
  FRAME_LAYOUT_VERSION,
  frameByteLength,
  frameViews,
} from '#shared/engine/frame-layout.ts';
import type { FrameShape } from '#shared/engine/frame-layout.ts';
import { conditionOffset, type Phase, phaseCode, TICK } from '#shared/engine/ticks.ts';

export const SHAPE: FrameShape = { conditionCount: 1, channelCount: 2, sampleCapacity: 40 };

export type FrameOptions = {
  tickIndex?: number;
  phase?: Phase;
  run?: number;
  success?: number;
  artifact?: number;
  /** ARTIFACT_BITS of each channel. */
  channelReasons?: readonly number[];
  rewardCount?: number;
  value?: number;
  threshold?: number;
  newestMs?: number;
  plannedSeconds?: number;
  shape?: FrameShape;
};

/** One frame of 10 samples, as the engine posts it. */
export function aFrame(options: FrameOptions = {}): ArrayBuffer {
  const { tickIndex = 1, phase = 'training', run = 1, shape = SHAPE } = options;
  const buffer = new ArrayBuffer(frameByteLength(shape));
  const { header, tick, raw, filtered, channelReasons } = frameViews(buffer, shape);
  channelReasons.set(options.channelReasons ?? []);
  header[FRAME_HEADER.version] = FRAME_LAYOUT_VERSION;
  header[FRAME_HEADER.tickIndex] = tickIndex;
  header[FRAME_HEADER.firstSampleIndex] = (tickIndex - 1) * 10;
  header[FRAME_HEADER.sampleCount] = 10;
  header[FRAME_HEADER.newestSampleHostTimeMs] = options.newestMs ?? 0;
  header[FRAME_HEADER.phaseElapsedSeconds] = tickIndex / 25;
  header[FRAME_HEADER.phasePlannedSeconds] = options.plannedSeconds ?? 60;
  header[FRAME_HEADER.runRewardedPct] = 50;
  header[FRAME_HEADER.runArtifactPct] = 0;
  tick[TICK.timeSeconds] = tickIndex / 25;
  tick[TICK.phase] = phaseCode(phase);
  tick[TICK.run] = run;
  tick[TICK.success] = options.success ?? 50;
  tick[TICK.rewarded] = (options.success ?? 50) >= 50 ? 1 : 0;
  tick[TICK.artifact] = options.artifact ?? 0;
  tick[TICK.rewardCount] = options.rewardCount ?? 0;
  for (let condition = 0; condition < shape.conditionCount; condition++) {
    tick[conditionOffset(condition, 'value')] = options.value ?? 4;
    tick[conditionOffset(condition, 'threshold')] = options.threshold ?? 5;
    tick[conditionOffset(condition, 'score')] = 0.4;
    tick[conditionOffset(condition, 'pass')] = (options.value ?? 4) >= (options.threshold ?? 5) ? 1 : 0;
  }
  raw.fill(tickIndex);
  filtered.fill(-tickIndex);
  return buffer;
}
