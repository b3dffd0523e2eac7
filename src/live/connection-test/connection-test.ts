import type { Latency } from '#shared/api/sessions.ts';
import type { ChannelQuality, EngineEvent, MainsHz } from '#shared/engine/engine-api.ts';
import { FRAME_HEADER, FRAME_HEADER_SLOTS } from '#shared/engine/frame-layout.ts';
import type { SourceControl } from '#shared/engine/source-api.ts';
import { errorMessage } from '#shared/error-message.ts';
import type { RadioFigures } from '../headsets/drivers/timeline/radio-figures.ts';
import type { EngineLink } from '../workers/engine-client.ts';
import type { FeedbackSink } from '../session/feedback/feedback-sink.ts';
import { headsetSource } from '../headsets/state/headset-source.ts';
import type { HeadsetConnection } from '../headsets/state/headset-view.ts';
import { createFramePump } from '../session/frames/frame-pump.ts';
import { StaleWatch } from '../session/frames/stale-watch.ts';
import { LatencyMeter } from '../session/frames/latency.ts';
import { createPanels, type LivePanels } from '../session/frames/live-panels.ts';
import { createStore, type Store } from '../store/store.ts';
import { judgeLink, type LinkVerdict } from './judge-link.ts';
import { type LinkFigures, linkFigures } from './link-figures.ts';
import type { LoopTest } from './loop/loop-test.ts';
import { lookProtocol } from './look-protocol.ts';

/** A minute by default. The page's address may set another length, so that support can watch a link for longer. */
export const TEST_SECONDS = { usual: 60, shortest: 10, longest: 3600 } as const;
const CLOCK_MS = 250;

/** The requested length (`?seconds=600`), if valid. */
export function testSeconds(asked: string | null): number {
  const { usual, shortest, longest } = TEST_SECONDS;
  const seconds = Number(asked ?? Number.NaN);
  return Number.isInteger(seconds) && seconds >= shortest && seconds <= longest ? seconds : usual;
}

export type TestResult = { figures: LinkFigures; verdict: LinkVerdict };

/** Immutable; changes a few times a second at most. The headset's state is in `headset.view`. */
export type ConnectionTestView = {
  /** `watching`: samples arrive and are shown. `testing`: they are also counted. `failed`: an error on our side. */
  stage: 'idle' | 'starting' | 'watching' | 'testing' | 'failed';
  panels: LivePanels | undefined;
  samplingRateHz: number;
  quality: readonly ChannelQuality[];
  /** From the notification to the display, since samples arrive or the test began; null without a display. */
  latency: Latency | null;
  /** Of the current test. */
  secondsDone: number;
  result: TestResult | undefined;
  /** Message of an error on our side; headset errors are in its own view. */
  problem: string | undefined;
};

export type ConnectionTest = {
  headset: HeadsetConnection;
  view: Store<ConnectionTestView>;
  /** Measures the delay of the whole chain. */
  loop: LoopTest;
  /** Length of a test. */
  seconds: number;
  /** Counts for `seconds`; ends early when the link is lost for good. */
  run(): void;
  cancel(): void;
  /** Figures since samples arrive, for a report without a test. */
  figuresSoFar(): LinkFigures;
  dispose(): void;
};

type ConnectionTestDeps = {
  headset: HeadsetConnection;
  engine: EngineLink;
  /** The headset's samples, for the engine. */
  samples: Pick<SourceControl, 'connect' | 'start' | 'stop'>;
  loop: LoopTest;
  mainsHz: MainsHz;
  seconds: number;
  /** Epoch milliseconds with fractions. */
  nowMs: () => number;
  every: (periodMs: number, action: () => void) => () => void;
};

const IDLE: ConnectionTestView = {
  stage: 'idle',
  panels: undefined,
  samplingRateHz: 0,
  quality: [],
  latency: null,
  secondsDone: 0,
  result: undefined,
  problem: undefined,
};

const SILENT: FeedbackSink = { update: () => undefined, rest: () => undefined, dispose: () => undefined };

/** Uses a headset and the engine without client, protocol or recording: a test stores nothing. */
export function createConnectionTest(deps: ConnectionTestDeps): ConnectionTest {
  return new LinkTester(deps);
}

class LinkTester implements ConnectionTest {
  readonly view: Store<ConnectionTestView> = createStore(IDLE);
  readonly headset: HeadsetConnection;
  readonly loop: LoopTest;
  readonly seconds: number;
  readonly #deps: ConnectionTestDeps;
  readonly #latency = new LatencyMeter();
  readonly #stops: (() => void)[];
  #stopFrames: () => void = () => undefined;
  #isJoined = false;
  #isDisposed = false;
  #begun: { atMs: number; radio: RadioFigures } | undefined;

