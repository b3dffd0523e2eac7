import { fixed } from '#shared/locale/formats.ts';
import { effect } from '@preact/signals-react';
import { useCallback, useEffect, useRef } from 'react';
import type { LiveSignals } from '#live/signals/live-signals.ts';
import { formatClock } from '../drawing/clock-text.ts';
import { formatPct, formatTimeLeft } from '../drawing/live-text.ts';
import { LiveText } from './LiveText.tsx';

type LiveProps = { live: LiveSignals };

/** Remaining time of the current baseline or run. */
export function TimeLeft({ live }: LiveProps) {
  const read = useCallback(
    () => formatTimeLeft(live.phaseElapsedSeconds.value, live.phasePlannedSeconds.value),
    [live],
  );
  return (
    <span className="lw-time-left" role="timer" aria-label="Time left">
      <LiveText read={read} />
    </span>
  );
}

/** Completed share of the phase, as a thin bar. */
export function PhaseProgress({ live }: LiveProps) {
  const fill = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      effect(() => {
        const planned = live.phasePlannedSeconds.value;
        const share = Number.isFinite(planned) ? Math.min(1, live.phaseElapsedSeconds.value / planned) : 0;
        if (fill.current) fill.current.style.transform = `scaleX(${share.toFixed(4)})`;
      }),
    [live],
  );
  return (
    <div className="lw-progress" aria-hidden="true">
      <div className="lw-progress__fill" ref={fill} />
    </div>
  );
}

export function SessionTime({ live }: LiveProps) {
  const read = useCallback(() => formatClock(live.timeSeconds.value), [live]);
  return <LiveText read={read} />;
}

export function RewardedPct({ live }: LiveProps) {
  const read = useCallback(() => formatPct(live.runRewardedPct.value), [live]);
  return <LiveText read={read} testId="rewarded-pct" />;
}

export function ArtifactPct({ live }: LiveProps) {
  const read = useCallback(() => formatPct(live.runArtifactPct.value), [live]);
  return <LiveText read={read} />;
}

export function RewardCount({ live }: LiveProps) {
  const read = useCallback(() => String(live.rewardCount.value), [live]);
  return <LiveText read={read} />;
}

/** Delay from the arrival of a sample to its feedback, averaged over about a second. */
export function LatencyFigure({ live }: LiveProps) {
  const node = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let mean = Number.NaN;
    let frames = 0;
    return effect(() => {
      // Depends on the frame, not on the value: two frames with the same latency count twice.
      frames = live.frameTick.value;
      const latest = live.latencyMs.peek();
      if (Number.isFinite(latest)) mean = Number.isFinite(mean) ? mean + (latest - mean) / 25 : latest;
      if (node.current && frames % 25 === 1 && Number.isFinite(mean))
        node.current.textContent = `${fixed(mean, mean < 10 ? 1 : 0)} ms`;
    });
  }, [live]);
  return <span ref={node}>– ms</span>;
}
