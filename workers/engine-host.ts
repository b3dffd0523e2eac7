import type { SignalCore } from '#dsp/host/core-types.ts';
import type { SampleChunk } from '#shared/eeg/source.ts';
import type {
  EngineConfig,
  EngineControl,
  EngineEvent,
  EngineReady,
  RecordingTarget,
} from '#shared/engine/engine-api.ts';
import type { FromEngineMessage, ToScreenMessage } from '#shared/engine/port-messages.ts';
import { parseRecycle, parseToEngineMessage } from '#shared/engine/port-messages.ts';
import { ENGINE_VERSION } from '#shared/version.ts';
import type { PartStore } from './engine/recording/part-store.ts';
import { FrameWriter } from './engine/frame-writer.ts';
import type { Hop, HopStatus } from './engine/hop.ts';
import { recordedEvent } from './engine/recording/recorded-events.ts';
import { RateMonitor, rateWords } from './engine/rate-monitor.ts';
import { Recorder } from './engine/recording/recorder.ts';
import { SignalEngine } from './engine/signal-engine.ts';
import type { EnginePlan } from './engine/signal-plan.ts';
import { planEngine } from './engine/signal-plan.ts';
import type { PortLike } from './transport/port-endpoint.ts';
import { PortEndpoint } from './transport/port-endpoint.ts';

export type EngineHostDeps = {
  loadCore: () => Promise<SignalCore>;
  store: PartStore;
  /** Epoch milliseconds with fractions. */
  nowMs: () => number;
  /** Calls `action` every `ms` milliseconds until the returned function is called. */
  every: (ms: number, action: () => void) => () => void;
};

/** Retry interval for unsaved data, even without new samples. */
const RETRY_MS = 1000;
const LONGEST_MARKER = 500;

type Running = {
  engine: SignalEngine;
  frames: FrameWriter;
  plan: EnginePlan;
  /** Only for headsets: files and simulators are paced by this computer. */
  rate: RateMonitor | undefined;
};

/** The logic of the engine worker without the worker: ports, frames and recording around a SignalEngine. */
export class EngineHost implements EngineControl {
  readonly #deps: EngineHostDeps;
  #core: SignalCore | undefined;
  #samples: PortEndpoint<FromEngineMessage> | undefined;
  #screen: PortEndpoint<ToScreenMessage> | undefined;
  #running: Running | undefined;
  #recorder: Recorder | undefined;
  #stopRetrying: (() => void) | undefined;

  constructor(deps: EngineHostDeps) {
    this.#deps = deps;
  }

  async init(): Promise<{ engineVersion: string }> {
    this.#core ??= await this.#deps.loadCore();
    return { engineVersion: ENGINE_VERSION };
  }

  async connect(samples: PortLike, frames: PortLike): Promise<void> {
    this.#samples?.close();
    this.#screen?.close();
    this.#samples = new PortEndpoint(samples, (data) => this.#onSamples(data));
    this.#screen = new PortEndpoint(frames, (data) => this.#onScreen(data));
  }

  async configure(config: EngineConfig): Promise<EngineReady> {
    if (!this.#core) throw new Error('The engine is not loaded yet: call init first.');
    if (this.#recorder) throw new Error('End the recording before choosing another source or protocol.');
    const planned = planEngine(config);
    if (!planned.ok) throw new Error(planned.problems.join(' '));
    this.#running = undefined;
    const { plan } = planned;
    const engine = new SignalEngine(this.#core, plan, {
      tick: (row, hop, status) => this.#onTick(row, hop, status),
      event: (event) => this.#onEvent(event),
      tail: (hop) => this.#recorder?.appendSamples(hop),
    });
    const { kind, samplingRateHz } = config.source;
    const rate = kind === 'headset' ? new RateMonitor(samplingRateHz) : undefined;
    this.#running = { engine, frames: new FrameWriter(plan.ready.frameShape), plan, rate };
    return plan.ready;
  }

  async startRecording(target: RecordingTarget): Promise<void> {
    const { engine, frames, plan, rate } = this.#require();
    if (this.#recorder) throw new Error('A recording is already in progress.');
    const { store, nowMs } = this.#deps;
    if (await store.has(target.recordingId)) {
      throw new Error(
        'This computer already holds a recording of this session. Finish saving it, then start a new session.',
      );
    }
    const { config } = plan;
    engine.restart();
    frames.reset();
    rate?.reset();
    this.#recorder = new Recorder({
      target,
      settings: { engineVersion: ENGINE_VERSION, ...config },
      store,
      nowMs,
      onEvent: (event) => this.#emit(event),
    });
    this.#stopRetrying = this.#deps.every(RETRY_MS, () => this.#recorder?.flush());
  }

