import type { Signal } from '@preact/signals-react';
import { signal } from '@preact/signals-react';
import type { Phase } from '#shared/engine/ticks.ts';
import { METRICS } from '#shared/eeg/metrics.ts';
import type { EngineCondition } from '#shared/engine/engine-api.ts';
import { ChannelArtifacts } from './channel-artifacts.ts';
import { SuccessMean } from './success-mean.ts';
import { ValueScale } from './value-scale.ts';

/** A condition's values, updated 25 times a second, in its own unit. Thresholds are NaN while unknown. */
export type ConditionSignals = {
  value: Signal<number>;
  threshold: Signal<number>;
  score: Signal<number>;
  isPassing: Signal<boolean>;
  /** Top of the value's scale; 0 while unknown. */
  scaleMax: Signal<number>;
  /** Computes `scaleMax`; used only by the writer of the signals. */
  scale: ValueScale;
};

/**
 * Frame-rate scalars of one live session. Only `applyFrame` writes them; panels only read. React components pass them
 * on or read them inside `effect`, so a frame causes no render.
 */
export type LiveSignals = {
  /** Counts applied frames; effects that draw depend on it. */
  frameTick: Signal<number>;
  timeSeconds: Signal<number>;
  phase: Signal<Phase>;
  run: Signal<number>;
  /** 0-100, of the newest hop: the input of feedback. */
  success: Signal<number>;
  /** 0-100, mean of the last second, for the bar; NaN without clean training in it. */
  successMean: Signal<number>;
  /** The same, updated four times a second, for the number. */
  successFigure: Signal<number>;
  /** Computes both; used only by the writer of the signals. */
  successWindow: SuccessMean;
  isRewarded: Signal<boolean>;
  /** Bit set of ARTIFACT_BITS; 0 means clean. */
  artifact: Signal<number>;
  phaseElapsedSeconds: Signal<number>;
  /** Infinity when the phase is open. */
  phasePlannedSeconds: Signal<number>;
  /** NaN before the first clean tick. */
  runRewardedPct: Signal<number>;
  runArtifactPct: Signal<number>;
  rewardCount: Signal<number>;
  /**
   * No sample for longer than feedback may last: the figures of the last frame are not current. Written by the stale
   * watch.
   */
  isStale: Signal<boolean>;
  /** From arrival of the newest sample to the feedback command, last frame. */
  latencyMs: Signal<number>;
  conditions: ConditionSignals[];
  /** Artifacts by channel in the last seconds; `channelArtifactRevision` counts changes. */
  channelArtifacts: ChannelArtifacts;
  channelArtifactRevision: Signal<number>;
};

export function createLiveSignals(
  conditions: readonly Pick<EngineCondition, 'metric'>[],
  channelCount: number,
): LiveSignals {
  return {
    frameTick: signal(0),
    timeSeconds: signal(0),
    phase: signal<Phase>('idle'),
    run: signal(0),
    success: signal(0),
    successMean: signal(Number.NaN),
    successFigure: signal(Number.NaN),
    successWindow: new SuccessMean(),
    isRewarded: signal(false),
    artifact: signal(0),
    phaseElapsedSeconds: signal(0),
    phasePlannedSeconds: signal(Number.POSITIVE_INFINITY),
    runRewardedPct: signal(Number.NaN),
    runArtifactPct: signal(Number.NaN),
    rewardCount: signal(0),
    isStale: signal(false),
    latencyMs: signal(Number.NaN),
    channelArtifacts: new ChannelArtifacts(channelCount),
    channelArtifactRevision: signal(0),
    conditions: conditions.map(({ metric }) => ({
      value: signal(Number.NaN),
      threshold: signal(Number.NaN),
      score: signal(0),
      isPassing: signal(false),
      scaleMax: signal(0),
      scale: scaleOf(METRICS[metric].range),
    })),
  };
}

const scaleOf = ({ min, max }: { min?: number; max?: number }): ValueScale =>
  new ValueScale({ isSigned: min === undefined, most: max });

/** Marks the last frame's figures as paused, even if no further frame arrives. */
export function showPause(live: LiveSignals | undefined): void {
  if (live?.phase.peek() === 'training') live.phase.value = 'paused';
}
