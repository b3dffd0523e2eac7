import type { ComponentSettings, RunRecord } from '#shared/api/sessions.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { EngineEvent, EngineReady, MainsHz } from '#shared/engine/engine-api.ts';
import type { SimulatedOptions } from '#shared/engine/source-api.ts';
import type { EngineLink } from '../engine/engine-client.ts';
import type { SourceLink } from '../engine/source-client.ts';
import type { FeedbackSink } from '../feedback/feedback-sink.ts';
import type { UploadStatus } from '../recording/upload-status.ts';
import { componentSettings } from './component-settings.ts';
import { EngineEvents } from './engine-events.ts';
import type { RecentTicks } from '../signals/recent-ticks.ts';
import { ArtifactHint } from './artifact-hint.ts';
import type { LatencyMeter } from './latency.ts';
import { RunLedger } from './run-ledger.ts';
import { isUnderWay, isWaiting, reduceSession, type SessionEvent } from './session-state.ts';
import { contactProblems, INITIAL_SESSION_VIEW, type SessionView, withNotice } from './session-view.ts';
import { createStore, type Store } from './store.ts';
import { SuggestionDesk } from './suggestions.ts';

export type SourceChoice = { kind: 'file'; file: File } | { kind: 'simulated'; options: SimulatedOptions };

/** Where the recording of this session goes, and how it gets there. */
export type RecordingSync = {
  /** Resolves when what is needed to finish the upload later is safe on this computer. */
  begin(settings: ComponentSettings): Promise<void>;
  addRun(run: RunRecord): Promise<void>;
  /** Something new may be ready to upload. */
  kick(): void;
};

export type SessionControllerDeps = {
  engine: EngineLink;
  source: SourceLink;
  feedback: FeedbackSink;
  sync: RecordingSync;
  target: { recordingId: string; organizationId: string };
  latency: LatencyMeter;
  /** The newest training time of the configuration in force. */
  recent: () => RecentTicks | undefined;
  /** Called with each configuration, before the first frame of it. */
  onReady: (ready: EngineReady, samplingRateHz: number) => void;
  onRecordingStarted: () => void;
  onMarker: (atSeconds: number, text: string) => void;
  onGap: (atSeconds: number, missingSeconds: number) => void;
  delay: (ms: number) => Promise<void>;
};

export type BeginOptions = { thenRun: boolean; isContactOverridden: boolean; speed: number };

const ARTIFACT_NOTICE = 'artifactShare';
/** Chunks on their way when the source stops must not reach the restarted sample clock. */
const DRAIN_MS = 100;
const LAST_SUMMARY_MS = 2000;

/** Drives one live session: engine, source, feedback and recording, by the rules of `reduceSession`. */
export class SessionController {
  readonly view: Store<SessionView> = createStore(INITIAL_SESSION_VIEW);
  readonly #deps: SessionControllerDeps;
  readonly #ledger: RunLedger;
  readonly #events: EngineEvents;
  /** Proposed thresholds and what became of them. */
  readonly suggestions: SuggestionDesk;
  readonly #artifactHint = new ArtifactHint();
  readonly #stops: (() => void)[] = [];
  #protocol: ProtocolRecord | undefined;
  #mainsHz: MainsHz = 50;
  #isJoined = false;
  #speed = 1;
  #opening = 0;
  #isBeginning = false;

