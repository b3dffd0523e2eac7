import { errorMessage } from '#shared/error-message.ts';
import type { FeedbackFileRef } from '#shared/api/practice/feedback-files.ts';

export type LoadFile = (
  file: FeedbackFileRef,
  options: { signal: AbortSignal; onWaiting: (message: string) => void },
) => Promise<File>;

export type LoadedFile = { ok: true; file: File } | { ok: false; message: string };

/** Uploaded sounds and videos, each loaded once. A failed load is tried again the next time. */
export class StoredMedia {
  readonly #load: LoadFile | undefined;
  readonly #loading = new Map<string, Promise<File>>();
  readonly #abort = new AbortController();

  constructor(load: LoadFile | undefined) {
    this.#load = load;
  }

  /** Never rejects. `onWaiting` is called with a sentence while the server cannot be reached. */
  async load(ref: FeedbackFileRef, onWaiting: (message: string) => void): Promise<LoadedFile> {
    const { feedbackFileId, name } = ref;
    try {
      if (!this.#load) throw new Error('Uploaded files are not available here.');
      const loading =
        this.#loading.get(feedbackFileId) ??
        this.#load(ref, {
          signal: this.#abort.signal,
          onWaiting: (message) =>
            onWaiting(`'${name}' has not loaded yet: ${message} Loopwell tries again; training goes on.`),
        });
      this.#loading.set(feedbackFileId, loading);
      return { ok: true, file: await loading };
    } catch (error) {
      this.#loading.delete(feedbackFileId);
      const message = `'${name}' could not be loaded: ${errorMessage(error)} Choose it again, or choose another; training goes on.`;
      return { ok: false, message };
    }
  }

  dispose(): void {
    this.#abort.abort();
    this.#loading.clear();
  }
}
