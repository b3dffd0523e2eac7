import { createStore, type Store } from '#live/store/store.ts';
import type { SessionView } from './session-view.ts';

export type RestsDeps = {
  session: Pick<Store<SessionView>, 'get' | 'subscribe'>;
  /** Resolves to false if the run is refused. */
  startRun: () => Promise<boolean>;
  /** Epoch milliseconds. */
  nowMs: () => number;
  /** Runs `run` once after `ms`; the returned function cancels it. */
  after: (ms: number, run: () => void) => () => void;
};

type RestView = {
  /** When the next run starts by itself, in epoch milliseconds; undefined while it waits for the therapist. */
  endsAtMs: number | undefined;
};

/** Counts the rests between the runs of a plan down and starts the next run, unless the therapist holds it. */
export class Rests {
  readonly view: Store<RestView> = createStore<RestView>({ endsAtMs: undefined });
  readonly #deps: RestsDeps;
  readonly #stop: () => void;
  #cancel: (() => void) | undefined;
  #wasBetween = false;

  constructor(deps: RestsDeps) {
    this.#deps = deps;
    this.#stop = deps.session.subscribe(() => this.#follow());
  }

  /** The next run waits for the therapist. */
  hold(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.view.set({ endsAtMs: undefined });
  }

  /** Makes the rest longer. Without effect while the run waits for the therapist. */
  extend(seconds: number): void {
    const { endsAtMs } = this.view.get();
    if (endsAtMs !== undefined) this.#endAt(endsAtMs + seconds * 1000);
  }

  dispose(): void {
    this.#stop();
    this.hold();
  }

  #follow(): void {
    const { state, timing } = this.#deps.session.get();
    const isBetween = state.step === 'betweenRuns';
    if (isBetween === this.#wasBetween) return;
    this.#wasBetween = isBetween;
    this.hold();
    if (!isBetween || !timing || timing.restSeconds === 0) return;
    const isOver =
      state.run >= timing.runCount || state.hasSourceEnded || state.baselineProblem !== undefined;
    if (!isOver) this.#endAt(this.#deps.nowMs() + timing.restSeconds * 1000);
  }

  #endAt(endsAtMs: number): void {
    this.#cancel?.();
    this.#cancel = this.#deps.after(endsAtMs - this.#deps.nowMs(), () => {
      this.hold();
      void this.#deps.startRun();
    });
    this.view.set({ endsAtMs });
  }
}
