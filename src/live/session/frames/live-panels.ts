import type { EngineReady } from '#shared/engine/engine-api.ts';
import { DrawScheduler } from '#live/charts/drawing/draw-scheduler.ts';
import { OverviewStore } from '#live/charts/traces/overview-store.ts';
import { TraceRing } from '#live/charts/traces/trace-ring.ts';
import { createLiveSignals, type LiveSignals } from '#live/signals/live-signals.ts';
import { LiveHonesty } from '#live/signals/live-honesty.ts';
import { RecentTicks } from '#live/signals/recent-ticks.ts';

/** Data of the panels of a configured session; replaced as a whole when the session is configured again. */
export type LivePanels = {
  live: LiveSignals;
  recent: RecentTicks;
  honesty: LiveHonesty;
  ring: TraceRing;
  overview: OverviewStore;
  scheduler: DrawScheduler;
};

/** Longest time span of the traces. */
const LONGEST_TIMEBASE_SECONDS = 30;

/** Empty panels for a configuration of the engine. */
export function createPanels(ready: EngineReady, samplingRateHz: number): LivePanels {
  const capacity = Math.ceil(samplingRateHz * LONGEST_TIMEBASE_SECONDS);
  return {
    live: createLiveSignals(ready.conditions, ready.frameShape.channelCount),
    recent: new RecentTicks(ready.frameShape),
    honesty: new LiveHonesty(),
    ring: new TraceRing(ready.frameShape.channelCount, capacity),
    overview: new OverviewStore(),
    scheduler: new DrawScheduler(),
  };
}
