import type { RunRecord } from '#shared/api/sessions.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { withoutBadChannels } from '#shared/recording/assessment-protocol.ts';
import type { EngineEvent, MainsHz } from '#shared/engine/engine-api.ts';
import { errorMessage } from '#shared/error-message.ts';
import { interruptionWords } from '#shared/recording/interruption-words.ts';
import type { LeftRecording } from '../recording/left-recording.ts';
import type { UploadStatus } from '../recording/upload-status.ts';
import { ContactChanges, DRAIN_MS } from './contact-changes.ts';
import { componentSettingsOf } from './component-settings.ts';
import { EngineEvents } from './engine-events.ts';
import { ArtifactHint, runMainsWords } from './artifact-hint.ts';
import { PhaseCommands } from './phase-commands.ts';
import { RunLedger } from './run-ledger.ts';
import type { BeginOptions, CarriedThresholds, SessionControllerDeps, SourceChoice } from './session-deps.ts';
import { isContactCheck, isUnderWay, isWaiting, reduceSession, type SessionEvent } from './session-state.ts';
import { configuredView, INITIAL_SESSION_VIEW } from './session-view.ts';
import { badAgain, markRefusal, type SessionView, withNotice } from './session-view.ts';
import { SourceSlot } from './source-slot.ts';
import { startMarkers } from './start-markers.ts';
import { isOfStudy, sealFeedback } from './study-feedback.ts';
import { createStore, type Store } from '#live/store/store.ts';
import { SuggestionDesk } from './suggestion-desk.ts';

const ARTIFACT_NOTICE = 'artifactShare';
const LAST_SUMMARY_MS = 2000;

/** Drives one live session by the rules of `reduceSession`. */
export class SessionController {
  readonly view: Store<SessionView> = createStore(INITIAL_SESSION_VIEW);
  readonly #deps: SessionControllerDeps;
  readonly #ledger: RunLedger;
  readonly #events: EngineEvents;
  /** Suggested thresholds and the decision on each. */
  readonly suggestions: SuggestionDesk;
  readonly phases: PhaseCommands;
  readonly #slot: SourceSlot;
  #storedRuns: readonly number[] = [];
  readonly #artifactHint = new ArtifactHint();
  readonly #stops: (() => void)[] = [];
  #protocol: ProtocolRecord | undefined;
  #mainsHz: MainsHz = 50;
  #isJoined = false;
  #speed = 1;
  #isBeginning = false;
  #carried: CarriedThresholds | undefined;
  readonly #changes: ContactChanges;

