import type { Signal } from '@preact/signals-react';
import { signal } from '@preact/signals-react';
import type { Phase } from '#shared/engine/ticks.ts';
import { ValueScale } from './value-scale.ts';

/** What a condition shows 25 times a second. Thresholds are NaN while unknown. */
export type ConditionSignals = {
  valueUv: Signal<number>;
  thresholdUv: Signal<number>;
  score: Signal<number>;
  isPassing: Signal<boolean>;
  /** Top of the scale the value is shown on; 0 while nothing is known. */
  scaleMaxUv: Signal<number>;
  /** Decides on `scaleMaxUv`; used by the writer of the signals only. */
  scale: ValueScale;
};

/**
 * Frame-speed scalars of one live session. Written by `applyFrame` only; panels read them and never write.
 * React components pass them on or read them inside `effect`, so a frame causes no render.
 */
export type LiveSignals = {
  /** Counts applied frames; effects that draw depend on it. */
  frameTick: Signal<number>;
  timeSeconds: Signal<number>;
  phase: Signal<Phase>;
  run: Signal<number>;
  /** 0-100. */
  success: Signal<number>;
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
  /** From arrival of the newest sample to the feedback command, last frame. */
  latencyMs: Signal<number>;
  conditions: ConditionSignals[];
};

export function createLiveSignals(conditionCount: number): LiveSignals {
  return {
    frameTick: signal(0),
    timeSeconds: signal(0),
    phase: signal<Phase>('idle'),
    run: signal(0),
    success: signal(0),
    isRewarded: signal(false),
    artifact: signal(0),
    phaseElapsedSeconds: signal(0),
    phasePlannedSeconds: signal(Number.POSITIVE_INFINITY),
    runRewardedPct: signal(Number.NaN),
    runArtifactPct: signal(Number.NaN),
    rewardCount: signal(0),
    latencyMs: signal(Number.NaN),
    conditions: Array.from({ length: conditionCount }, () => ({
      valueUv: signal(Number.NaN),
      thresholdUv: signal(Number.NaN),
      score: signal(0),
      isPassing: signal(false),
      scaleMaxUv: signal(0),
      scale: new ValueScale(),
    })),
  };
}
