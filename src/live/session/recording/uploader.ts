import { ApiError } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import {
  type RunRecord,
  completeRecording,
  getSessionByComponent,
  openRecording,
  putRecordingChunk,
  putRun,
} from '#shared/api/sessions.ts';
import { agoSeconds } from '#shared/ago.ts';
import { sessionComponentIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { decodePart } from '#shared/recording/part-format.ts';
import type { LocalManifest, UploadNote } from '#shared/recording/local-log.ts';
import type { LocalLog } from './local-log-store.ts';
import { joinTicks, recoverRuns } from './recover-runs.ts';
import {
  classifyUploadFailure,
  INITIAL_UPLOAD_STATUS,
  retryDelayMs,
  type UploadStatus,
} from './upload-status.ts';

type UploaderDeps = {
  api: Api;
  log: LocalLog;
  /** Epoch milliseconds, on the clock of the local log. */
  nowMs: () => number;
  sha256Hex: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
  setTimeout: (run: () => void, ms: number) => unknown;
  clearTimeout: (handle: unknown) => void;
  /** Calls `run` whenever the network is back; returns a function that stops it. */
  onOnline: (run: () => void) => () => void;
  onStatus: (status: UploadStatus) => void;
  /** The server has every part up to and including `seq`. */
  onStored?: ((seq: number) => void) | undefined;
};

/**
 * The server considers a session interrupted after 2 min without a request. In hidden tabs, timers run once a minute.
 */
const SIGN_OF_LIFE_MS = 30_000;
/** Consecutive resends of parts before the recording waits: the server's disk may be failing. */
const MOST_RESENDS = 3;

/**
 * Uploads one recording from the local log to the server. It opens the recording, sends closed parts in order, then
 * the runs, and completes it once the session has ended. Every step is idempotent, so after a reload, a lost response
 * or a server outage the step is simply repeated. Local parts are deleted only after the server has completed the
 * recording. While there is nothing to send, as in a pause, it tells the server regularly that this page is still open.
 */
export class RecordingUploader {
  readonly #deps: UploaderDeps;
  readonly #recordingId: string;
  #note: UploadNote | undefined;
  #stored: Set<number> | undefined;
  /** The newest part the server had when it was asked, perhaps while the part was open. */
  #newestStored = -1;
  #storedRuns: number[] = [];
  /** Parts up to this one are included in `serverSeconds`. */
  #countedSeq = -1;
  /** The page that recorded was closed: the last part is the end even if it is still open. */
  readonly #isAbandoned: boolean;
  #isPumping = false;
  #isAgain = false;
  #isDisposed = false;
  #failures = 0;
  #timer: unknown;
  #isSignDue = false;
  readonly #endOnline: () => void;
  #status = INITIAL_UPLOAD_STATUS;

  constructor(recordingId: string, deps: UploaderDeps, options: { isAbandoned?: boolean } = {}) {
    this.#recordingId = recordingId;
    this.#deps = deps;
    this.#isAbandoned = options.isAbandoned ?? false;
    this.#endOnline = deps.onOnline(() => this.#retryAtOnce());
  }

  get status(): UploadStatus {
    return this.#status;
  }

  /** Stores locally what a later page needs to finish the upload, then starts it. */
  async begin(note: UploadNote): Promise<void> {
    this.#note = note;
    await this.#deps.log.writeNote(note);
    this.kick();
  }

  /** Stores a run locally until the server has it. */
  async addRun(run: RunRecord): Promise<void> {
    await this.#changeRuns((runs) => [...runs, run]);
    this.kick();
  }

  /** Checks for something to upload now: a part was closed, or the recording ended. */
  kick(): void {
    if (this.#isDisposed || this.#status.phase === 'complete') return;
    this.#deps.clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isPumping) {
      this.#isAgain = true;
      return;
    }
    void this.#pump();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#deps.clearTimeout(this.#timer);
    this.#endOnline();
  }

  /** The network is back: retries without waiting. Refused requests are not repeated. */
  #retryAtOnce(): void {
    if (this.#status.phase !== 'retrying') return;
    this.#failures = 0;
    this.kick();
  }

  #setTimer(run: () => void, ms: number): void {
    if (this.#isDisposed) return;
    this.#deps.clearTimeout(this.#timer);
    this.#timer = this.#deps.setTimeout(run, ms);
  }

  async #pump(): Promise<void> {
    this.#isPumping = true;
    try {
      do {
        this.#isAgain = false;
        await this.#uploadAll();
        this.#failures = 0;
        // Once complete, nothing of the recording is left here, and nothing may be stored again.
      } while (this.#isAgain && !this.#isDisposed && this.#status.phase !== 'complete');
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isPumping = false;
    }
  }

  #fail(error: unknown): void {
    if (this.#isDisposed) return;
    const failure = classifyUploadFailure(error);
    this.#failures++;
    // Asks the server again for its parts: a restarted server may have lost an unacknowledged one.
    this.#stored = undefined;
    this.#setStatus({ phase: failure.phase, message: failure.message });
    if (!failure.isWorthRetrying) return;
    this.#setTimer(() => this.kick(), retryDelayMs(this.#failures, error));
  }

  async #uploadAll(): Promise<void> {
    const { log } = this.#deps;
    const note = await this.#readNote();
    await this.#keepNote();
    const stored = (this.#isSignDue ? undefined : this.#stored) ?? (await this.#open(note));
    this.#isSignDue = false;
    const manifest = await log.readManifest(this.#recordingId);
    if (!manifest || manifest.lastSeq < 0) {
      // Before the first sample: tells the server that this page is open.
      if (!manifest?.isFinished && !this.#isAbandoned) this.#waitForMore();
      return;
    }

    const isEnded = manifest.isFinished || this.#isAbandoned;
    for (let seq = 0; seq <= manifest.lastSeq; seq++) {
      if (this.#isDisposed) return;
      const isClosed = manifest.closedSeqs.includes(seq);
      if (!isClosed && !isEnded) break;
      if (!stored.has(seq)) await this.#sendPart(seq, stored, note);
      if (seq > this.#countedSeq) await this.#noteProgress(seq, manifest);
    }
    if (this.#isAbandoned && !manifest.isFinished) await this.#recoverRuns(manifest);
    await this.#sendRuns();
    if (isEnded) await this.#complete(manifest, note);
    else {
      this.#setStatus({ phase: 'upToDate', message: undefined });
      this.#waitForMore();
    }
  }

  /** After a while with nothing to send, tells the server that this page is open. */
  #waitForMore(): void {
    this.#setTimer(() => {
      this.#isSignDue = true;
      this.kick();
    }, SIGN_OF_LIFE_MS);
  }

  async #open(note: UploadNote): Promise<Set<number>> {
    const { api, log, nowMs } = this.#deps;
    const params = componentParams(note);
    const manifest = await log.readManifest(this.#recordingId);
    const state = await api.callEndpoint(openRecording, {
      params,
      body: {
        settings: note.settings,
        ...(manifest && { startedAgoSeconds: agoSeconds(manifest.startedAtMs, nowMs()) }),
      },
    });
    if (this.#isAbandoned) {
      const session = await api.callEndpoint(getSessionByComponent, { params });
      const own = session.components.find((each) => each.sessionComponentId === note.recordingId);
      this.#storedRuns = own?.runs.map(({ run }) => run) ?? [];
    }
    // The newest part may be on the server as it was while open; sent again, it replaces that or is acknowledged.
    this.#newestStored = Math.max(-1, ...state.storedSeqs);
    this.#stored = new Set(state.storedSeqs.filter((seq) => seq < this.#newestStored));
    return this.#stored;
  }

  async #sendPart(seq: number, stored: Set<number>, note: UploadNote): Promise<void> {
    const { api, log, sha256Hex } = this.#deps;
    const bytes = await log.readPart(this.#recordingId, seq);
    if (!bytes) {
      // The data of the browser was deleted. The session stores again what the server does not have.
      if (!(await log.readManifest(this.#recordingId)))
        throw new ApiError('unavailable', 'The recording is being stored again.');
      if (seq === this.#newestStored) return void stored.add(seq);
      throw new ApiError('invalid', `Part ${seq} is missing on this computer.`);
    }
    if (this.#status.message === undefined) this.#setStatus({ phase: 'uploading', message: undefined });
    await api.callEndpoint(putRecordingChunk, {
      params: { ...componentParams(note), seq },
      query: { sha256: await sha256Hex(bytes) },
      body: bytes,
    });
    stored.add(seq);
  }

  /** Resends parts that the server's disk has lost; false when this computer has lost all of them too. */
  async #sendAgain(seqs: readonly number[], note: UploadNote): Promise<boolean> {
    let isResent = false;
    for (const seq of seqs) {
      if (!(await this.#deps.log.readPart(this.#recordingId, seq))) continue;
      await this.#sendPart(seq, new Set(), note);
      isResent = true;
    }
    return isResent;
  }

  /** The server has every part up to and including `seq`. */
  async #noteProgress(seq: number, manifest: LocalManifest): Promise<void> {
    const bytes = await this.#deps.log.readPart(this.#recordingId, seq);
    const decoded = bytes && decodePart(bytes);
    this.#countedSeq = seq;
    this.#deps.onStored?.(seq);
    if (!decoded?.ok) return;
    const { firstSampleIndex, sampleCount } = decoded.part.header;
    const serverSeconds = (firstSampleIndex + sampleCount) / manifest.settings.source.samplingRateHz;
    if (serverSeconds > this.#status.serverSeconds)
      this.#setStatus({ phase: 'uploading', message: undefined, serverSeconds });
  }

  async #sendRuns(): Promise<void> {
    for (;;) {
      const note = await this.#readNote();
      const run = note.pendingRuns[0];
      if (!run) return;
      const params = { ...componentParams(note), run: run.run };
      await this.#deps.api.callEndpoint(putRun, { params, body: run });
      this.#storedRuns.push(run.run);
      await this.#changeRuns((runs) => runs.filter((each) => each.run !== run.run));
    }
  }

  async #recoverRuns(manifest: LocalManifest): Promise<void> {
    const note = await this.#readNote();
    const parts: Float64Array[] = [];
    for (let seq = 0; seq <= manifest.lastSeq; seq++) {
      const bytes = await this.#deps.log.readPart(this.#recordingId, seq);
      const decoded = bytes && decodePart(bytes);
      if (decoded?.ok) parts.push(decoded.part.ticks);
    }
    const known = [...this.#storedRuns, ...note.pendingRuns.map(({ run }) => run)];
    const table = { values: joinTicks(parts), conditions: note.settings.conditions };
    const recovered = recoverRuns(table, known);
    if (recovered.length > 0) await this.#changeRuns((runs) => [...runs, ...recovered]);
  }

  async #complete(manifest: LocalManifest, note: UploadNote): Promise<void> {
    const { api, log, nowMs } = this.#deps;
    const isCutOff = !manifest.isFinished;
    const complete = (mayResend: boolean) =>
      api.callEndpoint(completeRecording, {
        params: componentParams(note),
        body: {
          lastSeq: manifest.lastSeq,
          durationSeconds: manifest.throughSeconds,
          endedAgoSeconds: agoSeconds(manifest.updatedAtMs, nowMs()),
          ...(isCutOff && { isCutOff }),
          ...(mayResend && { mayResend }),
        },
      });
    for (let sent = 0; ; sent++) {
      const damaged = await complete(true).then(() => [], damagedSeqs);
      if (damaged.length === 0) break;
      if (sent === MOST_RESENDS)
        throw new ApiError('unavailable', 'The server loses parts that were sent again.');
      const isResent = await this.#sendAgain(damaged, note);
      // Parts that this computer no longer has stay gaps; complete without them.
      if (!isResent) {
        await complete(false);
        break;
      }
    }
    await log.deleteRecording(this.#recordingId);
    this.#setStatus({ phase: 'complete', message: undefined, serverSeconds: manifest.throughSeconds });
  }

  async #readNote(): Promise<UploadNote> {
    this.#note ??= await this.#deps.log.readNote(this.#recordingId);
    if (!this.#note) throw new ApiError('invalid', 'This recording has no note of where it belongs.');
    return this.#note;
  }

  /** Stores the note again where the data of the browser was deleted during the session. */
  async #keepNote(): Promise<void> {
    const { log } = this.#deps;
    const kept = await log.readNote(this.#recordingId);
    // A run may have been added while it was read.
    if (!kept && this.#note) await log.writeNote(this.#note);
  }

  /** Reads and replaces without awaiting in between, so that a run added meanwhile is never lost. */
  async #changeRuns(change: (runs: RunRecord[]) => RunRecord[]): Promise<void> {
    await this.#readNote();
    const note = this.#note!;
    this.#note = { ...note, pendingRuns: change(note.pendingRuns) };
    await this.#deps.log.writeNote(this.#note);
  }

  #setStatus(change: Partial<UploadStatus>): void {
    this.#status = { ...this.#status, ...change };
    if (!this.#isDisposed) this.#deps.onStatus(this.#status);
  }
}

const componentParams = (note: UploadNote) => ({
  id: userIdSchema.parse(note.therapistId),
  sessionComponentId: sessionComponentIdSchema.parse(note.recordingId),
});

/** Parts the server requests again before it completes the recording. Rethrows any other error. */
function damagedSeqs(error: unknown): number[] {
  const damaged = error instanceof ApiError ? (error.fields.damaged ?? '') : '';
  if (damaged === '') throw error;
  return damaged.split(',').map(Number);
}
