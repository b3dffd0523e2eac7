import type { VisitRating } from '#shared/api/visits.ts';
import { createStore, type Store } from '#live/store/index.ts';

export type GivenRating = Omit<VisitRating, 'ratingId'>;
/** `key` names the rating on the way to the server, so that it is stored once. */
export type WaitingRating = { key: string; rating: GivenRating };

type RatingSaverDeps = {
  send: (waiting: WaitingRating) => Promise<void>;
  /** Of this browser: a rating waits there until the server has it. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  storageKey: string;
  newKey: () => string;
  after: (ms: number, run: () => void) => () => void;
  /** Why the server will never take this rating as it is; undefined if sending it again may help. */
  refusalOf: (error: unknown) => string | undefined;
  messageOf: (error: unknown) => string;
};

export type RatingsView = {
  /** Keys of the ratings that the server does not have yet. */
  waiting: readonly string[];
  /** What the server said, by key: these are not sent again before the room opens the next time. */
  refused: Readonly<Record<string, string>>;
  /** Why the last attempt failed. */
  problem: string | undefined;
};

const RETRY_MS = 5000;

/**
 * Sends the ratings of a session in order, as long as its room is open. None is lost: what the server does not take waits
 * in this browser. A refused one does not block those after it.
 */
export class RatingSaver {
  readonly view: Store<RatingsView>;
  readonly #deps: RatingSaverDeps;
  #waiting: WaitingRating[];
  #isSending = false;
  #isDisposed = false;
  #cancel: (() => void) | undefined;

  constructor(deps: RatingSaverDeps) {
    this.#deps = deps;
    this.#waiting = read(deps);
    this.view = createStore<RatingsView>({ waiting: this.#keys(), refused: {}, problem: undefined });
  }

  /** Gives the key of the rating. */
  add(rating: GivenRating): string {
    const key = this.#deps.newKey();
    this.#waiting = [...this.#waiting, { key, rating }];
    this.#changed();
    this.flush();
    return key;
  }

  /** Sends what waits, also from before a reload. */
  flush(): void {
    this.#cancel?.();
    const { refused } = this.view.get();
    const next = this.#waiting.find(({ key }) => !(key in refused));
    if (!next || this.#isSending || this.#isDisposed) return;
    this.#isSending = true;
    this.#deps.send(next).then(
      () => {
        // A room opened meanwhile may have stored others.
        if (this.#isDisposed) return write(this.#deps, without(read(this.#deps), next));
        this.#waiting = without(this.#waiting, next);
        this.#changed();
        this.#isSending = false;
        this.flush();
      },
      (error: unknown) => {
        this.#isSending = false;
        if (this.#isDisposed) return;
        const refusal = this.#deps.refusalOf(error);
        if (refusal !== undefined) {
          const view = this.view.get();
          this.view.set({ ...view, refused: { ...view.refused, [next.key]: refusal } });
          return this.flush();
        }
        this.view.set({ ...this.view.get(), problem: this.#deps.messageOf(error) });
        this.#cancel = this.#deps.after(RETRY_MS, () => this.flush());
      },
    );
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#cancel?.();
  }

  #keys(): string[] {
    return this.#waiting.map(({ key }) => key);
  }

  #changed(): void {
    write(this.#deps, this.#waiting);
    this.view.set({ ...this.view.get(), waiting: this.#keys(), problem: undefined });
  }
}

const without = (list: readonly WaitingRating[], { key }: WaitingRating): WaitingRating[] =>
  list.filter((each) => each.key !== key);

function write({ storage, storageKey }: RatingSaverDeps, waiting: readonly WaitingRating[]): void {
  try {
    if (waiting.length === 0) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify(waiting));
  } catch {
    // Storage is full or blocked: the rating then waits in the page only.
  }
}

function read({ storage, storageKey }: RatingSaverDeps): WaitingRating[] {
  try {
    return JSON.parse(storage.getItem(storageKey) ?? '[]') as WaitingRating[];
  } catch {
    return [];
  }
}
