import { createStore, type Store } from '#live/store/index.ts';
import type { Review } from '#shared/api/eeg-files.ts';
import type { KeptReview } from '#model/review/saved.ts';
import type { DraftDrawer } from '#state/storage/kept-draft.ts';
import { EMPTY_REVIEW } from './review-model.ts';

/** Result of the last change. `local` means a local file, whose review exists only in the page. */
export type SaveState =
  | { kind: 'loading' }
  | { kind: 'local'; isChanged: boolean }
  | { kind: 'saved' }
  | { kind: 'saving' }
  | { kind: 'offline'; isKept: boolean }
  | { kind: 'conflict' }
  | { kind: 'failed'; message: string };

export type Stored = KeptReview;
export type SaveAnswer =
  | { kind: 'saved'; version: number }
  | { kind: 'conflict' }
  | { kind: 'offline' }
  | { kind: 'failed'; message: string };

/** Storage of a review. Neither call rejects. */
export type ReviewShelf = {
  load(): Promise<({ kind: 'loaded' } & Stored) | { kind: 'offline' } | { kind: 'failed'; message: string }>;
  save(stored: Stored): Promise<SaveAnswer>;
};
export type Timers = { set: (run: () => void, ms: number) => number; clear: (id: number) => void };
export const BROWSER_TIMERS: Timers = {
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (id) => window.clearTimeout(id),
};

export type DeskInput = {
  /** Undefined for a local file. */
  shelf: ReviewShelf | undefined;
  /** Changes not saved on the server, stored in this browser. */
  drawer: DraftDrawer<Stored> | undefined;
  timers: Timers;
};

const SAVE_AFTER_MS = 800;
const RETRY_AFTER_MS = 5000;
const MOST_UNDO_STEPS = 100;

/**
 * The review of the open recording: its changes, save state and undo. One save runs at a time; changes made meanwhile
 * are saved after it. Failed saves are stored in this browser and tried again.
 */
export class ReviewDesk {
  readonly review: Store<Review> = createStore<Review>(EMPTY_REVIEW);
  readonly state: Store<SaveState>;
  /** Description of the change that undo would revert. */
  readonly undoable: Store<string | undefined> = createStore<string | undefined>(undefined);
  readonly #input: DeskInput;
  readonly #undo: { review: Review; words: string }[] = [];
  #version = 0;
  #timer: number | undefined;
  #isSaving = false;
  #isDirty = false;
  #isDisposed = false;

  constructor(input: DeskInput) {
    this.#input = input;
    this.state = createStore<SaveState>(
      input.shelf ? { kind: 'loading' } : { kind: 'local', isChanged: false },
    );
  }

  /** True if changes would be lost, or are not stored at their destination yet. */
  get isUnsaved(): boolean {
    const state = this.state.get();
    return state.kind === 'local' ? state.isChanged : this.#isDirty;
  }

  /** True if leaving now needs a confirmation. A save under way is finished on leaving. */
  get isLosingOnLeave(): boolean {
    return this.isUnsaved && this.state.get().kind !== 'saving';
  }

  /** Fetches the stored review. Restores changes that an earlier visit could not save. */
  async load(): Promise<void> {
    const { shelf, drawer } = this.#input;
    if (!shelf) return;
    this.state.set({ kind: 'loading' });
    const answer = await shelf.load();
    if (this.#isDisposed) return;
    // Changes made while loading are treated like unsaved changes of an earlier visit.
    const kept = this.#isDirty ? { review: this.review.get(), version: this.#version } : drawer?.read();
    if (answer.kind !== 'loaded') {
      if (kept) this.#take(kept);
      this.state.set(answer.kind === 'offline' ? { kind: 'offline', isKept: kept !== undefined } : answer);
      if (answer.kind === 'offline') this.#later(() => void this.load(), RETRY_AFTER_MS);
      return;
    }
    this.#take(kept ?? answer);
    this.#isDirty = kept !== undefined;
    this.state.set({ kind: 'saved' });
    if (!kept) return;
    if (kept.version === answer.version) void this.flush();
    else this.state.set({ kind: 'conflict' });
  }

  /** Changes the review; `words` describe the change for undo. */
  change(review: Review, words: string | undefined): void {
    if (words !== undefined) {
      this.#undo.push({ review: this.review.get(), words });
      if (this.#undo.length > MOST_UNDO_STEPS) this.#undo.shift();
      this.undoable.set(words);
    }
    this.review.set(review);
    this.#isDirty = true;
    if (!this.#input.shelf) this.state.set({ kind: 'local', isChanged: true });
    else if (this.state.get().kind === 'conflict') this.#keep();
    else {
      this.state.set({ kind: 'saving' });
      this.#later(() => void this.flush(), SAVE_AFTER_MS);
    }
  }

  undo(): string | undefined {
    const step = this.#undo.pop();
    this.undoable.set(this.#undo.at(-1)?.words);
    // Notes keep their text: their field has its own undo.
    if (step) this.change({ ...step.review, notes: this.review.get().notes }, undefined);
    return step?.words;
  }

  /** Saves unsaved changes now. */
  async flush(): Promise<void> {
    const { shelf, drawer } = this.#input;
    this.#clearTimer();
    if (!shelf || !this.#isDirty || this.#isSaving || this.state.get().kind === 'conflict') return;
    this.#isSaving = true;
    this.state.set({ kind: 'saving' });
    const review = this.review.get();
    const answer = await shelf.save({ review, version: this.#version });
    this.#isSaving = false;
    if (answer.kind === 'saved') {
      this.#version = answer.version;
      this.#isDirty = this.review.get() !== review;
      drawer?.clear();
      if (this.#isDirty) await this.flush();
      else this.state.set({ kind: 'saved' });
      return;
    }
    const isKept = this.#keep();
    if (answer.kind === 'offline') {
      this.state.set({ kind: 'offline', isKept });
      if (!this.#isDisposed) this.#later(() => void this.flush(), RETRY_AFTER_MS);
    } else this.state.set(answer);
  }

  /** Tries again what failed: loading, or saving. */
  retry(): Promise<void> {
    return this.#isDirty ? this.flush() : this.load();
  }

  /** Resolves a conflict: the other user's version replaces this one. */
  async takeTheirs(): Promise<void> {
    this.#input.drawer?.clear();
    this.#isDirty = false;
    this.#undo.length = 0;
    this.undoable.set(undefined);
    await this.load();
  }

  /** Resolves a conflict: this version replaces the other user's. */
  async keepMine(): Promise<void> {
    const answer = await this.#input.shelf?.load();
    if (answer?.kind !== 'loaded') return;
    this.#version = answer.version;
    this.state.set({ kind: 'saving' });
    await this.flush();
  }

  /** A local review was exported to a file. */
  markExported(): void {
    if (!this.#input.shelf) this.state.set({ kind: 'local', isChanged: false });
  }

  /** Leaves; unsaved changes are still saved. */
  dispose(): void {
    if (this.#isDirty) {
      this.#keep();
      void this.flush();
    }
    this.#clearTimer();
    this.#isDisposed = true;
  }

  #take({ review, version }: Stored): void {
    this.#version = version;
    this.review.set(review);
  }

  #keep(): boolean {
    return this.#input.drawer?.write({ review: this.review.get(), version: this.#version }) ?? false;
  }

  #later(run: () => void, ms: number): void {
    this.#clearTimer();
    this.#timer = this.#input.timers.set(run, ms);
  }

  #clearTimer(): void {
    if (this.#timer !== undefined) this.#input.timers.clear(this.#timer);
    this.#timer = undefined;
  }
}