  constructor(deps: ConnectionTestDeps) {
    const { engine, headset, seconds, every } = deps;
    this.seconds = seconds;
    this.#deps = deps;
    this.headset = headset;
    this.loop = deps.loop;
    this.#stops = [
      headset.view.subscribe(() => this.#follow()),
      engine.onEvent((event) => this.#onEvent(event)),
      engine.onFailure((problem) => this.#patch({ problem })),
      every(CLOCK_MS, () => this.#tick()),
    ];
    this.#follow();
  }

  run(): void {
    if (this.view.get().stage !== 'watching') return;
    this.#begin();
    this.#patch({ stage: 'testing', secondsDone: 0, result: undefined });
  }

  cancel(): void {
    if (this.view.get().stage === 'testing') this.#patch({ stage: 'watching', secondsDone: 0 });
  }

  figuresSoFar(): LinkFigures {
    const { atMs, radio } = this.#begun ?? { atMs: this.#deps.nowMs(), radio: this.headset.view.get().radio };
    return linkFigures(radio, this.headset.view.get(), {
      seconds: (this.#deps.nowMs() - atMs) / 1000,
      latencyP95Ms: this.#latency.summary()?.p95Ms,
    });
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    for (const stop of this.#stops) stop();
    this.#stopFrames();
    this.view.get().panels?.scheduler.dispose();
    this.loop.dispose();
    this.headset.dispose();
    this.#deps.engine.dispose();
  }

  /** Requests samples from when a headset is open until it is released. */
  #follow(): void {
    const { step } = this.headset.view.get();
    const { stage, panels, result } = this.view.get();
    if (step === 'ready' && stage === 'idle') void this.#start();
    else if (step === 'lost' && stage === 'testing') this.#finish();
    else if (step === 'none' && stage !== 'idle') {
      this.loop.cancel();
      this.#stopFrames();
      panels?.scheduler.dispose();
      // Samples of another headset must not reach an engine configured for this one.
      this.#deps.samples.stop().catch((error: unknown) => this.#patch({ problem: errorMessage(error) }));
      this.view.set({ ...IDLE, result });
    }
  }

  async #start(): Promise<void> {
    const { engine, samples, mainsHz } = this.#deps;
    this.#patch({ stage: 'starting', problem: undefined, result: undefined, quality: [] });
    try {
      const source = headsetSource(this.headset.view.get());
      await engine.control.init();
      const protocol = lookProtocol(source.channelNames[0]!);
      const ready = await engine.control.configure({ source, protocol, mainsHz });
      if (!this.#isJoined) await engine.connect(samples);
      this.#isJoined = true;
      if (this.#isDisposed || this.view.get().stage !== 'starting') return;
      const panels = createPanels(ready, source.samplingRateHz);
      this.#show(panels, ready.frameShape);
      await samples.start({ speed: 1 });
      this.#begin();
      this.#patch({ stage: 'watching', panels, samplingRateHz: source.samplingRateHz });
    } catch (error) {
      this.#patch({ stage: 'failed', problem: errorMessage(error) });
    }
  }

  /** Passes frames to the panels and measures when the newest one is displayed. */
  #show(panels: LivePanels, shape: Parameters<typeof createFramePump>[0]['shape']): void {
    const { engine, nowMs } = this.#deps;
    const stale = new StaleWatch({ live: panels.live, nowMs });
    const pump = createFramePump({
      ...panels,
      shape,
      feedback: SILENT,
      latency: new LatencyMeter(),
      stale,
      nowMs,
    });
    let newestMs = Number.NaN;
    let shownMs = Number.NaN;
    this.#stopFrames();
    const stopListening = engine.onFrame((buffer) => {
      newestMs = new Float64Array(buffer, 0, FRAME_HEADER_SLOTS)[FRAME_HEADER.newestSampleHostTimeMs]!;
      pump(buffer);
    });
    const stopDrawing = panels.scheduler.add(() => {
      if (newestMs === shownMs) return;
      shownMs = newestMs;
      this.#latency.add(nowMs() - newestMs);
    });
    this.#stopFrames = () => {
      stopListening();
      stopDrawing();
      stale.dispose();
    };
  }

  #begin(): void {
    this.#latency.reset();
    this.#begun = { atMs: this.#deps.nowMs(), radio: this.headset.view.get().radio };
  }

  #onEvent(event: EngineEvent): void {
    if (event.type === 'quality') this.#patch({ quality: event.channels });
  }

  #tick(): void {
    const { stage, latency, secondsDone } = this.view.get();
    if (stage !== 'watching' && stage !== 'testing') return;
    const now = this.#latency.summary();
    if (now?.p95Ms !== latency?.p95Ms) this.#patch({ latency: now });
    if (stage !== 'testing') return;
    const seconds = (this.#deps.nowMs() - (this.#begun?.atMs ?? 0)) / 1000;
    if (seconds >= this.seconds) this.#finish();
    else if (Math.floor(seconds) !== secondsDone) this.#patch({ secondsDone: Math.floor(seconds) });
  }

  #finish(): void {
    const figures = this.figuresSoFar();
    this.#patch({ stage: 'watching', result: { figures, verdict: judgeLink(figures) } });
  }

  #patch(change: Partial<ConnectionTestView>): void {
    if (!this.#isDisposed) this.view.set({ ...this.view.get(), ...change });
  }
}
