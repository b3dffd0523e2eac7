import type { SignalCore } from '#dsp/host/core-types.ts';
import type { SampleChunk } from '#shared/eeg/source.ts';
import type {
  EngineConfig,
  EngineControl,
  EngineEvent,
  EngineReady,
  RecordingTarget,
  ResumedRecording,
} from '#shared/engine/engine-api.ts';
import { errorMessage } from '#shared/error-message.ts';
import { isSameSource } from '#shared/eeg/same-source.ts';
import type { FromEngineMessage, ToScreenMessage } from '#shared/engine/port-messages.ts';
import { parseRecycle, parseToEngineMessage } from '#shared/engine/port-messages.ts';
import { interruptionWords } from '#shared/recording/interruption-words.ts';
import type { EngineCommand, RecordedCommand } from '#shared/recording/recorded-command.ts';
import { ENGINE_VERSION } from '#shared/version.ts';
import type { PartStore } from './engine/recording/part-store.ts';
import { shortestOutage } from './engine/clock.ts';
import type { EngineSink } from './engine/engine-sink.ts';
import { FrameWriter } from './engine/frame-writer.ts';
import type { Hop, HopStatus } from './engine/hop.ts';
import { recordedEvent } from './engine/recording/recorded-events.ts';
import { RateMonitor, rateWords } from './engine/rate-monitor.ts';
import { Recorder } from './engine/recording/recorder.ts';
import { applyCommand, restoreSession } from './engine/recording/restore-session.ts';
import { decodeParts } from './engine/recording/stored-recording.ts';
import { SignalEngine } from './engine/signal-engine.ts';
import type { EnginePlan } from './engine/signal-plan.ts';
import { blindedEvent, DeliveredFeedback } from './engine/study/delivered-feedback.ts';
import { FeedbackKey } from './engine/study/feedback-key.ts';
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
/** A longer interruption is marked with a second of missing samples, so that it does not distort time. */
const LONGEST_MARKED_SECONDS = 600;