  constructor(deps: SessionControllerDeps) {
    this.#deps = deps;
    this.#ledger = new RunLedger((record) => this.#keepRun(record));
    this.#events = new EngineEvents({
      view: this.view,
      ledger: this.#ledger,
      latency: deps.latency,
      dispatch: (event) => this.#dispatch(event),
      onGap: deps.onGap,
      onSuggestion: (values, atSeconds) => this.suggestions.propose(values, atSeconds),
      onThresholds: (values) => this.suggestions.thresholdsMoved(values),
      onSecond: () => this.#watchArtifact(),
      onPieceSaved: () => deps.sync.kick(),
      onSourceEnded: () => void this.#sourceEnded(),
    });
    this.suggestions = new SuggestionDesk({
      view: this.view,
      protocol: () => this.#protocol?.definition,
      recent: deps.recent,
      nowSeconds: () => this.#events.nowSeconds,
      setThreshold: (condition, value) => this.setThreshold(condition, value),
      addMarker: (text) => this.addMarker(text),
    });
    this.#stops.push(
      deps.engine.onEvent((event: EngineEvent) => this.#events.handle(event)),
      deps.engine.onFailure((reason) => this.#fail(reason)),
      deps.source.onFailure((reason) => this.#fail(reason)),
    );
  }

  /** Opens a file or the simulator, so that its channels are known. Rejects with words fit to be shown. */
  async openSource(choice: SourceChoice): Promise<void> {
    const { source } = this.#deps;
    const opening = ++this.#opening;
    this.#patch({ source: undefined, warnings: [] });
    const { info, warnings } =
      choice.kind === 'file'
        ? await source.openFile(choice.file)
        : await source.openSimulated(choice.options);
    // A later choice may have taken its place meanwhile.
    if (opening === this.#opening) this.#patch({ source: info, warnings });
  }

  /** No source is chosen any more. */
  forgetSource(): void {
    this.#opening++;
    this.#patch({ source: undefined, warnings: [] });
  }

  /** Sets the engine up for the source and starts the stream for the contact check. */
  async connect(protocol: ProtocolRecord, mainsHz: MainsHz): Promise<void> {
    const { engine, source, onReady } = this.#deps;
    const info = this.view.get().source;
    if (!info) throw new Error('Choose a source first.');
    // A second click, before the button has learned of the first.
    if (this.view.get().state.step !== 'idle') return;
    this.#protocol = protocol;
    this.#mainsHz = mainsHz;
    this.#dispatch({ type: 'connect' });
    try {
      await engine.control.init();
      const ready = await engine.control.configure({ source: info, protocol: protocol.definition, mainsHz });
      if (!this.#isJoined) await engine.connect(source);
      this.#isJoined = true;
      onReady(ready, info.samplingRateHz);
      this.#patch({
        ready,
        quality: [],
        goodSeconds: 0,
        thresholds: ready.conditions.map(() => null),
        baselineThresholds: [],
      });
      await source.start({ speed: 1 });
      this.#dispatch({ type: 'connected' });
    } catch (error) {
      this.#fail(wordsOf(error));
    }
  }

  /** Back to the choice of source and protocol; only before anything is recorded. */
  async backToStart(): Promise<void> {
    await this.#deps.source.stop().catch(() => undefined);
    this.#dispatch({ type: 'backToStart' });
  }

  /** Starts the recording at sample 0 with the baseline, or with the first run when the protocol needs none. */
  async begin(options: BeginOptions): Promise<void> {
    const { state, source } = this.view.get();
    if (this.#isBeginning || state.isRecording || state.step !== 'checkingContact') return;
    this.#isBeginning = true;
    const overridden = options.isContactOverridden ? contactProblems(this.view.get()) : [];
    // Only a file can be played faster than it was recorded.
    this.#speed = source?.kind === 'file' ? options.speed : 1;
    try {
      await this.#startRecording(options.thenRun);
      for (const text of overrideMarkers(overridden, source?.channelNames ?? [])) await this.addMarker(text);
    } catch (error) {
      this.#fail(wordsOf(error));
    } finally {
      this.#isBeginning = false;
    }
  }

  async #startRecording(thenRun: boolean): Promise<void> {
    const { engine, source, sync, target, delay, onRecordingStarted } = this.#deps;
    const { timing } = this.#protocolOrThrow().definition;
    await source.stop();
    await delay(DRAIN_MS);
    await sync.begin(this.#settings());
    await engine.control.startRecording(target);
    this.#events.nowSeconds = 0;
    onRecordingStarted();
    this.suggestions.clear();
    this.#patch({ markers: [], runs: [], savedSeconds: 0, result: undefined });
    this.#dispatch({ type: 'recordingStarted' });
    if (timing.baselineSeconds > 0)
      await engine.control.startBaseline(timing.baselineSeconds, thenRun ? 'run' : 'wait');
    else await engine.control.startRun({ seconds: timing.runSeconds, run: 1 });
    await source.start({ speed: this.#speed });
  }

  startRun(): Promise<boolean> {
    const { runSeconds } = this.#protocolOrThrow().definition.timing;
    const run = this.view.get().state.run + 1;
    return this.#ask(() => this.#deps.engine.control.startRun({ seconds: runSeconds, run }));
  }

  repeatBaseline(): Promise<boolean> {
    const { baselineSeconds } = this.#protocolOrThrow().definition.timing;
    return this.#ask(() => this.#deps.engine.control.startBaseline(baselineSeconds, 'wait'));
  }

  pause(): Promise<boolean> {
    this.#deps.feedback.rest();
    return this.#ask(() => this.#deps.engine.control.pause());
  }

  resume(): Promise<boolean> {
    return this.#ask(() => this.#deps.engine.control.resume());
  }

  /** Ends the baseline or run that is under way; the session goes on. */
  endPhase(): Promise<boolean> {
    this.#deps.feedback.rest();
    return this.#ask(() => this.#deps.engine.control.endPhase());
  }

  setThreshold(condition: number, value: number): Promise<boolean> {
    return this.#ask(() => this.#deps.engine.control.setThreshold(condition, value));
  }

  async addMarker(text: string): Promise<void> {
    if (!isUnderWay(this.view.get().state)) return;
    const atSeconds = this.#events.nowSeconds;
    if (!(await this.#ask(() => this.#deps.engine.control.addMarker(text)))) return;
    this.#deps.onMarker(atSeconds, text);
    this.#patch({ markers: [...this.view.get().markers, { atSeconds, text }] });
  }

  /** Keeps everything recorded so far and closes the recording. */
  async end(): Promise<void> {
    const { engine, source, feedback, sync, delay } = this.#deps;
    if (this.view.get().state.step === 'ending') return;
    this.#dispatch({ type: 'end' });
    if (this.view.get().state.step !== 'ending') return;
    feedback.rest();
    try {
      if (this.#ledger.hasOpenRun) await engine.control.endPhase().catch(() => undefined);
      const { durationSeconds, summary } = await engine.control.finish();
      await source.stop().catch(() => undefined);
      await Promise.race([this.#ledger.settled(), delay(LAST_SUMMARY_MS)]);
      this.#patch({ result: { durationSeconds, summary }, savedSeconds: durationSeconds });
      this.#dispatch({ type: 'ended' });
      sync.kick();
    } catch (error) {
      this.#fail(wordsOf(error));
    }
  }

  /** Time of the newest frame, told by the frame pump's owner once a second or so. */
  noteTime(seconds: number): void {
    this.#events.nowSeconds = seconds;
  }

  setUpload(upload: UploadStatus): void {
    this.#patch({ upload });
  }

  dismissNotice(id: string): void {
    this.#patch({ notices: this.view.get().notices.filter((notice) => notice.id !== id) });
  }

  notify(id: string, message: string): void {
    this.#patch({ notices: withNotice(this.view.get().notices, { id, message }) });
  }

  get speed(): number {
    return this.#speed;
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    this.#deps.feedback.dispose();
    this.#deps.source.dispose();
    this.#deps.engine.dispose();
  }

  async #sourceEnded(): Promise<void> {
    // Before the recording a file only serves the contact check: it starts over.
    if (this.view.get().state.step === 'checkingContact') await this.#deps.source.start({ speed: 1 });
    else await this.end();
  }

  #watchArtifact(): void {
    const change = this.#artifactHint.step(this.#deps.recent());
    if (change?.kind === 'show') this.notify(ARTIFACT_NOTICE, change.message);
    else if (change) this.dismissNotice(ARTIFACT_NOTICE);
  }

  #keepRun(record: RunRecord): void {
    this.#patch({ runs: [...this.view.get().runs, record] });
    this.#deps.sync.addRun(record).catch((error: unknown) => this.notify('run', wordsOf(error)));
  }

  /** A refused command is a notice, not the end of the session. False when it was refused. */
  async #ask(command: () => Promise<void>): Promise<boolean> {
    try {
      await command();
      return true;
    } catch (error) {
      this.notify('command', wordsOf(error));
      return false;
    }
  }

  #fail(reason: string): void {
    this.#deps.feedback.rest();
    this.#dispatch({ type: 'fail', reason });
    this.#deps.sync.kick();
  }

  #dispatch(event: SessionEvent): void {
    const { state: before, source } = this.view.get();
    const state = reduceSession(before, event);
    this.#patch({ state });
    if (source?.kind === 'file' && state.isRecording) this.#holdFile(isWaiting(before), isWaiting(state));
  }

  /** A file waits while the therapist does, so that none of it passes unseen. */
  #holdFile(wasWaiting: boolean, isWaitingNow: boolean): void {
    const { source } = this.#deps;
    if (wasWaiting === isWaitingNow) return;
    (isWaitingNow ? source.hold() : source.resume()).catch((error: unknown) => this.#fail(wordsOf(error)));
  }

  #patch(change: Partial<SessionView>): void {
    this.view.set({ ...this.view.get(), ...change });
  }

  #protocolOrThrow(): ProtocolRecord {
    if (!this.#protocol) throw new Error('Choose a protocol first.');
    return this.#protocol;
  }

  #settings(): ComponentSettings {
    const { source, ready } = this.view.get();
    if (!source || !ready) throw new Error('The source is not connected.');
    return componentSettings({ protocol: this.#protocolOrThrow(), source, ready, mainsHz: this.#mainsHz });
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const overrideMarkers = (
  problems: readonly { channel: number; reason: string }[],
  channelNames: readonly string[],
): string[] =>
  problems.length === 0
    ? []
    : [
        `Started before contact was good: ${problems
          .map(({ channel, reason }) => `${channelNames[channel] ?? channel + 1} (${reason})`)
          .join(', ')}`,
      ];
