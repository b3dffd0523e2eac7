import { signal } from '@preact/signals-react';
import type { Phase } from '#shared/engine/ticks.ts';
import { METRICS } from '#shared/eeg/metrics.ts';
import type { EngineCondition } from '#shared/engine/engine-api.ts';
import { ChannelArtifacts } from './channel-artifacts.ts';
import { SuccessMean } from './success-mean.ts';
import { ValueScale } from './value-scale.ts';

/**
 * Frame-rate scalars of one live session. Only `applyFrame` writes them; panels only read. React components pass them
 * on or read them inside `effect`, so a frame causes no render.
 */
export type LiveSignals = ReturnType<typeof createLiveSignals>;

/** A condition's values, updated 25 times a second, in its own unit. Thresholds are NaN while unknown. */
export type ConditionSignals = LiveSignals['conditions'][number];

export const createLiveSignals = (
  conditions: readonly Pick<EngineCondition, 'metric'>[],
  channelCount: number,
) => ({
  /** Counts applied frames; effects that draw depend on it. */
  frameTick: signal(0),
  timeSeconds: signal(0),
  phase: signal<Phase>('idle'),
  run: signal(0),
  /** 0-100, of the newest hop: the input of feedback. */
  success: signal(0),
  /** 0-100, mean of the last second, for the bar; NaN without clean training in it. */
  successMean: signal(Number.NaN),
  /** The same, updated four times a second, for the number. */
  successFigure: signal(Number.NaN),
  /** Computes both; used only by the writer of the signals. */
  successWindow: new SuccessMean(),
  isRewarded: signal(false),
  /** Bit set of ARTIFACT_BITS; 0 means clean. */
  artifact: signal(0),
  phaseElapsedSeconds: signal(0),
  /** Infinity when the phase is open. */
  phasePlannedSeconds: signal(Number.POSITIVE_INFINITY),
  /** NaN before the first clean tick. */
  runRewardedPct: signal(Number.NaN),
  runArtifactPct: signal(Number.NaN),
  rewardCount: signal(0),
  /**
   * No sample for longer than feedback may last: the figures of the last frame are not current. Written by the stale
   * watch.
   */
  isStale: signal(false),
  /** From arrival of the newest sample to the feedback command, last frame. */
  latencyMs: signal(Number.NaN),
  /** Artifacts by channel in the last seconds; `channelArtifactRevision` counts changes. */
  channelArtifacts: new ChannelArtifacts(channelCount),
  channelArtifactRevision: signal(0),
  conditions: conditions.map(({ metric }) => ({
    value: signal(Number.NaN),
    threshold: signal(Number.NaN),
    score: signal(0),
    isPassing: signal(false),
    /** Top of the value's scale; 0 while unknown. */
    scaleMax: signal(0),
    /** Computes `scaleMax`; used only by the writer of the signals. */
    scale: scaleOf(METRICS[metric].range),
  })),
});

const scaleOf = ({ min, max }: { min?: number; max?: number }): ValueScale =>
  new ValueScale({ isSigned: min === undefined, most: max });

/** Marks the last frame's figures as paused, even if no further frame arrives. */
export function showPause(live: LiveSignals | undefined): void {
  if (live?.phase.peek() === 'training') live.phase.value = 'paused';
}
