import { describe, expect, it } from 'vitest';
import type { FeedbackFrame } from '../feedback/feedback-sink.ts';
import { DrawScheduler } from '#live/charts/drawing/draw-scheduler.ts';
import { OverviewStore } from '#live/charts/traces/overview-store.ts';
import { TraceRing } from '#live/charts/traces/trace-ring.ts';
import { createLiveSignals } from '#live/signals/live-signals.ts';
import { LiveHonesty } from '#live/signals/live-honesty.ts';
import { RecentTicks } from '#live/signals/recent-ticks.ts';
import { READY } from '#live/testing/fake-links.ts';
import { aFrame, SHAPE } from '#live/testing/frame-builder.ts';
import { createFramePump } from './frame-pump.ts';
import { LatencyMeter } from './latency.ts';

function aPump(nowMs: () => number = () => 0) {
  const heard: FeedbackFrame[] = [];
  const order: string[] = [];
  const live = createLiveSignals(READY.conditions, 2);
  const ring = new TraceRing(2, 100);
  const overview = new OverviewStore();
  const latency = new LatencyMeter();
  let asked = 0;
  const scheduler = new DrawScheduler({
    requestAnimationFrame: () => ++asked,
    cancelAnimationFrame: () => undefined,
  });
  scheduler.add(() => undefined);
  const pump = createFramePump({
    shape: SHAPE,
    live,
    recent: new RecentTicks(READY.frameShape),
    honesty: new LiveHonesty(),
    ring,
    overview,
    latency,
    stale: { frame: () => undefined },
    scheduler,
    nowMs,
    feedback: {
      update: (frame) => {
        heard.push({ ...frame });
        order.push(`feedback before frame ${live.frameTick.peek() + 1} is applied`);
      },
      rest: () => undefined,
      dispose: () => undefined,
    },
  });
  return { pump, heard, order, live, ring, overview, latency };
}

describe('the frame pump', () => {
  it('issues the feedback command before anything is applied or drawn', () => {
    const { pump, heard, order } = aPump();
    pump(aFrame({ success: 70, rewardCount: 1 }));

    expect(order).toEqual(['feedback before frame 1 is applied']);
    expect(heard[0]).toMatchObject({ success: 70, isRewarded: true, rewardCount: 1, isTraining: true });
  });

  it('measures from the arrival of the newest sample to the command, in runs only', () => {
    const { pump, latency, live } = aPump(() => 1_000_035);
    pump(aFrame({ newestMs: 1_000_000 }));
    pump(aFrame({ newestMs: 1_000_000, phase: 'baseline', tickIndex: 2 }));

    expect(live.latencyMs.peek()).toBe(35);
    expect(latency.summary()).toEqual({ p50Ms: 35.5, p95Ms: 35.5, frames: 1 });
  });

  it('applies scalars, traces and overview of one frame', () => {
    const { pump, live, ring, overview } = aPump();
    pump(aFrame({ tickIndex: 1, success: 40 }));
    pump(aFrame({ tickIndex: 2, success: 80, artifact: 1 }));

    expect(live.frameTick.peek()).toBe(2);
    expect(live.conditions[0]!.threshold.peek()).toBe(5);
    expect([ring.end, ring.raw[0], ring.raw[10], ring.filtered[10]]).toEqual([20, 1, 2, -2]);
    expect([ring.artifact[0], ring.artifact[10]]).toEqual([0, 1]);
    expect([overview.cleanTicks[0], overview.artifactTicks[0]]).toEqual([1, 1]);
  });

  it('counts rewards of a run from zero', () => {
    const { pump, live } = aPump();
    pump(aFrame({ rewardCount: 1 }));
    pump(aFrame({ tickIndex: 2, rewardCount: 1 }));
    const first = live.rewardCount.peek();
    pump(aFrame({ tickIndex: 3, run: 2, rewardCount: 1 }));

    expect([first, live.rewardCount.peek()]).toEqual([2, 1]);
  });

  it('drops a frame of another layout instead of showing nonsense', () => {
    const { pump, live } = aPump();
    const frame = aFrame();
    new Float64Array(frame)[0] = 99;
    pump(frame);

    expect(live.frameTick.peek()).toBe(0);
  });

  it('drops a late frame of a configuration with another shape', () => {
    const { pump, heard, live } = aPump();
    pump(aFrame({ shape: { ...SHAPE, channelCount: 1 } }));
    pump(aFrame({ shape: { ...SHAPE, conditionCount: 3 } }));

    expect([heard.length, live.frameTick.peek()]).toEqual([0, 0]);
  });
});
