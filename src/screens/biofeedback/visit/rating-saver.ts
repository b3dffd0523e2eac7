import type { VisitRating } from '#shared/api/visits.ts';

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
  onProblem: (error: unknown) => void;
  /** The number of ratings that wait has changed. */
  onWaiting: (count: number) => void;
};

const RETRY_MS = 5000;

/** Sends ratings in order. None is lost: what the server does not take waits in this browser and is sent again. */
export class RatingSaver {
  readonly #deps: RatingSaverDeps;
  #waiting: WaitingRating[];
  #isSending = false;
  #cancel: (() => void) | undefined;

  constructor(deps: RatingSaverDeps) {
    this.#deps = deps;
    this.#waiting = read(deps);
  }

  add(rating: GivenRating): void {
    this.#waiting = [...this.#waiting, { key: this.#deps.newKey(), rating }];
    this.#changed();
    this.flush();
  }

  /** Sends what waits, also from before a reload. */
  flush(): void {
    this.#cancel?.();
    const [next] = this.#waiting;
    if (!next || this.#isSending) return;
    this.#isSending = true;
    this.#deps.send(next).then(
      () => {
        this.#waiting = this.#waiting.filter((each) => each !== next);
        this.#changed();
        this.#isSending = false;
        this.flush();
      },
      (error: unknown) => {
        this.#isSending = false;
        this.#deps.onProblem(error);
        this.#cancel = this.#deps.after(RETRY_MS, () => this.flush());
      },
    );
  }

  dispose(): void {
    this.#cancel?.();
  }

  #changed(): void {
    const { storage, storageKey, onWaiting } = this.#deps;
    try {
      if (this.#waiting.length === 0) storage.removeItem(storageKey);
      else storage.setItem(storageKey, JSON.stringify(this.#waiting));
    } catch {
      // Storage is full or blocked: the rating then waits in the page only.
    }
    onWaiting(this.#waiting.length);
  }
}

function read({ storage, storageKey }: RatingSaverDeps): WaitingRating[] {
  try {
    return JSON.parse(storage.getItem(storageKey) ?? '[]') as WaitingRating[];
  } catch {
    return [];
  }
}
