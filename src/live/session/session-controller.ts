import type { ComponentSettings, RunRecord } from '#shared/api/sessions.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { withoutBadChannels } from '#shared/assessment/recording-protocol.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { EngineEvent, MainsHz } from '#shared/engine/engine-api.ts';
import type { UploadStatus } from '../recording/upload-status.ts';
import { componentSettings } from './component-settings.ts';
import { EngineEvents } from './engine-events.ts';
import { ArtifactHint } from './artifact-hint.ts';
import { openChoice } from './open-choice.ts';
import { RunLedger } from './run-ledger.ts';
import type { BeginOptions, CarriedThresholds, SessionControllerDeps, SourceChoice } from './session-deps.ts';
import { isUnderWay, isWaiting, reduceSession, type SessionEvent } from './session-state.ts';
import { contactProblems, INITIAL_SESSION_VIEW, type SessionView, withNotice } from './session-view.ts';
import { badMarkers, overrideMarkers } from './start-markers.ts';
import { createStore, type Store } from './store.ts';
import { SuggestionDesk } from './suggestion-desk.ts';

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
  #carried: CarriedThresholds | undefined;
  /** Channel names of the source the marks of bad channels belong to. */
  #markedNames = '';
  #marking: Promise<void> = Promise.resolve();

  constructor(deps: SessionControllerDeps) {
    this.#deps = deps;
    this.#ledger = new RunLedger((record) => this.#keepRun(record));
    this.#events = new EngineEvents({
      view: this.view,
      ledger: this.#ledger,
      latency: deps.latency,
      dispatch: (event) => this.#dispatch(event),
      onGap: deps.onGap,
      onSuggestion: (event) => this.suggestions.propose(event),
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
    const opening = ++this.#opening;
    this.#patch({ source: undefined, warnings: [] });
    const { info, warnings } = await openChoice(choice, this.#deps);
    // A later choice may have taken its place meanwhile.
    if (opening !== this.#opening) return;
    // Marks belong to electrodes: they stay when the same ones come back.
    const names = info.channelNames.join();
    const badChannels = names === this.#markedNames ? this.view.get().badChannels : [];
    this.#markedNames = names;
    this.#patch({ source: info, warnings, badChannels });
  }

  /** No source is chosen any more. */
  forgetSource(): void {
    this.#opening++;
    this.#patch({ source: undefined, warnings: [] });
  }

  /** Sets the engine up for the source and starts the stream for the contact check. */
  async connect(protocol: ProtocolRecord, mainsHz: MainsHz, carried?: CarriedThresholds): Promise<void> {
    const { engine, source } = this.#deps;
    if (!this.view.get().source) throw new Error('Choose a source first.');
    // A second click, before the button has learned of the first.
    if (this.view.get().state.step !== 'idle') return;
    this.#protocol = protocol;
    this.#mainsHz = mainsHz;
    this.#carried = carried;
    this.#dispatch({ type: 'connect' });
    this.#patch({ quality: [] });
    try {
      await engine.control.init();
      await this.#configure();
      if (!this.#isJoined) await engine.connect(source);
      this.#isJoined = true;
      await source.start({ speed: 1 });
      this.#dispatch({ type: 'connected' });
    } catch (error) {
      this.#fail(wordsOf(error));
    }
  }

  async #configure(): Promise<void> {
    const { engine, onReady } = this.#deps;
    const { source, badChannels } = this.view.get();
    if (!source) throw new Error('Choose a source first.');
    const ready = await engine.control.configure({
      source,
      protocol: this.#protocolOrThrow().definition,
      mainsHz: this.#mainsHz,
      badChannels: badChannels.map(({ channel }) => channel),
      carriedThresholds: this.#carried && [...this.#carried],
    });
    onReady(ready, source.samplingRateHz);
    this.#patch({
      ready,
      goalPct: this.#protocolOrThrow().definition.goalPct,
      goodSeconds: 0,
      trainedBands: [],
      thresholds: knownThresholds(this.#protocolOrThrow().definition, this.#carried),
      baselineThresholds: [],
    });
  }

  /**
   * Takes a channel out with a reason, or back in with undefined; only during the contact check. The engine is set up
   * anew, because derivations change.
   */
  markChannel(channel: number, reason: string | undefined): Promise<void> {
    this.#marking = this.#marking.then(() => this.#mark(channel, reason));
    return this.#marking;
  }

  async #mark(channel: number, reason: string | undefined): Promise<void> {
    const { state, badChannels } = this.view.get();
    if (state.step !== 'checkingContact' || state.isRecording || this.#isBeginning) return;
    const others = badChannels.filter((each) => each.channel !== channel);
    const next = reason === undefined ? others : [...others, { channel, reason }];
    const { source, delay } = this.#deps;
    this.#patch({ badChannels: next.sort((a, b) => a.channel - b.channel), goodSeconds: 0 });
    try {
      await source.stop();
      await delay(DRAIN_MS);
      await this.#configure();
      // 'Back' may have been pressed meanwhile: nothing must stream into a room that is being prepared.
      if (this.view.get().state.step === 'checkingContact') await source.start({ speed: 1 });
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
    await this.#marking;
    // Setting the engine up anew for a mark may have failed meanwhile.
    if (this.view.get().state.step !== 'checkingContact') {
      this.#isBeginning = false;
      return;
    }
    const overridden = options.isContactOverridden ? contactProblems(this.view.get()) : [];
    const notes = [
      ...badMarkers(this.view.get()),
      ...overrideMarkers(overridden, source?.channelNames ?? []),
    ];
    // Only a file can be played faster than it was recorded.
    this.#speed = source?.kind === 'file' ? options.speed : 1;
    try {
      await this.#startRecording(options);
      for (const text of notes) await this.addMarker(text);
    } catch (error) {
      this.#fail(wordsOf(error));
    } finally {
      this.#isBeginning = false;
    }
  }

  async #startRecording({ thenRun, firstRun }: BeginOptions): Promise<void> {
    const { engine, source, sync, target, delay, onRecordingStarted } = this.#deps;
    const { timing } = this.#protocolOrThrow().definition;
    await source.stop();
    await delay(DRAIN_MS);
    await sync.begin(this.#settings());
    await engine.control.startRecording(target);
    this.#events.nowSeconds = 0;
    onRecordingStarted();
    this.suggestions.clear();
    this.#patch({ trainedBands: [], markers: [], runs: [], savedSeconds: 0, result: undefined });
    this.#dispatch({ type: 'recordingStarted' });
    if (timing.baselineSeconds > 0)
      await engine.control.startBaseline(timing.baselineSeconds, thenRun ? 'run' : 'wait');
    else await engine.control.startRun(firstRun ?? { seconds: timing.runSeconds, run: 1 });
    await source.start({ speed: this.#speed });
  }

  /** The run after the last one, with the length of the protocol, unless another is asked for. */
  startRun(asked?: BeginOptions['firstRun']): Promise<boolean> {
    const { runSeconds } = this.#protocolOrThrow().definition.timing;
    const next = asked ?? { seconds: runSeconds, run: this.view.get().state.run + 1 };
    return this.#ask(() => this.#deps.engine.control.startRun(next));
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

  /** Another goal from now on, noted in the recording; the protocol stays as it was stored. */
  async setGoal(goalPct: number): Promise<void> {
    const before = this.view.get().goalPct;
    this.#patch({ goalPct });
    if (await this.#ask(() => this.#deps.engine.control.setGoal(goalPct))) {
      await this.addMarker(`Goal changed from ${before} to ${goalPct} %`);
    } else this.#patch({ goalPct: before });
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
      // What a headset still has to note belongs into the recording.
      if (this.view.get().source?.kind === 'headset') await source.hold().catch(() => undefined);
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
    const change = this.#artifactHint.step(this.#deps.recent(), this.view.get().source?.channelNames ?? []);
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
    const { source, badChannels } = this.view.get();
    const bad = badChannels.map(({ channel }) => channel);
    return withoutBadChannels(this.#protocol, source?.channelNames ?? [], bad);
  }

  #settings(): ComponentSettings {
    const { source, ready, badChannels } = this.view.get();
    if (!source || !ready) throw new Error('The source is not connected.');
    return componentSettings({
      protocol: this.#protocolOrThrow(),
      source,
      ready,
      mainsHz: this.#mainsHz,
      badChannels: badChannels.map(({ channel }) => channel),
      carriedThresholds: this.#carried,
    });
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Thresholds that need no baseline: carried over from the last session, or set by hand in the protocol. */
const knownThresholds = (
  { conditions }: Protocol,
  carried: readonly (number | null)[] | undefined,
): (number | null)[] =>
  conditions.map(
    ({ threshold }, index) => carried?.[index] ?? (threshold.mode === 'manual' ? threshold.value : null),
  );