const RESTORED_EVENTS: readonly EngineEvent['type'][] = [
  'thresholds',
  'trainedBand',
  'baselineRejected',
  'runSummary',
  'gap',
];

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
  /** Commands before the recording that stay in effect. */
  #settings: RecordedCommand[] = [];
  #isRestoring = false;
  #feedbackKey: FeedbackKey | undefined;
  /** Only in sessions of a study. */
  #delivered: DeliveredFeedback | undefined;
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
    this.#delivered = undefined;
    this.#settings = [];
    const { plan } = planned;
    const sink: EngineSink = {
      tick: (row, hop, status) => this.#onTick(row, hop, status),
      event: (event) => this.#onEvent(event),
      tail: (hop) => this.#recorder?.appendSamples(hop),
    };
    const engine = new SignalEngine(this.#core, plan, sink, { storesTicks: false });
    const { kind, samplingRateHz } = config.source;
    const rate = kind === 'headset' ? new RateMonitor(samplingRateHz) : undefined;
    this.#running = { engine, frames: new FrameWriter(plan.ready.frameShape), plan, rate };
    return plan.ready;
  }

  async feedbackKey(): Promise<Uint8Array<ArrayBuffer>> {
    this.#feedbackKey = await FeedbackKey.make();
    return this.#feedbackKey.publicKey;
  }

  async useSealedFeedback(sealed: Uint8Array<ArrayBuffer>): Promise<void> {
    const { plan } = this.#require();
    if (this.#recorder) throw new Error('The feedback of a study is chosen before the recording starts.');
    if (!this.#feedbackKey) throw new Error('Ask for a key of the engine first.');
    const series = await this.#feedbackKey.open(sealed);
    this.#delivered = new DeliveredFeedback(series, plan.config.protocol);
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
    this.#delivered?.reset();
    rate?.reset();
    this.#recorder = new Recorder({
      target,
      settings: { engineVersion: ENGINE_VERSION, ...config },
      store,
      nowMs,
      onEvent: (event) => this.#emit(event),
      commands: this.#settings,
    });
    this.#flushRegularly();
  }

  async resumeRecording(target: RecordingTarget): Promise<ResumedRecording> {
    const { engine, frames, plan, rate } = this.#require();
    if (this.#recorder) throw new Error('A recording is already in progress.');
    const { store, nowMs } = this.#deps;
    const stored = await store.read(target.recordingId);
    if (!stored?.manifest.commands || stored.manifest.isFinished) {
      throw new Error('This recording cannot continue. Save it, then start a new session.');
    }
    const decoded = decodeParts(stored.parts);
    if (!decoded.ok) throw new Error(`${decoded.message} Save what is left of it.`);
    const { parts } = decoded;
    const last = parts.at(-1);
    if (!last) throw new Error('Nothing of this session was recorded. Start a new session.');
    if (!isSameSource(plan.config.source, stored.manifest.settings.source)) {
      throw new Error(
        'The source has other channels than this recording. Connect the headset of the session.',
      );
    }
    const { manifest } = stored;
    const { samplingRateHz } = plan.signal;
    engine.restart();
    frames.reset();
    this.#delivered?.reset();
    rate?.reset();
    this.#isRestoring = true;
    try {
      restoreSession(engine, { parts, commands: manifest.commands ?? [], samplingRateHz });
    } catch (error) {
      const message = `This session cannot continue: ${errorMessage(error)} Save what was recorded.`;
      throw new Error(message, { cause: error });
    } finally {
      this.#isRestoring = false;
    }
    const { atSeconds } = engine;
    const awaySeconds = Math.max(0, nowMs() - manifest.updatedAtMs) / 1000;
    this.#recorder = new Recorder({
      target,
      settings: manifest.settings,
      store,
      nowMs,
      onEvent: (event) => this.#emit(event),
      continued: { ...stored, last },
    });
    const interruption = { atSeconds, type: 'marker', text: interruptionWords(awaySeconds) } as const;
    this.#recorder.addEvent(interruption);
    const markedSeconds = awaySeconds <= LONGEST_MARKED_SECONDS ? awaySeconds : 0;
    // More than a second, so that it counts as time without a signal and not as an artifact.
    engine.skip(Math.max(Math.round(markedSeconds * samplingRateHz), shortestOutage(samplingRateHz)), true);
    this.#recorder.flush();
    this.#flushRegularly();
    const goalPct = manifest.commands?.findLast((command) => command.name === 'setGoal')?.goalPct;
    const events = [...parts.flatMap(({ header }) => header.events), interruption];
    const markers = events.filter((event) => event.type === 'marker');
    return { atSeconds, awaySeconds, goalPct, markers };
  }

  async releaseParts(throughSeq: number): Promise<void> {
    this.#recorder?.release(throughSeq);
  }

  #flushRegularly(): void {
    this.#stopRetrying = this.#deps.every(RETRY_MS, () => this.#recorder?.flush());
  }

  async startBaseline(seconds: number, then: 'wait' | 'run'): Promise<void> {
    const { engine, plan } = this.#require();
    const next = { run: engine.run + 1, seconds: plan.config.protocol.timing.runSeconds };
    this.#command({ name: 'startBaseline', seconds, ...(then === 'run' && { thenRun: next }) });
  }

  async startRun({ run, seconds }: { seconds: number; run: number }): Promise<void> {
    this.#command({ name: 'startRun', run, seconds });
  }

  async startResting(seconds: number): Promise<void> {
    this.#command({ name: 'startResting', seconds });
  }

  async extend(seconds: number): Promise<void> {
    this.#command({ name: 'extend', seconds });
  }

  async pause(): Promise<void> {
    this.#command({ name: 'pause' });
  }

  async resume(): Promise<void> {
    this.#command({ name: 'resume' });
  }

  async endPhase(): Promise<void> {
    this.#command({ name: 'endPhase' });
  }

  async setThreshold(condition: number, value: number): Promise<void> {
    this.#command({ name: 'setThreshold', condition, value });
  }

  async setGoal(goalPct: number): Promise<void> {
    this.#command({ name: 'setGoal', goalPct });
  }

  /** Gives the engine a command, and records it if the engine accepts it. */
  #command(command: EngineCommand): void {
    const { engine } = this.#require();
    const afterTicks = this.#recorder ? engine.tickCount : 0;
    applyCommand(engine, command);
    if (this.#recorder) this.#recorder.addCommand({ ...command, afterTicks });
    else if (command.name === 'setThreshold' || command.name === 'setGoal') {
      this.#settings.push({ ...command, afterTicks });
    }
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
        const atSeconds = this.#running?.engine.secondsOf(sampleIndex);
        // Notes are stored in the recording, so a note before the recording is dropped.
        if (atSeconds !== undefined) this.#recorder?.addEvent({ atSeconds, type, text });
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
    const shown = this.#delivered?.step(row) ?? row;
    if (this.#isRestoring) return;
    this.#recorder?.append(row, hop);
    const { frames } = this.#require();
    frames.add(shown, hop, status.channelReasons);
    const buffer = frames.take(this.#delivered?.statusOf(status) ?? status, this.#deps.nowMs());
    if (!buffer) return;
    if (this.#screen) this.#screen.send({ kind: 'frame', buffer }, [buffer]);
    else frames.release(buffer);
  }

  #onEvent(event: EngineEvent): void {
    if (this.#isRestoring) return this.#emitRestored(event);
    const recorded = recordedEvent(event);
    if (recorded) this.#recorder?.addEvent(recorded);
    this.#emit(event);
  }

  /** What the screen needs to know of a restored session; qualities, suggestions and problems are outdated. */
  #emitRestored(event: EngineEvent): void {
    if (event.type === 'phase') this.#emit({ ...event, reason: 'restored' });
    else if (RESTORED_EVENTS.includes(event.type)) this.#emit(event);
  }

  #emit(event: EngineEvent): void {
    const shown = this.#delivered ? blindedEvent(event) : event;
    if (shown) this.#screen?.send({ kind: 'event', event: shown });
  }
}
