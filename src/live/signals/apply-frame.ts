import { batch } from '@preact/signals-react';
import type { FrameViews } from '#shared/engine/frame-layout.ts';
import { FRAME_HEADER } from '#shared/engine/frame-layout.ts';
import { conditionOffset, phaseFromCode, TICK } from '#shared/engine/ticks.ts';
import type { LiveSignals } from './live-signals.ts';

/** The only writer of the live signals: all values of a frame change together. Allocates only the batch. */
export function applyFrame(live: LiveSignals, views: FrameViews, latencyMs: number): void {
  batch(() => writeFrame(live, views, latencyMs));
}

function writeFrame(
  live: LiveSignals,
  { header, tick, channelReasons }: FrameViews,
  latencyMs: number,
): void {
  live.timeSeconds.value = tick[TICK.timeSeconds]!;
  live.phase.value = phaseFromCode(tick[TICK.phase]!);
  const run = tick[TICK.run]!;
  if (run !== live.run.peek()) live.rewardCount.value = 0;
  live.run.value = run;
  live.success.value = tick[TICK.success]!;
  live.successWindow.step(tick);
  live.successMean.value = live.successWindow.mean;
  live.successFigure.value = live.successWindow.figure;
  live.isRewarded.value = tick[TICK.rewarded]! > 0;
  live.artifact.value = tick[TICK.artifact]!;
  if (tick[TICK.rewardCount]! > 0) live.rewardCount.value = live.rewardCount.peek() + tick[TICK.rewardCount]!;
  live.phaseElapsedSeconds.value = header[FRAME_HEADER.phaseElapsedSeconds]!;
  live.phasePlannedSeconds.value = header[FRAME_HEADER.phasePlannedSeconds]!;
  live.runRewardedPct.value = header[FRAME_HEADER.runRewardedPct]!;
  live.runArtifactPct.value = header[FRAME_HEADER.runArtifactPct]!;
  live.latencyMs.value = latencyMs;
  for (let index = 0; index < live.conditions.length; index++) {
    const condition = live.conditions[index]!;
    const value = tick[conditionOffset(index, 'value')]!;
    const threshold = tick[conditionOffset(index, 'threshold')]!;
    condition.value.value = value;
    condition.threshold.value = threshold;
    condition.scale.follow(value, threshold, tick[TICK.artifact] === 0);
    condition.scaleMax.value = condition.scale.max;
    condition.score.value = tick[conditionOffset(index, 'score')]!;
    condition.isPassing.value = tick[conditionOffset(index, 'pass')]! > 0;
  }
  if (live.channelArtifacts.step(channelReasons)) {
    live.channelArtifactRevision.value = live.channelArtifactRevision.peek() + 1;
  }
  live.frameTick.value = live.frameTick.peek() + 1;
}
