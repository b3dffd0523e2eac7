import { combineSinks, type FeedbackSinks } from '#live/session/feedback/feedback-sink.ts';
import { type PictureChoice, PictureRack } from '#live/session/feedback/picture-rack.ts';
import { createStore, type Store } from '#live/store/index.ts';
import type { ClientScene, MessageLink, OpenLink, ToClient } from './messages.ts';

export type GuestView = {
  scene: ClientScene | undefined;
  /** Whole seconds to the end of the phase or break; null if it has none. */
  secondsLeft: number | null;
  /** The therapist's window has not been heard for a while. */
  isLost: boolean;
};

export type GuestDeps = {
  link: OpenLink;
  every: (ms: number, run: () => void) => () => void;
  nowMs: () => number;
  onClose: () => void;
};

const LOST_MS = 4000;
const WATCH_MS = 500;

/** The client's side: receives scenes and frames, and drives the picture. */
export class ClientScreenGuest {
  readonly view: Store<GuestView> = createStore<GuestView>({
    scene: undefined,
    secondsLeft: null,
    isLost: false,
  });
  readonly #deps: GuestDeps;
  readonly #sinks: FeedbackSinks = combineSinks(() => undefined);
  readonly #picture = new PictureRack((sink) => this.#sinks.add(sink));
  readonly #link: MessageLink;
  readonly #stop: () => void;
  readonly #stopView: () => void;
  #frame: HTMLElement | undefined;
  #shown: PictureChoice = { kind: 'none' };
  #heardMs: number;

  constructor(deps: GuestDeps) {
    this.#deps = deps;
    this.#heardMs = deps.nowMs();
    this.#link = deps.link((message) => this.#onMessage(message as ToClient));
    this.#stop = deps.every(WATCH_MS, () => this.#watch());
    this.#stopView = this.#picture.view.subscribe(() => {
      const { state, problem } = this.#picture.view.get();
      if (state !== 'loading') this.#link.post({ kind: 'problem', message: problem });
    });
    this.#link.post({ kind: 'hello' });
  }

  /** The element for the picture; undefined before it is removed. */
  mount(frame: HTMLElement | undefined): void {
    this.#frame = frame;
    this.#shown = { kind: 'none' };
    this.#showPicture();
  }

  /** The page is being closed or reloaded. */
  leave(): void {
    this.#link.post({ kind: 'leaving', isFinal: false });
  }

  dispose(): void {
    this.#stop();
    this.#stopView();
    this.#link.post({ kind: 'leaving', isFinal: true });
    this.#picture.dispose();
    this.#link.close();
  }

  #onMessage(message: ToClient): void {
    this.#heardMs = this.#deps.nowMs();
    if (this.view.get().isLost) this.#patch({ isLost: false });
    switch (message.kind) {
      case 'whoIsThere':
        this.#link.post({ kind: 'hello' });
        break;
      case 'scene':
        this.#patch({ scene: message.scene, secondsLeft: null });
        this.#picture.changeSettings(message.scene.settings);
        if (message.scene.moment !== 'training') this.#sinks.rest();
        this.#showPicture();
        break;
      case 'frame':
        this.#sinks.update(message.frame);
        // Frames also come during a break, without its end.
        if (this.view.get().scene?.breakEndsAtMs === undefined)
          this.#patch({ secondsLeft: wholeSeconds(message.secondsLeft) });
        break;
      case 'close':
        this.#deps.onClose();
        break;
      case 'alive':
        break;
    }
  }

  #showPicture(): void {
    const wanted = this.view.get().scene?.picture;
    if (!this.#frame || !wanted || isSame(wanted, this.#shown)) return;
    this.#shown = wanted;
    void this.#picture.show(wanted, this.#frame);
  }

  #watch(): void {
    const nowMs = this.#deps.nowMs();
    const { scene, isLost } = this.view.get();
    if (!isLost && scene && scene.moment !== 'thanks' && nowMs - this.#heardMs > LOST_MS) {
      this.#sinks.rest();
      this.#patch({ isLost: true, secondsLeft: null });
    }
    if (scene?.breakEndsAtMs !== undefined)
      this.#patch({ secondsLeft: wholeSeconds(Math.max(0, (scene.breakEndsAtMs - nowMs) / 1000)) });
  }

  #patch(change: Partial<GuestView>): void {
    const before = this.view.get();
    const next = { ...before, ...change };
    // Frames repeat the same second 25 times.
    if (
      next.scene !== before.scene ||
      next.secondsLeft !== before.secondsLeft ||
      next.isLost !== before.isLost
    )
      this.view.set(next);
  }
}

const wholeSeconds = (seconds: number | null): number | null =>
  seconds === null ? null : Math.ceil(seconds);

/** Files sent to another window are copies, so they are compared by what names them. */
function isSame(one: PictureChoice, other: PictureChoice): boolean {
  if (one.kind === 'file' && other.kind === 'file') {
    const [a, b] = [one.file, other.file];
    if (one.feedbackFileId !== other.feedbackFileId) return false;
    return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
  }
  return JSON.stringify(one) === JSON.stringify(other);
}