  constructor(deps: SessionControllerDeps) {
    this.#deps = deps;
    this.#slot = new SourceSlot(this.view, deps);
    this.phases = new PhaseCommands({
      view: this.view,
      control: () => deps.engine.control,
      ask: (command) => this.#ask(command),
    });
    this.#changes = new ContactChanges({
      ...deps,
      mayChange: () => isContactCheck(this.view.get().state) && !this.#isBeginning,
      configure: () => this.#configure(),
      fail: (reason) => this.#fail(reason),
    });
    this.#ledger = new RunLedger((record, isRestored) => this.#keepRun(record, isRestored), deps.runFeedback);
    this.#events = new EngineEvents({
      view: this.view,
      ledger: this.#ledger,
      latency: deps.latency,
      dispatch: (event) => this.#dispatch(event),
      onGap: deps.onGap,
      onSuggestion: (event) => this.suggestions.propose(event),
      onThresholds: (values) => this.suggestions.thresholdsMoved(values),
      onSecond: () => this.#watchArtifact(),
      onPartSaved: () => deps.sync.kick(),
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

  /** Opens a source to read its channels. Rejects with a message for people. */
  openSource(choice: SourceChoice): Promise<void> {
    return this.#slot.open(choice);
  }

  forgetSource(): void {
    this.#slot.clear();
  }

  /** Sets the engine up for the source and starts the stream for the contact check. */
  async connect(protocol: ProtocolRecord, mainsHz: MainsHz, carried?: CarriedThresholds): Promise<void> {
    const { engine, source } = this.#deps;
    if (!this.view.get().source) throw new Error('Choose a source first.');
    // A second click, before the button is disabled.
    if (this.view.get().state.step !== 'idle') return;
    this.#protocol = protocol;
    this.#mainsHz = mainsHz;
    this.#carried = carried;
    this.#dispatch({ type: 'connect' });
    this.#patch({ quality: [] });
    try {
      await engine.control.init();
      await this.#configure();
      await this.#join();
      await source.start({ speed: 1 });
      this.#dispatch({ type: 'connected' });
    } catch (error) {
      this.#fail(errorMessage(error));
    }
  }

  /** Continues a recording that was cut off, on a source with the same channels. */
  async continueRecording({ settings, ...left }: LeftRecording): Promise<void> {
    const { engine, source, sync, target, onRecordingStarted } = this.#deps;
    if (this.view.get().state.step !== 'idle') return;
    this.#protocol = left.protocol;
    this.#mainsHz = settings.mainsHz;
    this.#carried = settings.carriedThresholds;
    this.#storedRuns = left.knownRuns;
    this.#dispatch({ type: 'connect' });
    this.#patch({ quality: [], badChannels: badAgain(settings), savedSeconds: left.durationSeconds });
    try {
      await engine.control.init();
      await this.#configure();
      await this.#join();
      await sealFeedback(engine, this.#deps.study, this.#protocol);
      await sync.continue();
      this.#events.hold();
      const { awaySeconds, goalPct, markers } = await engine.control.resumeRecording(target);
      this.#dispatch({ type: 'connected' });
      this.#dispatch({ type: 'recordingStarted' });
      onRecordingStarted();
      this.#events.release();
      this.#patch({ markers, ...(goalPct !== undefined && { goalPct }) });
      this.notify('continued', `${interruptionWords(awaySeconds)} The gap is marked in the recording.`);
      await source.start({ speed: 1 });
    } catch (error) {
      this.#fail(errorMessage(error));
    }
  }

  async #join(): Promise<void> {
    if (!this.#isJoined) await this.#deps.engine.connect(this.#deps.source);
    this.#isJoined = true;
  }

  async #configure(): Promise<void> {
    const { engine, onReady } = this.#deps;
    const { source, badChannels } = this.view.get();
    if (!source) throw new Error('Choose a source first.');
    const { definition: protocol } = this.#protocolOrThrow();
    const ready = await engine.control.configure({
      source,
      protocol,
      mainsHz: this.#mainsHz,
      badChannels: badChannels.map(({ channel }) => channel),
      carriedThresholds: this.#carried && [...this.#carried],
    });
    onReady(ready, source.samplingRateHz);
    this.#events.configured();
    this.#patch({
      ...configuredView(this.view.get(), ready, { protocol, carried: this.#carried }),
      isBlinded: isOfStudy(this.#deps.study, this.#protocol),
    });
  }

  /**
   * Takes a channel out with a reason, or back in with undefined; only during the contact check. The engine is set up
   * anew, because derivations change.
   */
  markChannel(channel: number, reason: string | undefined): Promise<void> {
    return this.#changes.run(() => {
      const others = this.view.get().badChannels.filter((each) => each.channel !== channel);
      const next = reason === undefined ? others : [...others, { channel, reason }];
      const refusal = markRefusal(this.view.get(), this.#protocolOrThrow().definition, next);
      if (refusal !== undefined) this.notify('badChannel', refusal);
      else this.#patch({ badChannels: next.sort((a, b) => a.channel - b.channel), goodSeconds: 0 });
      return refusal === undefined;
    });
  }

  /** Changes the mains frequency of filters and figures. Allowed only during the contact check. */
  setMains(mainsHz: MainsHz): Promise<void> {
    return this.#changes.run(() => {
      this.#mainsHz = mainsHz;
      return true;
    });
  }

  /** Returns to the choice of source and protocol. Allowed only before the recording starts. */
  async backToStart(): Promise<void> {
    await this.#deps.source.stop().catch(() => undefined);
    this.#dispatch({ type: 'backToStart' });
  }

  /** Starts the recording at sample 0 with the baseline, or with the first run when the protocol needs none. */
  async begin(options: BeginOptions): Promise<void> {
    const { state, source } = this.view.get();
    if (this.#isBeginning || !isContactCheck(state)) return;
    this.#isBeginning = true;
    await this.#changes.idle();
    // Configuring the engine again after a mark may have failed.
    if (this.view.get().state.step !== 'checkingContact') {
      this.#isBeginning = false;
      return;
    }
    const notes = startMarkers(this.view.get(), { ...options, mainsHz: this.#mainsHz });
    // Only a file can be played faster than real time.
    this.#speed = source?.kind === 'file' ? options.speed : 1;
    try {
      if (!(await this.#ask(() => sealFeedback(this.#deps.engine, this.#deps.study, this.#protocol)))) return;
      await this.#startRecording(options);
      for (const text of notes) await this.addMarker(text);
    } catch (error) {
      this.#fail(errorMessage(error));
    } finally {
      this.#isBeginning = false;
    }
  }

  async #startRecording(options: BeginOptions): Promise<void> {
    const { engine, source, sync, target, delay, onRecordingStarted } = this.#deps;
    const protocol = this.#protocolOrThrow();
    const { timing } = protocol.definition;
    await source.stop();
    await delay(DRAIN_MS);
    const choices = { protocol, mainsHz: this.#mainsHz, carriedThresholds: this.#carried };
    await sync.begin(componentSettingsOf(this.view.get(), choices));
    await engine.control.startRecording(target);
    this.#events.nowSeconds = 0;
    onRecordingStarted();
    this.suggestions.clear();
    this.#patch({ trainedBands: [], markers: [], runs: [], savedSeconds: 0, result: undefined });
    this.#dispatch({ type: 'recordingStarted' });
    await this.phases.startFirst(options, timing);
    await source.start({ speed: this.#speed });
  }

  /** Starts the next run. Its default length is that of the protocol. */
  startRun(asked?: BeginOptions['firstRun']): Promise<boolean> {
    const { runSeconds } = this.#protocolOrThrow().definition.timing;
    const next = asked ?? { seconds: runSeconds, run: this.view.get().state.run + 1 };
    return this.#ask(() => this.#deps.engine.control.startRun(next));
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

  /** Changes the goal and notes it in the recording. The stored protocol stays the same. */
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

  /** Stores everything recorded so far and closes the recording. */
  async end(): Promise<void> {
    const { engine, source, feedback, sync, delay } = this.#deps;
    if (this.view.get().state.step === 'ending') return;
    this.#dispatch({ type: 'end' });
    if (this.view.get().state.step !== 'ending') return;
    feedback.rest();
    try {
      if (this.#ledger.hasOpenRun) await engine.control.endPhase().catch(() => undefined);
      // The recording must include the last notes of the headset.
      if (this.view.get().source?.kind === 'headset') await source.hold().catch(() => undefined);
      const { durationSeconds, summary } = await engine.control.finish();
      await source.stop().catch(() => undefined);
      await Promise.race([this.#ledger.settled(), delay(LAST_SUMMARY_MS)]);
      this.#patch({ result: { durationSeconds, summary }, savedSeconds: durationSeconds });
      this.#dispatch({ type: 'ended' });
      sync.kick();
    } catch (error) {
      this.#fail(errorMessage(error));
    }
  }

  /** Sets the time of the newest frame. The owner of the frame pump calls this about once a second. */
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
    // Before the recording, a file serves the contact check only, so it starts over.
    if (this.view.get().state.step === 'checkingContact') await this.#deps.source.start({ speed: 1 });
    else await this.end();
  }

  #watchArtifact(): void {
    const { source, mainsFoundHz } = this.view.get();
    const mismatch = runMainsWords(this.#mainsHz, mainsFoundHz);
    const change = this.#artifactHint.step(this.#deps.recent(), source?.channelNames ?? [], mismatch);
    if (change?.kind === 'show') this.notify(ARTIFACT_NOTICE, change.message);
    else if (change) this.dismissNotice(ARTIFACT_NOTICE);
  }

  #keepRun(record: RunRecord, isRestored: boolean): void {
    this.#patch({ runs: [...this.view.get().runs, record] });
    if (isRestored && this.#storedRuns.includes(record.run)) return;
    this.#deps.sync.addRun(record).catch((error: unknown) => this.notify('run', errorMessage(error)));
  }

  /** A refused command shows a notice and does not end the session. Resolves to false if refused. */
  async #ask(command: () => Promise<void>): Promise<boolean> {
    try {
      await command();
      return true;
    } catch (error) {
      this.notify('command', errorMessage(error));
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
    const isHeld = isWaiting(state);
    if (source?.kind !== 'file' || !state.isRecording || isHeld === isWaiting(before)) return;
    // No part of a file may play unseen while the therapist waits.
    const file = this.#deps.source;
    (isHeld ? file.hold() : file.resume()).catch((error: unknown) => this.#fail(errorMessage(error)));
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
}
