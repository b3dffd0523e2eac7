import type { FeedbackFrame, FeedbackSink } from '#live/session/feedback/feedback-sink.ts';
import { createStore, type Store } from '#live/store/index.ts';
import { ALIVE_MS, type ClientScene, type FromClient, type MessageLink, type OpenLink } from './messages.ts';

export type ClientScreenView = {
  /** `opening` until the window has answered; `leaving` while it may be reloading. */
  state: 'closed' | 'opening' | 'open' | 'leaving';
  /** Cause and way out. */
  problem: string | undefined;
};

/** The part of a window opened by this page. */
export type OpenedWindow = { readonly closed: boolean; focus(): void; close(): void };

export type ClientScreenDeps = {
  link: OpenLink;
  /** Must be called from a click. Undefined or null if the browser refuses. */
  openWindow: () => OpenedWindow | null | undefined;
  every: (ms: number, run: () => void) => () => void;
  nowMs: () => number;
  /** Remaining time of the current phase; null if it has no end. */
  secondsLeft: () => number | null;
};

/** A reload of the client's screen takes less. */
const RELOAD_MS = 5000;
const OPENING_MS = 20_000;

const BLOCKED =
  "The browser did not allow the client's screen. Allow pop-ups for this page, at the right of the address bar, and press the button again.";
const CLOSED =
  "The client's screen was closed. The session and the sound go on. Open it again when you need it.";
const MONITOR_LOST =
  "The client's monitor was disconnected. The session goes on, and the client's window is on this monitor. Connect the other one again. If the window does not move back, drag it there.";
const SILENT = "The client's screen did not open. Close its window and open it again.";

/** The therapist's side of the client's screen: opens it, sends scenes and frames, and notices when it is gone. */
export class ClientScreenHost implements FeedbackSink {
  readonly view: Store<ClientScreenView> = createStore<ClientScreenView>({
    state: 'closed',
    problem: undefined,
  });
  readonly #deps: ClientScreenDeps;
  readonly #link: MessageLink;
  readonly #stop: () => void;
  #window: OpenedWindow | undefined;
  #scene: ClientScene | undefined;
  #sinceMs = 0;

  constructor(deps: ClientScreenDeps) {
    this.#deps = deps;
    this.#link = deps.link((message) => this.#onMessage(message as FromClient));
    this.#stop = deps.every(ALIVE_MS, () => this.#watch());
    // A client's screen that outlived a reload of this page.
    this.#link.post({ kind: 'whoIsThere' });
  }

  /** Opens the window, or brings it to the front. Called from a click. */
  open(): void {
    if (this.#isShown && this.#window && !this.#window.closed) {
      this.#window.focus();
      return;
    }
    const opened = this.#deps.openWindow();
    if (!opened) {
      this.view.set({ state: 'closed', problem: BLOCKED });
      return;
    }
    this.#window = opened;
    this.#sinceMs = this.#deps.nowMs();
    this.view.set({ state: 'opening', problem: undefined });
  }

  close(): void {
    this.view.set({ state: 'closed', problem: undefined });
    this.#link.post({ kind: 'close' });
    this.#window?.close();
    this.#window = undefined;
  }

  show(scene: ClientScene): void {
    this.#scene = scene;
    this.#link.post({ kind: 'scene', scene });
  }

  update(frame: FeedbackFrame): void {
    if (this.view.get().state !== 'open') return;
    this.#link.post({ kind: 'frame', frame: { ...frame }, secondsLeft: this.#deps.secondsLeft() });
  }

  /** Without frames, the client's screen rests by itself. */
  rest(): void {}

  dispose(): void {
    this.#stop();
    this.#link.close();
  }

  get #isShown(): boolean {
    return this.view.get().state !== 'closed';
  }

  #onMessage(message: FromClient): void {
    if (message.kind === 'hello') {
      this.view.set({ state: 'open', problem: undefined });
      if (this.#scene) this.#link.post({ kind: 'scene', scene: this.#scene });
    } else if (message.kind === 'leaving' && message.isFinal) {
      this.view.set({ state: 'closed', problem: undefined });
      // There may be a window besides the view that was closed.
      this.#link.post({ kind: 'whoIsThere' });
    } else if (message.kind === 'leaving' && this.view.get().state === 'open') {
      this.#sinceMs = this.#deps.nowMs();
      this.view.set({ state: 'leaving', problem: undefined });
    } else if (message.kind === 'problem') this.view.set({ ...this.view.get(), problem: message.message });
    else if (message.kind === 'monitor')
      this.view.set({ ...this.view.get(), problem: message.isLost ? MONITOR_LOST : undefined });
  }

  #watch(): void {
    const { state } = this.view.get();
    if (state === 'closed') return;
    this.#link.post({ kind: 'alive' });
    const waitedMs = this.#deps.nowMs() - this.#sinceMs;
    const isGone = this.#window?.closed === true || (state === 'leaving' && waitedMs > RELOAD_MS);
    if (isGone) this.view.set({ state: 'closed', problem: CLOSED });
    else if (state === 'opening' && waitedMs > OPENING_MS)
      this.view.set({ state: 'closed', problem: SILENT });
  }
}
