import { createStore, type Store } from '#live/store/store.ts';
import type { RecordingFiles } from './recording-files.ts';
import type {
  ReadingAnswers,
  UploadDeps,
  UploadOrder,
  UploadOutcome,
  UploadProgress,
} from './upload-recording.ts';
import { uploadRecording } from './upload-recording.ts';

export type UploadItem = {
  key: number;
  recording: RecordingFiles;
  clientId: UploadOrder['clientId'];
  recordedOn: string | null;
  state: { step: 'queued' } | UploadProgress | ({ step: 'ended' } & UploadOutcome);
} & ReadingAnswers;

/** Queued or in progress. */
export const isUploading = ({ state }: UploadItem): boolean => state.step !== 'ended';

/** Recordings to upload, one after another; a failure never blocks later ones. */
export class UploadQueue {
  readonly items: Store<readonly UploadItem[]> = createStore<readonly UploadItem[]>([]);
  readonly #deps: UploadDeps;
  readonly #therapistId: UploadOrder['therapistId'];
  readonly #aborts = new Map<number, AbortController>();
  readonly #duplicatesAllowed = new Set<number>();
  #nextKey = 1;
  #running: Promise<void> | undefined;

  constructor(therapistId: UploadOrder['therapistId'], deps: UploadDeps) {
    this.#therapistId = therapistId;
    this.#deps = deps;
  }

  add(recordings: readonly RecordingFiles[], assign: Pick<UploadItem, 'clientId' | 'recordedOn'>): void {
    const added = recordings.map(
      (recording): UploadItem => ({ ...assign, recording, key: this.#nextKey++, state: { step: 'queued' } }),
    );
    this.items.set([...this.items.get(), ...added]);
    this.#run(false);
  }

  /** Cancels a queued or active item. Data already sent stays on the server, so that the upload can be resumed. */
  cancel(key: number): void {
    this.#aborts.get(key)?.abort();
    if (this.#find(key)?.state.step === 'queued') this.#change(key, { step: 'ended', kind: 'cancelled' });
  }

  /** Restarts an ended item: after a failure, or to store a duplicate anyway. */
  retry(key: number, { allowDuplicate = false } = {}): void {
    this.#change(key, { step: 'queued' });
    this.#run(allowDuplicate, key);
  }

  /** Resumes an upload that waited for the user's answer. */
  answer(key: number, answers: ReadingAnswers): void {
    this.items.set(this.items.get().map((item) => (item.key === key ? { ...item, ...answers } : item)));
    this.retry(key);
  }

  remove(key: number): void {
    this.cancel(key);
    this.items.set(this.items.get().filter((item) => item.key !== key));
  }

  /** Removes stored items from the list; those that need an answer remain. */
  clearFinished(): void {
    this.items.set(this.items.get().filter(({ state }) => state.step !== 'ended' || state.kind !== 'stored'));
  }

  /** Resolves once nothing is queued or in progress. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  #run(allowDuplicate: boolean, key?: number): void {
    if (allowDuplicate && key !== undefined) this.#duplicatesAllowed.add(key);
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
  }

  async #drain(): Promise<void> {
    for (;;) {
      const next = this.items.get().find(({ state }) => state.step === 'queued');
      if (!next) return;
      const abort = new AbortController();
      this.#aborts.set(next.key, abort);
      const order: UploadOrder = {
        ...next,
        therapistId: this.#therapistId,
        allowDuplicate: this.#duplicatesAllowed.delete(next.key),
      };
      this.#change(next.key, { step: 'reading' });
      const outcome = await uploadRecording(order, this.#deps, abort.signal, (progress) =>
        this.#change(next.key, progress),
      );
      this.#aborts.delete(next.key);
      this.#change(next.key, { step: 'ended', ...outcome });
    }
  }

  #find(key: number): UploadItem | undefined {
    return this.items.get().find((item) => item.key === key);
  }

  #change(key: number, state: UploadItem['state']): void {
    this.items.set(this.items.get().map((item) => (item.key === key ? { ...item, state } : item)));
  }
}