  async startBaseline(seconds: number, then: 'wait' | 'run'): Promise<void> {
    const { engine, plan } = this.#require();
    const thenRun = { run: engine.run + 1, seconds: plan.config.protocol.timing.runSeconds };
    engine.startBaseline(seconds, then === 'run' ? thenRun : undefined);
  }

  async startRun(options: { seconds: number; run: number }): Promise<void> {
    this.#require().engine.startRun(options);
  }

  async pause(): Promise<void> {
    this.#require().engine.pause();
  }

  async resume(): Promise<void> {
    this.#require().engine.resume();
  }

  async endPhase(): Promise<void> {
    this.#require().engine.endPhase();
  }

  async setThreshold(condition: number, value: number): Promise<void> {
    this.#require().engine.setThreshold(condition, value);
  }

  async setGoal(goalPct: number): Promise<void> {
    this.#require().engine.setGoal(goalPct);
  }

  async addMarker(text: string): Promise<void> {
    const { engine } = this.#require();
    if (!this.#recorder) throw new Error('Markers need a recording, and none is in progress.');
    const marker = { atSeconds: engine.atSeconds, type: 'marker', text: text.slice(0, LONGEST_MARKER) };
    this.#recorder.addEvent(marker);
  }

  async finish() {
    const { engine } = this.#require();
    if (!this.#recorder) throw new Error('There is no recording to finish.');
    const { durationSeconds, summary } = engine.finish();
    const { lastSeq } = await this.#recorder.finish();
    this.#stopRetrying?.();
    this.#recorder = undefined;
    return { durationSeconds, summary, lastSeq };
  }

  #require(): Running {
    if (!this.#running) throw new Error('Choose a source and a protocol first.');
    return this.#running;
  }

  #onSamples(data: unknown): void {
    const message = parseToEngineMessage(data);
    switch (message.kind) {
      case 'chunk': {
        const { chunk } = message;
        this.#running?.engine.ingest(chunk);
        this.#watchRate(chunk);
        this.#samples?.send({ kind: 'recycle', buffer: chunk.valuesUv.buffer }, [chunk.valuesUv.buffer]);
        return;
      }
      case 'note': {
        const { sampleIndex, type, text } = message.note;
        const rateHz = this.#running?.plan.signal.samplingRateHz;
        // Notes are stored in the recording, so a note before the recording is dropped.
        if (rateHz) this.#recorder?.addEvent({ atSeconds: sampleIndex / rateHz, type, text });
        return;
      }
      case 'echo':
        this.#samples?.send(message);
        return;
      case 'end':
        if (message.problem !== undefined) {
          this.#emit({ type: 'problem', code: 'sourceFailed', message: message.problem });
        }
        this.#running?.engine.endSource();
        return;
      case 'unknown':
        this.#emit({
          type: 'problem',
          code: 'unknownMessage',
          message: `The source sent something that is not samples ('${message.got}'). It was ignored.`,
        });
    }
  }

  /** Shows a wrong sampling rate on the screen and notes it in the recording: all its frequencies are then in doubt. */
  #watchRate({ firstSampleIndex, sampleCount, hostTimeMs }: SampleChunk): void {
    const { rate, engine, plan } = this.#running ?? {};
    const measuredHz = rate?.note(firstSampleIndex + sampleCount, hostTimeMs);
    if (measuredHz === undefined || !engine || !plan) return;
    const message = rateWords(plan.signal.samplingRateHz, measuredHz);
    this.#recorder?.addEvent({ atSeconds: engine.atSeconds, type: 'rateDiffers', text: message });
    this.#emit({ type: 'problem', code: 'rateDiffers', message });
  }

  #onScreen(data: unknown): void {
    const message = parseRecycle(data);
    if (message.kind === 'recycle') {
      this.#running?.frames.release(message.buffer);
      return;
    }
    this.#emit({
      type: 'problem',
      code: 'unknownMessage',
      message: `The screen sent something that is not a frame buffer ('${message.got}'). It was ignored.`,
    });
  }

  #onTick(row: Float64Array, hop: Hop, status: HopStatus): void {
    this.#recorder?.append(row, hop);
    const { frames } = this.#require();
    frames.add(row, hop, status.channelReasons);
    const buffer = frames.take(status, this.#deps.nowMs());
    if (!buffer) return;
    if (this.#screen) this.#screen.send({ kind: 'frame', buffer }, [buffer]);
    else frames.release(buffer);
  }

  #onEvent(event: EngineEvent): void {
    const recorded = recordedEvent(event);
    if (recorded) this.#recorder?.addEvent(recorded);
    this.#emit(event);
  }

  #emit(event: EngineEvent): void {
    this.#screen?.send({ kind: 'event', event });
  }
}
